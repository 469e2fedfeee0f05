import { changeAdminPassword, getAdminSession, loginAdmin, logoutAdmin } from '#contracts/access/access';
import { AppError } from '#contracts/errors';
import { isDuplicate } from '#service/database/mongo';
import type { Logger } from '#service/process/logging';
import type { AccountModels, Admin } from './accounts.model.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import { gatewayCall, type GatewayCall, type Caller } from './caller.ts';
import type { Devices } from './devices.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import type { PasswordLinkMailing } from './password-link-mailing.ts';
import type { PasswordLinks } from './password-links.ts';
import type { Sessions } from './sessions.ts';
import type { TokenClaims } from './tokens.ts';
import { deviceIn } from './user-agent.ts';

export interface AccessParts {
  models: AccountModels;
  sessions: Sessions;
  limits: AttemptLimits;
  devices: Devices;
  links: PasswordLinks;
  mailing: Pick<PasswordLinkMailing, 'sendSoon'>;
  /** Gets a line for each change of an account, with the usernames only. */
  log: Logger;
}

/** The filter of administrators who have not been removed. */
export const present = { removedAt: { $exists: false } } as const;

/** Returns the token's claims, which exist because of the contract's access rule. */
export function claimsOf(caller: Caller): TokenClaims {
  if (caller.claims === null) throw new AppError('unauthenticated');
  return caller.claims;
}

/**
 * Returns the calling administrator if the password is right: the caller's session may be in other hands.
 * @throws AppError invalid_input for `currentPassword`, or too_many_requests
 */
export async function confirmedAdmin(
  { models, limits }: Pick<AccessParts, 'models' | 'limits'>,
  caller: Caller,
  password: string,
): Promise<Admin> {
  const { accountId, sessionId } = claimsOf(caller);
  const attempt = await limits.beforeConfirming(sessionId);
  const admin = await models.admins.findOne({ _id: accountId, ...present }).lean();
  if (!(await passwordMatches(admin?.passwordHash, password, 'admin')) || admin === null) {
    // Not 401: that would tell the browser that its session has ended.
    throw AppError.field('currentPassword', 'Nykyinen salasana on väärä.');
  }
  await attempt.succeeded();
  return admin;
}

/** Calls of the calling administrator's login. */
export function adminCalls({ models, sessions, limits, devices, links, log }: AccessParts): GatewayCall[] {
  /**
   * Ends a session that has just been opened if the password was changed or the administrator removed meanwhile: whoever did so has ended
   * the sessions of that moment only.
   */
  const requireUnchanged = async ({ _id, passwordHash }: Pick<Admin, '_id' | 'passwordHash'>, { sessionId }: { sessionId: string }) => {
    if ((await models.admins.exists({ _id, passwordHash, ...present })) !== null) return;
    await sessions.end({ sessionId, accountId: _id.toHexString() });
    throw new AppError('login_failed');
  };

  return [
    gatewayCall(loginAdmin, async ({ username, password }, caller) => {
      const admin = await models.admins.findOne({ usernameKey: username.toLowerCase(), ...present }).lean();
      const id = admin?._id.toHexString();
      const device = await devices.recognise(caller, 'admin', id);
      const attempt = await limits.beforeLogin('admin', username, caller.address, device);
      const matches = await passwordMatches(admin?.passwordHash, password, device === null ? 'stranger' : 'admin');
      if (!matches || admin === null || id === undefined) {
        // Not the name as typed, which may be a password.
        log.info({ username: admin?.username ?? null }, 'administrator login refused');
        throw new AppError('login_failed');
      }
      await attempt.succeeded();
      const opened = await sessions.open({ kind: 'admin', id, name: admin.username }, deviceIn(caller.userAgent));
      await requireUnchanged(admin, opened);
      await devices.remember(caller, 'admin', id, device);
      log.info({ username: admin.username }, 'administrator logged in');
      return opened;
    }),

    gatewayCall(getAdminSession, async (_input, caller) => {
      const { name, expiresAt } = claimsOf(caller);
      return { username: name, expiresAt };
    }),

    gatewayCall(logoutAdmin, async (_input, caller) => {
      await sessions.end(claimsOf(caller));
      return { loggedOut: true as const };
    }),

    gatewayCall(changeAdminPassword, async ({ currentPassword, newPassword }, caller) => {
      const admin = await confirmedAdmin({ models, limits }, caller, currentPassword);
      if (newPassword === currentPassword) throw AppError.field('newPassword', 'Valitse eri salasana kuin nykyinen.');
      const id = admin._id.toHexString();
      const passwordHash = await hashPassword(newPassword, 'admin');
      const saved = await models.admins.updateOne(
        { _id: admin._id, passwordHash: admin.passwordHash, ...present },
        { $set: { passwordHash } },
      );
      if (saved.modifiedCount === 0) throw AppError.field('currentPassword', 'Salasana on juuri vaihdettu toisaalla.');
      await links.revokeAll(id);
      const opened = await sessions.open({ kind: 'admin', id, name: admin.username }, deviceIn(caller.userAgent));
      await requireUnchanged({ _id: admin._id, passwordHash }, opened);
      await sessions.endOthers(id, opened.sessionId);
      // Also forget other devices: one of them may be in other hands.
      await devices.forgetOthers(caller, 'admin', id);
      log.info({ username: admin.username }, 'administrator changed the password');
      return opened;
    }),
  ];
}

/**
 * Creates the first administrator from the environment, if there is none yet. Later changes of the environment change nothing: the
 * panel may have set another password.
 */
export async function createFirstAdmin(
  models: Pick<AccountModels, 'admins'>,
  username: string | undefined,
  password: string | undefined,
  log: Logger,
): Promise<void> {
  if ((await models.admins.estimatedDocumentCount()) > 0) return;
  if (!username || !password) {
    log.warn('there is no administrator yet: set ADMIN_USERNAME and ADMIN_PASSWORD');
    return;
  }
  try {
    await models.admins.create({
      username,
      usernameKey: username.toLowerCase(),
      passwordHash: await hashPassword(password, 'admin'),
      createdAt: new Date(),
    });
    log.info({ username }, 'first administrator created');
  } catch (error) {
    // Another replica of the gateway was first.
    if (!isDuplicate(error)) throw error;
  }
}
