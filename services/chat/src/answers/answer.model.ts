import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { deletionFields, type WithDeletion } from '#service/database/deleted-records';

/** An answer of the shop's own, as stored. */
export interface AnswerRecord extends WithDeletion {
  _id: Types.ObjectId;
  question: string;
  otherQuestions: string[];
  /** Plain text with places such as {puhelin}. */
  text: string;
  isActive: boolean;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

export type AnswerModel = Model<AnswerRecord>;

const answerSchema = new Schema<AnswerRecord>(
  {
    question: { type: String, required: true },
    otherQuestions: { type: [String], default: [] },
    text: { type: String, required: true },
    isActive: { type: Boolean, required: true },
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    ...deletionFields,
  },
  { versionKey: false },
);
answerSchema.index({ deletedAt: 1, updatedAt: -1, _id: 1 });

/** Creates the model of the shop's own answers. */
export const answerModel = (connection: Connection): AnswerModel => connection.model<AnswerRecord>('answer', answerSchema, 'answers');
