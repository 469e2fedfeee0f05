import type OpenAI from 'openai';
import { AppError } from '#contracts/errors';
import { logger } from '#service/logging';
import type { ArticleWriter, WritingOrder, WrittenArticle } from './article-writer.ts';
import { articleIn } from './model-answer.ts';
import { messagesFor } from './prompt.ts';
import type { ShopData } from './shop-data.ts';
import { titleOf } from './template-writer.ts';

const TIMEOUT_MS = 45_000;
/** Room for the longest article and for what a model thinks before it. */
const MAX_TOKENS = 12_000;

const log = logger('content');

/** Settles as `work` does, but rejects as soon as `until` is aborted: the client waits out its pause before a retry. */
async function before<T>(until: AbortSignal, work: () => Promise<T>): Promise<T> {
  until.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const give = () => reject(until.reason);
  until.addEventListener('abort', give, { once: true });
  try {
    return await Promise.race([work(), promise]);
  } finally {
    until.removeEventListener('abort', give);
  }
}

/** For the log: the server's own words may repeat a part of the key. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? `${error.name} ${error.status}` : String(error);

/** Lets a language model with OpenAI's interface write. */
export class ModelWriter implements ArticleWriter {
  readonly source = 'model';
  private readonly model: string;
  private readonly connect: () => Promise<OpenAI>;
  private client: Promise<OpenAI> | null = null;

  constructor({
    apiKey,
    baseUrl,
    model,
    timeoutMs = TIMEOUT_MS,
  }: {
    apiKey: string;
    baseUrl: string | undefined;
    model: string;
    timeoutMs?: number;
  }) {
    this.model = model;
    // Loaded when the first article is asked for: a service that writes none need not hold it in memory.
    this.connect = async () => {
      const { OpenAI } = await import('openai');
      return new OpenAI({ apiKey, baseURL: baseUrl ?? null, timeout: timeoutMs, maxRetries: 1 });
    };
  }

  async write(order: WritingOrder, data: ShopData, until: AbortSignal): Promise<WrittenArticle> {
    try {
      const answer = await before(until, () => this.ask(order, data, until));
      const article = articleIn(answer, titleOf(order));
      if (!article) throw new Error('the model answered no article');
      return order.title === '' ? article : { ...article, title: order.title };
    } catch (error) {
      log.warn({ error: reasonOf(error), model: this.model }, 'the model wrote no article');
      throw new AppError('generation_failed', undefined, {}, error);
    }
  }

  private async ask(order: WritingOrder, data: ShopData, until: AbortSignal): Promise<string> {
    this.client ??= this.connect();
    const completion = await (
      await this.client
    ).chat.completions.create(
      { model: this.model, messages: messagesFor(order, data), max_completion_tokens: MAX_TOKENS },
      { signal: until },
    );
    const choice = completion.choices?.[0];
    if (choice?.finish_reason !== 'stop') throw new Error(`the model stopped: ${choice?.finish_reason ?? 'no choice'}`);
    return choice.message?.content ?? '';
  }
}
