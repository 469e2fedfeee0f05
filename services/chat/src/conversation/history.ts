import { Controller } from '@nestjs/common';
import { getConversationStats, handleOpenQuestion, listConversations, listOpenQuestions, readConversation } from '#contracts/chat/history';
import { AppError } from '#contracts/errors';
import { paginationOf } from '#contracts/fields';
import type { InputOf, OutputOf } from '#contracts/operation';
import { Serve } from '#service/calls/serve';
import { Database } from '../database.ts';
import { DailyCounts } from './daily-counts.ts';
import { wireConversation, wireHistoryMessage } from './wire-messages.ts';

/** A search looks at this many matching messages at most, the newest ones. */
const MAX_SEARCHED = 5_000;

const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** What the panel reads of the conversations. */
@Controller()
export class ConversationHistory {
  constructor(
    private readonly database: Database,
    private readonly counts: DailyCounts,
  ) {}

  @Serve(listConversations)
  async list({ page, limit, search, flagged }: InputOf<typeof listConversations>): Promise<OutputOf<typeof listConversations>> {
    const wanted = {
      ...(search === '' ? {} : { conversationId: { $in: await this.found(search) } }),
      ...(flagged ? { $or: [{ thumbsDown: { $gt: 0 } }, { claimHits: { $gt: 0 } }, { unanswered: { $gt: 0 } }] } : {}),
    };
    const [records, total] = await Promise.all([
      this.database.conversations.find(wanted, { memory: 0 }, { sort: { startedAt: -1, _id: 1 }, skip: (page - 1) * limit, limit }).lean(),
      this.database.conversations.countDocuments(wanted),
    ]);
    return {
      data: { conversations: records.map((record) => wireConversation(record as never)), pagination: paginationOf(page, limit, total) },
    };
  }

  @Serve(getConversationStats)
  async stats({ days }: InputOf<typeof getConversationStats>): Promise<OutputOf<typeof getConversationStats>> {
    return { data: await this.counts.read(days, new Date()) };
  }

  @Serve(readConversation)
  async read({ conversationId, page, limit }: InputOf<typeof readConversation>): Promise<OutputOf<typeof readConversation>> {
    const conversation = await this.database.conversations.findOne({ conversationId }).lean();
    if (!conversation) throw new AppError('conversation_not_found');
    const [messages, total] = await Promise.all([
      this.database.messages.find({ conversationId }, {}, { sort: { seq: 1 }, skip: (page - 1) * limit, limit }).lean(),
      this.database.messages.countDocuments({ conversationId }),
    ]);
    return {
      data: {
        conversation: wireConversation(conversation),
        messages: messages.map(wireHistoryMessage),
        pagination: paginationOf(page, limit, total),
      },
    };
  }

  @Serve(listOpenQuestions)
  async openQuestions({ page, limit, kind }: InputOf<typeof listOpenQuestions>): Promise<OutputOf<typeof listOpenQuestions>> {
    const wanted = { open: kind ?? { $exists: true }, openHandledAt: { $exists: false } };
    const [replies, total] = await Promise.all([
      this.database.messages.find(wanted, {}, { sort: { createdAt: -1, _id: 1 }, skip: (page - 1) * limit, limit }).lean(),
      this.database.messages.countDocuments(wanted),
    ]);
    const questions = await this.database.messages
      .find(
        { $or: replies.map(({ conversationId, replyTo = '' }) => ({ conversationId, id: replyTo })) },
        { conversationId: 1, id: 1, text: 1 },
      )
      .lean();
    const textBy = new Map(questions.map(({ conversationId, id, text }) => [`${conversationId} ${id}`, text]));
    return {
      items: replies.map(({ conversationId, id, replyTo = '', text, open = 'unanswered', createdAt }) => ({
        messageId: id,
        conversationId,
        question: textBy.get(`${conversationId} ${replyTo}`) ?? '',
        reply: text,
        kind: open,
        askedAt: createdAt.toISOString(),
      })),
      pagination: paginationOf(page, limit, total),
    };
  }

  @Serve(handleOpenQuestion)
  async handle({ conversationId, messageId, isHandled }: InputOf<typeof handleOpenQuestion>): Promise<OutputOf<typeof handleOpenQuestion>> {
    const { matchedCount } = await this.database.messages.updateOne(
      { conversationId, id: messageId, open: { $exists: true } },
      isHandled ? { $set: { openHandledAt: new Date() } } : { $unset: { openHandledAt: '' } },
    );
    if (matchedCount === 0) throw new AppError('message_not_found');
    return { isHandled };
  }

  /** Returns the ids of the conversations with a message that contains the text, or with this id. */
  private async found(search: string): Promise<string[]> {
    const messages = await this.database.messages
      .find({ text: { $regex: literal(search), $options: 'i' } }, { conversationId: 1 }, { sort: { _id: -1 }, limit: MAX_SEARCHED })
      .lean();
    return [...new Set([...messages.map(({ conversationId }) => conversationId), search])];
  }
}
