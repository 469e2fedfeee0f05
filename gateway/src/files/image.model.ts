import { Schema, type Connection, type Model } from 'mongoose';

export interface ImageRecord {
  /** The first 32 hexadecimal digits of the SHA-256 of the uploaded file. */
  _id: string;
  width: number;
  height: number;
  /** A preview as a data: URI. Missing in records that are older than this field. */
  blur?: string | null;
  uploadedAt: Date;
  uploadedBy: string;
  /** Set while the image is being removed. */
  removingSince?: Date;
}

const schema = new Schema<ImageRecord>(
  {
    _id: { type: String, required: true },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
    blur: { type: String, default: null },
    uploadedAt: { type: Date, required: true },
    uploadedBy: { type: String, required: true },
    removingSince: Date,
  },
  { collection: 'images', versionKey: false },
);
schema.index({ uploadedAt: 1 });

/** Creates the model of uploaded images. A record is written only after all its files are stored. */
export const imageModel = (accounts: Connection): Model<ImageRecord> => accounts.model<ImageRecord>('Image', schema);
