import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { listActiveCampaigns } from '#contracts/marketing/campaigns';
import { get } from '../../api/api.ts';
import { areClosed } from './closed-campaigns.ts';

/**
 * Reads the active campaigns and shows their popup. Its code is loaded only when there is a campaign that the visitor has not
 * closed, or when the visitor comes for one, by its link in a newsletter: then its modal opens. When the campaigns cannot be read, or their code cannot be loaded, it shows nothing (specification P §2).
 */
export default function Campaigns() {
  const { hash } = useLocation();
  const [popup, setPopup] = useState<ReactNode>(null);

  useEffect(() => {
    // Not in the preview of the front page's editor.
    if (window.parent !== window) return undefined;
    const leaving = new AbortController();
    const load = async () => {
      const active = await get<typeof listActiveCampaigns>('GET /campaigns/active', {}, { signal: leaving.signal });
      const linked = active.find(({ _id }) => hash === `#kampanja-${_id}`);
      if (!linked && areClosed(active.map(({ _id }) => _id))) return;
      const { CampaignPopup } = await import('./campaign-popup.tsx');
      setPopup(<CampaignPopup key={hash} campaigns={active} linkedId={linked?._id ?? null} onClose={() => setPopup(null)} />);
    };
    load().catch(() => undefined);
    return () => leaving.abort();
  }, [hash]);

  return popup;
}
