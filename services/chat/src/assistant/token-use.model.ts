import { Schema, type Connection, type Model } from 'mongoose';

/** The tokens that the language model used on a day, in all conversations. */
export interface TokenUseRecord {
  /** YYYY-MM-DD in Helsinki */
  _id: string;
  tokens: number;
}

export type TokenUseModel = Model<TokenUseRecord>;

const tokenUseSchema = new Schema<TokenUseRecord>({ _id: String, tokens: { type: Number, required: true } }, { versionKey: false });

/** Creates the model of used tokens. */
export const tokenUseModel = (connection: Connection): TokenUseModel =>
  connection.model<TokenUseRecord>('token-use', tokenUseSchema, 'token-use');
