import { useSyncExternalStore } from 'react';

/** The visitor's choice about tracking. */
export type Choice = 'accepted' | 'denied';

const KEY = 'cookie-consent';
/** Window event: a choice was stored in this tab (`storage` events are sent to other tabs only). */
const CHANGED = 'cookie-consent-changed';
/** Window event: the footer's link reopens the banner. */
const REOPEN = 'cookie-consent-reopen';

type Pushed = Record<string, unknown> | IArguments;

declare global {
  interface Window {
    dataLayer?: Pushed[];
    /** Starts a page's own tracking, which waits for consent. */
    enableTracking?: () => void;
  }
}

/** Returns the stored choice, or null if there is none. */
export function storedChoice(): Choice | null {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'accepted' || stored === 'denied' ? stored : null;
  } catch {
    // Without storage there is no consent, so that nothing is tracked.
    return 'denied';
  }
}

export function pushToDataLayer(entry: Pushed): void {
  window.dataLayer ??= [];
  window.dataLayer.push(entry);
}

export function storeChoice(choice: Choice): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Without storage the choice applies to this page only.
  }
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(onChange: () => void): () => void {
  for (const name of [CHANGED, 'storage']) window.addEventListener(name, onChange);
  return () => {
    for (const name of [CHANGED, 'storage']) window.removeEventListener(name, onChange);
  };
}

/** Returns the stored choice; null without one, on the server and until the page is hydrated. */
export const useConsent = (): Choice | null => useSyncExternalStore(subscribe, storedChoice, () => null);

/**
 * Calls back with the choice that is stored, or removed, in another tab. Another tab's acceptance starts this page's own tracking.
 * @returns a function that unsubscribes
 */
export function onOtherTabsChoice(callback: (choice: Choice | null) => void): () => void {
  const look = ({ key }: StorageEvent) => {
    // Without a key all storage was cleared.
    if (key !== KEY && key !== null) return;
    const choice = storedChoice();
    if (choice === 'accepted') window.enableTracking?.();
    callback(choice);
  };
  window.addEventListener('storage', look);
  return () => window.removeEventListener('storage', look);
}

export const reopenConsent = (): void => void window.dispatchEvent(new Event(REOPEN));

/**
 * Calls back when the visitor reopens the banner.
 * @returns a function that unsubscribes
 */
export function onReopen(callback: () => void): () => void {
  window.addEventListener(REOPEN, callback);
  return () => window.removeEventListener(REOPEN, callback);
}
