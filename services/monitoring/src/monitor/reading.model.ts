import { Schema, type Connection, type Model, type Types } from 'mongoose';

/** A price that a check has read. */
export interface ReadingRecord {
  /** The check's id, so that a repeated write stores it once. */
  _id: string;
  monitorId: Types.ObjectId;
  checkedAt: Date;
  cents: number;
  certainty: 'sure' | 'likely';
  inStock: boolean | null;
}

export type ReadingModel = Model<ReadingRecord>;

const readingSchema = new Schema<ReadingRecord>(
  {
    _id: { type: String, required: true },
    monitorId: { type: Schema.Types.ObjectId, required: true },
    checkedAt: { type: Date, required: true },
    cents: { type: Number, required: true },
    certainty: { type: String, required: true, enum: ['sure', 'likely'] },
    inStock: { type: Boolean, default: null },
  },
  { versionKey: false, strict: 'throw', collection: 'readings' },
);
readingSchema.index({ monitorId: 1, checkedAt: 1 });
readingSchema.index({ checkedAt: 1 });

export const readingModel = (connection: Connection): ReadingModel => connection.model<ReadingRecord>('Reading', readingSchema);
