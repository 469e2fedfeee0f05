import { Link } from 'react-router';
import { CampaignView, linkLook } from './campaign-view.tsx';

/** The page /admin/campaigns/active: what visitors see now. */
export default function ActiveCampaigns() {
  return (
    <CampaignView
      title="Voimassa olevat kampanjat"
      onlyActive
      link={
        <Link to="/admin/campaigns" className={linkLook}>
          Kaikki kampanjat
        </Link>
      }
    />
  );
}
