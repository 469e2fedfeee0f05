import type { Newsletter } from './newsletter-calls.ts';
import { type Stage, stageNames, stageOf } from './newsletter-labels.ts';

const looks: Record<Stage, string> = {
  draft: 'bg-sunken text-muted',
  scheduled: 'bg-winter-soft text-winter',
  sending: 'bg-signal-soft text-signal-strong',
  paused: 'bg-summer-soft text-summer',
  sent: 'bg-good-soft text-good',
  cancelled: 'bg-sunken text-muted',
  failed: 'bg-danger-soft text-danger',
};

/** The stage of a newsletter as a coloured label. */
export function StageBadge({ newsletter }: { newsletter: Pick<Newsletter, 'status' | 'sending'> }) {
  const stage = stageOf(newsletter);
  return (
    <span className={`inline-block rounded-sm px-1.5 py-0.5 text-xs font-semibold whitespace-nowrap ${looks[stage]}`}>
      {stageNames[stage]}
    </span>
  );
}
