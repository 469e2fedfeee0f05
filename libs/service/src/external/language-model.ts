import type OpenAI from 'openai';

/** A long text takes most of a minute. */
const TIMEOUT_MS = 45_000;
/** After the finish reason only the usage can follow, and some servers send none and keep the connection. */
const USAGE_MS = 1_000;

/** Settings of a language model. */
export interface ModelSettings {
  apiKey: string;
  /** Base URL of another server with OpenAI's API; undefined: OpenAI's own. */
  baseUrl: string | undefined;
  model: string;
  /** Timeout of one request, of a stream: of each silence, in milliseconds. Default 45,000. */
  timeoutMs?: number;
}

/** Chat messages as the API takes them. */
export type ModelMessages = OpenAI.ChatCompletionMessageParam[];

/** Tools as the API takes them. */
export type ModelTools = OpenAI.ChatCompletionFunctionTool[];

/** A call of a tool that the model asks for. Nothing in it has been checked. */
export interface RequestedCall {
  /** '' when the model gives none. */
  id: string;
  name: string;
  /** Should be JSON. */
  arguments: string;
}

export type FinishReason = OpenAI.ChatCompletionChunk.Choice['finish_reason'] & string;

/** A piece of a streamed reply: texts as they arrive, then the complete calls, the usage if the server tells it, and the end. */
export type ModelPart =
  | { type: 'text'; text: string }
  /** Why the model refuses, in its own words. */
  | { type: 'refusal'; text: string }
  | { type: 'call'; call: RequestedCall }
  /** Tokens of the request and the reply together. */
  | { type: 'usage'; tokens: number }
  | { type: 'end'; reason: FinishReason };

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

/** Waits for a model that may fall silent. */
class Patience {
  private readonly ending = new AbortController();
  /** Aborted by the caller's signal, by a silence and by `end()`. */
  readonly signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.signal = AbortSignal.any([signal, this.ending.signal]);
  }

  /** Settles as `work` does, or rejects after `ms` milliseconds or when the signal is aborted. */
  async wait<T>(ms: number, work: () => Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.ending.abort(new Error(`the model was silent for ${ms} ms`)), ms);
    try {
      return await rejectOnAbort(this.signal, work);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Cancels what is still running. */
  end(): void {
    this.ending.abort();
  }
}

/** Assembles calls of tools, whose names and arguments arrive in pieces. */
class CallPieces {
  private readonly calls = new Map<number, RequestedCall>();

  add({ index, id, function: piece }: OpenAI.ChatCompletionChunk.Choice.Delta.ToolCall): void {
    const call = this.calls.get(index) ?? { id: '', name: '', arguments: '' };
    this.calls.set(index, {
      id: id || call.id,
      name: piece?.name || call.name,
      arguments: call.arguments + (piece?.arguments ?? ''),
    });
  }

  /** The calls by their index. */
  complete(): RequestedCall[] {
    return [...this.calls].toSorted(([a], [b]) => a - b).map(([, call]) => call);
  }
}

/** Client of a language model with OpenAI's API. */
export class LanguageModel {
  readonly model: string;
  private readonly timeoutMs: number;
  private readonly connect: () => Promise<OpenAI>;
  private client: Promise<OpenAI> | null = null;

  constructor({ apiKey, baseUrl, model, timeoutMs = TIMEOUT_MS }: ModelSettings) {
    this.model = model;
    this.timeoutMs = timeoutMs;
    // Lazy-loaded with the first request: a process that makes none does not need the library in memory.
    this.connect = async () => {
      const { OpenAI } = await import('openai');
      return new OpenAI({ apiKey, baseURL: baseUrl ?? null, timeout: timeoutMs, maxRetries: 1, logLevel: 'off' });
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

  /**
   * Streams one reply. A request that fails with 429, 5xx or the connection is retried once, but not after the first byte.
   * @param tools what the model may call; with none it must answer
   * @param maxTokens limit in tokens, of the reply and the model's reasoning together
   * @param signal cancels the request when aborted, as does the end of the iteration
   * @throws the client's errors; Error when the model is silent for the timeout, pauses before a retry included, or when the stream
   *   ends without a finish reason; `signal.reason` when `signal` is aborted
   */
  async *stream(
    messages: ModelMessages,
    { tools, maxTokens, signal }: { tools: ModelTools; maxTokens: number; signal: AbortSignal },
  ): AsyncGenerator<ModelPart, void> {
    const patience = new Patience(signal);
    try {
      const chunks = await patience.wait(this.timeoutMs, async () => {
        this.client ??= this.connect();
        const { chat } = await this.client;
        return chat.completions.create(
          {
            model: this.model,
            messages,
            ...(tools.length > 0 ? { tools } : {}),
            max_completion_tokens: maxTokens,
            stream: true,
            stream_options: { include_usage: true },
          },
          { signal: patience.signal },
        );
      });
      yield* this.parts(chunks[Symbol.asyncIterator](), patience, signal);
    } finally {
      patience.end();
    }
  }

  private async *parts(
    chunks: AsyncIterator<OpenAI.ChatCompletionChunk>,
    patience: Patience,
    signal: AbortSignal,
  ): AsyncGenerator<ModelPart, void> {
    const calls = new CallPieces();
    let usage: number | null = null;
    let reason: FinishReason | null = null;
    try {
      for (;;) {
        // Only waiting counts as silence, not the time in which a slow reader takes the last piece.
        const timeoutMs: number = reason === null ? this.timeoutMs : Math.min(USAGE_MS, this.timeoutMs);
        const next: IteratorResult<OpenAI.ChatCompletionChunk> = await patience.wait(timeoutMs, () => chunks.next());
        if (next.done) break;
        const { choices, usage: told }: OpenAI.ChatCompletionChunk = next.value;
        usage = told?.total_tokens ?? usage;
        const choice: OpenAI.ChatCompletionChunk.Choice | undefined = choices?.[0];
        const { content, refusal, tool_calls: pieces } = choice?.delta ?? {};
        if (content) yield { type: 'text', text: content };
        if (refusal) yield { type: 'refusal', text: refusal };
        for (const piece of pieces ?? []) calls.add(piece);
        reason = choice?.finish_reason ?? reason;
      }
    } catch (error) {
      // The reply is complete: what failed is only the wait for its usage.
      if (reason === null || signal.aborted) throw error;
    }
    // The client ends a stream that was aborted as if it were complete.
    signal.throwIfAborted();
    if (reason === null) throw new Error('the stream of the model ended without a finish reason');
    for (const call of calls.complete()) yield { type: 'call', call };
    if (usage !== null) yield { type: 'usage', tokens: usage };
    yield { type: 'end', reason };
  }
}
