import {
  changeCustomerPassword,
  getProfile,
  loginCustomer,
  logoutCustomer,
  registerCustomer,
  updateProfile,
} from '#contracts/access/access';
import { emailKey } from '#contracts/rules/email-address';
import { AppError } from '#contracts/errors';
import { isDuplicate } from '#service/mongo';
import type { CustomerAccount } from './accounts.model.ts';
import { claimsOf, type AccessParts } from './admins.ts';
import { answering, type OwnCall, type Caller } from './caller.ts';
import { hashPassword, passwordMatches } from './passwords.ts';

const profileOf = ({ _id, email, emailAsTyped, name, phone }: CustomerAccount) => ({
  _id: _id.toHexString(),
  email: emailAsTyped ?? email,
  name,
  phone,
});

/** An address as the account holds it: what it is compared by, and what was typed. */
const addressOf = (typed: string) => ({ email: emailKey(typed), emailAsTyped: typed });

/** The calls of customers' accounts. */
export function customerCalls({ models, sessions, limits, devices }: AccessParts): OwnCall[] {
  const openSession = async (customer: CustomerAccount, caller: Caller, device: string | null) => {
    const id = customer._id.toHexString();
    const opened = await sessions.open({ kind: 'customer', id, name: customer.name });
    await devices.remember(caller, 'customer', id, device);
    return { ...opened, user: profileOf(customer) };
  };

  /** The caller's account. */
  const own = async (caller: Caller): Promise<CustomerAccount> => {
    const customer = await models.customers.findById(claimsOf(caller).accountId).lean();
    if (customer === null) throw new AppError('session_expired');
    return customer;
  };

  /** Throws unless the caller, whose session may be in other hands, knows the password. */
  const confirm = async (customer: CustomerAccount, caller: Caller, password: string): Promise<void> => {
    const attempt = await limits.beforeConfirming(claimsOf(caller).sessionId);
    // Not 401: that would tell the browser that its session has ended.
    if (!(await passwordMatches(customer.passwordHash, password, 'customer'))) {
      throw AppError.field('currentPassword', 'Nykyinen salasana on väärä.');
    }
    await attempt.succeeded();
  };

  return [
    answering(registerCustomer, async ({ email, password, name, phone }, caller) => {
      await limits.beforeRegistration(caller.address);
      const passwordHash = await hashPassword(password, 'stranger');
      try {
        const created = await models.customers.create({ ...addressOf(email), name, phone, passwordHash, createdAt: new Date() });
        return await openSession(created.toObject(), caller, null);
      } catch (error) {
        throw isDuplicate(error) ? accountExists() : error;
      }
    }),

    answering(loginCustomer, async ({ email: typed, password }, caller) => {
      const email = emailKey(typed);
      const customer = await models.customers.findOne({ email }).lean();
      const device = await devices.recognise(caller, 'customer', customer?._id.toHexString());
      const attempt = await limits.beforeLogin('customer', email, caller.address, device);
      const matches = await passwordMatches(customer?.passwordHash, password, device === null ? 'stranger' : 'customer');
      if (!matches || customer === null) throw new AppError('login_failed', 'Väärä sähköpostiosoite tai salasana.');
      await attempt.succeeded();
      return openSession(customer, caller, device);
    }),

    answering(logoutCustomer, async (_input, caller) => {
      await sessions.end(claimsOf(caller));
      return { loggedOut: true as const };
    }),

    answering(changeCustomerPassword, async ({ currentPassword, newPassword }, caller) => {
      const customer = await own(caller);
      await confirm(customer, caller, currentPassword);
      const passwordHash = await hashPassword(newPassword, 'customer');
      const unchanged = { _id: customer._id, passwordHash: customer.passwordHash };
      const saved = await models.customers.updateOne(unchanged, { $set: { passwordHash } });
      if (saved.modifiedCount === 0) throw AppError.field('currentPassword', 'Salasana on juuri vaihdettu toisaalla.');
      const id = customer._id.toHexString();
      const opened = await sessions.open({ kind: 'customer', id, name: customer.name });
      await sessions.endOthers(id, opened.sessionId);
      // A device that somebody else holds is not known any more either.
      await devices.forgetOthers(caller, 'customer', id);
      return opened;
    }),

    answering(getProfile, async (_input, caller) => profileOf(await own(caller))),

    answering(updateProfile, async ({ name, phone, email, currentPassword }, caller) => {
      const customer = await own(caller);
      // The same address in other letters is still the own one.
      if (email !== undefined && emailKey(email) !== customer.email) {
        if (!currentPassword) throw AppError.field('currentPassword', 'Anna nykyinen salasana, kun vaihdat sähköpostiosoitteen.');
        await confirm(customer, caller, currentPassword);
        // The answer tells whether the address has an account.
        await limits.beforeChangeOfAddress(customer._id.toHexString(), caller.address);
      }
      try {
        const saved = await models.customers
          .findOneAndUpdate(
            { _id: customer._id, email: customer.email, passwordHash: customer.passwordHash },
            { $set: { ...given({ name, phone }), ...(email === undefined ? {} : addressOf(email)) } },
            { returnDocument: 'after' },
          )
          .lean();
        if (saved === null) throw new AppError('session_expired');
        return profileOf(saved);
      } catch (error) {
        throw isDuplicate(error) ? accountExists() : error;
      }
    }),
  ];
}

/** What a change names: what it leaves out stays. */
const given = (fields: Record<string, unknown>) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const accountExists = () => new AppError('account_exists', undefined, { fields: { email: 'Tällä sähköpostiosoitteella on jo tili.' } });
