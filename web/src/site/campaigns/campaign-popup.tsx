import { X } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { finnishDay } from '#contracts/rules/campaign';
import { Image } from '../../ui/image.tsx';
import { srcSetOf } from '../../ui/picture-sources.ts';
import { type Campaign, CampaignModal } from './campaign-modal.tsx';
import './campaign-popup.css';
import { rememberClosed } from './closed-campaigns.ts';
import { useActive } from './use-active.ts';

interface CampaignPopupProps {
  campaigns: readonly Campaign[];
  /** The campaign whose modal is open at first; null: none. */
  linkedId: string | null;
  onClose: () => void;
}

/** Those of the campaigns that have not ended, in a box at the bottom right. */
export function CampaignPopup({ campaigns, linkedId, onClose }: CampaignPopupProps) {
  const active = useActive(campaigns);
  const [openedId, setOpenedId] = useState(linkedId);
  const opened = active.find(({ _id }) => _id === openedId);
  const close = () => {
    rememberClosed(campaigns.map(({ _id }) => _id));
    onClose();
  };
  if (active.length === 0) return null;
  return createPortal(
    <>
      <aside aria-label="Kampanjat" className="campaign-popup">
        <header>
          <h2>{active.length === 1 ? 'Kampanja' : 'Kampanjat'}</h2>
          <button type="button" aria-label="Sulje kampanjat" onClick={close}>
            <X aria-hidden className="size-5" />
          </button>
        </header>
        <ul>
          {active.map((campaign) => (
            <li key={campaign._id}>
              <button type="button" aria-haspopup="dialog" onClick={() => setOpenedId(campaign._id)}>
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
      {opened && <CampaignModal campaign={opened} onClose={() => setOpenedId(null)} />}
    </>,
    document.body,
  );
}
