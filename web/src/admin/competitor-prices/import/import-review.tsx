import { Plus, RotateCcw, ScanSearch, Square } from 'lucide-react';
import { MAX_IMPORTED } from '#contracts/monitoring/monitor-import';
import { Button } from '../../../ui/button.tsx';
import { lowerBar } from '../../../ui/lower-bar.ts';
import { ImportRowCard } from './import-row-card.tsx';
import { certaintyOf, type ImportRow, isChosen, monitorCount } from './import-rows.ts';
import type { PageReading } from './use-page-reading.ts';

function Progress({ progress, onStop }: { progress: NonNullable<PageReading['progress']>; onStop: () => void }) {
  const { done, total } = progress;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-surface px-4 py-2">
      <label className="grid min-w-40 flex-1 gap-1">
        <span className="text-sm tabular-nums">
          Luetaan sivuja {done}/{total}
        </span>
        <progress className="h-1.5 w-full" value={done} max={total} />
      </label>
      <Button icon={Square} onClick={onStop}>
        Lopeta
      </Button>
    </div>
  );
}

/** Says what was found. Announced once, when reading ends. */
function Summary({ rows }: { rows: readonly ImportRow[] }) {
  const found = rows.filter((row) => ['sure', 'likely'].includes(certaintyOf(row) ?? '')).length;
  const problems = rows.filter(({ problem }) => problem !== null).length;
  return (
    <>
      Hinta löytyi {found}/{rows.length} riviltä.
      {problems > 0 && ` Virheellisiä rivejä on ${problems}.`}
    </>
  );
}

interface ImportReviewProps {
  rows: readonly ImportRow[];
  /** Rows beyond the largest number of an import. */
  leftOut: number;
  progress: PageReading['progress'];
  error: string | null;
  isCreating: boolean;
  onChange: (row: number, changes: Partial<ImportRow>) => void;
  onRead: (row: ImportRow) => void;
  onReadRest: () => void;
  onStop: () => void;
  onCreate: () => void;
  onStartAgain: () => void;
}

/** The rows with what their pages show, and the button that creates the chosen ones. */
export function ImportReview({
  rows,
  leftOut,
  progress,
  error,
  isCreating,
  onChange,
  onRead,
  onReadRest,
  onStop,
  onCreate,
  onStartAgain,
}: ImportReviewProps) {
  const chosen = rows.filter(isChosen).length;
  const unread = rows.filter(({ problem, reading }) => problem === null && reading.step === 'waiting').length;
  return (
    <>
      {leftOut > 0 && (
        <p className="rounded-md border border-summer bg-summer-soft px-3 py-2">
          Kerralla voi tuoda enintään {MAX_IMPORTED} osoitetta. Tästä jäi pois {leftOut} riviä: tuo ne seuraavaksi.
        </p>
      )}
      {progress && <Progress progress={progress} onStop={onStop} />}
      <output className="block text-xs text-muted empty:hidden">{progress === null && <Summary rows={rows} />}</output>
      <ul aria-label="Tuotavat rivit" inert={isCreating} className="divide-y divide-line rounded-md border border-line bg-surface">
        {rows.map((row) => (
          <ImportRowCard key={row.row} row={row} isReading={progress !== null} onChange={onChange} onRead={onRead} />
        ))}
      </ul>
      <div ref={lowerBar} className="sticky bottom-0 flex flex-wrap items-center gap-2 border-t border-line bg-ground py-3">
        {error !== null && (
          <p role="alert" className="w-full font-medium text-danger">
            {error}
          </p>
        )}
        <Button tone="signal" icon={Plus} busy={isCreating} disabled={chosen === 0 || progress !== null} onClick={onCreate}>
          Luo {monitorCount(chosen)}
        </Button>
        {progress === null && unread > 0 && (
          <Button icon={ScanSearch} onClick={onReadRest}>
            Lue loput {unread}
          </Button>
        )}
        <Button tone="quiet" icon={RotateCcw} onClick={onStartAgain}>
          Aloita alusta
        </Button>
      </div>
    </>
  );
}
