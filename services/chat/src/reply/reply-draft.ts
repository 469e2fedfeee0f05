import type { z } from 'zod';
import type { ReplyChunk } from '#contracts/chat/conversation';
import { centsOf } from '#contracts/rules/cents';
import { checkSentence, type Facts } from '../claims/claim-check.ts';
import { SentenceSplitter } from '../claims/sentences.ts';
import type { AssistantPart } from '../assistant/assistant.ts';
import type { DialogueMemory } from '../conversation/conversation.model.ts';
import type { ClaimHit, EngineName, StoredPart, StoredToolCall } from '../conversation/message.model.ts';
import type { FoundTyre } from '../tools/find-tyres.ts';
import type { ToolBox, ToolCall } from '../tools/tool-box.ts';

type Chunk = z.output<typeof ReplyChunk>;

/** The one text part of a reply. */
const TEXT_ID = 'text';
/** Characters of a tool's input and result that are stored for the panel. */
const STORED_RESULT = 20_000;

const cardOf = ({ path: _path, vehicleType: _vehicle, discountPercent: _percent, monthlyPrice: _monthly, ...card }: FoundTyre) => card;

/** A reply while it is written: its checked sentences, cards and forms, and what is stored with it. */
export class ReplyDraft {
  readonly claimHits: ClaimHit[] = [];
  readonly noted = {
    engine: 'built-in' as EngineName,
    isUnanswered: false,
    tokens: 0,
    memory: null as DialogueMemory | null,
    saysFallback: false,
  };
  private readonly splitter = new SentenceSplitter();
  private text = '';
  private readonly further: Exclude<StoredPart, { type: 'text' }>[] = [];
  private cards: FoundTyre[] | null = null;
  private contactForm: string | null = null;

  constructor(private readonly tools: ToolBox) {}

  /** What has been shown so far. */
  get parts(): readonly StoredPart[] {
    return [...(this.text === '' ? [] : [{ type: 'text' as const, text: this.text }]), ...this.further];
  }

  /** Takes a piece of text, and yields the sentences that it completes after checking them. */
  *addText(text: string): Generator<Chunk, void> {
    for (const sentence of this.splitter.push(text)) yield* this.showSentence(sentence);
  }

  /** Takes a call of a tool. Text before it is a sentence, whatever its end. */
  *addCall(call: ToolCall): Generator<Chunk, void> {
    yield* this.showSentence(this.splitter.end());
    yield { type: 'tool-input-available', toolCallId: call.id, toolName: call.name, input: call.input };
    yield { type: 'tool-output-available', toolCallId: call.id, output: { ok: call.ok } };
    if (call.name === 'findTyres' && call.ok) this.cards = (call.result as { tyres: FoundTyre[] }).tyres;
    if (call.name === 'leaveMessage' && call.ok) this.contactForm = (call.result as { question: string }).question;
  }

  /** Takes what is stored but not shown. */
  note(part: AssistantPart): void {
    if (part.type === 'engine') Object.assign(this.noted, { engine: part.name, saysFallback: part.saysFallback });
    else if (part.type === 'unanswered') this.noted.isUnanswered = true;
    else if (part.type === 'tokens') this.noted.tokens += part.tokens;
    else if (part.type === 'memory') this.noted.memory = part.memory;
    else if (part.type === 'contact-form') this.contactForm = part.question;
  }

  /** Yields the last sentence, then the cards and the form. */
  *finish(): Generator<Chunk, void> {
    yield* this.showSentence(this.splitter.end());
    if (this.text !== '') yield { type: 'text-end', id: TEXT_ID };
    if (this.cards && this.cards.length > 0) {
      const part = { type: 'data-tyres' as const, id: 'tyres', data: this.cards.map(cardOf) };
      this.further.push(part);
      yield part;
    }
    if (this.contactForm !== null) {
      const part = { type: 'data-contact-form' as const, id: 'contact-form', data: { question: this.contactForm } };
      this.further.push(part);
      yield part;
    }
  }

  /** Returns the calls of tools as they are stored. */
  toolCalls(): StoredToolCall[] {
    return this.tools.calls.map(({ id, name, input, result, ms }) => ({
      id,
      name,
      input: JSON.stringify(input).slice(0, STORED_RESULT),
      result: JSON.stringify(result).slice(0, STORED_RESULT),
      ms,
    }));
  }

  private *showSentence(sentence: string): Generator<Chunk, void> {
    if (sentence === '') return;
    const { text, hit } = checkSentence(sentence, this.tools.evidence, this.facts);
    if (hit) {
      this.claimHits.push(hit);
      // One honest sentence is enough for several invented ones.
      if (this.text.includes(hit.replacement)) return;
    }
    if (this.text === '') yield { type: 'text-start', id: TEXT_ID };
    this.text += text;
    yield { type: 'text-delta', id: TEXT_ID, delta: text };
  }

  private readonly facts: Facts = {
    pricesOf: (sentence) => {
      const named = this.tools.tyres.filter(({ model }) => sentence.toLowerCase().includes(model.toLowerCase()));
      if (named.length === 0) return null;
      const prices = named.flatMap(({ price, currentPrice, lowestPrice30Days, monthlyPrice }) =>
        [price, currentPrice, lowestPrice30Days, monthlyPrice].flatMap((each) => (each === null ? [] : [centsOf(each)])),
      );
      const sums = this.tools.calls
        .filter(({ name, ok }) => name === 'calculatePrice' && ok)
        .flatMap(({ result }) => {
          const { tyres, fitting, sum } = result as {
            tyres?: { amount: number };
            fitting?: { amount: number } | null;
            sum?: { total: number } | null;
          };
          return [tyres?.amount, fitting?.amount, sum?.total].flatMap((each) => (each === undefined ? [] : [centsOf(each)]));
        });
      return new Set([...prices, ...sums]);
    },
  };
}
