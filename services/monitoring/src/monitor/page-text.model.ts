import { Schema, type Connection, type Model, type Types } from 'mongoose';

/** The readable text of a page as a full_page monitor saw it last. A document of its own, because it is long and rarely read. */
export interface PageTextRecord {
  /** The monitor's id. */
  _id: Types.ObjectId;
  text: string;
  readAt: Date;
}

export type PageTextModel = Model<PageTextRecord>;

const pageTextSchema = new Schema<PageTextRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    text: { type: String, default: '' },
    readAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw', collection: 'page-texts' },
);

export const pageTextModel = (connection: Connection): PageTextModel => connection.model<PageTextRecord>('PageText', pageTextSchema);
