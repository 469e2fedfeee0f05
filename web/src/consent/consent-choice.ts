import { useSyncExternalStore } from 'react';

/** What the visitor has chosen about tracking; null while nothing is chosen. */
export type Choice = 'accepted' | 'denied';

const KEY = 'cookie-consent';
/** Window event: a choice was stored in this very tab. */
const CHANGED = 'cookie-consent-changed';
/** Window event: the footer's link asks for the banner again. */
const REOPEN = 'cookie-consent-reopen';

type Pushed = Record<string, unknown> | IArguments;

declare global {
  interface Window {
    dataLayer?: Pushed[];
    /** A page may bring tracking of its own, which waits for consent. */
    enableTracking?: () => void;
  }
}

export function storedChoice(): Choice | null {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'accepted' || stored === 'denied' ? stored : null;
  } catch {
    // Storage is forbidden: nothing can be tracked either.
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
    // Then the choice holds for this page only.
  }
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(onChange: () => void): () => void {
  for (const name of [CHANGED, 'storage']) window.addEventListener(name, onChange);
  return () => {
    for (const name of [CHANGED, 'storage']) window.removeEventListener(name, onChange);
  };
}

/** The stored choice; null on the server and until the page is hydrated. */
export const useConsent = (): Choice | null => useSyncExternalStore(subscribe, storedChoice, () => null);

export const reopenConsent = (): void => void window.dispatchEvent(new Event(REOPEN));

/** Calls back when the banner is asked for again. */
export function onReopen(callback: () => void): () => void {
  window.addEventListener(REOPEN, callback);
  return () => window.removeEventListener(REOPEN, callback);
}
