import { Schema, type Connection, type Model } from 'mongoose';
import type { RevisionKind } from '#contracts/content/revisions';

/** A record as it was at one of its versions. */
export interface RevisionRecord {
  /** `homepage:current:3`: a version is kept once, however often somebody tries. */
  _id: string;
  /** `homepage:current` */
  record: string;
  version: number;
  /** As its kind stores it: money in cents. */
  content: object;
  /** When and by whom this version was made; null and '' of what the shop began with. */
  savedAt: Date | null;
  savedBy: string;
  /** Uploaded images that it shows, by their hash (see image-hashes.ts). */
  images: string[];
}

export type RevisionModel = Model<RevisionRecord>;

/** The name of a record among all kinds. */
export const recordName = (kind: RevisionKind, key: string): string => `${kind}:${key}`;

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
