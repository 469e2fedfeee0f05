import { readPasswordLink, requestPasswordLink, setPasswordByLink } from '#contracts/access/administrators';
import { AppError } from '#contracts/errors';
import { emailKey } from '#contracts/rules/email-address';
import { present, type AccessParts } from './admins.ts';
import { gatewayCall, type GatewayCall } from './caller.ts';
import { hashPassword } from './passwords.ts';

/** Calls with which an administrator without a password gets one: by a forgotten password or an invitation. */
export function passwordLinkCalls({ models, sessions, limits, devices, links, mailing, log }: AccessParts): GatewayCall[] {
  const { admins } = models;
  return [
    gatewayCall(requestPasswordLink, async ({ account }, caller) => {
      await limits.beforePasswordLink(account, caller.address);
      const admin = await admins
        .findOne({ $or: [{ usernameKey: account.toLowerCase() }, { emailKey: emailKey(account) }], ...present })
        .lean();
      await links.create('reset', admin);
      mailing.sendSoon();
      if (admin) log.info({ username: admin.username, hasAddress: admin.email !== undefined }, 'password link requested');
      return { requested: true as const };
    }),

    gatewayCall(readPasswordLink, async ({ token }) => {
      const { adminId, kind, expiresAt } = await links.read(token);
      const admin = await admins.findOne({ _id: adminId, ...present }).lean();
      if (admin === null) throw new AppError('password_link_invalid');
      return { username: admin.username, isInvitation: kind === 'invitation', expiresAt: expiresAt.toISOString() };
    }),

    gatewayCall(setPasswordByLink, async ({ token, newPassword }, caller) => {
      const link = await links.read(token);
      // Before the link is used up: hashing may be refused on a busy machine.
      const passwordHash = await hashPassword(newPassword, 'stranger');
      await links.use(link);
      const admin = await admins.findOneAndUpdate({ _id: link.adminId, ...present }, { $set: { passwordHash } }).lean();
      if (admin === null) throw new AppError('password_link_invalid');
      await links.revokeAll(link.adminId);
      await sessions.endAll(link.adminId);
      // This browser is known from now on, so that strangers' wrong guesses do not refuse its first login.
      await devices.forgetOthers(caller, 'admin', link.adminId);
      log.info({ username: admin.username }, 'administrator set a password by a link');
      return { username: admin.username };
    }),
  ];
}
