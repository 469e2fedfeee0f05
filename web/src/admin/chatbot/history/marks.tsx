import { CircleHelp, type LucideIcon, ShieldAlert, ThumbsDown, ThumbsUp } from 'lucide-react';
import { counted } from '../list/number-texts.ts';
import type { ConversationRow } from './history-calls.ts';

function Mark({ icon: Icon, count, text, look }: { icon: LucideIcon; count: number; text: string; look: string }) {
  return (
    <span
      title={text}
      className={`inline-flex items-center gap-1 rounded-sm px-1.5 py-0.5 text-xs font-semibold whitespace-nowrap tabular-nums ${look}`}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span aria-hidden>{count}</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}

/** The thumbs of a conversation. Renders nothing if there are none. */
export function Thumbs({ thumbsUp, thumbsDown }: Pick<ConversationRow, 'thumbsUp' | 'thumbsDown'>) {
  if (thumbsUp + thumbsDown === 0) return null;
  return (
    <span className="flex gap-1">
      {thumbsUp > 0 && (
        <Mark icon={ThumbsUp} count={thumbsUp} text={counted(thumbsUp, 'yläpeukku', 'yläpeukkua')} look="bg-good-soft text-good" />
      )}
      {thumbsDown > 0 && (
        <Mark
          icon={ThumbsDown}
          count={thumbsDown}
          text={counted(thumbsDown, 'alapeukku', 'alapeukkua')}
          look="bg-danger-soft text-danger"
        />
      )}
    </span>
  );
}

/** What in a conversation needs attention, besides thumbs. Renders nothing if it is nothing. */
export function Flags({ claimHits, unanswered }: Pick<ConversationRow, 'claimHits' | 'unanswered'>) {
  if (claimHits + unanswered === 0) return null;
  return (
    <span className="flex gap-1">
      {unanswered > 0 && (
        <Mark
          icon={CircleHelp}
          count={unanswered}
          text={counted(unanswered, 'kysymys ilman vastausta', 'kysymystä ilman vastausta')}
          look="bg-summer-soft text-summer"
        />
      )}
      {claimHits > 0 && (
        <Mark
          icon={ShieldAlert}
          count={claimHits}
          text={counted(claimHits, 'tarkistuksen korvaama lause', 'tarkistuksen korvaamaa lausetta')}
          look="bg-winter-soft text-winter"
        />
      )}
    </span>
  );
}
