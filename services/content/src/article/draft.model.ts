import { Schema, type Connection, type Model } from 'mongoose';
import type { PictureRecord } from './article.model.ts';

/** The draft of an article as stored. Drafts belong to the shop, not to the admin who began them. */
export interface DraftRecord {
  /** The key that the editor page generated. */
  _id: string;
  articleId: string | null;
  articleVersion: number | null;
  title: string;
  content: string;
  keywords: string;
  description: string;
  image: PictureRecord | null;
  /** Hashes of the uploaded images that the draft shows. */
  images: string[];
  savedAt: Date;
  savedBy: string;
}

export type DraftModel = Model<DraftRecord>;

const draftSchema = new Schema<DraftRecord>(
  {
    _id: { type: String, required: true },
    articleId: { type: String, default: null },
    articleVersion: { type: Number, default: null },
    title: { type: String, default: '' },
    content: { type: String, default: '' },
    keywords: { type: String, default: '' },
    description: { type: String, default: '' },
    image: { type: Schema.Types.Mixed, default: null },
    images: { type: [String], default: [] },
    savedAt: { type: Date, required: true },
    savedBy: { type: String, default: '' },
  },
  { versionKey: false, strict: 'throw', minimize: false, collection: 'drafts' },
);
draftSchema.index({ savedAt: -1 });
draftSchema.index({ images: 1 });

export const draftModel = (connection: Connection): DraftModel => connection.model<DraftRecord>('Draft', draftSchema);
