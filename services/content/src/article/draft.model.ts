import { Schema, type Connection, type Model } from 'mongoose';
import type { PictureRecord } from './article.model.ts';

/** An article that is being written, as stored: the shop's, whoever began it. */
export interface DraftRecord {
  /** The key that the page has given it. */
  _id: string;
  articleId: string | null;
  articleVersion: number | null;
  title: string;
  content: string;
  keywords: string;
  description: string;
  image: PictureRecord | null;
  /** Uploaded images that it shows, by their hash. */
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
