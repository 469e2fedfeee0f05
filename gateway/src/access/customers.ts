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
import { isDuplicate } from '#service/database/mongo';
import type { CustomerAccount } from './accounts.model.ts';
import { claimsOf, type AccessParts } from './admins.ts';
import { gatewayCall, type GatewayCall, type Caller } from './caller.ts';
import { hashPassword, passwordMatches } from './passwords.ts';

const profileOf = ({ _id, email, emailAsTyped, name, phone }: CustomerAccount) => ({
  _id: _id.toHexString(),
  email: emailAsTyped ?? email,
  name,
  phone,
});

/** Returns the account's fields for an e-mail address: normalised for comparison, and as typed. */
const addressOf = (typed: string) => ({ email: emailKey(typed), emailAsTyped: typed });

/** Calls of customers' accounts. */
export function customerCalls({ models, sessions, limits, devices }: AccessParts): GatewayCall[] {
  const openSession = async (customer: CustomerAccount, caller: Caller, device: string | null) => {
    const id = customer._id.toHexString();
    const opened = await sessions.open({ kind: 'customer', id, name: customer.name });
    await devices.remember(caller, 'customer', id, device);
    return { ...opened, user: profileOf(customer) };
  };

  /** Returns the caller's account. */
  const accountOf = async (caller: Caller): Promise<CustomerAccount> => {
    const customer = await models.customers.findById(claimsOf(caller).accountId).lean();
    if (customer === null) throw new AppError('session_expired');
    return customer;
  };

  /** Throws unless the password is right: the caller's session may be in other hands. */
  const confirm = async (customer: CustomerAccount, caller: Caller, password: string): Promise<void> => {
    const attempt = await limits.beforeConfirming(claimsOf(caller).sessionId);
    // Not 401: that would tell the browser that its session has ended.
    if (!(await passwordMatches(customer.passwordHash, password, 'customer'))) {
      throw AppError.field('currentPassword', 'Nykyinen salasana on väärä.');
    }
    await attempt.succeeded();
  };

  return [
    gatewayCall(registerCustomer, async ({ email, password, name, phone }, caller) => {
      await limits.beforeRegistration(caller.address);
      const passwordHash = await hashPassword(password, 'stranger');
      try {
        const created = await models.customers.create({ ...addressOf(email), name, phone, passwordHash, createdAt: new Date() });
        return await openSession(created.toObject(), caller, null);
      } catch (error) {
        throw isDuplicate(error) ? accountExists() : error;
      }
    }),

    gatewayCall(loginCustomer, async ({ email: typed, password }, caller) => {
      const email = emailKey(typed);
      const customer = await models.customers.findOne({ email }).lean();
      const device = await devices.recognise(caller, 'customer', customer?._id.toHexString());
      const attempt = await limits.beforeLogin('customer', email, caller.address, device);
      const matches = await passwordMatches(customer?.passwordHash, password, device === null ? 'stranger' : 'customer');
      if (!matches || customer === null) throw new AppError('login_failed', 'Väärä sähköpostiosoite tai salasana.');
      await attempt.succeeded();
      return openSession(customer, caller, device);
    }),

    gatewayCall(logoutCustomer, async (_input, caller) => {
      await sessions.end(claimsOf(caller));
      return { loggedOut: true as const };
    }),

    gatewayCall(changeCustomerPassword, async ({ currentPassword, newPassword }, caller) => {
      const customer = await accountOf(caller);
      await confirm(customer, caller, currentPassword);
      const passwordHash = await hashPassword(newPassword, 'customer');
      const unchanged = { _id: customer._id, passwordHash: customer.passwordHash };
      const saved = await models.customers.updateOne(unchanged, { $set: { passwordHash } });
      if (saved.modifiedCount === 0) throw AppError.field('currentPassword', 'Salasana on juuri vaihdettu toisaalla.');
      const id = customer._id.toHexString();
      const opened = await sessions.open({ kind: 'customer', id, name: customer.name });
      await sessions.endOthers(id, opened.sessionId);
      // Also forget other devices: one of them may be in other hands.
      await devices.forgetOthers(caller, 'customer', id);
      return opened;
    }),

    gatewayCall(getProfile, async (_input, caller) => profileOf(await accountOf(caller))),

    gatewayCall(updateProfile, async ({ name, phone, email, currentPassword }, caller) => {
      const customer = await accountOf(caller);
      // The own address in another spelling is not a change.
      if (email !== undefined && emailKey(email) !== customer.email) {
        if (!currentPassword) throw AppError.field('currentPassword', 'Anna nykyinen salasana, kun vaihdat sähköpostiosoitteen.');
        await confirm(customer, caller, currentPassword);
        // Limited, because the response reveals whether the address has an account.
        await limits.beforeEmailChange(customer._id.toHexString(), caller.address);
      }
      try {
        const saved = await models.customers
          .findOneAndUpdate(
            { _id: customer._id, email: customer.email, passwordHash: customer.passwordHash },
            { $set: { ...definedFields({ name, phone }), ...(email === undefined ? {} : addressOf(email)) } },
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

/** Returns the fields that are set. Undefined ones stay unchanged in the database. */
const definedFields = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const accountExists = () => new AppError('account_exists', undefined, { fields: { email: 'Tällä sähköpostiosoitteella on jo tili.' } });
