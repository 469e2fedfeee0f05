import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { subscriberSources, type SubscriberSource, type SubscriptionSource } from '#contracts/marketing/newsletter-consent';
import { queuedMailIndex, queuedMailSchema, type QueuedMail } from '#service/mail/mail-queue';
import { deletionFields, type WithDeletion } from '#service/database/deleted-records';
import { outboxField, outboxIndex, type OutboxEntry } from '#service/events/outbox';

/** Why an address gets no newsletters: its mail bounced twice, or its owner reported a newsletter as spam. */
export interface SuppressionRecord {
  reason: 'bounce' | 'complaint';
  at: Date;
  /** The mail server's reply; of a complaint, the program that reported it. */
  reply: string;
}

/** A subscription that its owner has not confirmed yet. */
export interface ConfirmationRecord {
  askedAt: Date;
  source: SubscriptionSource;
  consentText: string;
}

/** A deleted subscription that an import has replaced. */
export type FormerSubscription = Pick<
  SubscriberRecord,
  'emailAsTyped' | 'createdAt' | 'subscribedAt' | 'source' | 'consentText' | 'bounces'
>;

/** A current or former subscriber of the newsletter, as stored. */
export interface SubscriberRecord extends WithDeletion {
  _id: Types.ObjectId;
  /** The address in the form used for comparison (`emailKey`). */
  email: string;
  /** The address as the subscriber typed it, to which mail is sent. Older records lack it. */
  emailAsTyped?: string;
  isSubscribed: boolean;
  /** When the first subscription was made; the next three fields describe the latest one. */
  createdAt: Date;
  subscribedAt: Date;
  source: SubscriberSource;
  /** The consent text that the form showed; for an import, what the admin or the file says. */
  consentText: string;
  unsubscribedAt: Date | null;
  /** Permanent bounces since the last subscription or lifted suppression. */
  bounces?: number;
  /** The newsletters of these bounces, so that none is counted twice. */
  bouncedNewsletters?: Types.ObjectId[];
  /** Set while a subscribed address gets no newsletters. Only an admin lifts it. */
  suppression?: SuppressionRecord;
  /** Set while a subscription waits for its confirmation. The other fields keep their earlier values until then. */
  confirmation?: ConfirmationRecord;
  /** The import that added the subscriber; absent after any later subscription. */
  importMark?: string;
  /** What the import replaced in a deleted record; its undo puts it back. */
  beforeImport?: FormerSubscription;
  /** The queued mail with a link: to confirm while `confirmation` is set, else to unsubscribe. */
  mail?: QueuedMail;
  /** When a link was last requested. */
  linkAskedAt?: Date;
  /** When the latest links were requested, oldest first, for the limit per day. */
  linksAskedAt?: Date[];
  outbox?: OutboxEntry[];
}

/** Matches the subscribers who get newsletters. */
export const activeSubscriber = { isSubscribed: true, suppression: { $exists: false }, deletedAt: null } as const;

export type SubscriberModel = Model<SubscriberRecord>;

const subscriberSchema = new Schema<SubscriberRecord>(
  {
    email: { type: String, required: true },
    emailAsTyped: String,
    isSubscribed: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    subscribedAt: { type: Date, required: true },
    source: { type: String, required: true, enum: subscriberSources },
    consentText: { type: String, required: true },
    unsubscribedAt: { type: Date, default: null },
    bounces: Number,
    bouncedNewsletters: { type: [Schema.Types.ObjectId], default: undefined },
    suppression: {
      type: new Schema<SuppressionRecord>(
        { reason: { type: String, required: true, enum: ['bounce', 'complaint'] }, at: { type: Date, required: true }, reply: String },
        { _id: false },
      ),
      default: undefined,
    },
    ...deletionFields,
    confirmation: {
      type: new Schema<ConfirmationRecord>(
        {
          askedAt: { type: Date, required: true },
          source: { type: String, required: true },
          consentText: { type: String, required: true },
        },
        { _id: false },
      ),
      default: undefined,
    },
    importMark: String,
    beforeImport: { type: Schema.Types.Mixed, default: undefined },
    mail: { type: queuedMailSchema, default: undefined },
    linkAskedAt: Date,
    linksAskedAt: { type: [Date], default: undefined },
    ...outboxField,
  },
  { versionKey: false, strict: 'throw', minimize: false, collection: 'subscribers' },
);
// Only one of several concurrent subscriptions of the same address inserts the record.
subscriberSchema.index({ email: 1 }, { unique: true });
// The panel's list, newest first; the rest of the key lets a search by part of an address read only the index.
subscriberSchema.index({ createdAt: -1, _id: -1, email: 1 });
subscriberSchema.index({ deletedAt: 1 }, { partialFilterExpression: { deletedAt: { $type: 'date' } } });
subscriberSchema.index({ 'confirmation.askedAt': 1 }, { sparse: true });
subscriberSchema.index({ importMark: 1 }, { sparse: true });
subscriberSchema.index({ 'mail.dueAt': 1 }, queuedMailIndex);
subscriberSchema.index({ 'outbox._id': 1 }, outboxIndex);

export const subscriberModel = (connection: Connection): SubscriberModel =>
  connection.model<SubscriberRecord>('Subscriber', subscriberSchema);
