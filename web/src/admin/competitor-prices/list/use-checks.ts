import { useCallback, useEffect, useRef, useState } from 'react';
import { formatEuros } from '#contracts/rules/cents';
import { isSessionEnded } from '../../../api/api.ts';
import { checkMonitor, type Monitor, reloadMonitors, showMonitor } from '../data/monitors.ts';
import { notifyDone, notifyProblem, notifyRefused } from '../data/notices.ts';

const FAILED = 'Virhe tarkistettaessa hintaa';

function tellResult({ name, lastError, step, trackingType, currentPrice, quarantinedPrice }: Monitor): void {
  // The service answers before a check that takes longer than the call.
  if (step !== null) notifyDone(`${name}: tarkistus jatkuu taustalla`);
  else if (lastError !== null) notifyProblem(FAILED, `${name}: ${lastError}`);
  else if (quarantinedPrice !== null) notifyDone(`${name}: hinta ${formatEuros(quarantinedPrice)} odottaa varmistusta`);
  else if (trackingType === 'full_page' || currentPrice === null) notifyDone(`${name}: sivu tarkistettu`);
  else notifyDone(`${name}: hinta tarkistettu, ${formatEuros(currentPrice)}`);
}

function tellTotal(checked: number, failed: number, total: number): void {
  const detail = failed === 0 ? '' : `, joista ${failed} epäonnistui`;
  const text = checked < total ? `Tarkistus keskeytetty: ${checked}/${total} tarkistettu${detail}` : `${total} tarkistettu${detail}`;
  if (failed > 0) notifyProblem(text);
  else notifyDone(text);
}

export interface Checks {
  /** Ids of the monitors that this view is checking. */
  running: ReadonlySet<string>;
  /** Monitors that have been checked, of those that were to be; null while a run of several is not going on. */
  progress: { done: number; total: number; isStopping: boolean } | null;
  check: (monitor: Monitor) => Promise<void>;
  /** Checks several monitors one after another. Ignored while others are being checked. */
  checkAll: (monitors: readonly Monitor[]) => Promise<void>;
  /** Ends the run after the check that is going on. */
  stop: () => void;
}

/** Checks monitors now, one or several. A run of several ends when the view is left. */
export function useChecks(): Checks {
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());
  const [progress, setProgress] = useState<Checks['progress']>(null);
  const run = useRef<AbortController | null>(null);

  const during = useCallback(async (id: string): Promise<Monitor> => {
    setRunning((now) => new Set(now).add(id));
    try {
      const checked = await checkMonitor(id);
      showMonitor(checked);
      return checked;
    } finally {
      setRunning((now) => new Set([...now].filter((each) => each !== id)));
    }
  }, []);

  const check = useCallback(
    async ({ _id }: Monitor) => {
      try {
        tellResult(await during(_id));
      } catch (error) {
        notifyRefused(error, FAILED);
        void reloadMonitors();
      }
    },
    [during],
  );

  const stop = useCallback(() => {
    run.current?.abort();
    setProgress((now) => now && { ...now, isStopping: true });
  }, []);
  useEffect(() => () => run.current?.abort(), []);

  const checkAll = useCallback(
    async (monitors: readonly Monitor[]) => {
      if (run.current !== null || monitors.length === 0) return;
      const own = new AbortController();
      run.current = own;
      const total = monitors.length;
      let [checked, failed] = [0, 0];
      let hasEnded = false;
      for (const { _id } of monitors) {
        if (own.signal.aborted) break;
        setProgress({ done: checked, total, isStopping: false });
        try {
          if ((await during(_id)).lastError !== null) failed += 1;
        } catch (error) {
          hasEnded = isSessionEnded(error);
          if (hasEnded) break;
          failed += 1;
        }
        checked += 1;
      }
      run.current = null;
      setProgress(null);
      if (!hasEnded) tellTotal(checked, failed, total);
      void reloadMonitors();
    },
    [during],
  );

  return { running, progress, check, checkAll, stop };
}
