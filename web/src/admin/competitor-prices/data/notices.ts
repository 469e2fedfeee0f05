import { isSessionEnded, messageOr, reasonOf } from '../../../api/api.ts';
import { type Notice, notify } from '../../../ui/toast.tsx';

/** Milliseconds that a notice about competitors' prices is visible, as specified. */
export const NOTICE_MS = 5_000;

export const notifyDone = (text: string, action?: Notice['action']): void => notify({ text, tone: 'good', duration: NOTICE_MS, action });

/** Says that something failed, with the reason below it. */
export const notifyProblem = (text: string, detail?: string): void => notify({ text, detail, tone: 'bad', duration: NOTICE_MS });

/** Shows the server's message, or `fallback` with the reason below it. Shows nothing if the session has ended. */
export function notifyRefused(error: unknown, fallback: string): void {
  if (isSessionEnded(error)) return;
  const text = messageOr(error, fallback);
  const detail = reasonOf(error);
  notifyProblem(text, detail === text ? undefined : detail);
}
