const CLOSED = 'campaigns-closed';

/** Returns whether the visitor has closed the popup with all these campaigns in it, during this session of the browser. */
export function areClosed(ids: readonly string[]): boolean {
  try {
    const closed = (sessionStorage.getItem(CLOSED) ?? '').split(' ');
    return ids.every((id) => closed.includes(id));
  } catch {
    return false;
  }
}

/** Remembers until the end of the session that the visitor has closed the popup with these campaigns in it. */
export function rememberClosed(ids: readonly string[]): void {
  try {
    sessionStorage.setItem(CLOSED, ids.join(' '));
  } catch {
    // Without storage the popup opens again on the next visit of the front page.
  }
}
