import { changeAdminPassword, getAdminSession, loginAdmin, logoutAdmin } from '#contracts/access/access';
import { AppError } from '#contracts/errors';
import { isDuplicate } from '#service/database/mongo';
import type { Logger } from '#service/process/logging';
import type { AccountModels } from './accounts.model.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import { gatewayCall, type GatewayCall, type Caller } from './caller.ts';
import type { Devices } from './devices.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import type { TokenClaims } from './tokens.ts';

export interface AccessParts {
  models: AccountModels;
  sessions: Sessions;
  limits: AttemptLimits;
  devices: Devices;
}

/** Returns the token's claims, which exist because of the contract's access rule. */
export function claimsOf(caller: Caller): TokenClaims {
  if (caller.claims === null) throw new AppError('unauthenticated');
  return caller.claims;
}

/** Calls of administrators' accounts. */
export function adminCalls({ models, sessions, limits, devices }: AccessParts): GatewayCall[] {
  return [
    gatewayCall(loginAdmin, async ({ username, password }, caller) => {
      const admin = await models.admins.findOne({ usernameKey: username.toLowerCase() }).lean();
      const id = admin?._id.toHexString();
      const device = await devices.recognise(caller, 'admin', id);
      const attempt = await limits.beforeLogin('admin', username, caller.address, device);
      const matches = await passwordMatches(admin?.passwordHash, password, device === null ? 'stranger' : 'admin');
      if (!matches || admin === null || id === undefined) throw new AppError('login_failed');
      await attempt.succeeded();
      const opened = await sessions.open({ kind: 'admin', id, name: admin.username });
      await devices.remember(caller, 'admin', id, device);
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
      const { accountId, sessionId } = claimsOf(caller);
      const attempt = await limits.beforeConfirming(sessionId);
      const admin = await models.admins.findById(accountId).lean();
      if (!(await passwordMatches(admin?.passwordHash, currentPassword, 'admin')) || admin === null) {
        // Not 401: that would tell the browser that its session has ended.
        throw AppError.field('currentPassword', 'Nykyinen salasana on väärä.');
      }
      await attempt.succeeded();
      const passwordHash = await hashPassword(newPassword, 'admin');
      const saved = await models.admins.updateOne({ _id: admin._id, passwordHash: admin.passwordHash }, { $set: { passwordHash } });
      if (saved.modifiedCount === 0) throw AppError.field('currentPassword', 'Salasana on juuri vaihdettu toisaalla.');
      const opened = await sessions.open({ kind: 'admin', id: accountId, name: admin.username });
      await sessions.endOthers(accountId, opened.sessionId);
      // Also forget other devices: one of them may be in other hands.
      await devices.forgetOthers(caller, 'admin', accountId);
      return opened;
    }),
  ];
}

/** Creates the first administrator from the environment, if there is none yet. */
export async function createFirstAdmin(
  models: AccountModels,
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
