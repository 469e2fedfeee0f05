import { Schema, type Connection, type Model, type Types } from 'mongoose';

/** Why an address may not be imported. */
export const optOutReasons = ['unsubscribed', 'bounce', 'complaint'] as const;

/** Why an address may not be imported. */
export type OptOutReason = (typeof optOutReasons)[number];

/** What is left of a subscriber who had opted out and was removed for good. */
export interface OptOutRecord {
  /** The subscriber's id, which is a keyed hash of the address. */
  _id: Types.ObjectId;
  reason: OptOutReason;
  /** When the owner unsubscribed or complained, or the address was suppressed. */
  at: Date;
}

export type OptOutModel = Model<OptOutRecord>;

const optOutSchema = new Schema<OptOutRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    reason: { type: String, required: true, enum: optOutReasons },
    at: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw', collection: 'opt-outs' },
);

export const optOutModel = (connection: Connection): OptOutModel => connection.model<OptOutRecord>('OptOut', optOutSchema);
