import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { newsletterStatuses, sendingStates } from '#contracts/marketing/newsletters';
import { keyedSavesField, type WithKeyedSaves } from '#service/calls/keyed-saves';
import { deletionFields, type WithDeletion } from '#service/database/deleted-records';
import { outboxField, outboxIndex, type OutboxEntry } from '#service/events/outbox';

/** The sending of a newsletter, as stored. The numbers of recipients are counted from the deliveries. */
export interface SendingRecord {
  state: (typeof sendingStates)[number];
  /** Subscribers who were active at this moment get the newsletter. */
  startedAt: Date;
  endedAt: Date | null;
  /** The chosen recipients; null: all active subscribers. */
  chosen: Types.ObjectId[] | null;
  /** Whether every recipient has a delivery. */
  isPrepared: boolean;
  /** Finnish sentence; see the contract `Sending`. */
  problem: string | null;
  /** Since when the mail server has accepted nothing; null while it accepts mail. */
  problemSince: Date | null;
  notes: string[];
  /** When an admin last retried the failed recipients. */
  retriedAt: Date | null;
  /** Idempotency-Key of the request that began the sending, which identifies a repeated request. */
  key: string | null;
  /** End of the lease of the replica that prepares the sending. After it another replica may take over. */
  preparedUntil: Date | null;
}

/** A newsletter as stored. */
export interface NewsletterRecord extends WithKeyedSaves, WithDeletion {
  _id: Types.ObjectId;
  subject: string;
  preheader: string;
  /** Markdown */
  content: string;
  associatedCampaign: Types.ObjectId | null;
  sendDate: Date;
  status: (typeof newsletterStatuses)[number];
  sentAt: Date | null;
  failure: string | null;
  /** Hashes of the uploaded images that the newsletter, or its mail as sent, shows. */
  images: string[];
  sending: SendingRecord | null;
  version: number;
  savedBy: string;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
  outbox?: OutboxEntry[];
}

export type NewsletterModel = Model<NewsletterRecord>;

const sendingSchema = new Schema<SendingRecord>(
  {
    state: { type: String, required: true, enum: sendingStates },
    startedAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    chosen: { type: [Schema.Types.ObjectId], default: null },
    isPrepared: { type: Boolean, default: false },
    problem: { type: String, default: null },
    problemSince: { type: Date, default: null },
    notes: { type: [String], default: [] },
    retriedAt: { type: Date, default: null },
    key: { type: String, default: null },
    preparedUntil: { type: Date, default: null },
  },
  { _id: false },
);

const newsletterSchema = new Schema<NewsletterRecord>(
  {
    subject: { type: String, required: true },
    preheader: { type: String, default: '' },
    content: { type: String, required: true },
    associatedCampaign: { type: Schema.Types.ObjectId, default: null },
    sendDate: { type: Date, required: true },
    status: { type: String, required: true, enum: newsletterStatuses },
    sentAt: { type: Date, default: null },
    failure: { type: String, default: null },
    images: { type: [String], default: [] },
    sending: { type: sendingSchema, default: null },
    version: { type: Number, required: true },
    savedBy: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    ...deletionFields,
    ...keyedSavesField,
    ...outboxField,
  },
  { versionKey: false, strict: 'throw', minimize: false, collection: 'newsletters' },
);
newsletterSchema.index({ deletedAt: 1, createdAt: -1, _id: -1 });
// For the scans for newsletters that are due or being sent.
newsletterSchema.index({ status: 1, sendDate: 1 });
newsletterSchema.index({ 'sending.state': 1 });
newsletterSchema.index({ images: 1 });
newsletterSchema.index({ 'outbox._id': 1 }, outboxIndex);

export const newsletterModel = (connection: Connection): NewsletterModel =>
  connection.model<NewsletterRecord>('Newsletter', newsletterSchema);
