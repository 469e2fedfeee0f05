import { getProfile, loginCustomer, registerCustomer, updateProfile } from '#contracts/access';
import { AppError } from '#contracts/errors';
import { isDuplicate } from '#service/mongo';
import type { CustomerAccount } from './accounts.model.ts';
import { claimsOf, type AccessParts } from './admins.ts';
import { answering, type AccessCall } from './caller.ts';
import { hashPassword, passwordMatches } from './passwords.ts';

const profileOf = ({ _id, email, name, phone }: CustomerAccount) => ({ _id: _id.toHexString(), email, name, phone });

/** The calls of customers' accounts. */
export function customerCalls({ models, sessions, limits }: AccessParts): AccessCall[] {
  const openSession = async (customer: CustomerAccount) => {
    const opened = await sessions.open({ kind: 'customer', id: customer._id.toHexString(), name: customer.name });
    return { ...opened, user: profileOf(customer) };
  };

  return [
    answering(registerCustomer, async ({ email, password, name, phone }, { address }) => {
      await limits.beforeRegistration(address);
      const passwordHash = await hashPassword(password);
      try {
        const created = await models.customers.create({ email, name, phone, passwordHash, createdAt: new Date() });
        return await openSession(created.toObject());
      } catch (error) {
        throw isDuplicate(error) ? accountExists() : error;
      }
    }),

    answering(loginCustomer, async ({ email, password }, { address }) => {
      const attempt = await limits.beforeLogin('customer', email, address);
      const customer = await models.customers.findOne({ email }).lean();
      if (!(await passwordMatches(customer?.passwordHash, password)) || customer === null) {
        throw new AppError('login_failed', 'Väärä sähköpostiosoite tai salasana.');
      }
      await attempt.succeeded();
      return openSession(customer);
    }),

    answering(getProfile, async (_input, caller) => {
      const customer = await models.customers.findById(claimsOf(caller).accountId).lean();
      if (customer === null) throw new AppError('session_expired');
      return profileOf(customer);
    }),

    answering(updateProfile, async ({ name, phone, email }, caller) => {
      try {
        const customer = await models.customers
          .findByIdAndUpdate(
            claimsOf(caller).accountId,
            { $set: { name, phone, ...(email === undefined ? {} : { email }) } },
            { returnDocument: 'after' },
          )
          .lean();
        if (customer === null) throw new AppError('session_expired');
        return profileOf(customer);
      } catch (error) {
        throw isDuplicate(error) ? accountExists() : error;
      }
    }),
  ];
}

const accountExists = () => new AppError('account_exists', undefined, { fields: { email: 'Tällä sähköpostiosoitteella on jo tili.' } });
