import { Button } from '../../ui/button.tsx';
import { timeText } from '../dates/helsinki-dates.ts';

/** Points out that another draft changes the same record, with a button that opens it. */
export function OtherDraft({
  text,
  draft: { savedAt, savedBy },
  onOpen,
}: {
  /** What the draft is, before its time: 'Artikkelista on jo keskeneräinen muutos'. */
  text: string;
  draft: { savedAt: string; savedBy: string };
  onOpen: () => void;
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-winter bg-winter-soft px-3 py-2 text-sm">
      <span className="min-w-0 flex-1 basis-64">
        {text}: {timeText(savedAt)}
        {savedBy !== '' && `, ${savedBy}`}.
      </span>
      <Button onClick={onOpen}>Jatka sitä</Button>
    </p>
  );
}
