import { randomInt } from 'node:crypto';
import { addAdmin, inviteAdminAgain, listAdmins, removeAdmin, updateAdminEmail } from '#contracts/access/administrators';
import { AppError } from '#contracts/errors';
import { emailKey } from '#contracts/rules/email-address';
import { isDuplicate } from '#service/database/mongo';
import type { Admin } from './accounts.model.ts';
import { claimsOf, confirmedAdmin, present, type AccessParts } from './admins.ts';
import { gatewayCall, type GatewayCall, type Caller } from './caller.ts';
import { hashPassword } from './passwords.ts';

/** Without letters and digits that look alike, because a person copies it from a screen. */
const PASSWORD_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_GROUPS = 4;

/** Returns a random password of four groups of four characters: 79 bits. */
export function generatedPassword(): string {
  const group = () => Array.from({ length: 4 }, () => PASSWORD_CHARACTERS[randomInt(PASSWORD_CHARACTERS.length)]).join('');
  return Array.from({ length: PASSWORD_GROUPS }, group).join('-');
}

const wireOf = ({ _id, username, email = '', passwordHash, createdAt }: Admin, caller: Caller) => ({
  _id: _id.toHexString(),
  username,
  email,
  createdAt: createdAt.toISOString(),
  isInvited: passwordHash === undefined,
  isSelf: _id.toHexString() === claimsOf(caller).accountId,
});

const addressOf = (email: string) => (email === '' ? {} : { email, emailKey: emailKey(email) });

const adminExists = (error: unknown) => {
  if (!isDuplicate(error)) return error;
  const ofEmail = 'keyPattern' in (error as object) && 'emailKey' in ((error as { keyPattern: object }).keyPattern ?? {});
  const [field, text] = ofEmail
    ? ['email', 'Tällä sähköpostiosoitteella on jo ylläpitäjä.']
    : ['username', 'Tällä käyttäjätunnuksella on jo ylläpitäjä.'];
  return new AppError('admin_exists', text, { fields: { [field]: text } });
};

/** Calls with which administrators are listed, added and removed. */
export function administratorCalls({ models, sessions, limits, devices, links, mailing, log }: AccessParts): GatewayCall[] {
  const { admins } = models;

  /**
   * Removes an administrator unless nobody who can log in would be left. The second count comes after the mark: of two administrators
   * who remove each other at once, at least one finds nobody left and takes the mark back. A crash leaves the mark, with which nobody
   * can log in; the list still shows the account, and removing it again finishes the work.
   */
  const remove = async (target: Admin): Promise<void> => {
    const { _id } = target;
    const others = { ...present, passwordHash: { $exists: true }, _id: { $ne: _id } };
    if ((await admins.countDocuments(others)) === 0) throw new AppError('last_admin');
    await admins.updateOne({ _id, ...present }, { $set: { removedAt: new Date() } });
    try {
      if ((await admins.countDocuments(others)) === 0) throw new AppError('last_admin');
    } catch (error) {
      await admins.updateOne({ _id }, { $unset: { removedAt: '' } });
      throw error;
    }
    const id = _id.toHexString();
    await sessions.endAll(id);
    await Promise.all([devices.forgetAll('admin', id), links.revokeAll(id)]);
    await admins.deleteOne({ _id });
  };

  return [
    gatewayCall(listAdmins, async (_input, caller) =>
      (await admins.find().sort({ usernameKey: 1 }).lean()).map((admin) => wireOf(admin, caller)),
    ),

    gatewayCall(updateAdminEmail, async ({ email, currentPassword }, caller) => {
      const { _id, username, passwordHash } = await confirmedAdmin({ models, limits }, caller, currentPassword);
      try {
        const change = email === '' ? { $unset: { email: '', emailKey: '' } } : { $set: addressOf(email) };
        const saved = await admins.findOneAndUpdate({ _id, passwordHash, ...present }, change, { returnDocument: 'after' }).lean();
        if (saved === null) throw new AppError('session_expired');
        // A link that went to the earlier address must not set the password any more.
        await links.revokeAll(_id.toHexString());
        log.info({ username }, 'administrator changed the e-mail address');
        return wireOf(saved, caller);
      } catch (error) {
        throw adminExists(error);
      }
    }),

    gatewayCall(addAdmin, async ({ username, email, how, currentPassword }, caller) => {
      const by = await confirmedAdmin({ models, limits }, caller, currentPassword);
      const initialPassword = how === 'password' ? generatedPassword() : null;
      const hashed = initialPassword === null ? {} : { passwordHash: await hashPassword(initialPassword, 'admin') };
      try {
        const fields = { username, usernameKey: username.toLowerCase(), ...addressOf(email), ...hashed };
        const created = (await admins.create({ ...fields, createdAt: new Date() })).toObject();
        if (how === 'mail') {
          await links.create('invitation', created);
          mailing.sendSoon();
        }
        log.info({ username, by: by.username, how }, 'administrator added');
        return { admin: wireOf(created, caller), initialPassword };
      } catch (error) {
        throw adminExists(error);
      }
    }),

    gatewayCall(inviteAdminAgain, async ({ adminId }, caller) => {
      const invited = await admins.findOne({ _id: adminId, ...present, passwordHash: { $exists: false } }).lean();
      if (invited === null) throw new AppError('admin_not_found');
      await limits.beforeInvitation(adminId);
      await links.create('invitation', invited);
      mailing.sendSoon();
      log.info({ username: invited.username, by: claimsOf(caller).name }, 'administrator invited again');
      return { invited: true as const };
    }),

    gatewayCall(removeAdmin, async ({ adminId, currentPassword, ownAccount }, caller) => {
      const by = await confirmedAdmin({ models, limits }, caller, currentPassword);
      const isSelf = by._id.toHexString() === adminId;
      if (isSelf && !ownAccount) throw new AppError('own_account');
      const target = isSelf ? by : await admins.findById(adminId).lean();
      if (target === null) throw new AppError('admin_not_found');
      await remove(target);
      log.info({ username: target.username, by: by.username }, 'administrator removed');
      return { removed: true as const };
    }),
  ];
}
