import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { feedbackSources } from '#contracts/chat/feedback';

export interface FeedbackRecord {
  _id: Types.ObjectId;
  timestamp: Date;
  rating: number;
  comment: string;
  source: (typeof feedbackSources)[number];
  conversationId: string | null;
  /** The reply of a thumb. */
  messageId: string | null;
}

export type FeedbackModel = Model<FeedbackRecord>;

const feedbackSchema = new Schema<FeedbackRecord>(
  {
    timestamp: { type: Date, required: true },
    rating: { type: Number, required: true },
    comment: { type: String, default: '' },
    source: { type: String, required: true, enum: feedbackSources },
    conversationId: { type: String, default: null },
    messageId: { type: String, default: null },
  },
  { versionKey: false },
);
feedbackSchema.index({ timestamp: -1, _id: 1 });
feedbackSchema.index({ conversationId: 1, messageId: 1 });

/** Creates the model of feedback. */
export const feedbackModel = (connection: Connection): FeedbackModel =>
  connection.model<FeedbackRecord>('feedback', feedbackSchema, 'feedback');
