// Input from before hydration. The inline script of deferred-scripts.ts records it; this module replays it.

declare global {
  interface Window {
    /** The page is hydrated. */
    appIsReady?: boolean;
    /** The scripts were started by input of the visitor. */
    hadInput?: boolean;
    /** The last button that was pressed before hydration. */
    earlyClick?: Element;
    /** The last field of an unhydrated part in which Enter was pressed. */
    earlyEnter?: Element;
    /** Field values that were entered before hydration; 'true' or 'false' for a checkbox. */
    earlyTexts?: Map<Element, string>;
  }
}

/** Attribute of the parts of a page that hydrate separately, after the page itself. */
export const DEFERRED_PART = 'data-later-part';

/** Attribute of those parts whose code is loaded on the first input, until they are hydrated. The inline script reads it too. */
export const UNHYDRATED = 'data-unhydrated';

/** Types a text. Bypasses React's own `value` setter on the field, which would make React miss the change. */
function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  field.value = '';
  set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Sets a checkbox or radio button by a click from the opposite state, so that React sees a change. */
function tick(field: HTMLInputElement, isOn: boolean): void {
  field.checked = !isOn;
  field.click();
}

function choose(list: HTMLSelectElement, value: string): void {
  list.value = value;
  list.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Replays what was entered into the fields of this part of the page before it was hydrated. */
export async function replayEarlyTexts(part: Element): Promise<void> {
  for (const [field, text] of window.earlyTexts ?? []) {
    if (field.closest(`[${DEFERRED_PART}]`) !== part.closest(`[${DEFERRED_PART}]`) || !part.contains(field)) continue;
    window.earlyTexts?.delete(field);
    if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) tick(field, text !== 'false');
    else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) write(field, text);
    else if (field instanceof HTMLSelectElement) choose(field, text);
    // Lets React apply this change first, as the next one may depend on it.
    await Promise.resolve();
  }
}

/** Presses the button again that was pressed before hydration, if it is in `part`. */
function pressEarlyButton(part: Element): void {
  const { earlyClick } = window;
  if (!(earlyClick instanceof HTMLElement) || earlyClick.closest(`[${UNHYDRATED}]`) !== null || !part.contains(earlyClick)) return;
  delete window.earlyClick;
  earlyClick.click();
}

function submitEarlyForm(part: Element): void {
  const { earlyEnter } = window;
  if (!(earlyEnter instanceof HTMLInputElement) || earlyEnter.closest(`[${UNHYDRATED}]`) !== null || !part.contains(earlyEnter)) return;
  delete window.earlyEnter;
  earlyEnter.form?.requestSubmit();
}

/**
 * Replays input from before this part of the page was hydrated: the values of the fields, then the last button press and the
 * form that was submitted with Enter.
 */
export async function replayEarlyPart(part: Element): Promise<void> {
  part.removeAttribute(UNHYDRATED);
  await replayEarlyTexts(part);
  pressEarlyButton(part);
  submitEarlyForm(part);
}

/**
 * Marks the page as hydrated, and replays input from before: the values of the fields, then the last button press.
 */
export function replayEarlyInput(): void {
  if (window.appIsReady) return;
  window.appIsReady = true;
  void replayEarlyPart(document.body);
}
