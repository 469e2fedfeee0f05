import { z } from 'zod';
import { emailField } from '../rules/email-address.ts';
import { forUpdate, Timestamp, line, requiredLine } from '../fields.ts';
import { operation } from '../operation.ts';

/** The maximum length bounds the cost of hashing it. */
const password = (least: number) =>
  z
    .string('Anna salasana.')
    .min(least, `Salasanassa on oltava vähintään ${least} merkkiä.`)
    .max(200, 'Salasanassa voi olla enintään 200 merkkiä.');

/** A new password. */
export const Password = password(10);

/** A new password of an administrator. Longer than a customer's, because it opens the whole shop. */
export const AdminPassword = password(12);

/** The password that confirms a change within a session. */
export const CurrentPassword = z.string('Anna nykyinen salasana.').min(1, 'Anna nykyinen salasana.').max(200);

/** An e-mail address with the messages of the account and contact forms. */
export const Email = emailField('Anna sähköpostiosoite.', 'Syötä kelvollinen sähköpostiosoite.');

const Session = z.object({ token: z.string(), expiresAt: Timestamp });

/** A customer's account, as the API returns it. */
export const Customer = z.object({ _id: z.string(), email: z.string(), name: z.string(), phone: z.string() });

export const loginAdmin = operation({
  subject: 'access.admin.login',
  http: 'POST /admin/login',
  access: 'public',
  summary: 'Ylläpitäjän kirjautuminen',
  input: z.strictObject({
    username: requiredLine(200, 'Käyttäjätunnus on pakollinen.'),
    password: z.string('Salasana on pakollinen.').min(1, 'Salasana on pakollinen.').max(200),
  }),
  output: Session,
  errors: ['login_failed', 'too_many_requests'],
});

export const getAdminSession = operation({
  subject: 'access.admin.session',
  http: 'GET /admin/session',
  access: 'admin',
  summary: 'Istunnon tila',
  input: z.strictObject({}),
  output: z.object({ username: z.string(), expiresAt: Timestamp }),
  errors: [],
});

export const logoutAdmin = operation({
  subject: 'access.admin.logout',
  http: 'POST /admin/logout',
  access: 'admin',
  summary: 'Kirjaudu ulos: tunniste lakkaa kelpaamasta',
  input: z.strictObject({}),
  output: z.object({ loggedOut: z.literal(true) }),
  errors: [],
});

/** Changes the caller's password. All sessions end; the response is a new one, in which the caller goes on. */
export const changeAdminPassword = operation({
  subject: 'access.admin.password',
  http: 'POST /admin/password',
  access: 'admin',
  summary: 'Vaihda salasana; muut istunnot päättyvät',
  input: z.strictObject({ currentPassword: CurrentPassword, newPassword: AdminPassword }),
  output: Session,
  errors: ['too_many_requests'],
});

const profileFields = {
  name: requiredLine(120, 'Anna nimi.'),
  phone: line(40).default(''),
};

export const registerCustomer = operation({
  subject: 'access.customer.register',
  http: 'POST /auth/register',
  access: 'public',
  summary: 'Rekisteröidy asiakkaaksi',
  input: z.strictObject({ email: Email, password: Password, ...profileFields }),
  output: Session.extend({ user: Customer }),
  errors: ['account_exists', 'too_many_requests'],
  status: 201,
});

export const loginCustomer = operation({
  subject: 'access.customer.login',
  http: 'POST /auth/login',
  access: 'public',
  summary: 'Asiakkaan kirjautuminen',
  input: z.strictObject({ email: Email, password: z.string().min(1, 'Salasana on pakollinen.').max(200) }),
  output: Session.extend({ user: Customer }),
  errors: ['login_failed', 'too_many_requests'],
});

export const logoutCustomer = operation({
  subject: 'access.customer.logout',
  http: 'POST /auth/logout',
  access: 'customer',
  summary: 'Kirjaudu ulos: tunniste lakkaa kelpaamasta',
  input: z.strictObject({}),
  output: z.object({ loggedOut: z.literal(true) }),
  errors: [],
});

export const changeCustomerPassword = operation({
  subject: 'access.customer.password',
  http: 'POST /auth/password',
  access: 'customer',
  summary: 'Vaihda salasana; muut istunnot päättyvät',
  input: z.strictObject({ currentPassword: CurrentPassword, newPassword: Password }),
  output: Session,
  errors: ['too_many_requests'],
});

export const getProfile = operation({
  subject: 'access.customer.profile',
  http: 'GET /auth/profile',
  access: 'customer',
  summary: 'Oma profiili',
  input: z.strictObject({}),
  output: Customer,
  errors: [],
});

export const updateProfile = operation({
  subject: 'access.customer.update',
  http: 'PUT /auth/profile',
  access: 'customer',
  summary: 'Muuta omaa profiilia; sähköpostiosoite vaihtuu vain nykyisellä salasanalla',
  input: z.strictObject({
    ...forUpdate(profileFields),
    email: Email.optional(),
    /** Required when the e-mail address changes. */
    currentPassword: z.string().max(200).optional(),
    _id: z.unknown().optional(),
  }),
  output: Customer,
  errors: ['account_exists', 'too_many_requests'],
});
