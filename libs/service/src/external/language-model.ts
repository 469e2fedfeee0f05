import type OpenAI from 'openai';

/** A long text takes most of a minute. */
const TIMEOUT_MS = 45_000;

/** Settings of a language model. */
export interface ModelSettings {
  apiKey: string;
  /** Base URL of another server with OpenAI's API; undefined: OpenAI's own. */
  baseUrl: string | undefined;
  model: string;
  /** Timeout of one request, in milliseconds. Default 45,000. */
  timeoutMs?: number;
}

/** Chat messages as the API takes them. */
export type ModelMessages = OpenAI.ChatCompletionMessageParam[];

/**
 * Describes a failed request for the log. For an HTTP error, only its name and status, because the server's message may repeat part
 * of the API key.
 */
export const modelFailure = (error: unknown): string =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? `${error.name} ${error.status}` : String(error);

/** Settles as `work` does, or rejects as soon as `until` is aborted: the client does not interrupt its pause before a retry. */
async function rejectOnAbort<T>(until: AbortSignal, work: () => Promise<T>): Promise<T> {
  until.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(until.reason);
  until.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work(), promise]);
  } finally {
    until.removeEventListener('abort', abort);
  }
}

/** Client of a language model with OpenAI's API. */
export class LanguageModel {
  readonly model: string;
  private readonly connect: () => Promise<OpenAI>;
  private client: Promise<OpenAI> | null = null;

  constructor({ apiKey, baseUrl, model, timeoutMs = TIMEOUT_MS }: ModelSettings) {
    this.model = model;
    // Lazy-loaded with the first request: a process that makes none does not need the library in memory.
    this.connect = async () => {
      const { OpenAI } = await import('openai');
      return new OpenAI({ apiKey, baseURL: baseUrl ?? null, timeout: timeoutMs, maxRetries: 1 });
    };
  }

  /**
   * Generates one complete text. A failed request is retried once.
   * @param maxTokens limit in tokens, of the text and the model's reasoning together
   * @param until cancels the request when aborted
   * @returns the text; '' when the model returns none
   * @throws the client's errors; Error when the model stops before the end of the text; `until.reason` when `until` is aborted
   */
  text(messages: ModelMessages, { maxTokens, until }: { maxTokens: number; until: AbortSignal }): Promise<string> {
    return rejectOnAbort(until, async () => {
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
