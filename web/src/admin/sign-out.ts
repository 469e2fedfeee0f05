import { logoutAdmin } from '#contracts/access/access';
import { call } from '../api/api.ts';
import { setAdminToken } from '../api/session.ts';

/** Ends the session on the server, removes the token and reloads the page. */
export async function signOut(): Promise<void> {
  // A failed request must not prevent the sign-out in this browser.
  await call(logoutAdmin, {}, { timeout: 2000 }).catch(() => undefined);
  setAdminToken(null);
  window.location.reload();
}
