import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { ReplyChunk } from '#contracts/chat/conversation';
import { AppError } from '#contracts/errors';
import { isUnreachable } from '#service/database/mongo';
import { modelFailure } from '#service/external/language-model';
import { logger } from '#service/process/logging';
import { Answers } from '../answers/answers.ts';
import { Assistant, type AssistantPart, type Usage } from '../assistant/assistant.ts';
import type { ShopAnswer, Turn } from '../assistant/engine.ts';
import { ConversationStore, textOf, type ReplyAttempt, type ReplyEnd } from '../conversation/conversation-store.ts';
import type { StoredPart } from '../conversation/message.model.ts';
import { LiveShopFacts } from '../facts/live-shop-facts.ts';
import { FeedbackStore } from '../feedback/feedback-store.ts';
import { ToolBox } from '../tools/tool-box.ts';
import { ReplyDraft } from './reply-draft.ts';

export type Chunk = z.output<typeof ReplyChunk>;

/** How often a running reply renews its lease, also while the model is silent. */
const RENEW_MS = 3_000;

const log = logger('reply');

/** Writes replies: runs the assistant, checks each sentence, streams it, and stores what was shown. */
@Injectable()
export class ReplyWriter {
  constructor(
    private readonly store: ConversationStore,
    private readonly assistant: Assistant,
    private readonly facts: LiveShopFacts,
    private readonly answers: Answers,
    private readonly feedback: FeedbackStore,
  ) {}

  /** Reads the shop's own answers while the message is stored. */
  prepare(): void {
    // The reply itself reads them again, and meets the error.
    this.answers.active().catch(() => undefined);
  }

  /**
   * Begins a reply: the model is asked at once. `chunks` yields the reply. When the iteration ends early, because its reader has left, the
   * model's request is cancelled and the reply is marked as interrupted. `cancel` ends a reply whose chunks are not read. The chunks throw
   * AppError reply_failed when the model failed after something was shown; service_unavailable when another attempt writes the reply.
   */
  begin(attempt: ReplyAttempt, signal: AbortSignal): { chunks: AsyncGenerator<Chunk, void>; cancel: () => void } {
    const { conversation, question, earlier } = attempt;
    const { conversationId, memory } = conversation;
    const tools = new ToolBox({
      facts: this.facts,
      now: new Date(),
      conversationId,
      saveFeedback: (rating, comment) => this.feedback.fromConversation(conversationId, rating, comment),
    });
    tools.evidence.addVisitor(question.text);
    const ending = new AbortController();
    const stop = AbortSignal.any([signal, ending.signal]);
    const turn = { conversationId, text: question.text, earlier, memory, tools, signal: stop };
    const parts = begun(this.parts(turn, conversation));
    return { chunks: this.chunks(attempt, parts, new ReplyDraft(tools), ending, stop), cancel: () => ending.abort() };
  }

  private async *parts(turn: Omit<Turn, 'answers'>, usage: Usage): AsyncGenerator<AssistantPart, void> {
    yield* this.assistant.reply({ ...turn, answers: await this.ownAnswers() }, usage);
  }

  private async *chunks(
    attempt: ReplyAttempt,
    parts: AsyncIterable<AssistantPart>,
    draft: ReplyDraft,
    ending: AbortController,
    stop: AbortSignal,
  ): AsyncGenerator<Chunk, void> {
    let end: Pick<ReplyEnd, 'state'> = { state: 'interrupted' };
    const keeping = new Keeping(this.store, attempt, () => ending.abort());
    try {
      yield { type: 'start', messageId: attempt.reply.id };
      for await (const part of parts) {
        let isShown = false;
        for (const chunk of this.show(draft, part)) {
          yield chunk;
          isShown = true;
        }
        // Most pieces of a model are a word, which completes no sentence.
        if (isShown) keeping.keep(draft.parts);
        if (stop.aborted) break;
      }
      if (keeping.isLost) throw new AppError('service_unavailable', undefined, { retryAfter: 1 });
      if (stop.aborted) return;
      yield* draft.finish();
      end = { state: 'done' };
      await this.end(attempt, draft, end.state, keeping);
      yield { type: 'finish' };
    } catch (error) {
      // Without the database the reply is interrupted, and begins again.
      if (stop.aborted || error instanceof AppError || isUnreachable(error)) throw error;
      log.warn({ error: modelFailure(error) }, 'a reply failed');
      end = { state: 'failed' };
      throw new AppError('reply_failed', undefined, {}, error);
    } finally {
      ending.abort();
      keeping.stop();
      if (end.state !== 'done' && !keeping.isLost) await this.end(attempt, draft, end.state, keeping);
    }
  }

