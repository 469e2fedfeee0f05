import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { listActiveCampaigns } from '#contracts/marketing/campaigns';
import { finnishDay } from '#contracts/rules/campaign';
import { get } from '../../api/api.ts';
import { Image } from '../../ui/image.tsx';
import { srcSetOf } from '../../ui/picture-sources.ts';
import { type Campaign, CampaignModal } from './campaign-modal.tsx';
import './campaign-popup.css';
import { areClosed, rememberClosed } from './closed-campaigns.ts';

/** The active campaigns in a box at the bottom right. Without any, or when they cannot be read, it shows nothing. */
export default function CampaignPopup() {
  const [campaigns, setCampaigns] = useState<readonly Campaign[]>([]);
  const [opened, setOpened] = useState<Campaign | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    const load = async () => {
      const active = await get<typeof listActiveCampaigns>('GET /campaigns/active', {}, { signal: leaving.signal });
      if (!areClosed(active.map(({ _id }) => _id))) setCampaigns(active);
    };
    // Campaigns that cannot be read are left out (specification P §2).
    load().catch(() => undefined);
    return () => leaving.abort();
  }, []);

  if (campaigns.length === 0) return null;
  const close = () => {
    rememberClosed(campaigns.map(({ _id }) => _id));
    setCampaigns([]);
  };
  return createPortal(
    <>
      <aside aria-label="Kampanjat" className="campaign-popup">
        <header>
          <h2>{campaigns.length === 1 ? 'Kampanja' : 'Kampanjat'}</h2>
          <button type="button" aria-label="Sulje kampanjat" onClick={close}>
            <X aria-hidden className="size-5" />
          </button>
        </header>
        <ul>
          {campaigns.map((campaign) => (
            <li key={campaign._id}>
              <button type="button" aria-haspopup="dialog" onClick={() => setOpened(campaign)}>
                <Image
                  src={campaign.imageUrl}
                  srcSet={srcSetOf(campaign.imageUrl, 'webp')}
                  sizes="5rem"
                  alt=""
                  width={campaign.imageWidth ?? undefined}
                  height={campaign.imageHeight ?? undefined}
                  fallback={<span aria-hidden className="campaign-thumb" />}
                  className="campaign-thumb"
                />
                <span>
                  <strong>{campaign.name}</strong>
                  <small>Voimassa {finnishDay(campaign.endDate)} asti</small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </aside>
      {opened && <CampaignModal campaign={opened} onClose={() => setOpened(null)} />}
    </>,
    document.body,
  );
}
