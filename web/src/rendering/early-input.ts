declare global {
  interface Window {
    /** The page answers by itself now. */
    appIsReady?: boolean;
    /** The last button that was pressed before. */
    earlyClick?: Element;
    /** What was written into fields and chosen from them before; 'true' or 'false' for a box to tick. */
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

/** Ticks a box or chooses a radio button as a visitor does: by a click, from the other state. */
function tick(field: HTMLInputElement, isOn: boolean): void {
  field.checked = !isOn;
  field.click();
}

function choose(list: HTMLSelectElement, value: string): void {
  list.value = value;
  list.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Writes and chooses again what a visitor has written and chosen in this part of the page before it was taken over. */
export async function writeEarlyTexts(part: Element): Promise<void> {
  for (const [field, text] of window.earlyTexts ?? []) {
    if (field.closest(`[${LATER_PART}]`) !== part.closest(`[${LATER_PART}]`) || !part.contains(field)) continue;
    window.earlyTexts?.delete(field);
    if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) tick(field, text !== 'false');
    else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) write(field, text);
    else if (field instanceof HTMLSelectElement) choose(field, text);
    // The next one builds on what this one has changed, as two clicks of a visitor do.
    await Promise.resolve();
  }
}

function pressEarlyButton(): void {
  const { earlyClick } = window;
  if (earlyClick instanceof HTMLElement && earlyClick.isConnected) earlyClick.click();
  delete window.earlyClick;
}

/**
 * Tells that the page has been taken over: writes again what a visitor has written before that, and presses the button
 * again that was pressed.
 */
export function takeOverEarlyInput(): void {
  if (window.appIsReady) return;
  window.appIsReady = true;
  void writeEarlyTexts(document.body).then(pressEarlyButton);
}
