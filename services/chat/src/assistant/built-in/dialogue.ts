import type { ToolName } from '#contracts/chat/conversation';
import type { DialogueMemory } from '../../conversation/conversation.model.ts';
import type { ResultOfTool } from '../../tools/tool-box.ts';
import type { EnginePart, Turn } from '../engine.ts';
import type { Entities, Order, Vehicle } from './entities.ts';
import type { Words } from './words.ts';

/** What the last reply was about; a short question leans on it. */
export type Topic = 'tyres' | 'price' | 'hours' | 'law' | 'size' | 'campaigns' | 'financing' | 'other';

/** What is remembered from one message to the next. */
export interface Memory {
  topic?: Topic | undefined;
  size?: string | undefined;
  type?: 'summer' | 'winter' | undefined;
  winterType?: 'studded' | 'friction' | undefined;
  vehicle?: Vehicle | undefined;
  manufacturer?: string | undefined;
  maxPrice?: number | undefined;
  order?: Order | undefined;
  onSale?: boolean | undefined;
  inches?: number | undefined;
  quantity?: number | undefined;
  /** The service whose price was asked: group of the price list, and words of its row. */
  service?: string | undefined;
  /** The services whose sum was told last. */
  services?: readonly string[] | undefined;
  /** Whether the price was that of two services together. */
  isCombined?: boolean | undefined;
  /** The tyres that the last reply showed, the first one first. */
  tyres?: readonly { id: string; name: string; size: string; price: number; vehicle: Vehicle }[] | undefined;
  /** Whether the last reply was a sum, and whether with fitting. */
  isSum?: boolean | undefined;
  isFitted?: boolean | undefined;
  /** The day whose hours were asked, YYYY-MM-DD. */
  date?: string | undefined;
  /** What part of the law was asked. */
  law?: 'tread' | 'season' | undefined;
  /** A size that waits for 'kyllä'. */
  pending?: string | undefined;
}

/** One turn of the built-in assistant: what was said, what is remembered, and the reply so far. */
export class Dialogue {
  readonly parts: EnginePart[] = [];
  readonly memory: Memory;

  constructor(
    readonly turn: Turn,
    readonly words: Words,
    readonly said: Entities,
  ) {
    this.memory = { ...(turn.memory as Memory) };
  }

  /** Adds text to the reply. */
  say(text: string): void {
    this.parts.push({ type: 'text', text });
  }

  /** Calls a tool and shows the call. Throws what the tool throws. */
  async call<Name extends ToolName>(name: Name, input: unknown): Promise<ResultOfTool<Name>> {
    const call = await this.turn.tools.perform(name, input);
    this.parts.push({ type: 'call', call });
    return call.result as ResultOfTool<Name>;
  }

  /** Shows the tyres of the last search no more: the reply is not about them. */
  get facts() {
    return this.turn.tools.context.facts;
  }

  get now(): Date {
    return this.turn.tools.context.now;
  }

  /** Marks the question as one that the shop should answer itself. */
  markUnanswered(): void {
    this.parts.push({ type: 'unanswered' });
  }

  /** Changes what is remembered. */
  remember(changes: Memory): void {
    Object.assign(this.memory, changes);
  }

  /** Returns the reply, with what is remembered at its end. */
  ended(): EnginePart[] {
    return [...this.parts, { type: 'memory', memory: JSON.parse(JSON.stringify(this.memory)) as DialogueMemory }];
  }
}
