import { Schema, type Connection, type Model, type Types } from 'mongoose';
import type { pricesChanged } from '#contracts/monitoring/events';
import type { DataOf } from '#contracts/operation';
import { queuedMailIndex, queuedMailSchema, type QueuedMail } from '#service/mail/mail-queue';

/** A mail about competitors' price changes to one recipient. */
export interface PriceDigestRecord extends DataOf<typeof pricesChanged> {
  _id: Types.ObjectId;
  receivedAt: Date;
  mail: QueuedMail;
}

export type PriceDigestModel = Model<PriceDigestRecord>;

const change = new Schema(
  { monitorId: String, name: String, productName: String, url: String, before: Number, after: Number, readAt: String },
  { _id: false },
);

const priceDigestSchema = new Schema<PriceDigestRecord>(
  {
    digestId: { type: String, required: true },
    email: { type: String, required: true },
    changes: { type: [change], required: true },
    total: { type: Number, required: true },
    receivedAt: { type: Date, required: true },
    mail: { type: queuedMailSchema, required: true },
  },
  { versionKey: false, strict: 'throw', collection: 'price-digests' },
);
// A digest that is delivered again does not become a second mail.
priceDigestSchema.index({ digestId: 1 }, { unique: true });
priceDigestSchema.index({ receivedAt: 1 });
priceDigestSchema.index({ 'mail.dueAt': 1 }, queuedMailIndex);

export const priceDigestModel = (connection: Connection): PriceDigestModel =>
  connection.model<PriceDigestRecord>('PriceDigest', priceDigestSchema);
