import { Schema, type Connection, type Model, type Types } from 'mongoose';
import type { z } from 'zod';
import type { Picture } from '#contracts/content/homepage';
import { outboxField, outboxIndex, type OutboxEntry } from '#service/outbox';
import { keyedSavesField, type WithKeyedSaves } from '#service/keyed-saves';

export type PictureRecord = z.output<typeof Picture>;

/** An article, as stored. */
export interface ArticleRecord extends WithKeyedSaves {
  _id: Types.ObjectId;
  title: string;
  /** Markdown */
  content: string;
  /** As written by an admin; '' when visitors are shown `derivedDescription`. */
  description: string;
  derivedDescription: string;
  readingMinutes: number;
  keywords: string[];
  image: PictureRecord | null;
  /** Where it is read now. */
  slug: string;
  /** Its present and its former addresses: no other article may have any of them. */
  slugs: string[];
  /** Visitors see it from this moment on. */
  publishAt: Date;
  /** Its publishAt, until somebody has noted that the moment has come. */
  waitingUntil?: Date;
  /** articlePublished has been told: once an article. */
  announced: boolean;
  /** Uploaded images that it shows, by their hash. */
  images: string[];
  version: number;
  savedBy: string;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
  outbox?: OutboxEntry[];
}

export type ArticleModel = Model<ArticleRecord>;

const articleSchema = new Schema<ArticleRecord>(
  {
    title: { type: String, required: true },
    content: { type: String, required: true },
    description: { type: String, default: '' },
    derivedDescription: { type: String, default: '' },
    readingMinutes: { type: Number, required: true },
    keywords: { type: [String], default: [] },
    image: { type: Schema.Types.Mixed, default: null },
    slug: { type: String, required: true },
    slugs: { type: [String], required: true },
    publishAt: { type: Date, required: true },
    waitingUntil: Date,
    announced: { type: Boolean, required: true },
    images: { type: [String], default: [] },
    version: { type: Number, required: true },
    savedBy: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    deletedAt: { type: Date, default: null },
    ...keyedSavesField,
    ...outboxField,
  },
  { versionKey: false, strict: 'throw', minimize: false, collection: 'articles' },
);
articleSchema.index({ slugs: 1 }, { unique: true });
articleSchema.index({ deletedAt: 1, publishAt: -1, _id: -1 });
articleSchema.index({ waitingUntil: 1 }, { sparse: true });
articleSchema.index({ images: 1 });
articleSchema.index({ 'outbox._id': 1 }, outboxIndex);

export const articleModel = (connection: Connection): ArticleModel => connection.model<ArticleRecord>('Article', articleSchema);
