import { useSyncExternalStore } from 'react';

/**
 * Who is signed in, as this browser knows it: two tokens in local storage. Nothing here talks to the server and nothing
 * here imports the admin's code, so visitors' pages may use it.
 */

const ADMIN_TOKEN = 'adminToken';
const USER_TOKEN = 'userToken';

/** Window event: the server no longer accepts the admin's token, which has been removed. */
export const ADMIN_SESSION_EXPIRED = 'admin-session-expired';
/** Window event: a token was stored or removed in this very tab (the storage event tells the other tabs only). */
const TOKENS_CHANGED = 'session-tokens-changed';

// Storage throws where a browser forbids it (private modes, blocked site data); then nobody is signed in.
function stored(key: string): string | null {
  if (typeof window === 'undefined') return null;
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, token: string | null): void {
  if (typeof window === 'undefined') return;
  try {
    if (token === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, token);
  } catch {
    return;
  }
  window.dispatchEvent(new Event(TOKENS_CHANGED));
}

export const adminToken = (): string | null => stored(ADMIN_TOKEN);
export const userToken = (): string | null => stored(USER_TOKEN);
export const setAdminToken = (token: string | null): void => store(ADMIN_TOKEN, token);
export const setUserToken = (token: string | null): void => store(USER_TOKEN, token);

/** The token of the authorisation header: the admin's before the customer's. */
export const bearerToken = (): string | null => adminToken() ?? userToken();

/** Is the page at hand a part of the back office? */
export const onAdminPage = (): boolean => /^\/admin(\/|$)/.test(window.location.pathname);

/**
 * Ends the admin's session in this browser after a 401: removes the token and tells the page. On /admin the page is
 * loaded anew (or `goTo` opened); elsewhere the event's listener shows a notice.
 */
export function expireAdminSession(goTo?: string): void {
  setAdminToken(null);
  window.dispatchEvent(new Event(ADMIN_SESSION_EXPIRED));
  if (goTo !== undefined) window.location.assign(goTo);
  else if (onAdminPage()) window.location.reload();
}

function subscribe(onChange: () => void): () => void {
  const names = [TOKENS_CHANGED, ADMIN_SESSION_EXPIRED, 'storage'];
  for (const name of names) window.addEventListener(name, onChange);
  return () => {
    for (const name of names) window.removeEventListener(name, onChange);
  };
}

/** Is an admin signed in? False while the server renders and until the page is hydrated. */
export const useIsAdmin = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => adminToken() !== null,
    () => false,
  );

/** Is a customer signed in? False while the server renders and until the page is hydrated. */
export const useIsCustomer = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => userToken() !== null,
    () => false,
  );
