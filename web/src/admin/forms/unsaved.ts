import { useEffect } from 'react';
import { discardUnsaved, hasUnsaved, markUnsaved } from '../../api/session.ts';
import { discardChanges } from '../../ui/confirm.tsx';

/**
 * Registers the calling form as unsaved input while `hasInput` is true, so that it survives the end of the session, and leaving it
 * asks first. With `isKept`, the page keeps the input when the form is left, so only closing the page asks.
 */
export function useUnsaved(hasInput: boolean, { isKept = false } = {}): void {
  useEffect(() => (hasInput ? markUnsaved(isKept) : undefined), [hasInput, isKept]);
}

/** Asks whether unsaved input may be discarded, if there is any. Returns whether the current view may be left. */
export async function confirmLeaving(): Promise<boolean> {
  if (!hasUnsaved()) return true;
  if (!(await discardChanges())) return false;
  discardUnsaved();
  return true;
}
