import { Schema, type Connection, type Model } from 'mongoose';
import { outboxField, outboxIndex, type OutboxEntry } from '#service/outbox';
import { keyedSavesField, type WithKeyedSaves } from '#service/keyed-saves';

/** A record of which there is one of its kind, or one for each page: settings, the price list, an information page. */
export interface DocumentRecord extends WithKeyedSaves {
  /** `homepage:current`, `page:vanteet` */
  _id: string;
  /** As its kind stores it: money in cents. */
  content: object;
  version: number;
  updatedAt: Date;
  /** The name of who made this version. */
  savedBy: string;
  /** Uploaded images that it shows, by their hash. */
  images: string[];
  outbox?: OutboxEntry[];
}

export type DocumentModel = Model<DocumentRecord>;

const documentSchema = new Schema<DocumentRecord>(
  {
    _id: { type: String, required: true },
    content: { type: Schema.Types.Mixed, required: true },
    version: { type: Number, required: true },
    updatedAt: { type: Date, required: true },
    savedBy: { type: String, default: '' },
    images: { type: [String], default: [] },
    ...keyedSavesField,
    ...outboxField,
  },
  { versionKey: false, strict: 'throw', minimize: false, collection: 'documents' },
);
documentSchema.index({ images: 1 });
documentSchema.index({ 'outbox._id': 1 }, outboxIndex);

export const documentModel = (connection: Connection): DocumentModel => connection.model<DocumentRecord>('Document', documentSchema);
