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
export const onAdminPage = (path = window.location.pathname): boolean => /^\/admin(\/|$)/.test(path);

/** Forms that hold something typed and not saved: the end of the session must not take it away. */
const unsaved = new Set<symbol>();
let lastAdmin = '';

/** The name in a token's payload; null in a text that is no token. The server alone says whether a token is good. */
function nameIn(token: string | null): string | null {
  try {
    const payload = atob((token?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const claims: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(payload, (char) => char.charCodeAt(0))));
    return typeof claims === 'object' && claims !== null && 'name' in claims && typeof claims.name === 'string' ? claims.name : null;
  } catch {
    return null;
  }
}

/** Marks a form that holds something unsaved; the answer lets go of it. */
export function holdUnsaved(): () => void {
  const form = Symbol('form');
  unsaved.add(form);
  lastAdmin = nameIn(adminToken()) ?? lastAdmin;
  return () => {
    unsaved.delete(form);
    window.dispatchEvent(new Event(TOKENS_CHANGED));
  };
}

export const hasUnsaved = (): boolean => unsaved.size > 0;

/** Views that show what anybody may read: they stay in sight, locked, when another tab signs out. */
let readable = 0;

/** Marks such a view; the answer lets go of it. */
export function holdReadable(): () => void {
  readable += 1;
  return () => {
    readable -= 1;
    window.dispatchEvent(new Event(TOKENS_CHANGED));
  };
}

/** Gives up what the forms hold, after a session that nobody wants to go on with. */
export function dropUnsaved(): void {
  unsaved.clear();
  window.dispatchEvent(new Event(TOKENS_CHANGED));
}

/** Who was signed in when the held form was written; empty when unknown. */
export const lastAdminName = (): string => lastAdmin;

/**
 * Ends the admin's session in this browser after a 401: removes the token and tells the page. On /admin the page is
 * loaded anew (or `goTo` opened), unless a form there holds something unsaved: the panel then asks for the password
 * over it. Elsewhere the event's listener shows a notice.
 */
export function expireAdminSession(goTo?: string): void {
  setAdminToken(null);
  window.dispatchEvent(new Event(ADMIN_SESSION_EXPIRED));
  if (unsaved.size > 0) return;
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

/** interrupted: the session has ended while a form held something unsaved; reading: while a readable view was open. */
export type AdminState = 'in' | 'interrupted' | 'reading' | 'out';

function adminState(): AdminState {
  if (adminToken() !== null) return 'in';
  if (unsaved.size > 0) return 'interrupted';
  return readable > 0 ? 'reading' : 'out';
}

/** Like `useIsAdmin`, for the back office itself, which keeps open what is being written. */
export const useAdminState = (): AdminState => useSyncExternalStore(subscribe, adminState, () => 'out');

/** Is a customer signed in? False while the server renders and until the page is hydrated. */
export const useIsCustomer = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => userToken() !== null,
    () => false,
  );
