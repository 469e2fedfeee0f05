import { Button } from '../../ui/button.tsx';
import { timeText } from '../dates/helsinki-dates.ts';
import { useDrafts } from './article-calls.ts';

/** Points out that another draft changes the same article, with a button that opens it. */
export function OtherDraft({ articleId, draftKey, onOpen }: { articleId: string; draftKey: string; onOpen: (draftKey: string) => void }) {
  const other = useDrafts().data?.find((draft) => draft.articleId === articleId && draft.key !== draftKey);
  if (other === undefined) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-winter bg-winter-soft px-3 py-2 text-sm">
      <span className="min-w-0 flex-1 basis-64">
        Artikkelista on jo keskeneräinen muutos: {timeText(other.savedAt)}
        {other.savedBy !== '' && `, ${other.savedBy}`}.
      </span>
      <Button onClick={() => onOpen(other.key)}>Jatka sitä</Button>
    </p>
  );
}
