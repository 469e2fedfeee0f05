import type { Customer } from '#contracts/access/access';
import type { z } from 'zod';
import { setUserToken } from '../../api/session.ts';

export type Profile = z.output<typeof Customer>;

const KEY = 'userData';

/** Returns the profile from this browser's storage, or null if there is none or it is invalid. The token is in session.ts. */
export function storedProfile(): Profile | null {
  try {
    const text = localStorage.getItem(KEY);
    return text === null ? null : (JSON.parse(text) as Profile);
  } catch {
    return null;
  }
}

export function storeProfile(profile: Profile): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(profile));
  } catch {
    // Without storage the profile is fetched again on the next visit.
  }
}

/** Signs the customer out in this browser: removes the profile and the token. */
export function forgetCustomer(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
  setUserToken(null);
}
