import { isSessionEnded } from '../../../api/api.ts';
import { adminToken } from '../../../api/session.ts';
import { checkMonitor, type Monitor, reloadMonitors, showMonitor } from '../data/monitors.ts';

/** What is being checked now. One per page: it goes on while other views are open. */
export interface CheckState {
  /** Ids of the monitors that are being checked. */
  running: ReadonlySet<string>;
  /** Monitors that have been checked, of those that were to be; null while a run of several is not going on. */
  progress: { done: number; total: number; isStopping: boolean } | null;
}

/** How a run of several ended. */
export interface RunResult {
  checked: number;
  failed: number;
  total: number;
}

let state: CheckState = { running: new Set(), progress: null };
const listeners = new Set<() => void>();

function set(change: Partial<CheckState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

export const checkState = (): CheckState => state;

export function onCheckState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Checks a monitor now. Resolves after the check, whether that succeeded or not (`lastError`). */
export async function checkOne(id: string): Promise<Monitor> {
  set({ running: new Set(state.running).add(id) });
  try {
    const checked = await checkMonitor(id);
    showMonitor(checked);
    return checked;
  } finally {
    set({ running: new Set([...state.running].filter((each) => each !== id)) });
  }
}

const isStopping = (): boolean => state.progress?.isStopping ?? false;

/** Ends the run after the check that is going on. */
export const stopRun = (): void => set({ progress: state.progress && { ...state.progress, isStopping: true } });

/**
 * Checks several monitors one after another.
 * @returns null if a run is going on already, or if the session ended during this one
 */
export async function checkEach(ids: readonly string[]): Promise<RunResult | null> {
  if (state.progress !== null || ids.length === 0) return null;
  const total = ids.length;
  let [checked, failed, hasSession] = [0, 0, true];
  set({ progress: { done: 0, total, isStopping: false } });
  for (const id of ids) {
    try {
      if ((await checkOne(id)).lastError !== null) failed += 1;
    } catch (error) {
      // Another call or tab may have ended the session.
      hasSession = adminToken() !== null && !isSessionEnded(error);
      failed += 1;
    }
    checked += 1;
    if (!hasSession || isStopping()) break;
    set({ progress: { done: checked, total, isStopping: false } });
  }
  set({ progress: null });
  void reloadMonitors();
  return hasSession ? { checked, failed, total } : null;
}
