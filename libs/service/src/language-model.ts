import type OpenAI from 'openai';

/** Milliseconds; a long text takes most of a minute. */
const TIMEOUT_MS = 45_000;

export interface ModelSettings {
  apiKey: string;
  /** Another server with OpenAI's interface. */
  baseUrl: string | undefined;
  model: string;
  /** Of one request, in milliseconds. Default 45,000. */
  timeoutMs?: number;
}

export type ModelMessages = OpenAI.ChatCompletionMessageParam[];

/** For a log: the server's own words may repeat a part of the key. */
export const modelFailure = (error: unknown): string =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? `${error.name} ${error.status}` : String(error);

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

/** A language model behind OpenAI's interface. */
export class LanguageModel {
  readonly model: string;
  private readonly connect: () => Promise<OpenAI>;
  private client: Promise<OpenAI> | null = null;

  constructor({ apiKey, baseUrl, model, timeoutMs = TIMEOUT_MS }: ModelSettings) {
    this.model = model;
    // Loaded with the first question: a process that asks none need not hold it in memory.
    this.connect = async () => {
      const { OpenAI } = await import('openai');
      return new OpenAI({ apiKey, baseURL: baseUrl ?? null, timeout: timeoutMs, maxRetries: 1 });
    };
  }

  /**
   * Asks for one whole text; a failed request is repeated once.
   * @param maxTokens of the text, and of what the model thinks before it
   * @throws whatever the client throws; Error when the model stops before its end; `until.reason` when that is aborted
   */
  text(messages: ModelMessages, { maxTokens, until }: { maxTokens: number; until: AbortSignal }): Promise<string> {
    return before(until, async () => {
      this.client ??= this.connect();
      const { chat } = await this.client;
      const completion = await chat.completions.create(
        { model: this.model, messages, max_completion_tokens: maxTokens },
        { signal: until },
      );
      const choice = completion.choices?.[0];
      if (choice?.finish_reason !== 'stop') throw new Error(`the model stopped: ${choice?.finish_reason ?? 'no choice'}`);
      return choice.message?.content ?? '';
    });
  }
}
