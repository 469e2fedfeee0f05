import { Plus } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DeletedButton } from '../deleted/deleted-button.tsx';
import { deletedCampaigns } from './campaign-calls.ts';
import CampaignDialog from './campaign-dialog.tsx';
import { CampaignList } from './campaign-list.tsx';

/** A page of campaigns with its heading, the button that creates one, and the list. */
export function CampaignView({ title, onlyActive, link }: { title: string; onlyActive: boolean; link: ReactNode }) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isCreating, setIsCreating] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={headingId} ref={heading} tabIndex={-1} className="mr-auto text-xl font-bold outline-none">
          {title}
        </h2>
        <DeletedButton kind={deletedCampaigns} />
        <Button tone="signal" icon={Plus} onClick={() => setIsCreating(true)}>
          Luo kampanja
        </Button>
        {link}
      </div>
      <CampaignList labelledBy={headingId} heading={heading} onlyActive={onlyActive} onCreate={() => setIsCreating(true)} />
      {isCreating && <CampaignDialog campaign={null} onClose={() => setIsCreating(false)} />}
    </div>
  );
}

/** The look of a link beside the heading of a page of campaigns. */
export const linkLook =
  'inline-flex min-h-11 items-center text-sm font-medium text-muted underline decoration-line-strong underline-offset-4 hover:text-ink max-sm:w-full';
