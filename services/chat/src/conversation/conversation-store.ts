import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { AppError } from '#contracts/errors';
import { isDuplicate, UNJOURNALED } from '#service/database/mongo';
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

interface NewMessage {
  conversationId: string;
  id: string;
  text: string;
  address: string;
}

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
   * Stores a visitor's message and the reply to be written. A message with an id that exists is not stored again: then its reply is begun
   * again if it has failed or nobody writes it, and returned otherwise.
   * @param write begins a reply. It is called before a new message is stored, so that the model is asked meanwhile; nothing of the reply
   *   may be shown before this returns it, and it is cancelled if the message cannot be stored
   * @throws AppError too_many_requests beyond the limit of one conversation
   */
  async begin<Writing extends { cancel: () => void }>(
    message: NewMessage,
    now: Date,
    write: (attempt: ReplyAttempt) => Writing,
  ): Promise<{ writing: Writing } | { reply: MessageRecord }> {
    const { conversationId, id } = message;
    try {
      return { writing: await this.insert(message, now, write) };
    } catch (error) {
      const isRefused = error instanceof AppError && error.code === 'too_many_requests';
      if (!isRefused && !isDuplicate(error)) throw error;
      // Most messages are new, so an earlier one with this id is looked for only now.
      const stored = await this.database.messages.findOne({ conversationId, id }).lean();
      if (!stored) throw error;
      // The numbers that were taken for it stay free, and it does not count again.
      if (!isRefused) await this.database.conversations.updateOne({ conversationId }, { $inc: { freeSeqs: 2 }, $pop: { recent: 1 } });
      const again = await this.replyAgain(stored, now);
      return 'attempt' in again ? { writing: write(again.attempt) } : again;
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
      { $set: { leaseUntil: leaseFrom(now), parts, text: textOf(parts) } },
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
    const last = await this.database.messages.findOne({ conversationId }, { _id: 1, state: 1 }, { sort: { seq: -1 } }).lean();
    if (!last || (last.state !== 'running' && last.state !== 'interrupted')) return false;
    const { modifiedCount } = await this.database.messages.updateOne(
      { _id: last._id, state: last.state },
      { $set: { state: 'stopped' }, $unset: { attempt: '', leaseUntil: '' } },
    );
    return modifiedCount === 1;
  }

  private async stopReplies(messages: readonly MessageRecord[]): Promise<void> {
    await this.database.messages.updateMany(
      { _id: { $in: messages.map(({ _id }) => _id) }, state: { $in: ['running', 'interrupted'] } },
      { $set: { state: 'stopped' }, $unset: { attempt: '', leaseUntil: '' } },
    );
  }

  private async replyAgain(question: MessageRecord, now: Date) {
    if (question.role !== 'user') throw new AppError('invalid_input', 'Viestin tunniste on jo käytössä.');
    const { conversationId, seq } = question;
    // The reply is inserted with its question, in this order; only a crash in between leaves it missing.
    const reply =
      (await this.database.messages.findOne({ conversationId, seq: seq + 1 }).lean()) ?? (await this.insertReply(question, now));
    return this.takeOver(reply, now, ['interrupted', 'failed']);
  }

  private async takeOver(
    reply: MessageRecord,
    now: Date,
    states: readonly MessageRecord['state'][] = ['interrupted'],
  ): Promise<{ attempt: ReplyAttempt } | { reply: MessageRecord }> {
    const attempt = randomUUID();
    const taken = await this.database.messages
      .findOneAndUpdate(
        { _id: reply._id, $or: [{ state: { $in: [...states] } }, { state: 'running', leaseUntil: { $lt: now } }] },
        { $set: { state: 'running', attempt, leaseUntil: leaseFrom(now), parts: [], text: '' } },
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
    return { conversation, question, reply, earlier: withText(await this.earlierThan(question)) };
  }

  /**
   * Takes the next two numbers of a conversation, and creates it if it is new. One write, so that messages that come at once cannot pass the
   * limit together.
   */
  private async takeNumbers(created: NewConversation, now: Date): Promise<ConversationRecord> {
    const { conversationId, lastMessageAt: _now, lastSeq: _zero, recent: _empty, ...initial } = created;
    const oldest = new Date(now.getTime() - LIMIT.ms);
    for (;;)
      try {
        return await this.database.conversations
          .findOneAndUpdate(
            { conversationId, $or: [{ [`recent.${LIMIT.messages - 1}`]: { $exists: false } }, { 'recent.0': { $lte: oldest } }] },
            {
              $setOnInsert: initial,
              $set: { lastMessageAt: now },
              $inc: { lastSeq: 2 },
              $push: { recent: { $each: [now], $slice: -LIMIT.messages } },
            },
            // The insertion of the messages, right after it, waits for the journal of both.
            { ...UNJOURNALED, upsert: true, returnDocument: 'after' },
          )
          .lean();
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        // It exists and is at its limit, or another message has just created it.
        refuseTooMany(await this.database.conversations.findOne({ conversationId }).lean(), now);
      }
  }

  private async insert<Writing extends { cancel: () => void }>(
    message: NewMessage,
    now: Date,
    write: (attempt: ReplyAttempt) => Writing,
  ): Promise<Writing> {
    const { conversationId, text, address } = message;
    const firstQuestion = text.slice(0, 300);
    const conversation = await this.takeNumbers({ ...newConversation(conversationId, address, now), firstQuestion }, now);
    const { question, reply } = newMessages(conversation, message, now);
    const earlier = question.seq === 1 ? [] : await this.earlierThan(question);
    const attempt = { conversation, question, reply, earlier: withText(earlier) };
    // The model is not asked again for a repeated message, whose insertion fails.
    const writing = earlier.some(({ id }) => id === question.id) ? null : write(attempt);
    try {
      await this.database.messages.insertMany([question, reply], { ordered: true, lean: true });
      const unfinished = earlier.filter(({ state }) => state === 'running' || state === 'interrupted');
      await Promise.all([
        // A new message ends a reply that is still being written. Not before the insertion: the message may be a repeated one.
        unfinished.length > 0 ? this.stopReplies(unfinished) : undefined,
        // A conversation that was only logged so far has none.
        conversation.firstQuestion === ''
          ? this.database.conversations.updateOne({ _id: conversation._id, firstQuestion: '' }, { $set: { firstQuestion } })
          : undefined,
      ]);
      return writing ?? write(attempt);
    } catch (error) {
      writing?.cancel();
      throw error;
    }
  }

  private async insertReply(question: MessageRecord, now: Date): Promise<MessageRecord> {
    // Nobody writes it yet.
    const { attempt: _none, leaseUntil: _never, ...rest } = newReply(question, now);
    const reply: MessageRecord = { ...rest, state: 'interrupted' };
    try {
      await this.database.messages.insertOne(reply);
      return reply;
    } catch (error) {
      const { conversationId, seq } = reply;
      const inserted = isDuplicate(error) ? await this.database.messages.findOne({ conversationId, seq }).lean() : null;
      if (!inserted) throw error;
      return inserted;
    }
  }

  private async earlierThan({ conversationId, seq }: MessageRecord): Promise<MessageRecord[]> {
    const newestFirst = await this.database.messages
      .find({ conversationId, seq: { $lt: seq } }, {}, { sort: { seq: -1 }, limit: REMEMBERED })
      .lean();
    return newestFirst.toReversed();
  }
}

const withText = (messages: readonly MessageRecord[]) => messages.filter(({ text }) => text !== '');

/** Returns the text of a message's parts. */
export const textOf = (parts: readonly StoredPart[]): string =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');

function refuseTooMany(conversation: ConversationRecord | null, now: Date): void {
  const recent = conversation?.recent ?? [];
  const oldest = recent[recent.length - LIMIT.messages];
  const waitMs = oldest ? oldest.getTime() + LIMIT.ms - now.getTime() : 0;
  if (waitMs > 0) throw new AppError('too_many_requests', TOO_FAST, { retryAfter: Math.ceil(waitMs / 1_000) });
}

type NewConversation = ReturnType<typeof newConversation>;

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

/** Returns a visitor's message and its reply, with the last two numbers of the conversation. */
function newMessages({ lastSeq }: ConversationRecord, { conversationId, id, text }: NewMessage, now: Date) {
  const question: MessageRecord = {
    _id: new Types.ObjectId(),
    conversationId,
    seq: lastSeq - 1,
    id,
    role: 'user',
    text,
    parts: [{ type: 'text', text }],
    state: 'done',
    createdAt: now,
  };
  return { question, reply: newReply(question, now) };
}

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
