import { Schema, type Connection, type Model } from 'mongoose';

/** The number of conversations that began on a finished day. It outlives the conversations. */
export interface DailyCountRecord {
  /** YYYY-MM-DD in Helsinki */
  _id: string;
  count: number;
}

export type DailyCountModel = Model<DailyCountRecord>;

const dailyCountSchema = new Schema<DailyCountRecord>({ _id: String, count: { type: Number, required: true } }, { versionKey: false });

/** Creates the model of daily counts. */
export const dailyCountModel = (connection: Connection): DailyCountModel =>
  connection.model<DailyCountRecord>('daily-count', dailyCountSchema, 'daily-counts');
