import { Schema, type Connection, type Model, type Types } from 'mongoose';

export interface Admin {
  _id: Types.ObjectId;
  username: string;
  /** The username in lower case: 'Myyjä' and 'myyjä' are one account. */
  usernameKey: string;
  passwordHash: string;
  createdAt: Date;
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
  createdAt: Date;
  expiresAt: Date;
  /** Set by a logout and by a change of password. */
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
    passwordHash: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'admins', versionKey: false },
);
adminSchema.index({ usernameKey: 1 }, { unique: true });

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
    createdAt: { type: Date, required: true },
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
}

/** Creates the models of the accounts database. Call once per connection. */
export const accountModels = (accounts: Connection): AccountModels => ({
  admins: accounts.model<Admin>('Admin', adminSchema),
  customers: accounts.model<CustomerAccount>('CustomerAccount', customerSchema),
  sessions: accounts.model<SessionRecord>('Session', sessionSchema),
  devices: accounts.model<DeviceRecord>('Device', deviceSchema),
});
