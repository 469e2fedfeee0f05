import { useEffect } from 'react';
import { holdUnsaved } from '../session.ts';

/** Keeps the form that calls it open, should the session end while something is `written` in it and not saved. */
export function useUnsaved(written: boolean): void {
  useEffect(() => (written ? holdUnsaved() : undefined), [written]);
}
