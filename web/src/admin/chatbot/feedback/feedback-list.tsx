import { Frown, type LucideIcon, Meh, Smile } from 'lucide-react';
import { timeText } from '../../dates/helsinki-dates.ts';
import type { Feedback, Level } from './feedback-calls.ts';
import { levelNames, levelOf, sourceNames } from './ratings.ts';

const looks: Record<Level, { icon: LucideIcon; row: string; mark: string }> = {
  low: { icon: Frown, row: 'border-l-danger bg-danger-soft', mark: 'text-danger' },
  middle: { icon: Meh, row: 'border-l-transparent', mark: 'text-muted' },
  high: { icon: Smile, row: 'border-l-good bg-good-soft', mark: 'text-good' },
};

function FeedbackRow({ feedback, onOpen }: { feedback: Feedback; onOpen: () => void }) {
  const { rating, comment, source, timestamp, conversationId } = feedback;
  const level = levelOf(rating);
  const { icon: Icon, row, mark } = looks[level];
  return (
    <li
      data-level={level}
      className={`grid gap-x-4 gap-y-1 border-l-4 px-4 py-3 sm:grid-cols-[9.5rem_minmax(0,1fr)_auto] sm:items-start ${row}`}
    >
      <p className={`flex items-center gap-2 ${mark}`}>
        <Icon aria-hidden className="size-5 shrink-0" />
        <span className="min-w-5 text-right text-lg leading-none font-bold tabular-nums">
          {rating}
          <span className="sr-only"> / 10,</span>
        </span>
        <span className="text-sm font-semibold">{levelNames[level]}</span>
      </p>
      <div className="min-w-0">
        <p className={`max-w-prose break-words whitespace-pre-wrap ${comment === '' ? 'text-muted' : ''}`}>
          {comment === '' ? 'Ei kommenttia' : comment}
        </p>
        <p className="mt-0.5 text-xs text-muted">
          <time dateTime={timestamp}>{timeText(timestamp)}</time> · {sourceNames[source]}
        </p>
      </div>
      {conversationId !== null && (
        <button
          type="button"
          onClick={onOpen}
          aria-label={`Näytä keskustelu, palaute ${timeText(timestamp)}`}
          className="min-h-11 justify-self-start text-left sm:-my-2.5 lg:pointer-fine:-my-1.5 text-sm font-medium underline decoration-line-strong underline-offset-4 hover:decoration-ink lg:pointer-fine:min-h-9"
        >
          Näytä keskustelu
        </button>
      )}
    </li>
  );
}

/** Feedback, newest first. Bad ratings are red and good ones green, each also with a face and a word. */
export function FeedbackList({ items, onOpen }: { items: readonly Feedback[]; onOpen: (feedback: Feedback) => void }) {
  return (
    <ul aria-label="Palautteet" className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface">
      {items.map((feedback) => (
        <FeedbackRow key={feedback._id} feedback={feedback} onOpen={() => onOpen(feedback)} />
      ))}
    </ul>
  );
}
