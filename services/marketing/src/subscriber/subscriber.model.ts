import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { subscriptionSources, type SubscriptionSource } from '#contracts/marketing/newsletter-consent';
import { queuedMailIndex, queuedMailSchema, type QueuedMail } from '#service/mail-queue';
import { outboxField, outboxIndex, type OutboxEntry } from '#service/outbox';

/** Somebody who gets the newsletter, or got it once; as stored. */
export interface SubscriberRecord {
  _id: Types.ObjectId;
  /** As addresses are compared (`emailKey`). */
  email: string;
  /** As the subscriber has typed it, which is where mail goes; older records have only the other. */
  emailAsTyped?: string;
  isSubscribed: boolean;
  /** Of the first subscription; the other three are of the last one. */
  createdAt: Date;
  subscribedAt: Date;
  source: SubscriptionSource;
  /** What the form said. */
  consentText: string;
  unsubscribedAt: Date | null;
  /** The mail that brings the link to unsubscribe; there once it was asked for. */
  mail?: QueuedMail;
  linkAskedAt?: Date;
  /** When the last mails of the kind were asked for, the oldest first. */
  linksAskedAt?: Date[];
  outbox?: OutboxEntry[];
}

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
    mail: { type: queuedMailSchema, default: undefined },
    linkAskedAt: Date,
    linksAskedAt: { type: [Date], default: undefined },
    ...outboxField,
  },
  { versionKey: false, strict: 'throw', minimize: false, collection: 'subscribers' },
);
// Of any number of equal subscriptions at once, one makes the record.
subscriberSchema.index({ email: 1 }, { unique: true });
subscriberSchema.index({ 'mail.dueAt': 1 }, queuedMailIndex);
subscriberSchema.index({ 'outbox._id': 1 }, outboxIndex);

export const subscriberModel = (connection: Connection): SubscriberModel =>
  connection.model<SubscriberRecord>('Subscriber', subscriberSchema);
