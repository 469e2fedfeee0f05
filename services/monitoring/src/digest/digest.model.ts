import { Schema, type Connection, type Model } from 'mongoose';
import { outboxField, outboxIndex, type OutboxEntry } from '#service/events/outbox';

/** The price changes that one recipient is told in one mail. */
export interface DigestRecord {
  /** `<run> <email> <number>`: of the replicas that make the same digest, one inserts it. */
  _id: string;
  run: string;
  email: string;
  /** The notices that this digest tells. */
  notices: string[];
  madeAt: Date;
  outbox?: OutboxEntry[];
}

export type DigestModel = Model<DigestRecord>;

const digestSchema = new Schema<DigestRecord>(
  {
    _id: { type: String, required: true },
    run: { type: String, required: true },
    email: { type: String, required: true },
    notices: { type: [String], required: true },
    madeAt: { type: Date, required: true },
    ...outboxField,
  },
  { versionKey: false, strict: 'throw', collection: 'digests' },
);
digestSchema.index({ run: 1, email: 1 });
digestSchema.index({ madeAt: 1 });
digestSchema.index({ 'outbox._id': 1 }, outboxIndex);

export const digestModel = (connection: Connection): DigestModel => connection.model<DigestRecord>('Digest', digestSchema);
