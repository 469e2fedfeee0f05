import { Eye, EyeOff, Megaphone, Pencil, Trash2 } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type CampaignState, campaignState, discountText, finnishDay } from '#contracts/rules/campaign';
import { reasonOf } from '../../api/api.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Image } from '../../ui/image.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useNow } from '../dates/use-now.ts';
import { type Campaign, removeCampaign, setActive, useCampaigns } from './campaign-calls.ts';
import CampaignDialog from './campaign-dialog.tsx';
import { sorted } from './campaign-form.ts';

const states: Record<CampaignState, { label: string; look: string }> = {
  active: { label: 'Voimassa', look: 'text-good' },
  upcoming: { label: 'Tulossa', look: 'text-winter' },
  ended: { label: 'Päättynyt', look: 'text-muted' },
  off: { label: 'Pois käytöstä', look: 'text-muted' },
};

interface CampaignRowProps {
  campaign: Campaign;
  state: CampaignState;
  onEdit: () => void;
  onToggle: () => Promise<void>;
  onRemove: () => Promise<void>;
}

function CampaignRow({ campaign, state, onEdit, onToggle, onRemove }: CampaignRowProps) {
  const { name, imageUrl, startDate, endDate, discountCode, isActive } = campaign;
  const [isBusy, setIsBusy] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const toggledFrom = useRef<boolean | null>(null);
  const during = (work: Promise<void>) => {
    setIsBusy(true);
    void work.finally(() => setIsBusy(false));
  };
  useEffect(() => {
    // The list is sorted by state: an element that moves loses the focus.
    const wasToggled = toggledFrom.current !== null && toggledFrom.current !== isActive;
    if (wasToggled && document.activeElement === document.body) toggle.current?.focus();
    if (wasToggled) toggledFrom.current = null;
  }, [isActive]);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-3">
      <Image
        src={imageUrl}
        alt=""
        loading="lazy"
        className="h-14 w-20 shrink-0 rounded-sm bg-sunken object-cover"
        fallback={<span aria-hidden className="h-14 w-20 shrink-0 rounded-sm bg-sunken" />}
      />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold break-words">{name}</p>
        <p className="flex flex-wrap gap-x-2 text-xs text-muted">
          <span className={`font-medium ${states[state].look}`}>{states[state].label}</span>
          <span>
            <time dateTime={startDate}>{finnishDay(startDate)}</time>–<time dateTime={endDate}>{finnishDay(endDate)}</time>
          </span>
          {discountText(campaign) !== null && <span>{discountText(campaign)}</span>}
          {discountCode !== '' && <span>koodi {discountCode}</span>}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <Button
          icon={isActive ? EyeOff : Eye}
          busy={isBusy}
          aria-label={isActive ? `Poista käytöstä kampanja ${name}` : `Ota käyttöön kampanja ${name}`}
          ref={toggle}
          onClick={() => {
            toggledFrom.current = isActive;
            during(onToggle());
          }}
        >
          {isActive ? 'Poista käytöstä' : 'Ota käyttöön'}
        </Button>
        <IconButton icon={Pencil} label={`Muokkaa kampanjaa ${name}`} onClick={onEdit} />
        <IconButton icon={Trash2} danger label={`Poista kampanja ${name}`} disabled={isBusy} onClick={() => during(onRemove())} />
      </div>
    </li>
  );
}

interface CampaignListProps {
  /** Id of the heading that names the list. */
  labelledBy: string;
  /** Gets the focus when a row has been removed together with its focused button. */
  heading: RefObject<HTMLElement | null>;
  /** Lists only what visitors see now. */
  onlyActive?: boolean;
  onCreate: () => void;
}

/** The list of campaigns with actions for each, and the modal that edits one. */
export function CampaignList({ labelledBy, heading, onlyActive = false, onCreate }: CampaignListProps) {
  const { data, error, refetch, isFetching } = useCampaigns();
  const [edited, setEdited] = useState<Campaign | null>(null);
  const now = useNow();
  const shown = sorted(data ?? [], now).filter((campaign) => !onlyActive || campaignState(campaign, now) === 'active');

  if (!data && error)
    return (
      <div role="alert">
        <EmptyState title="Kampanjoiden lataus epäonnistui" text={reasonOf(error)}>
          <Button busy={isFetching} onClick={() => void refetch()}>
            Yritä uudelleen
          </Button>
        </EmptyState>
      </div>
    );
  if (!data) return <SkeletonList rows={4} className="h-20" />;
  return (
    <>
      {shown.length === 0 ? (
        <EmptyState
          icon={Megaphone}
          title={onlyActive ? 'Yhtään kampanjaa ei ole voimassa' : 'Ei vielä kampanjoita'}
          text="Voimassa oleva kampanja näkyy kaupan etusivun alakulmassa alkupäivästä loppupäivään."
        >
          <Button onClick={onCreate}>Luo kampanja</Button>
        </EmptyState>
      ) : (
        <ul aria-labelledby={labelledBy} className="divide-y divide-line rounded-md border border-line bg-surface">
          {shown.map((campaign) => (
            <CampaignRow
              key={campaign._id}
              campaign={campaign}
              state={campaignState(campaign, now)}
              onEdit={() => setEdited(campaign)}
              onToggle={async () => {
                if ((await setActive(campaign, !campaign.isActive)) && onlyActive) heading.current?.focus();
              }}
              onRemove={async () => {
                if (await removeCampaign(campaign)) heading.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      {edited !== null && <CampaignDialog campaign={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
