import { endAdminSession, endOtherAdminSessions, listAdminSessions } from '#contracts/access/administrators';
import { AppError } from '#contracts/errors';
import { claimsOf, type AccessParts } from './admins.ts';
import { gatewayCall, type GatewayCall } from './caller.ts';

/** Calls with which an administrator sees and ends own sessions. */
export function adminSessionCalls({ sessions, log }: Pick<AccessParts, 'sessions' | 'log'>): GatewayCall[] {
  return [
    gatewayCall(listAdminSessions, async (_input, caller) => {
      const { accountId, sessionId } = claimsOf(caller);
      return (await sessions.list(accountId)).map(({ _id, browser = '', system = '', createdAt, usedAt = createdAt }) => ({
        _id,
        browser,
        system,
        createdAt: createdAt.toISOString(),
        usedAt: usedAt.toISOString(),
        isCurrent: _id === sessionId,
      }));
    }),

    gatewayCall(endAdminSession, async ({ sessionId }, caller) => {
      const { accountId, name } = claimsOf(caller);
      if (!(await sessions.end({ sessionId, accountId }))) throw new AppError('session_not_found');
      log.info({ username: name }, 'administrator ended a session');
      return { ended: true as const };
    }),

    gatewayCall(endOtherAdminSessions, async (_input, caller) => {
      const { accountId, sessionId, name } = claimsOf(caller);
      const ended = await sessions.endOthers(accountId, sessionId);
      log.info({ username: name, ended }, 'administrator ended other sessions');
      return { ended };
    }),
  ];
}
