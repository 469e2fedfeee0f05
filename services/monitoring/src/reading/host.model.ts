import { Schema, type Connection, type Model } from 'mongoose';

/** A host whose pages are read one at a time, over all replicas. */
export interface HostRecord {
  /** Host and port, in lower case. */
  _id: string;
  /** Id of the process that reads a page; it renews `freeAt`. */
  by: string | null;
  /** When the next page may be read: the end of the lease, or of the pause. */
  freeAt: Date;
}

export type HostModel = Model<HostRecord>;

const hostSchema = new Schema<HostRecord>(
  { _id: { type: String, required: true }, by: { type: String, default: null }, freeAt: { type: Date, required: true } },
  { versionKey: false, strict: 'throw', collection: 'hosts' },
);
hostSchema.index({ by: 1 });
hostSchema.index({ freeAt: 1 });

export const hostModel = (connection: Connection): HostModel => connection.model<HostRecord>('Host', hostSchema);
