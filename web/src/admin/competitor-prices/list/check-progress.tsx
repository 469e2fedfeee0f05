import { Square } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { type CheckState, stopRun } from './check-run.ts';

/** How far the check of several monitors is, and the button that ends it. */
export function CheckProgress({ progress }: { progress: NonNullable<CheckState['progress']> }) {
  const { done, total, isStopping } = progress;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-surface px-4 py-2">
      <label className="grid min-w-40 flex-1 gap-1">
        <span aria-live="polite" className="text-sm tabular-nums">
          Tarkistetaan {done}/{total}
        </span>
        <progress className="h-1.5 w-full" value={done} max={total} />
      </label>
      <Button icon={Square} busy={isStopping} onClick={stopRun}>
        Lopeta
      </Button>
    </div>
  );
}
