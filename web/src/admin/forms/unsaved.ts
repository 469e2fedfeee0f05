import { useEffect } from 'react';
import { dropUnsaved, hasUnsaved, holdUnsaved } from '../../api/session.ts';
import { discardChanges } from '../../ui/confirm.tsx';

/** Keeps the form that calls it open, should the session end while something is `written` in it and not saved. */
export function useUnsaved(written: boolean): void {
  useEffect(() => (written ? holdUnsaved() : undefined), [written]);
}

/** May what is open be left? Asks when a form holds something unsaved, and lets it go when the answer is yes. */
export async function mayLeave(): Promise<boolean> {
  if (!hasUnsaved()) return true;
  if (!(await discardChanges())) return false;
  dropUnsaved();
  return true;
}
