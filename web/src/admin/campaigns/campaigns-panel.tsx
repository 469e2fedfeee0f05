import { Link } from 'react-router';
import { CampaignView, linkLook } from './campaign-view.tsx';

/** The tab 'Kampanjat': all campaigns. */
export default function CampaignsPanel() {
  return (
    <CampaignView
      title="Kampanjat"
      onlyActive={false}
      link={
        <Link to="/admin/campaigns/active" className={linkLook}>
          Voimassa olevat
        </Link>
      }
    />
  );
}
