import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { subscriptionSources, type SubscriptionSource } from '#contracts/marketing/newsletter-consent';
import { queuedMailIndex, queuedMailSchema, type QueuedMail } from '#service/mail/mail-queue';
import { outboxField, outboxIndex, type OutboxEntry } from '#service/events/outbox';

/** Why an address gets no newsletters: its mail bounced twice, or its owner reported a newsletter as spam. */
export interface SuppressionRecord {
  reason: 'bounce' | 'complaint';
  at: Date;
  /** The mail server's reply. */
  reply: string;
}

/** A current or former subscriber of the newsletter, as stored. */
export interface SubscriberRecord {
  _id: Types.ObjectId;
  /** The address in the form used for comparison (`emailKey`). */
  email: string;
  /** The address as the subscriber typed it, to which mail is sent. Older records lack it. */
  emailAsTyped?: string;
  isSubscribed: boolean;
  /** When the first subscription was made; the next three fields describe the latest one. */
  createdAt: Date;
  subscribedAt: Date;
  source: SubscriptionSource;
  /** The consent text that the form showed. */
  consentText: string;
  unsubscribedAt: Date | null;
  /** How many mails to the address were refused permanently since it was last lifted or subscribed. */
  bounces?: number;
  /** The newsletters that the bounces belong to, so that none is counted twice. */
  bouncedNewsletters?: Types.ObjectId[];
  /** Set while the address gets no newsletters, although its owner subscribes. An admin lifts it. */
  suppression?: SuppressionRecord;
  deletedAt?: Date | null;
  /** The queued mail with the unsubscribe link; absent until a link is requested. */
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
    source: { type: String, required: true, enum: subscriptionSources },
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
    deletedAt: { type: Date, default: null },
    mail: { type: queuedMailSchema, default: undefined },
    linkAskedAt: Date,
    linksAskedAt: { type: [Date], default: undefined },
    ...outboxField,
  },
  { versionKey: false, strict: 'throw', minimize: false, collection: 'subscribers' },
);
// Only one of several concurrent subscriptions of the same address inserts the record.
subscriberSchema.index({ email: 1 }, { unique: true });
subscriberSchema.index({ 'mail.dueAt': 1 }, queuedMailIndex);
subscriberSchema.index({ 'outbox._id': 1 }, outboxIndex);

export const subscriberModel = (connection: Connection): SubscriberModel =>
  connection.model<SubscriberRecord>('Subscriber', subscriberSchema);
