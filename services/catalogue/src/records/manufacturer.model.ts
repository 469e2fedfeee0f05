import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { oneLine } from '#contracts/rules/written-text';
import { keyedSavesField, type WithKeyedSaves } from '#service/calls/keyed-saves';
import { deletionFields, type WithDeletion } from '#service/database/deleted-records';
import { outboxField, outboxIndex, type OutboxEntry } from '#service/events/outbox';

/** A tyre manufacturer, as stored. Tyres store its name, so that they still have it after the manufacturer is deleted. */
export interface ManufacturerRecord extends WithKeyedSaves, WithDeletion {
  _id: Types.ObjectId;
  name: string;
  /** Unique among manufacturers that are not deleted; unset on deletion (see manufacturerKey). */
  key?: string;
  logo: string | null;
  country: string;
  description: string;
  website: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
  /** The former name, set until all tyres that store it have been renamed. */
  renamedFrom?: string;
  outbox?: OutboxEntry[];
}

export type ManufacturerModel = Model<ManufacturerRecord>;

/** The normalised name: two spellings of one manufacturer ('Nokian  Tyres', 'NOKIAN TYRES') have the same key. */
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
    ...deletionFields,
    renamedFrom: String,
    ...keyedSavesField,
    ...outboxField,
  },
  { versionKey: false, strict: 'throw', minimize: false, collection: 'manufacturers' },
);
// Sparse: deleted manufacturers have no key, so that their names can be reused.
manufacturerSchema.index({ key: 1 }, { unique: true, sparse: true });
manufacturerSchema.index({ updatedAt: 1 });
manufacturerSchema.index({ deletedAt: 1 });
manufacturerSchema.index({ renamedFrom: 1 }, { sparse: true });
manufacturerSchema.index({ 'outbox._id': 1 }, outboxIndex);

export const manufacturerModel = (connection: Connection): ManufacturerModel =>
  connection.model<ManufacturerRecord>('Manufacturer', manufacturerSchema);
