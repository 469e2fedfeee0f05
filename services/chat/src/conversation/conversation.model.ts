import { Schema, type Connection, type Model, type Types } from 'mongoose';

/** What the built-in assistant remembers of a conversation, as JSON; its shape is the assistant's own. */
export type DialogueMemory = Record<string, unknown>;

/** A conversation, as stored. Its messages are documents of their own, because it may have thousands. */
export interface ConversationRecord {
  _id: Types.ObjectId;
  /** The id that only its visitor knows. */
  conversationId: string;
  startedAt: Date;
  lastMessageAt: Date;
  /** The visitor's address, truncated: IPv4 to /24, IPv6 to /48. */
  userIP: string;
  /** Highest number of a message. */
  lastSeq: number;
  /** The visitor's first message; '' before it. */
  firstQuestion: string;
  /** When the visitor's latest messages came, oldest first, for the rate limit. */
  recent: Date[];
  thumbsUp: number;
  thumbsDown: number;
  claimHits: number;
  unanswered: number;
  /** Tokens that the language model has used. */
  tokens: number;
  /** Whether the visitor knows that the built-in assistant stands in for the model. */
  saysFallback: boolean;
  memory: DialogueMemory;
}

export type ConversationModel = Model<ConversationRecord>;

const conversationSchema = new Schema<ConversationRecord>(
  {
    conversationId: { type: String, required: true },
    startedAt: { type: Date, required: true },
    lastMessageAt: { type: Date, required: true },
    userIP: { type: String, default: '' },
    lastSeq: { type: Number, default: 0 },
    firstQuestion: { type: String, default: '' },
    recent: { type: [Date], default: [] },
    thumbsUp: { type: Number, default: 0 },
    thumbsDown: { type: Number, default: 0 },
    claimHits: { type: Number, default: 0 },
    unanswered: { type: Number, default: 0 },
    tokens: { type: Number, default: 0 },
    saysFallback: { type: Boolean, default: false },
    memory: { type: Schema.Types.Mixed, default: {} },
  },
  { minimize: false, versionKey: false },
);
conversationSchema.index({ conversationId: 1 }, { unique: true });
conversationSchema.index({ startedAt: -1, _id: 1 });
conversationSchema.index({ lastMessageAt: 1 });

/** Creates the model of conversations. */
export const conversationModel = (connection: Connection): ConversationModel =>
  connection.model<ConversationRecord>('conversation', conversationSchema, 'conversations');
