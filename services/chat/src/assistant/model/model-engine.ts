import {
  LanguageModel,
  type FinishReason,
  type ModelMessages,
  type ModelSettings,
  type ModelTools,
  type RequestedCall,
} from '#service/external/language-model';
import { helsinkiDate } from '#contracts/rules/helsinki-time';
import { sizesIn } from '../built-in/size-in-text.ts';
import type { Engine, EnginePart, Turn } from '../engine.ts';
import { answersFor } from './own-answers.ts';
import { REFUSAL, systemPrompt } from './prompt.ts';
import { modelTools, performCalls, type PerformedCall } from './tool-calls.ts';

/** Steps in which the model calls tools. The request after the last one has no tools, so that the model must answer. */
const MAX_STEPS = 6;
/** Limit of one request, in tokens: a reply is short, but a model may reason before it. */
const MAX_TOKENS = 4_000;
/** A reply ends at this many characters, whatever the model does. */
const MAX_REPLY = 6_000;
/** Limit of one silence of the model. */
const DEFAULT_TIMEOUT_MS = 15_000;
/** A turn takes at most this many times the timeout of one silence: a model that always says a little must end, too. */
const MAX_SILENCES = 8;
/** Characters of Finnish in a token, when the server does not tell the usage. */
const CHARACTERS_PER_TOKEN = 3;
/** Tools after which nothing needs to be said. */
const SAYS_ENOUGH: ReadonlySet<string> = new Set(['leaveMessage', 'submitFeedback']);
const IS_UNANSWERED = /en osaa vastata|en tiedä/i;

/** What one request has brought. */
interface Reply {
  text: string;
  calls: RequestedCall[];
  isRefused: boolean;
  tokens: number | null;
  end: FinishReason | null;
}

/** What the model has said in a turn. */
interface Said {
  /** All of it. */
  all: string;
  /** Whether it is an answer to the question, and not only words before a call. */
  isAnswer: boolean;
}

/** The assistant as a language model with tools. */
export class ModelEngine implements Engine {
  readonly name = 'model';
  private readonly model: LanguageModel;
  private readonly turnMs: number;

  constructor({ timeoutMs = DEFAULT_TIMEOUT_MS, ...settings }: ModelSettings) {
    this.model = new LanguageModel({ ...settings, timeoutMs });
    this.turnMs = timeoutMs * MAX_SILENCES;
  }

  /**
   * Yields the reply's pieces, and the used tokens after each request.
   * @throws the model's error; Error for an empty reply; the signal's reason
   */
  async *reply(turn: Turn): AsyncGenerator<EnginePart, void> {
    const signal = AbortSignal.any([turn.signal, AbortSignal.timeout(this.turnMs)]);
    const messages = await messagesOf(turn);
    const said: Said = { all: '', isAnswer: false };
    for (let step = 0; ; step += 1) {
      const tools = step < MAX_STEPS ? modelTools : [];
      const reply = yield* this.request(messages, tools, said, signal);
      if (reply.isRefused) return yield* refusal(said);
      // Calls that are cut off are incomplete, and a model without tools cannot call any.
      if (reply.calls.length === 0 || reply.end === 'length' || tools.length === 0) break;
      const performed = await performCalls(reply.calls, turn.tools, step);
      signal.throwIfAborted();
      for (const { call } of performed) if (call) yield { type: 'call', call };
      messages.push(...resultMessages(reply.text, performed));
      if (performed.some(({ name }) => !SAYS_ENOUGH.has(name))) said.isAnswer = false;
    }
    if (!said.isAnswer) throw new Error('the model returned an empty reply');
    if (IS_UNANSWERED.test(said.all)) yield { type: 'unanswered' };
  }

  /** Makes one request, and yields its text and its tokens. */
  private async *request(messages: ModelMessages, tools: ModelTools, said: Said, signal: AbortSignal): AsyncGenerator<EnginePart, Reply> {
    const reply: Reply = { text: '', calls: [], isRefused: false, tokens: null, end: null };
    let length = 0;
    const tokens = () =>
      reply.tokens ?? Math.ceil((JSON.stringify(messages).length + JSON.stringify(tools).length + length) / CHARACTERS_PER_TOKEN);
    try {
      for await (const part of this.model.stream(messages, { tools, maxTokens: MAX_TOKENS, signal })) {
        if (part.type === 'text') {
          const text = reply.text === '' ? betweenTexts(said.all) + part.text : part.text;
          reply.text += part.text;
          length += part.text.length;
          said.all += text;
          said.isAnswer ||= part.text.trim() !== '';
          yield { type: 'text', text };
          if (said.all.length > MAX_REPLY) {
            reply.end = 'length';
            break;
          }
        } else if (part.type === 'refusal') {
          reply.isRefused = true;
          length += part.text.length;
        } else if (part.type === 'call') {
          reply.calls.push(part.call);
          length += part.call.arguments.length;
        } else if (part.type === 'usage') reply.tokens = part.tokens;
        else {
          reply.end = part.reason;
          reply.isRefused ||= part.reason === 'content_filter';
        }
      }
    } catch (error) {
      // A refused request costs nothing. Any other has been paid for, also by a visitor who leaves again and again.
      if (!isRefusedByServer(error)) yield { type: 'tokens', tokens: tokens() };
      throw error;
    }
    yield { type: 'tokens', tokens: tokens() };
    return reply;
  }
}

const isRefusedByServer = (error: unknown): boolean => error instanceof Error && 'status' in error && typeof error.status === 'number';

/** Returns what separates a text from the one before it, which ended with a call. */
const betweenTexts = (before: string): string => (before === '' || /\s$/.test(before) ? '' : '\n\n');

function* refusal({ all }: Said): Generator<EnginePart, void> {
  yield { type: 'text', text: betweenTexts(all) + REFUSAL };
}

/** Returns the messages with which a turn begins, and makes the claim check know what they contain. */
async function messagesOf({ text, earlier, tools, answers }: Turn): Promise<ModelMessages> {
  const { facts, now } = tools.context;
  // Without its settings, the shop has no name in the instructions: the other tools may well work.
  const shop = await facts.shop().catch(() => null);
  const own = answersFor(text, answers);
  for (const answer of own) tools.evidence.addResult(answer.text);
  tools.evidence.addResult(helsinkiDate(now));
  // A size of the visitor's can be asked back, also when its confirmation comes in another message.
  for (const message of [...earlier.filter(({ role }) => role === 'user'), { text }])
    for (const { size } of sizesIn(message.text)) tools.evidence.addSize(size);
  return [
    { role: 'system', content: systemPrompt({ shop, now, answers: own, sizeToConfirm: sizeToConfirm(text) }) },
    ...earlier.map((message) => ({ role: message.role, content: message.text })),
    { role: 'user', content: text },
  ];
}

/** Returns the size that a message says in a notation that can be misunderstood; null when it says none, or several. */
function sizeToConfirm(text: string): string | null {
  const [first, second] = sizesIn(text);
  return first && !second && !first.isUsual ? first.size : null;
}

/** Returns the messages about a step: what the model said and called, then the results in the same order. */
const resultMessages = (text: string, performed: readonly PerformedCall[]): ModelMessages => [
  {
    role: 'assistant',
    content: text === '' ? null : text,
    tool_calls: performed.map(({ id, name, arguments: given }) => ({ id, type: 'function', function: { name, arguments: given } })),
  },
  ...performed.map(({ id, result }) => ({ role: 'tool' as const, tool_call_id: id, content: result })),
];
