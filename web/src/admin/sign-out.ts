import { logoutAdmin } from '#contracts/access/access';
import { call } from '../api/api.ts';
import { setAdminToken } from '../api/session.ts';

/** Ends the session on the server too, removes the token and loads the page anew. */
export async function signOut(): Promise<void> {
  // An admin who wants out gets out, whether the server hears of it or not.
  await call(logoutAdmin, {}, { timeout: 2000 }).catch(() => undefined);
  setAdminToken(null);
  window.location.reload();
}
