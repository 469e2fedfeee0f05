import { Schema, type Connection, type Model } from 'mongoose';

/** An earlier version of a record, as stored. */
export interface RevisionRecord {
  /** Such as `homepage:current:3`: storing the same version again has no effect. */
  _id: string;
  /** `homepage:current` */
  record: string;
  version: number;
  /** In the stored form of its kind: money in cents. */
  content: object;
  /** When and by whom this version was saved; null and '' for the defaults. */
  savedAt: Date | null;
  savedBy: string;
  /** Hashes of the uploaded images that this version shows (see image-hashes.ts). */
  images: string[];
}

export type RevisionModel = Model<RevisionRecord>;

/** Returns the name of a record, unique among all kinds of its service. */
export const recordName = (kind: string, key: string): string => `${kind}:${key}`;

const revisionSchema = new Schema<RevisionRecord>(
  {
    _id: { type: String, required: true },
    record: { type: String, required: true },
    version: { type: Number, required: true },
    content: { type: Schema.Types.Mixed, required: true },
    savedAt: { type: Date, default: null },
    savedBy: { type: String, default: '' },
    images: { type: [String], default: [] },
  },
  { versionKey: false, strict: 'throw', minimize: false, collection: 'revisions' },
);
revisionSchema.index({ record: 1, version: -1 });
revisionSchema.index({ images: 1 });

export const revisionModel = (connection: Connection): RevisionModel => connection.model<RevisionRecord>('Revision', revisionSchema);
