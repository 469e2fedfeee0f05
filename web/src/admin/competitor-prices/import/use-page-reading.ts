import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import { isSessionEnded, reasonOf } from '../../../api/api.ts';
import { readPage } from './import-calls.ts';
import { hostOf, type ImportRow, takeNext, withPreview } from './import-rows.ts';

/** Pages that are read at once. */
const AT_ONCE = 3;

export interface PageReading {
  /** Pages that have been read, of those that were to be; null while none is being read. */
  progress: { done: number; total: number } | null;
  /** Reads the pages of rows. Ignored while others are being read. */
  read: (rows: readonly ImportRow[]) => Promise<void>;
  /** Stops reading. Pages that are not read yet stay so. */
  stop: () => void;
}

/** Reads the pages of an import's rows, and puts what is found into the rows. */
export function usePageReading(setRows: Dispatch<SetStateAction<ImportRow[]>>): PageReading {
  const [progress, setProgress] = useState<PageReading['progress']>(null);
  const running = useRef<AbortController | null>(null);

  const stop = useCallback(() => running.current?.abort(), []);
  useEffect(() => stop, [stop]);

  const read = useCallback(
    async (rows: readonly ImportRow[]) => {
      if (running.current !== null) return;
      const run = new AbortController();
      running.current = run;
      setProgress({ done: 0, total: rows.length });
      const change = (row: number, changed: (row: ImportRow) => ImportRow) =>
        setRows((now) => now.map((each) => (each.row === row ? changed(each) : each)));

      const readOne = async (wanted: ImportRow) => {
        change(wanted.row, (now) => ({ ...now, reading: { step: 'reading' } }));
        try {
          const preview = await readPage(wanted, run.signal);
          change(wanted.row, (now) => withPreview(now, preview));
        } catch (error) {
          // After a new login the owner can go on where the session ended.
          if (isSessionEnded(error)) run.abort();
          const isStopped = run.signal.aborted;
          change(wanted.row, (now) => ({ ...now, reading: isStopped ? { step: 'waiting' } : { step: 'failed', reason: reasonOf(error) } }));
        }
        setProgress((now) => now && { ...now, done: now.done + 1 });
      };

      const waiting = [...rows];
      const busyHosts = new Set<string>();
      const readInTurn = async () => {
        for (;;) {
          const next = run.signal.aborted ? undefined : takeNext(waiting, busyHosts);
          if (next === undefined) return;
          const host = hostOf(next.url);
          busyHosts.add(host);
          await readOne(next);
          busyHosts.delete(host);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, readInTurn));
      running.current = null;
      setProgress(null);
    },
    [setRows],
  );

  return { progress, read, stop };
}
