import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { formatTyreSize } from '#contracts/rules/tyre-size';
import { vehicleTypes } from '#contracts/catalogue/tyre-kinds';
import { keyedSavesField, type WithKeyedSaves } from '#service/calls/keyed-saves';
import { deletionFields, type WithDeletion } from '#service/database/deleted-records';
import { outboxField, outboxIndex, type OutboxEntry } from '#service/events/outbox';

export type VehicleType = (typeof vehicleTypes)[number];

/** A tyre size of one vehicle type, as stored. */
export interface SizeRecord extends WithKeyedSaves, WithDeletion {
  _id: Types.ObjectId;
  width: number;
  aspect: number;
  diameter: number;
  vehicleType: VehicleType;
  /** Unique among sizes that are not deleted; unset on deletion (see sizeKey). */
  key?: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
  /** Set by a deletion, on the size and on the tyres deleted with it, so that an undo restores exactly those tyres. */
  deletionId?: Types.ObjectId;
  /** A deletion, or the undo of one, that has been written to the size but not yet to all of its tyres. */
  unfinished?: 'deletion' | 'restoration';
  outbox?: OutboxEntry[];
}

export type SizeModel = Model<SizeRecord>;

/** The unique key of a size: dimensions and vehicle type. */
export const sizeKey = (size: Pick<SizeRecord, 'width' | 'aspect' | 'diameter' | 'vehicleType'>): string =>
  `${formatTyreSize(size)} ${size.vehicleType}`;

const sizeSchema = new Schema<SizeRecord>(
  {
    width: { type: Number, required: true },
    aspect: { type: Number, required: true },
    diameter: { type: Number, required: true },
    vehicleType: { type: String, required: true },
    key: String,
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    ...deletionFields,
    deletionId: Schema.Types.ObjectId,
    unfinished: String,
    ...keyedSavesField,
    ...outboxField,
  },
  { versionKey: false, strict: 'throw', minimize: false, collection: 'sizes' },
);
// Sparse: deleted sizes have no key, so that the same size can be created again.
sizeSchema.index({ key: 1 }, { unique: true, sparse: true });
sizeSchema.index({ updatedAt: 1 });
sizeSchema.index({ deletedAt: 1 });
sizeSchema.index({ unfinished: 1 }, { sparse: true });
sizeSchema.index({ 'outbox._id': 1 }, outboxIndex);

export const sizeModel = (connection: Connection): SizeModel => connection.model<SizeRecord>('Size', sizeSchema);
