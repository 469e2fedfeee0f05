const SHOWN = 'newsletter-popup-shown';
const LAST_SHOWN = 'newsletter-popup-last-shown';

/** Seven days in milliseconds (specification P §4). */
const AGAIN_AFTER_MS = 604_800_000;

/** Is it time to show the popup: never shown before, or longer than seven days ago? */
export function isPopupDue(now: number): boolean {
  try {
    if (localStorage.getItem(SHOWN) === null) return true;
    const last = Number(localStorage.getItem(LAST_SHOWN));
    return !Number.isFinite(last) || now - last > AGAIN_AFTER_MS;
  } catch {
    // Where nothing can be remembered it would come with every page.
    return false;
  }
}

/** Remembers that the popup was before the visitor's eyes just now. */
export function rememberPopup(now: number): void {
  try {
    localStorage.setItem(SHOWN, 'true');
    localStorage.setItem(LAST_SHOWN, String(now));
  } catch {
    // Storage may be full: the popup is then shown again.
  }
}
