import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { deliveryStatuses } from '#contracts/marketing/sending';

/** The due date of a claimed delivery: no other worker finds it due. */
export const NEVER = new Date(8_640_000_000_000_000);

/** One newsletter to one subscriber, as stored. The unique `_id` makes a second delivery impossible. */
export interface DeliveryRecord {
  /** `<newsletter id>-<subscriber id>` */
  _id: string;
  newsletterId: Types.ObjectId;
  subscriberId: Types.ObjectId;
  /** The address when the sending began; '' after the subscriber was deleted for good. */
  email: string;
  /** Still 'waiting' while a worker holds the delivery. */
  status: (typeof deliveryStatuses)[number];
  attempts: number;
  /** Attempts before `sendingAt`. They do not count for the waits between attempts; absent: none. */
  earlierAttempts?: number;
  /** The mail server's last reply, or why the recipient was skipped. */
  reply: string;
  at: Date | null;
  /** When the next attempt is due. */
  dueAt: Date;
  /** The beginning of the newsletter's sending, or of its retry, that took the delivery last; older records lack it. */
  sendingAt?: Date;
  /** Id of the worker that holds the delivery. */
  worker?: string;
  uncertain?: boolean;
  /** Set until the bounce is counted in the subscriber's record. */
  isBounceUncounted?: true;
}

export type DeliveryModel = Model<DeliveryRecord>;

const deliverySchema = new Schema<DeliveryRecord>(
  {
    _id: { type: String, required: true },
    newsletterId: { type: Schema.Types.ObjectId, required: true },
    subscriberId: { type: Schema.Types.ObjectId, required: true },
    email: { type: String, default: '' },
    status: { type: String, required: true, enum: deliveryStatuses },
    attempts: { type: Number, default: 0 },
    earlierAttempts: Number,
    reply: { type: String, default: '' },
    at: { type: Date, default: null },
    dueAt: { type: Date, required: true },
    sendingAt: Date,
    worker: String,
    uncertain: Boolean,
    isBounceUncounted: Boolean,
  },
  { versionKey: false, strict: 'throw', minimize: false, collection: 'deliveries' },
);
deliverySchema.index({ newsletterId: 1, status: 1, dueAt: 1 });
// Uncertain deliveries are few: this index counts them without reading the others.
deliverySchema.index({ newsletterId: 1 }, { partialFilterExpression: { uncertain: true } });
deliverySchema.index({ subscriberId: 1 });
deliverySchema.index({ worker: 1 }, { sparse: true });
deliverySchema.index({ isBounceUncounted: 1 }, { sparse: true });

export const deliveryModel = (connection: Connection): DeliveryModel => connection.model<DeliveryRecord>('Delivery', deliverySchema);
