import { Schema, type Connection, type Model, type Types } from 'mongoose';
import type { MessagePart, ToolName } from '#contracts/chat/conversation';
import type { engines, openQuestionKinds } from '#contracts/chat/history';
import type { z } from 'zod';

export type StoredPart = z.output<typeof MessagePart>;
export type EngineName = (typeof engines)[number];

/**
 * State of a reply. 'running' while a replica writes it under a lease; 'interrupted' when its reader left before the end: whoever resumes
 * it begins it again; 'stopped' by the visitor; 'failed' when nothing could be shown. Messages of visitors are 'done'.
 */
export type MessageState = 'running' | 'done' | 'stopped' | 'failed' | 'interrupted';

/** A call of a tool, with its input and result as JSON. */
export interface StoredToolCall {
  id: string;
  name: ToolName;
  input: string;
  result: string;
  ms: number;
}

/** A sentence that the claim check replaced, because no tool's result supports it. */
export interface ClaimHit {
  sentence: string;
  reason: string;
  replacement: string;
}

export interface MessageRecord {
  _id: Types.ObjectId;
  conversationId: string;
  /** Number in the conversation, from 1. */
  seq: number;
  /** The client's id of a visitor's message, ours of a reply. */
  id: string;
  role: 'user' | 'assistant';
  text: string;
  parts: StoredPart[];
  state: MessageState;
  createdAt: Date;
  /** Of a reply: the visitor's message. */
  replyTo?: string;
  engine?: EngineName;
  toolCalls?: StoredToolCall[];
  claimHits?: ClaimHit[];
  thumb?: 'up' | 'down';
  /** Why the question waits for an answer of the shop's own; absent when it does not. */
  open?: (typeof openQuestionKinds)[number];
  openHandledAt?: Date;
  /** While it is running: the attempt that writes it, and the end of its lease. */
  attempt?: string;
  leaseUntil?: Date;
}

export type MessageModel = Model<MessageRecord>;

const messageSchema = new Schema<MessageRecord>(
  {
    conversationId: { type: String, required: true },
    seq: { type: Number, required: true },
    id: { type: String, required: true },
    role: { type: String, required: true },
    text: { type: String, default: '' },
    parts: { type: [Schema.Types.Mixed], default: [] } as never,
    state: { type: String, required: true },
    createdAt: { type: Date, required: true },
    replyTo: String,
    engine: String,
    toolCalls: { type: [Schema.Types.Mixed], default: undefined } as never,
    claimHits: { type: [Schema.Types.Mixed], default: undefined } as never,
    thumb: String,
    open: String,
    openHandledAt: Date,
    attempt: String,
    leaseUntil: Date,
  },
  { minimize: false, versionKey: false },
);
// Unique: a message that is sent again is stored once.
messageSchema.index({ conversationId: 1, id: 1 }, { unique: true });
messageSchema.index({ conversationId: 1, seq: 1 }, { unique: true });
messageSchema.index({ open: 1, createdAt: -1 }, { partialFilterExpression: { open: { $exists: true } } });

/** Creates the model of messages. */
export const messageModel = (connection: Connection): MessageModel => connection.model<MessageRecord>('message', messageSchema, 'messages');
