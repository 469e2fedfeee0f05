import { type QueuedMail, queuedMailIndex, queuedMailSchema } from '#service/mail/mail-queue';
import { Schema, type Connection, type Model, type Types } from 'mongoose';

export interface Admin {
  _id: Types.ObjectId;
  username: string;
  /** The username in lower case: 'Myyjä' and 'myyjä' are one account. */
  usernameKey: string;
  /** As typed. Missing until the administrator gives one. */
  email?: string;
  /** Normalised for comparison (`emailKey`). */
  emailKey?: string;
  /** Missing until an invited administrator has chosen a password. */
  passwordHash?: string;
  createdAt: Date;
  /** Set at the beginning of a removal, so that two administrators who remove each other at once do not both succeed. */
  removedAt?: Date;
}

/** A link in a mail with which an administrator sets a password. */
export interface PasswordLinkRecord {
  _id: Types.ObjectId;
  kind: 'reset' | 'invitation';
  /** Missing when nobody has the name for which a link was requested: such a request does the same work, so that its time reveals nothing. */
  adminId?: string;
  createdAt: Date;
  expiresAt: Date;
  usedAt?: Date;
  mail?: QueuedMail;
}

export interface CustomerAccount {
  _id: Types.ObjectId;
  /** Normalised for comparison (`emailKey`). */
  email: string;
  /** As the customer has typed it. Missing in accounts that are older than this field. */
  emailAsTyped?: string;
  name: string;
  phone: string;
  passwordHash: string;
  createdAt: Date;
}

export interface SessionRecord {
  /** The token's jti. */
  _id: string;
  kind: 'admin' | 'customer';
  accountId: string;
  /** Of an administrator's session: the names of browser and system, for the list of sessions. */
  browser?: string;
  system?: string;
  createdAt: Date;
  /** The last use, to the minute. Missing in sessions that are older than this field. */
  usedAt?: Date;
  expiresAt: Date;
  /** Set by a logout, a change of password and the list of sessions. */
  endedAt?: Date;
}

/** A browser that was logged in to an account before. */
export interface DeviceRecord {
  /** The hash of its token. */
  _id: string;
  kind: 'admin' | 'customer';
  accountId: string;
  seenAt: Date;
  expiresAt: Date;
}

const adminSchema = new Schema<Admin>(
  {
    username: { type: String, required: true },
    usernameKey: { type: String, required: true },
    email: String,
    emailKey: String,
    passwordHash: String,
    createdAt: { type: Date, required: true },
    removedAt: Date,
  },
  { collection: 'admins', versionKey: false },
);
adminSchema.index({ usernameKey: 1 }, { unique: true });
adminSchema.index({ emailKey: 1 }, { unique: true, partialFilterExpression: { emailKey: { $type: 'string' } } });

const passwordLinkSchema = new Schema<PasswordLinkRecord>(
  {
    kind: { type: String, required: true, enum: ['reset', 'invitation'] },
    adminId: String,
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    usedAt: Date,
    mail: queuedMailSchema,
  },
  { collection: 'password-links', versionKey: false },
);
passwordLinkSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
passwordLinkSchema.index({ adminId: 1 });
passwordLinkSchema.index({ 'mail.dueAt': 1 }, queuedMailIndex);

const customerSchema = new Schema<CustomerAccount>(
  {
    email: { type: String, required: true },
    emailAsTyped: String,
    name: { type: String, required: true },
    phone: { type: String, default: '' },
    passwordHash: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'customers', versionKey: false },
);
customerSchema.index({ email: 1 }, { unique: true });

const sessionSchema = new Schema<SessionRecord>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    accountId: { type: String, required: true },
    browser: String,
    system: String,
    createdAt: { type: Date, required: true },
    usedAt: Date,
    expiresAt: { type: Date, required: true },
    endedAt: Date,
  },
  { collection: 'sessions', versionKey: false },
);
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
sessionSchema.index({ accountId: 1 });

const deviceSchema = new Schema<DeviceRecord>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    accountId: { type: String, required: true },
    seenAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'devices', versionKey: false },
);
deviceSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
deviceSchema.index({ accountId: 1, seenAt: -1 });

export interface AccountModels {
  admins: Model<Admin>;
  customers: Model<CustomerAccount>;
  sessions: Model<SessionRecord>;
  devices: Model<DeviceRecord>;
  passwordLinks: Model<PasswordLinkRecord>;
}

/** Creates the models of the accounts database. Call once per connection. */
export const accountModels = (accounts: Connection): AccountModels => ({
  admins: accounts.model<Admin>('Admin', adminSchema),
  customers: accounts.model<CustomerAccount>('CustomerAccount', customerSchema),
  sessions: accounts.model<SessionRecord>('Session', sessionSchema),
  devices: accounts.model<DeviceRecord>('Device', deviceSchema),
  passwordLinks: accounts.model<PasswordLinkRecord>('PasswordLink', passwordLinkSchema),
});
