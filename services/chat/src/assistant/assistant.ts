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
  /** The day's use in all replicas, when this one last wrote or read it. */
  private known = { day: '', tokens: 0 };

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
  ) {
    const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model, CHAT_MODEL_TIMEOUT_MS: timeoutMs } = config;
    this.model = apiKey === undefined ? null : new ModelEngine({ apiKey, baseUrl, model, timeoutMs });
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
        let isNamed = false;
        for await (const part of this.model.reply(turn)) {
          // Not earlier: the first part that is asked for must start the model's request.
          if (!isNamed) yield { type: 'engine', name: 'model', saysFallback: usage.saysFallback };
          isNamed = true;
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
    return (await this.usedToday()) < this.config.CHAT_DAILY_TOKENS;
  }

  /** Returns the day's use. It may lack what other replicas have used since this one's last reply, so each can exceed the budget by one. */
  private async usedToday(): Promise<number> {
    const day = helsinkiDate(new Date());
    if (this.known.day !== day || this.known.tokens >= this.config.CHAT_DAILY_TOKENS) {
      const use = await this.database.tokenUse.findById(day).lean();
      this.known = { day, tokens: use?.tokens ?? 0 };
    }
    return this.known.tokens;
  }

  private async noteTokens(tokens: number): Promise<void> {
    const day = helsinkiDate(new Date());
    // The next message must find it; a lost count is harmless.
    const use = await this.database.tokenUse
      .findOneAndUpdate({ _id: day }, { $inc: { tokens } }, { ...UNJOURNALED, upsert: true, returnDocument: 'after' })
      .lean();
    this.known = { day, tokens: use.tokens };
  }
}
