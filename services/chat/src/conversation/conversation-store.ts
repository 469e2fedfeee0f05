import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { AppError } from '#contracts/errors';
import { isDuplicate } from '#service/database/mongo';
import { Database } from '../database.ts';
import type { ConversationRecord, DialogueMemory } from './conversation.model.ts';
import type { ClaimHit, EngineName, MessageRecord, StoredPart, StoredToolCall } from './message.model.ts';

/** A visitor's messages in one conversation: at most this many in this time. */
const LIMIT = { messages: 15, ms: 60_000 };
/** A reply whose replica has died can be begun again after this time. */
const LEASE_MS = 10_000;
/** Earlier messages that the assistant gets. */
const REMEMBERED = 20;

const TOO_FAST = 'Viestejä tulee nopeammin kuin ehdin vastata. Odota hetki ja jatka sitten.';

/** A reply that this process may write: the attempt holds its lease. */
export interface ReplyAttempt {
  conversation: ConversationRecord;
  /** The visitor's message. */
  question: MessageRecord;
  reply: MessageRecord & { attempt: string };
  /** Messages before the question, oldest first. */
  earlier: readonly MessageRecord[];
}

/** What a reply has become at its end. */
export interface ReplyEnd {
  state: 'done' | 'failed' | 'interrupted';
  text: string;
  parts: StoredPart[];
  engine: EngineName;
  toolCalls: StoredToolCall[];
  claimHits: ClaimHit[];
  isUnanswered: boolean;
  tokens: number;
  memory: DialogueMemory;
  saysFallback: boolean;
}

const newReplyId = () => `msg_${randomBytes(15).toString('base64url').replaceAll('-', '_')}`;
const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS);

/** Stores conversations and their messages. */
@Injectable()
export class ConversationStore {
  constructor(private readonly database: Database) {}

  /** Creates a conversation unless it exists. */
  async create(conversationId: string, address: string, now: Date): Promise<void> {
    await this.database.conversations.updateOne(
      { conversationId },
      { $setOnInsert: newConversation(conversationId, address, now) },
      { upsert: true },
    );
  }

  /**
   * Stores a visitor's message and the reply to be written. A message with an id that exists is not stored again: then this returns its
   * reply, and an attempt only if nobody is writing it.
   * @throws AppError too_many_requests beyond the limit of one conversation
   */
  async begin(
    message: { conversationId: string; id: string; text: string; address: string },
    now: Date,
  ): Promise<{ attempt: ReplyAttempt } | { reply: MessageRecord }> {
    const { conversationId, id } = message;
    const [conversation, stored] = await Promise.all([
      this.database.conversations.findOne({ conversationId }).lean(),
      this.database.messages.findOne({ conversationId, id }, { _id: 1 }).lean(),
    ]);
    if (stored) return this.replyAgain(conversationId, id, now);
    refuseTooMany(conversation, now);
    try {
      return { attempt: await this.insert(message, now) };
    } catch (error) {
      // The same message arrived twice at once.
      if (isDuplicate(error)) return this.replyAgain(conversationId, id, now);
      throw error;
    }
  }

  /**
   * Takes over the reply to the last message, if it was interrupted or its replica has died.
   * @returns the attempt; the reply, while another replica writes it or when it is complete; null when the conversation has no reply
   * @throws AppError conversation_not_found
   */
  async resume(conversationId: string, now: Date): Promise<{ attempt: ReplyAttempt } | { reply: MessageRecord } | null> {
    if (!(await this.database.conversations.exists({ conversationId }))) throw new AppError('conversation_not_found');
    const last = await this.database.messages.findOne({ conversationId }, {}, { sort: { seq: -1 } }).lean();
    return last?.role === 'assistant' ? this.takeOver(last, now) : null;
  }

  /** Returns a reply as it is now. */
  read(reply: Pick<MessageRecord, '_id'>): Promise<MessageRecord | null> {
    return this.database.messages.findById(reply._id).lean();
  }