  /** The shop's own answers; none while the facts in them cannot be read, because everything else may still be answered. */
  private async ownAnswers(): Promise<readonly ShopAnswer[]> {
    try {
      return await this.answers.active();
    } catch (error) {
      log.warn({ error: String(error) }, "the shop's own answers could not be read");
      return [];
    }
  }

  private *show(draft: ReplyDraft, part: AssistantPart): Generator<Chunk, void> {
    if (part.type === 'text') yield* draft.addText(part.text);
    else if (part.type === 'call') yield* draft.addCall(part.call);
    else draft.note(part);
  }

  private async end(attempt: ReplyAttempt, draft: ReplyDraft, state: ReplyEnd['state'], keeping: Keeping): Promise<void> {
    await keeping.settled();
    const { engine, isUnanswered, tokens, memory, saysFallback } = draft.noted;
    await this.store.end(attempt, {
      state,
      text: textOf(draft.parts),
      parts: [...draft.parts],
      engine,
      toolCalls: draft.toolCalls(),
      claimHits: draft.claimHits,
      isUnanswered,
      tokens,
      memory: memory ?? attempt.conversation.memory,
      saysFallback: saysFallback || attempt.conversation.saysFallback,
    });
  }
}

/** Starts an iteration before its reader does. Its first error is thrown to the reader. */
function begun<T>(items: AsyncGenerator<T, void>): AsyncIterable<T> {
  const first = items.next();
  first.catch(() => undefined);
  return (async function* all() {
    const { done, value } = await first;
    if (done) return;
    try {
      yield value;
      yield* items;
    } finally {
      await items.return();
    }
  })();
}

/** Stores what has been shown so far, one write at a time, and renews the lease. */
class Keeping {
  isLost = false;
  private parts: readonly StoredPart[] = [];
  private isDirty = false;
  private writing: Promise<void> = Promise.resolve();
  private isWriting = false;
  private readonly renewal: NodeJS.Timeout;

  constructor(
    private readonly store: ConversationStore,
    private readonly attempt: ReplyAttempt,
    private readonly onLost: () => void,
  ) {
    this.renewal = setInterval(() => this.write(), RENEW_MS);
  }

  /** Stores the parts soon. Parts that follow each other quickly are stored together. */
  keep(parts: readonly StoredPart[]): void {
    this.parts = [...parts];
    this.write();
  }

  stop(): void {
    clearInterval(this.renewal);
  }

  /** Resolves when no write is in progress. */
  settled(): Promise<void> {
    return this.writing;
  }

  private write(): void {
    this.isDirty = true;
    if (this.isWriting) return;
    this.isWriting = true;
    this.writing = this.drain().finally(() => (this.isWriting = false));
  }

  private async drain(): Promise<void> {
    while (this.isDirty && !this.isLost) {
      this.isDirty = false;
      try {
        if (await this.store.keep(this.attempt, this.parts, new Date())) continue;
      } catch (error) {
        // The end of the reply is written by itself; until then the lease may expire, and then another attempt begins.
        log.warn({ error: String(error) }, 'a running reply could not be stored');
        continue;
      }
      this.isLost = true;
      this.onLost();
    }
  }
}
