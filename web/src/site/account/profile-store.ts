import type { Customer } from '#contracts/access/access';
import type { z } from 'zod';
import { setUserToken } from '../../api/session.ts';

export type Profile = z.output<typeof Customer>;

const KEY = 'userData';

/** The profile as this browser keeps it; the token stands apart (session.ts). Null when there is none or it is broken. */
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
    // Without storage the profile is asked for again on the next visit.
  }
}

/** Forgets the customer in this browser. */
export function forgetCustomer(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored then.
  }
  setUserToken(null);
}