  /**
   * Adds parts that have been shown, and renews the lease.
   * @returns false when the attempt no longer holds the reply: then nothing more may be shown
   */
  async keep({ reply }: ReplyAttempt, parts: readonly StoredPart[], now: Date): Promise<boolean> {
    const { matchedCount } = await this.database.messages.updateOne(
      { _id: reply._id, state: 'running', attempt: reply.attempt },
      { $set: { leaseUntil: leaseFrom(now), parts } },
    );
    return matchedCount === 1;
  }

  /** Stores the end of a reply. @returns false when the attempt no longer holds it */
  async end({ reply, conversation }: ReplyAttempt, end: ReplyEnd): Promise<boolean> {
    const { state, text, parts, engine, toolCalls, claimHits, isUnanswered, tokens, memory, saysFallback } = end;
    const { matchedCount } = await this.database.messages.updateOne(
      { _id: reply._id, state: 'running', attempt: reply.attempt },
      {
        $set: { state, text, parts, engine, toolCalls, claimHits, ...(isUnanswered ? { open: 'unanswered' } : {}) },
        $unset: { attempt: '', leaseUntil: '' },
      },
    );
    const isOurs = matchedCount === 1;
    await this.database.conversations.updateOne(
      { _id: conversation._id },
      {
        $inc: { tokens, ...(isOurs ? { claimHits: claimHits.length, unanswered: isUnanswered ? 1 : 0 } : {}) },
        ...(isOurs && state === 'done' ? { $set: { memory, saysFallback } } : {}),
      },
    );
    return isOurs;
  }

  /** Ends the running or interrupted reply of a conversation for good. */
  async stop(conversationId: string): Promise<boolean> {
    const last = await this.database.messages.findOne({ conversationId }, { _id: 1, state: 1, parts: 1 }, { sort: { seq: -1 } }).lean();
    if (!last || (last.state !== 'running' && last.state !== 'interrupted')) return false;
    const { modifiedCount } = await this.database.messages.updateOne(
      { _id: last._id, state: last.state },
      { $set: { state: 'stopped', text: textOf(last.parts) }, $unset: { attempt: '', leaseUntil: '' } },
    );
    return modifiedCount === 1;
  }

  private async replyAgain(conversationId: string, id: string, now: Date) {
    // The reply is inserted with its question, in this order; only a crash in between leaves it missing.
    const reply =
      (await this.database.messages.findOne({ conversationId, replyTo: id }).lean()) ?? (await this.insertReply(conversationId, id, now));
    return this.takeOver(reply, now);
  }

  private async takeOver(reply: MessageRecord, now: Date): Promise<{ attempt: ReplyAttempt } | { reply: MessageRecord }> {
    const attempt = randomUUID();
    const taken = await this.database.messages
      .findOneAndUpdate(
        { _id: reply._id, $or: [{ state: 'interrupted' }, { state: 'running', leaseUntil: { $lt: now } }] },
        { $set: { state: 'running', attempt, leaseUntil: leaseFrom(now), parts: [] } },
        { returnDocument: 'after' },
      )
      .lean();
    if (!taken) return { reply };
    return { attempt: await this.attemptOf({ ...taken, attempt }) };
  }

  private async attemptOf(reply: MessageRecord & { attempt: string }): Promise<ReplyAttempt> {
    const { conversationId, replyTo = '' } = reply;
    const [conversation, question] = await Promise.all([
      this.database.conversations.findOne({ conversationId }).lean(),
      this.database.messages.findOne({ conversationId, id: replyTo }).lean(),
    ]);
    // The retention time has ended meanwhile.
    if (!conversation || !question) throw new AppError('conversation_not_found');
    return { conversation, question, reply, earlier: await this.earlierThan(question) };
  }

