import { Schema, type Connection, type Model } from 'mongoose';
import { outboxField, outboxIndex, type OutboxEntry } from '../events/outbox.ts';
import { keyedSavesField, type WithKeyedSaves } from '../calls/keyed-saves.ts';

/** A document as stored: settings, the price list, the front page or an information page. */
export interface DocumentRecord extends WithKeyedSaves {
  /** `homepage:current`, `page:vanteet` */
  _id: string;
  /** In the stored form of its kind: money in cents. */
  content: object;
  version: number;
  updatedAt: Date;
  /** The name of the admin who saved this version. */
  savedBy: string;
  /** Hashes of the uploaded images that the document shows. */
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
