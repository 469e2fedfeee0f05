const SHOWN = 'newsletter-popup-shown';
const LAST_SHOWN = 'newsletter-popup-last-shown';

/** Seven days in milliseconds (specification P §4). */
const AGAIN_AFTER_MS = 604_800_000;

/** Whether to show the popup: it was never shown, or last shown more than seven days ago. */
export function isPopupDue(now: number): boolean {
  try {
    if (localStorage.getItem(SHOWN) === null) return true;
    const last = Number(localStorage.getItem(LAST_SHOWN));
    return !Number.isFinite(last) || now - last > AGAIN_AFTER_MS;
  } catch {
    // Without storage the popup would open on every page.
    return false;
  }
}

/** Stores the time at which the popup was last shown. */
export function rememberPopup(now: number): void {
  try {
    localStorage.setItem(SHOWN, 'true');
    localStorage.setItem(LAST_SHOWN, String(now));
  } catch {
    // If storage is full the popup is shown again.
  }
}
