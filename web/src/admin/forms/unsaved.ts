import { useEffect } from 'react';
import { discardUnsaved, hasUnsaved, markUnsaved } from '../../api/session.ts';
import { discardChanges } from '../../ui/confirm.tsx';

/** Registers the calling form as unsaved input while `hasInput` is true, so that it survives the end of the session. */
export function useUnsaved(hasInput: boolean): void {
  useEffect(() => (hasInput ? markUnsaved() : undefined), [hasInput]);
}

/** Asks whether unsaved input may be discarded, if there is any. Returns whether the current view may be left. */
export async function confirmLeaving(): Promise<boolean> {
  if (!hasUnsaved()) return true;
  if (!(await discardChanges())) return false;
  discardUnsaved();
  return true;
}
