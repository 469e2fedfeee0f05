import { z } from 'zod';
import { Id, Timestamp, requiredLine } from '../fields.ts';
import { operation } from '../operation.ts';
import { AdminPassword, CurrentPassword, Email } from './access.ts';

/** How long the link of a forgotten password is valid. */
export const RESET_LINK_MINUTES = 60;
/** How long the link of an invitation is valid. */
export const INVITATION_DAYS = 3;

/** An address, or '' for none. */
const OptionalEmail = z.union([z.literal(''), Email], 'Syötä kelvollinen sähköpostiosoite.');

/** A session of the calling administrator. Network addresses are not stored. */
export const AdminSession = z.object({
  _id: z.string(),
  /** 'Firefox'; '' when the browser is unknown. */
  browser: z.string(),
  /** 'Windows'; '' when the system is unknown. */
  system: z.string(),
  createdAt: Timestamp,
  /** To the minute. */
  usedAt: Timestamp,
  /** The session of this request. */
  isCurrent: z.boolean(),
});

/** An administrator, as other administrators see it. */
export const Administrator = z.object({
  _id: z.string(),
  username: z.string(),
  /** '' when there is none. */
  email: z.string(),
  createdAt: Timestamp,
  /** Has not chosen a password yet. */
  isInvited: z.boolean(),
  /** The administrator of this request. */
  isSelf: z.boolean(),
});

/** Lists the caller's active sessions, the last used first. */
export const listAdminSessions = operation({
  subject: 'access.admin.sessions',
  http: 'GET /admin/sessions',
  access: 'admin',
  summary: 'Omat istunnot, viimeksi käytetty ensin',
  input: z.strictObject({}),
  output: z.array(AdminSession),
  errors: [],
});

/** Ends one of the caller's sessions. Its next request gets 401. */
export const endAdminSession = operation({
  subject: 'access.admin.end-session',
  http: 'DELETE /admin/sessions/:sessionId',
  access: 'admin',
  summary: 'Päätä oma istunto: sen tunniste lakkaa kelpaamasta',
  input: z.strictObject({ sessionId: z.guid('Tunniste on virheellinen.') }),
  output: z.object({ ended: z.literal(true) }),
  errors: ['session_not_found'],
});

/** Ends the caller's sessions except that of the request. */
export const endOtherAdminSessions = operation({
  subject: 'access.admin.end-other-sessions',
  http: 'POST /admin/sessions/end-others',
  access: 'admin',
  summary: 'Päätä omat istunnot tätä lukuun ottamatta',
  input: z.strictObject({}),
  output: z.object({ ended: z.number().int() }),
  errors: [],
});

/** Changes the caller's e-mail address, to which the link of a forgotten password goes. '' removes it. */
export const updateAdminEmail = operation({
  subject: 'access.admin.email',
  http: 'PUT /admin/email',
  access: 'admin',
  summary: 'Vaihda oma sähköpostiosoite, johon unohtuneen salasanan linkki lähetetään',
  input: z.strictObject({ email: OptionalEmail, currentPassword: CurrentPassword }),
  output: Administrator,
  errors: ['admin_exists', 'too_many_requests'],
});

/** Lists all administrators by name. */
export const listAdmins = operation({
  subject: 'access.admin.list',
  http: 'GET /admin/admins',
  access: 'admin',
  summary: 'Ylläpitäjät',
  input: z.strictObject({}),
  output: z.array(Administrator),
  errors: [],
});

const newAdminFields = {
  username: requiredLine(60, 'Anna käyttäjätunnus.'),
  email: OptionalEmail.default(''),
  /** 'mail' sends an invitation. 'password' returns an initial password, which is not stored and cannot be read again. */
  how: z.enum(['mail', 'password'], 'Valitse, miten uusi ylläpitäjä saa salasanan.'),
  currentPassword: CurrentPassword,
};

/** Adds an administrator. The caller's password is required, because a stolen session must not become a permanent one. */
export const addAdmin = operation({
  subject: 'access.admin.add',
  http: 'POST /admin/admins',
  access: 'admin',
  summary: 'Lisää ylläpitäjä kutsulla tai kertanäytettävällä salasanalla',
  input: z
    .strictObject(newAdminFields)
    .refine(({ how, email }) => how !== 'mail' || email !== '', { path: ['email'], error: 'Kutsua varten tarvitaan sähköpostiosoite.' }),
  output: z.object({ admin: Administrator, initialPassword: z.string().nullable() }),
  errors: ['admin_exists', 'too_many_requests'],
  status: 201,
});

/** Sends an invitation again, with a new link. */
export const inviteAdminAgain = operation({
  subject: 'access.admin.invite',
  http: 'POST /admin/admins/:adminId/invitation',
  access: 'admin',
  summary: 'Lähetä kutsu uudelleen',
  input: z.strictObject({ adminId: Id }),
  output: z.object({ invited: z.literal(true) }),
  errors: ['admin_not_found', 'too_many_requests'],
});

/** Removes an administrator and ends its sessions. `ownAccount` must be true for one's own account and only for that. */
export const removeAdmin = operation({
  subject: 'access.admin.remove',
  http: 'POST /admin/admins/:adminId/remove',
  access: 'admin',
  summary: 'Poista ylläpitäjä; hänen istuntonsa päättyvät',
  input: z.strictObject({ adminId: Id, currentPassword: CurrentPassword, ownAccount: z.boolean().default(false) }),
  output: z.object({ removed: z.literal(true) }),
  errors: ['admin_not_found', 'last_admin', 'own_account', 'too_many_requests'],
});

/** Mails the link of a forgotten password. The response is the same whether or not there is such an administrator. */
export const requestPasswordLink = operation({
  subject: 'access.admin.request-password-link',
  http: 'POST /admin/password-link',
  access: 'public',
  summary: 'Pyydä linkki, jolla unohtunut salasana vaihdetaan; vastaus on aina sama',
  input: z.strictObject({
    /** The username or the e-mail address. */
    account: requiredLine(254, 'Anna käyttäjätunnus tai sähköpostiosoite.'),
  }),
  output: z.object({ requested: z.literal(true) }),
  errors: ['too_many_requests'],
  status: 202,
  rateLimit: { requests: 20, seconds: 600 },
});

/** 44 bytes in base64url: an id and its signature. */
const LinkToken = z.string('Linkki ei kelpaa.').max(200, 'Linkki ei kelpaa.');

/** Tells whose password a link sets. A POST, so that the token is in no log of addresses. */
export const readPasswordLink = operation({
  subject: 'access.admin.read-password-link',
  http: 'POST /admin/password-link/read',
  access: 'public',
  summary: 'Kenen salasana linkillä asetetaan',
  input: z.strictObject({ token: LinkToken }),
  output: z.object({ username: z.string(), isInvitation: z.boolean(), expiresAt: Timestamp }),
  errors: ['password_link_invalid', 'too_many_requests'],
  rateLimit: { requests: 60, seconds: 600 },
});

/** Sets the password by a link, which is valid once. All sessions of the administrator end. */
export const setPasswordByLink = operation({
  subject: 'access.admin.use-password-link',
  http: 'POST /admin/password-link/use',
  access: 'public',
  summary: 'Aseta salasana linkillä; linkki kelpaa kerran ja kaikki istunnot päättyvät',
  input: z.strictObject({ token: LinkToken, newPassword: AdminPassword }),
  output: z.object({ username: z.string() }),
  errors: ['password_link_invalid', 'too_many_requests'],
  rateLimit: { requests: 30, seconds: 600 },
});
