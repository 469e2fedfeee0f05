import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { deliveryStatuses } from '#contracts/marketing/sending';

/** What one subscriber gets of one newsletter, as stored. The key makes a second delivery impossible. */
export interface DeliveryRecord {
  /** `<newsletter id>-<subscriber id>` */
  _id: string;
  newsletterId: Types.ObjectId;
  subscriberId: Types.ObjectId;
  /** The address at the beginning of the sending; '' after the subscriber was deleted for good. */
  email: string;
  /** 'waiting' also while a worker holds it. */
  status: (typeof deliveryStatuses)[number];
  attempts: number;
  /** The mail server's last reply, or why the recipient was skipped. */
  reply: string;
  at: Date | null;
  /** When the next attempt is due. */
  dueAt: Date;
  /** The beginning of the newsletter's sending that has added the delivery; older records lack it. */
  sendingAt?: Date;
  /** Id of the worker that holds the delivery. */
  worker?: string;
  uncertain?: boolean;
  /** Set until the bounce has been counted at the subscriber. */
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
// The few uncertain ones are counted without reading the others.
deliverySchema.index({ newsletterId: 1 }, { partialFilterExpression: { uncertain: true } });
deliverySchema.index({ subscriberId: 1 });
deliverySchema.index({ worker: 1 }, { sparse: true });
deliverySchema.index({ isBounceUncounted: 1 }, { sparse: true });

export const deliveryModel = (connection: Connection): DeliveryModel => connection.model<DeliveryRecord>('Delivery', deliverySchema);
