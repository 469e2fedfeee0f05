import { Inject, Injectable } from '@nestjs/common';
import { helsinkiDate } from '#contracts/rules/helsinki-time';
import { UNJOURNALED } from '#service/database/mongo';
import { modelFailure } from '#service/external/language-model';
import { CONFIG } from '#service/process/config';
import { logger } from '#service/process/logging';
import type { Config } from '../config.ts';
import { Database } from '../database.ts';
import type { EngineName } from '../conversation/message.model.ts';
import { BuiltInEngine } from './built-in/built-in-engine.ts';
import type { Engine, EnginePart, Turn } from './engine.ts';
import { FirstSentence } from './first-sentence.ts';
import { ModelEngine } from './model/model-engine.ts';

const log = logger('assistant');

/** Said once in a conversation, when the built-in assistant stands in for the model. */
export const FALLBACK_NOTICE = 'Laajempi tekoälyni ei ole juuri nyt käytössä, joten vastaan lyhyemmin. ';

/** What has been used of a conversation's budget. */
export interface Usage {
  tokens: number;
  saysFallback: boolean;
}

/** A part of a reply with the engine that wrote it; `fallback` when the visitor is told that the model is not used. */
export type AssistantPart = EnginePart | { type: 'engine'; name: EngineName; saysFallback: boolean };

/** Writes a reply with the model if there is one and its budget lasts, else with the built-in assistant. */
@Injectable()
export class Assistant {
  private readonly model: Engine | null;
  private readonly builtIn: Engine = new BuiltInEngine();
  /** The day's use, read for the next reply. */
  private prepared: Promise<number> | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
  ) {
    const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model, CHAT_MODEL_TIMEOUT_MS: timeoutMs } = config;
    this.model = apiKey === undefined ? null : new ModelEngine({ apiKey, baseUrl, model, timeoutMs });
  }

  /** Reads the day's use while a message is stored. */
  prepare(): void {
    if (!this.model) return;
    this.prepared = this.usedToday();
    // The reply meets the error.
    this.prepared.catch(() => undefined);
  }

  /**
   * Yields the reply's pieces, first the engine that writes it.
   * @throws the model's error, when it fails after text has been shown: the built-in assistant cannot go on with another's sentence
   */
  async *reply(turn: Turn, usage: Usage): AsyncGenerator<AssistantPart, void> {
    if (!this.model) {
      yield { type: 'engine', name: 'built-in', saysFallback: false };
      return yield* this.builtIn.reply(turn);
    }
    if (await this.hasBudget(usage.tokens)) {
      const first = new FirstSentence();
      try {
        yield { type: 'engine', name: 'model', saysFallback: usage.saysFallback };
        for await (const part of this.model.reply(turn)) {
          if (part.type === 'tokens') await this.noteTokens(part.tokens);
          yield* first.pass(part);
        }
        return yield* first.end();
      } catch (error) {
        if (turn.signal.aborted || first.isComplete) throw error;
        log.warn({ error: modelFailure(error) }, 'the model failed, the built-in assistant replies');
      }
    }
    yield { type: 'engine', name: 'built-in', saysFallback: true };
    if (!usage.saysFallback) yield { type: 'text', text: FALLBACK_NOTICE };
    yield* this.builtIn.reply(turn);
  }

  private async hasBudget(usedInConversation: number): Promise<boolean> {
    if (usedInConversation >= this.config.CHAT_CONVERSATION_TOKENS) return false;
    const usedToday = this.prepared ?? this.usedToday();
    this.prepared = null;
    return (await usedToday) < this.config.CHAT_DAILY_TOKENS;
  }

  private async usedToday(): Promise<number> {
    const use = await this.database.tokenUse.findById(helsinkiDate(new Date())).lean();
    return use?.tokens ?? 0;
  }

  private async noteTokens(tokens: number): Promise<void> {
    // The next message must find it; a lost count is harmless.
    await this.database.tokenUse.updateOne({ _id: helsinkiDate(new Date()) }, { $inc: { tokens } }, { ...UNJOURNALED, upsert: true });
  }
}
