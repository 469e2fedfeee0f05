import { FileText } from 'lucide-react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { LoadFailure } from '../../chatbot/list/load-failure.tsx';
import { counted } from '../../chatbot/list/number-texts.ts';
import { timeText } from '../../dates/helsinki-dates.ts';
import { type Monitor, useMonitor } from '../data/monitors.ts';

type Change = Monitor['contentChanges'][number];

const words = (count: number) => counted(count, 'sana', 'sanaa');

const looks = {
  added: 'bg-good-soft text-good no-underline',
  removed: 'bg-danger-soft text-danger line-through',
};

/** A piece of the text. Its change is marked by more than colour, also for screen readers. */
function Part({ kind, text }: Change['parts'][number]) {
  if (kind === 'same') return <span>{text}</span>;
  const Mark = kind === 'added' ? 'ins' : 'del';
  return (
    <Mark className={looks[kind]}>
      <span className="sr-only">{kind === 'added' ? ' lisätty: ' : ' poistettu: '}</span>
      {text}
    </Mark>
  );
}

/** The changes of a page's text, newest first, word by word. */
export function TextChanges({ monitor: { _id } }: { monitor: Monitor }) {
  const { data, error, isFetching, refetch } = useMonitor(_id);
  if (!data)
    return error ? (
      <LoadFailure title="Muutosten lataus epäonnistui" error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <SkeletonList rows={3} className="h-24" />
    );
  if (data.contentChanges.length === 0)
    return (
      <EmptyState icon={FileText} title="Ei vielä tekstimuutoksia" text="Kun sivun teksti muuttuu, muutos näkyy tässä sana sanalta." />
    );
  return (
    <ul aria-label="Tekstimuutokset" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {data.contentChanges.map((change) => (
        <li key={change.changedAt} className="grid gap-1 border-b border-line pb-4 last:border-b-0 last:pb-0">
          <p className="flex flex-wrap gap-x-3 text-xs text-muted">
            <time dateTime={change.changedAt} className="font-semibold text-ink">
              {timeText(change.changedAt)}
            </time>
            <span>lisätty {words(change.added)}</span>
            <span>poistettu {words(change.removed)}</span>
          </p>
          <p className="leading-relaxed [overflow-wrap:anywhere] whitespace-pre-wrap">
            {change.parts.map((part, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the parts of a change never change
              <Part key={index} {...part} />
            ))}
          </p>
        </li>
      ))}
    </ul>
  );
}
