import { useQuery } from '@tanstack/react-query';
import { changeAdminPassword } from '#contracts/access/access';
import * as contracts from '#contracts/access/administrators';
import type { OutputOf, RequestOf } from '#contracts/operation';
import { call } from '../../../api/api.ts';
import { discardUnsaved, setAdminToken } from '../../../api/session.ts';
import { queryClient } from '../../panel/query-client.ts';

export type Session = OutputOf<typeof contracts.listAdminSessions>[number];
export type Administrator = OutputOf<typeof contracts.listAdmins>[number];

const SESSIONS = ['admin-sessions'];
const ADMINS = ['admins'];

const reloadSessions = (): Promise<void> => queryClient.invalidateQueries({ queryKey: SESSIONS });
const reloadAdmins = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ADMINS });

/** Reads the caller's sessions, the last used first. */
export const useSessions = () =>
  useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => call(contracts.listAdminSessions, {}, { signal }),
    refetchInterval: 60_000,
    refetchOnMount: 'always',
  });

/** Reads all administrators by name. */
export const useAdministrators = () =>
  useQuery({ queryKey: ADMINS, queryFn: ({ signal }) => call(contracts.listAdmins, {}, { signal }), refetchOnMount: 'always' });

/** Changes the password and goes on in the session that the server opens for it. */
export async function changePassword(fields: RequestOf<typeof changeAdminPassword>): Promise<void> {
  const { token } = await call(changeAdminPassword, fields);
  setAdminToken(token);
  await reloadSessions();
}

export async function changeEmail(fields: RequestOf<typeof contracts.updateAdminEmail>): Promise<void> {
  await call(contracts.updateAdminEmail, fields);
  await reloadAdmins();
}

export async function endSession({ _id }: Session): Promise<void> {
  try {
    await call(contracts.endAdminSession, { sessionId: _id });
  } finally {
    await reloadSessions();
  }
}

/** Ends all sessions but this one. Returns their number. */
export async function endOtherSessions(): Promise<number> {
  const { ended } = await call(contracts.endOtherAdminSessions, {});
  await reloadSessions();
  return ended;
}

export async function addAdministrator(fields: RequestOf<typeof contracts.addAdmin>): Promise<OutputOf<typeof contracts.addAdmin>> {
  const added = await call(contracts.addAdmin, fields);
  await reloadAdmins();
  return added;
}

export async function inviteAgain({ _id }: Administrator): Promise<void> {
  await call(contracts.inviteAdminAgain, { adminId: _id });
}

export async function removeAdministrator({ _id, isSelf }: Administrator, currentPassword: string): Promise<void> {
  await call(contracts.removeAdmin, { adminId: _id, currentPassword, ownAccount: isSelf });
  if (!isSelf) return reloadAdmins();
  discardUnsaved();
  setAdminToken(null);
}
