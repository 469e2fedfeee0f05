import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { discountTypes, type DiscountType } from '#contracts/rules/campaign';
import { keyedSavesField, type WithKeyedSaves } from '#service/calls/keyed-saves';
import { deletionFields, type WithDeletion } from '#service/database/deleted-records';
import { outboxField, outboxIndex, type OutboxEntry } from '#service/events/outbox';

/** The fields of a campaign that an admin writes. */
export interface CampaignFields {
  name: string;
  description: string;
  imageUrl: string;
  imageAlt: string;
  /** Pixels */
  imageWidth: number | null;
  imageHeight: number | null;
  imageBlur: string | null;
  /** The first and the last day in Helsinki, YYYY-MM-DD. */
  startDate: string;
  endDate: string;
  discountType: DiscountType;
  /** Cents, or hundredths of a per cent; null when no amount is given. */
  discountHundredths: number | null;
  discountCode: string;
  isActive: boolean;
}

/** A campaign as stored. */
export interface CampaignRecord extends CampaignFields, WithKeyedSaves, WithDeletion {
  _id: Types.ObjectId;
  /** Visitors see the campaign from this moment on, */
  startsAt: Date;
  /** and until this one. */
  endsAt: Date;
  /** When the clock will next change what visitors see; unset when it will not. */
  changesAt?: Date;
  /** Hashes of the uploaded images that the campaign shows. */
  images: string[];
  version: number;
  savedBy: string;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
  outbox?: OutboxEntry[];
}

export type CampaignModel = Model<CampaignRecord>;

/** Matches the campaigns that visitors see at a moment. It depends on the clock alone, not on the events of the timer. */
export const shownCampaign = (at: Date) => ({ isActive: true, deletedAt: null, startsAt: { $lte: at }, endsAt: { $gt: at } });

const campaignSchema = new Schema<CampaignRecord>(
  {
    name: { type: String, required: true },
    description: { type: String, default: '' },
    imageUrl: { type: String, required: true },
    imageAlt: { type: String, default: '' },
    imageWidth: { type: Number, default: null },
    imageHeight: { type: Number, default: null },
    imageBlur: { type: String, default: null },
    startDate: { type: String, required: true },
    endDate: { type: String, required: true },
    discountType: { type: String, required: true, enum: discountTypes },
    discountHundredths: { type: Number, default: null },
    discountCode: { type: String, default: '' },
    isActive: { type: Boolean, required: true },
    startsAt: { type: Date, required: true },
    endsAt: { type: Date, required: true },
    changesAt: Date,
    images: { type: [String], default: [] },
    version: { type: Number, required: true },
    savedBy: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    ...deletionFields,
    ...keyedSavesField,
    ...outboxField,
  },
  { versionKey: false, strict: 'throw', minimize: false, collection: 'campaigns' },
);
campaignSchema.index({ changesAt: 1 }, { sparse: true });
campaignSchema.index({ isActive: 1, endsAt: 1 });
campaignSchema.index({ images: 1 });
campaignSchema.index({ deletedAt: 1 });
campaignSchema.index({ 'outbox._id': 1 }, outboxIndex);

export const campaignModel = (connection: Connection): CampaignModel => connection.model<CampaignRecord>('Campaign', campaignSchema);
