import { Schema, type Connection, type Model, type Types } from 'mongoose';
import type { z } from 'zod';
import type { Picture } from '#contracts/content/homepage';
import { deletionFields, type WithDeletion } from '#service/database/deleted-records';
import { outboxField, outboxIndex, type OutboxEntry } from '#service/events/outbox';
import { keyedSavesField, type WithKeyedSaves } from '#service/calls/keyed-saves';

export type PictureRecord = z.output<typeof Picture>;

/** An article as stored. */
export interface ArticleRecord extends WithKeyedSaves, WithDeletion {
  _id: Types.ObjectId;
  title: string;
  /** Markdown */
  content: string;
  /** As an admin wrote it; '' when visitors see `derivedDescription` instead. */
  description: string;
  derivedDescription: string;
  readingMinutes: number;
  keywords: string[];
  image: PictureRecord | null;
  /** The current slug. */
  slug: string;
  /** The current and all former slugs. No other article may have any of them. */
  slugs: string[];
  /** Visitors see the article from this time on. */
  publishAt: Date;
  /** Equals `publishAt` until the publication has been announced; unset afterwards. */
  waitingUntil?: Date;
  /** Whether articlePublished has been published, which happens once an article. */
  announced: boolean;
  /** Hashes of the uploaded images that the article shows. */
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
    ...deletionFields,
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
