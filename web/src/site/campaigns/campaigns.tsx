import { type ReactNode, useEffect, useState } from 'react';
import type { listActiveCampaigns } from '#contracts/marketing/campaigns';
import { get } from '../../api/api.ts';
import { areClosed } from './closed-campaigns.ts';

/**
 * Reads the active campaigns and shows their popup. The popup's code is loaded only if there is a campaign that the visitor has not
 * closed. Shows nothing if the campaigns or the code cannot be loaded (specification P §2).
 */
export default function Campaigns() {
  const [popup, setPopup] = useState<ReactNode>(null);

  useEffect(() => {
    // Not in the preview of the front page's editor.
    if (window.parent !== window) return undefined;
    const leaving = new AbortController();
    const load = async () => {
      const active = await get<typeof listActiveCampaigns>('GET /campaigns/active', {}, { signal: leaving.signal });
      if (areClosed(active.map(({ _id }) => _id))) return;
      const { CampaignPopup } = await import('./campaign-popup.tsx');
      setPopup(<CampaignPopup campaigns={active} onClose={() => setPopup(null)} />);
    };
    load().catch(() => undefined);
    return () => leaving.abort();
  }, []);

  return popup;
}
