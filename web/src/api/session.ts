import { useSyncExternalStore } from 'react';

/**
 * The sign-in state of this browser: two tokens in local storage. This file sends no requests and imports no panel
 * code, so visitors' pages may use it.
 */

const ADMIN_TOKEN = 'adminToken';
const USER_TOKEN = 'userToken';

/** Window event: the server refused the admin's token, which has been removed. */
export const ADMIN_SESSION_EXPIRED = 'admin-session-expired';
/** Window event: the sign-in state changed in this tab. (The storage event fires in other tabs only.) */
const TOKENS_CHANGED = 'session-tokens-changed';

// localStorage throws where the browser blocks it (private modes, blocked site data); then nobody is signed in.
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

/** Returns the token for the Authorization header: the admin's if there is one, else the customer's. */
export const bearerToken = (): string | null => adminToken() ?? userToken();

/** Returns whether `path` (default: the current page) belongs to the panel. */
export const onAdminPage = (path = window.location.pathname): boolean => /^\/admin(\/|$)/.test(path);

/** Forms with unsaved input, which must survive the end of the session, and whether their input is kept when their view is left. */
const unsaved = new Map<symbol, boolean>();
let lastAdmin = '';

/** Returns the name in a token's payload; null if the text is not a token. Does not verify the token: only the server can. */
function nameInToken(token: string | null): string | null {
  try {
    const payload = atob((token?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const claims: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(payload, (char) => char.charCodeAt(0))));
    return typeof claims === 'object' && claims !== null && 'name' in claims && typeof claims.name === 'string' ? claims.name : null;
  } catch {
    return null;
  }
}

/**
 * Registers a form with unsaved input. Returns a function that unregisters it.
 * @param isKept the input is also kept elsewhere in the page, so that leaving the view does not lose it
 */
export function markUnsaved(isKept = false): () => void {
  const form = Symbol('form');
  unsaved.set(form, isKept);
  lastAdmin = nameInToken(adminToken()) ?? lastAdmin;
  return () => {
    unsaved.delete(form);
    window.dispatchEvent(new Event(TOKENS_CHANGED));
  };
}

/** Returns whether leaving the current view would lose input. */
export const hasUnsaved = (): boolean => [...unsaved.values()].includes(false);

/** Returns whether closing the page would lose input. */
export const hasUnstored = (): boolean => unsaved.size > 0;

/** Number of open views whose data is public. They stay visible, but locked, when another tab signs out. */
let publicViews = 0;

/** Registers a view whose data is public. Returns a function that unregisters it. */
export function markPublicView(): () => void {
  publicViews += 1;
  return () => {
    publicViews -= 1;
    window.dispatchEvent(new Event(TOKENS_CHANGED));
  };
}

/** Unregisters all forms with unsaved input, once the admin has agreed to lose it. */
export function discardUnsaved(): void {
  unsaved.clear();
  window.dispatchEvent(new Event(TOKENS_CHANGED));
}

/** Returns the name of the admin who typed the unsaved input; empty if unknown. */
export const lastAdminName = (): string => lastAdmin;

/**
 * Ends the admin's session in this browser after a 401: removes the token and dispatches ADMIN_SESSION_EXPIRED. Then opens
 * `goTo` if given, else reloads a page under /admin. If a form has unsaved input, the page stays and the panel shows the
 * login above it. On other pages the event's listener shows a notice.
 */
export function expireAdminSession(goTo?: string): void {
  setAdminToken(null);
  window.dispatchEvent(new Event(ADMIN_SESSION_EXPIRED));
  if (unsaved.size > 0) return;
  if (goTo !== undefined) window.location.assign(goTo);
  else if (onAdminPage()) window.location.reload();
}

/** Calls `onChange` when a session or a form with unsaved input begins or ends. Returns a function that ends this. */
export function subscribeToSession(onChange: () => void): () => void {
  const names = [TOKENS_CHANGED, ADMIN_SESSION_EXPIRED, 'storage'];
  for (const name of names) window.addEventListener(name, onChange);
  return () => {
    for (const name of names) window.removeEventListener(name, onChange);
  };
}

/** Returns whether an admin is signed in. False on the server and until hydration. */
export const useIsAdmin = (): boolean =>
  useSyncExternalStore(
    subscribeToSession,
    () => adminToken() !== null,
    () => false,
  );

/**
 * 'in': signed in. Without a session: 'interrupted' if a form has unsaved input, 'locked' if a view with public data is
 * open, else 'out'.
 */
export type AdminState = 'in' | 'interrupted' | 'locked' | 'out';

function adminState(): AdminState {
  if (adminToken() !== null) return 'in';
  if (unsaved.size > 0) return 'interrupted';
  return publicViews > 0 ? 'locked' : 'out';
}

/** Returns the admin's session state. Used by the panel, which stays open while a form has unsaved input. */
export const useAdminState = (): AdminState => useSyncExternalStore(subscribeToSession, adminState, () => 'out');

/** Returns whether a customer is signed in. False on the server and until hydration. */
export const useIsCustomer = (): boolean =>
  useSyncExternalStore(
    subscribeToSession,
    () => userToken() !== null,
    () => false,
  );
