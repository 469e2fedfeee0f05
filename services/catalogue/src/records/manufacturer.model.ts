import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { oneLine } from '#contracts/rules/written-text';
import { keyedSavesField, type WithKeyedSaves } from '#service/keyed-saves';
import { outboxField, outboxIndex, type OutboxEntry } from '#service/outbox';

/** A tyre manufacturer, as stored. Tyres carry its name, so that they keep it when the manufacturer is deleted. */
export interface ManufacturerRecord extends WithKeyedSaves {
  _id: Types.ObjectId;
  name: string;
  /** What must be unique among manufacturers that are not deleted; unset on deletion (see manufacturerKey). */
  key?: string;
  logo: string | null;
  country: string;
  description: string;
  website: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
  /** Former name that tyres may still carry: a renaming that its tyres have to follow. */
  renamedFrom?: string;
  outbox?: OutboxEntry[];
}

export type ManufacturerModel = Model<ManufacturerRecord>;

/** Two spellings of one manufacturer ('Nokian  Tyres', 'NOKIAN TYRES') have the same key. */
export const manufacturerKey = (name: string): string => oneLine(name).replace(/\s+/g, ' ').toLocaleLowerCase('fi');

const manufacturerSchema = new Schema<ManufacturerRecord>(
  {
    name: { type: String, required: true },
    key: String,
    logo: { type: String, default: null },
    country: { type: String, default: '' },
    description: { type: String, default: '' },
    website: { type: String, default: '' },
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    deletedAt: { type: Date, default: null },
    renamedFrom: String,
    ...keyedSavesField,
    ...outboxField,
  },
  { versionKey: false, strict: 'throw', minimize: false, collection: 'manufacturers' },
);
// Sparse: deleted manufacturers have no key, so that a name may be used again.
manufacturerSchema.index({ key: 1 }, { unique: true, sparse: true });
manufacturerSchema.index({ updatedAt: 1 });
manufacturerSchema.index({ deletedAt: 1 });
manufacturerSchema.index({ renamedFrom: 1 }, { sparse: true });
manufacturerSchema.index({ 'outbox._id': 1 }, outboxIndex);

export const manufacturerModel = (connection: Connection): ManufacturerModel =>
  connection.model<ManufacturerRecord>('Manufacturer', manufacturerSchema);
