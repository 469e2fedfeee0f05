import { Schema, type Connection, type Model } from 'mongoose';
import type { SeasonStart } from '#contracts/rules/tyre-seasons';
import { outboxField, outboxIndex, type OutboxEntry } from '#service/events/outbox';

/** The id of the only season table. */
export const SEASON_TABLE = 'current';

/** The table of seasons from the shop's settings: a copy, so that the finder's order does not depend on another service. */
export interface SeasonTable {
  _id: string;
  /** Empty: the default table. */
  seasons: SeasonStart[];
  /** The version of the shop's settings that it was copied from. */
  version: number;
  outbox?: OutboxEntry[];
}

export type SeasonTableModel = Model<SeasonTable>;

const seasonTableSchema = new Schema<SeasonTable>(
  {
    _id: { type: String, required: true },
    seasons: { type: [new Schema<SeasonStart>({ from: String, first: String }, { _id: false })], required: true },
    version: { type: Number, required: true },
    ...outboxField,
  },
  { versionKey: false, strict: 'throw', minimize: false, collection: 'season-tables' },
);
seasonTableSchema.index({ 'outbox._id': 1 }, outboxIndex);

export const seasonTableModel = (connection: Connection): SeasonTableModel =>
  connection.model<SeasonTable>('SeasonTable', seasonTableSchema);