  private async insert(
    { conversationId, id, text, address }: { conversationId: string; id: string; text: string; address: string },
    now: Date,
  ): Promise<ReplyAttempt> {
    const {
      firstQuestion: _none,
      lastMessageAt: _now,
      lastSeq: _zero,
      recent: _empty,
      ...initial
    } = newConversation(conversationId, address, now);
    const conversation = await this.database.conversations
      .findOneAndUpdate(
        { conversationId },
        {
          $setOnInsert: initial,
          $set: { lastMessageAt: now },
          $inc: { lastSeq: 2 },
          $push: { recent: { $each: [now], $slice: -LIMIT.messages } },
        },
        { upsert: true, returnDocument: 'after' },
      )
      .lean();
    const question: MessageRecord = {
      _id: new Types.ObjectId(),
      conversationId,
      seq: conversation.lastSeq - 1,
      id,
      role: 'user',
      text,
      parts: [{ type: 'text', text }],
      state: 'done',
      createdAt: now,
    };
    const reply = newReply(question, now);
    const [earlier] = await Promise.all([
      this.earlierThan(question),
      this.database.messages.insertMany([question, reply], { ordered: true, lean: true }),
      // A new message ends a reply that is still being written.
      this.database.messages.updateMany(
        { conversationId, state: { $in: ['running', 'interrupted'] }, seq: { $lt: question.seq } },
        { $set: { state: 'stopped' }, $unset: { attempt: '', leaseUntil: '' } },
      ),
      question.seq === 1 || conversation.firstQuestion === ''
        ? this.database.conversations.updateOne(
            { _id: conversation._id, firstQuestion: '' },
            { $set: { firstQuestion: text.slice(0, 300) } },
          )
        : undefined,
    ]);
    return { conversation, question, reply, earlier };
  }

  private async insertReply(conversationId: string, id: string, now: Date): Promise<MessageRecord> {
    const question = await this.database.messages.findOne({ conversationId, id, role: 'user' }).lean();
    if (!question) throw new AppError('invalid_input', 'Viestin tunniste on jo käytössä.');
    const reply = newReply(question, now);
    await this.database.messages.insertOne(reply).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
    });
    return reply;
  }

  private async earlierThan({ conversationId, seq }: MessageRecord): Promise<MessageRecord[]> {
    const newestFirst = await this.database.messages
      .find({ conversationId, seq: { $lt: seq }, text: { $ne: '' } }, {}, { sort: { seq: -1 }, limit: REMEMBERED })
      .lean();
    return newestFirst.toReversed();
  }
}

/** Returns the text of a message's parts. */
export const textOf = (parts: readonly StoredPart[]): string =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');

function refuseTooMany(conversation: ConversationRecord | null, now: Date): void {
  const recent = conversation?.recent ?? [];
  const oldest = recent[recent.length - LIMIT.messages];
  const waitMs = oldest ? oldest.getTime() + LIMIT.ms - now.getTime() : 0;
  if (waitMs > 0) throw new AppError('too_many_requests', TOO_FAST, { retryAfter: Math.ceil(waitMs / 1_000) });
}

const newConversation = (conversationId: string, userIP: string, now: Date) => ({
  conversationId,
  startedAt: now,
  lastMessageAt: now,
  userIP,
  lastSeq: 0,
  firstQuestion: '',
  recent: [] as Date[],
  thumbsUp: 0,
  thumbsDown: 0,
  claimHits: 0,
  unanswered: 0,
  tokens: 0,
  saysFallback: false,
  memory: {},
});

const newReply = (question: MessageRecord, now: Date): MessageRecord & { attempt: string } => ({
  _id: new Types.ObjectId(),
  conversationId: question.conversationId,
  seq: question.seq + 1,
  id: newReplyId(),
  role: 'assistant',
  text: '',
  parts: [],
  state: 'running',
  createdAt: now,
  replyTo: question.id,
  attempt: randomUUID(),
  leaseUntil: leaseFrom(now),
});
