import { Controller } from '@nestjs/common';
import { getConversation, logConversation, MESSAGES_PER_READ, stopReply } from '#contracts/chat/conversation';
import { AppError } from '#contracts/errors';
import type { InputOf, OutputOf } from '#contracts/operation';
import { Serve, type Call } from '#service/calls/serve';
import { Database } from '../database.ts';
import { ConversationStore } from './conversation-store.ts';
import type { MessageRecord } from './message.model.ts';
import { wireMessage } from './wire-messages.ts';

const isUnfinished = ({ state }: MessageRecord) => state === 'running' || state === 'interrupted';

/** What a visitor can do with a conversation, besides sending messages. */
@Controller()
export class Conversations {
  constructor(
    private readonly database: Database,
    private readonly store: ConversationStore,
  ) {}

  @Serve(logConversation)
  async log({ conversationId }: InputOf<typeof logConversation>, call: Call): Promise<OutputOf<typeof logConversation>> {
    await this.store.create(conversationId, call.address ?? '', new Date());
    return { data: { conversationId } };
  }

  @Serve(getConversation)
  async get({ chatId: conversationId, before }: InputOf<typeof getConversation>): Promise<OutputOf<typeof getConversation>> {
    const [conversation, newestFirst] = await Promise.all([
      this.database.conversations.exists({ conversationId }),
      this.database.messages
        .find(
          { conversationId, ...(before === undefined ? {} : { seq: { $lt: before } }) },
          {},
          { sort: { seq: -1 }, limit: MESSAGES_PER_READ },
        )
        .lean(),
    ]);
    if (!conversation) throw new AppError('conversation_not_found');
    const last = newestFirst[0];
    const isReplying = before === undefined && last !== undefined && isUnfinished(last);
    const oldest = newestFirst.at(-1);
    return {
      conversationId,
      messages: newestFirst
        .filter((message) => !isUnfinished(message))
        .toReversed()
        .map(wireMessage),
      before: oldest && oldest.seq > 1 && newestFirst.length === MESSAGES_PER_READ ? oldest.seq : null,
      isReplying,
    };
  }

  @Serve(stopReply)
  async stop({ conversationId }: InputOf<typeof stopReply>): Promise<OutputOf<typeof stopReply>> {
    return { stopped: await this.store.stop(conversationId) };
  }
}
