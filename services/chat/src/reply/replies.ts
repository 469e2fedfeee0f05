import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Controller } from '@nestjs/common';
import { MAX_MESSAGE, resumeReply, sendChatMessage } from '#contracts/chat/conversation';
import { AppError } from '#contracts/errors';
import type { InputOf } from '#contracts/operation';
import { manyLines } from '#contracts/rules/written-text';
import { Serve, type StreamCall } from '#service/calls/serve';
import { ConversationStore } from '../conversation/conversation-store.ts';
import type { MessageRecord } from '../conversation/message.model.ts';
import { ReplyWriter, type Chunk } from './reply-writer.ts';

/** How often a reply is read that another connection writes. */
const OBSERVE_MS = 150;
const TOO_LONG = `Viesti on liian pitkä. Enintään ${MAX_MESSAGE.toLocaleString('fi-FI')} merkkiä.`;

/** Streams replies: writes them, or reads the one that another connection writes. */
@Controller()
export class Replies {
  constructor(
    private readonly store: ConversationStore,
    private readonly writer: ReplyWriter,
  ) {}

  @Serve(sendChatMessage)
  async send({ conversationId, id, messages }: InputOf<typeof sendChatMessage>, call: StreamCall): Promise<AsyncIterable<Chunk>> {
    const conversation = conversationId ?? id;
    if (conversation === undefined) throw AppError.field('conversationId', 'Keskustelun tunniste puuttuu.');
    const [message] = messages;
    // Control characters come with pasted text, and mean nothing.
    const text = manyLines((message?.content ?? '').replaceAll(/[^\P{Cc}\n\r\t]/gu, ' '));
    if (text === '') throw AppError.field('messages', 'Kirjoita viesti.');
    if (text.length > MAX_MESSAGE) throw new AppError('payload_too_large', TOO_LONG);
    this.writer.prepare();
    const begun = await this.store.begin(
      { conversationId: conversation, id: message?.id ?? randomUUID(), text, address: call.address ?? '' },
      new Date(),
      (attempt) => this.writer.begin(attempt, call.signal),
    );
    return 'writing' in begun ? begun.writing.chunks : this.observe(begun.reply, call.signal);
  }

  @Serve(resumeReply)
  async resume({ conversationId }: InputOf<typeof resumeReply>, call: StreamCall): Promise<AsyncIterable<Chunk>> {
    const found = await this.store.resume(conversationId, new Date());
    if (!found) throw new AppError('nothing_to_resume');
    if ('attempt' in found) return this.writer.begin(found.attempt, call.signal).chunks;
    if (found.reply.state !== 'running') throw new AppError('nothing_to_resume');
    return this.observe(found.reply, call.signal);
  }

  /**
   * Yields a reply from its beginning, also while another connection, maybe of another replica, writes it.
   * @throws AppError service_unavailable when its writing was interrupted: the client resumes it, and it begins again
   */
  private async *observe(reply: MessageRecord, signal: AbortSignal): AsyncGenerator<Chunk, void> {
    yield { type: 'start', messageId: reply.id };
    let shown = '';
    for (let current: MessageRecord | null = reply; !signal.aborted; current = await this.store.read(reply)) {
      if (!current) throw new AppError('conversation_not_found');
      const text = current.parts.find((part) => part.type === 'text')?.text ?? '';
      // It has begun again meanwhile, with other words: the reader must begin again, too.
      if (!text.startsWith(shown)) throw new AppError('service_unavailable', undefined, { retryAfter: 1 });
      if (text.length > shown.length) {
        if (shown === '') yield { type: 'text-start', id: 'text' };
        yield { type: 'text-delta', id: 'text', delta: text.slice(shown.length) };
        shown = text;
      }
      if (current.state === 'failed') throw new AppError('reply_failed');
      const isAbandoned = current.state === 'running' && current.leaseUntil !== undefined && current.leaseUntil < new Date();
      if (current.state === 'interrupted' || isAbandoned) throw new AppError('service_unavailable', undefined, { retryAfter: 1 });
      if (current.state !== 'running') {
        if (shown !== '') yield { type: 'text-end', id: 'text' };
        for (const part of current.parts) if (part.type !== 'text') yield part;
        return yield { type: 'finish' };
      }
      await pause(OBSERVE_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
