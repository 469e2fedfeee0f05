declare global {
  interface Window {
    /** The page answers by itself now. */
    appIsReady?: boolean;
    /** The last button that was pressed before. */
    earlyClick?: Element;
    /** What was written into fields before. */
    earlyTexts?: Map<Element, string>;
  }
}

/** Parts of a page that are taken over in a turn of their own, after the page itself. */
export const LATER_PART = 'data-later-part';

/** Writes a text as a visitor does. The field's own setter would have React believe that nothing has changed. */
function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  field.value = '';
  set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Writes again what a visitor has written into this part of the page before it was taken over. */
export function writeEarlyTexts(part: Element): void {
  for (const [field, text] of window.earlyTexts ?? []) {
    if (field.closest(`[${LATER_PART}]`) !== part.closest(`[${LATER_PART}]`) || !part.contains(field)) continue;
    window.earlyTexts?.delete(field);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) write(field, text);
  }
}

/**
 * Tells that the page has been taken over: writes again what a visitor has written before that, and presses the button
 * again that was pressed.
 */
export function takeOverEarlyInput(): void {
  if (window.appIsReady) return;
  window.appIsReady = true;
  writeEarlyTexts(document.body);
  const { earlyClick } = window;
  if (earlyClick instanceof HTMLElement && earlyClick.isConnected) earlyClick.click();
  delete window.earlyClick;
}
