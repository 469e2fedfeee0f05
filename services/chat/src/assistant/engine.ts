import type { DialogueMemory } from '../conversation/conversation.model.ts';
import type { EngineName, MessageRecord } from '../conversation/message.model.ts';
import type { ToolBox, ToolCall } from '../tools/tool-box.ts';

/** An answer of the shop's own, with its places filled in. */
export interface ShopAnswer {
  id: string;
  questions: readonly string[];
  text: string;
}

/** A visitor's message and all that an engine may use for the reply. */
export interface Turn {
  conversationId: string;
  text: string;
  /** Messages before it, oldest first. */
  earlier: readonly Pick<MessageRecord, 'role' | 'text'>[];
  /** What the built-in assistant remembered after the last reply. */
  memory: DialogueMemory;
  tools: ToolBox;
  answers: readonly ShopAnswer[];
  /** Aborted when nobody reads the reply any more. */
  signal: AbortSignal;
}

/** A piece of a reply, in the order in which it is shown. */
export type EnginePart =
  /** A piece of text of any length. */
  | { type: 'text'; text: string }
  /** A tool has been called. */
  | { type: 'call'; call: ToolCall }
  /** The form for a message to the shop is to be shown. */
  | { type: 'contact-form'; question: string }
  /** The question could not be answered: the shop should see it. */
  | { type: 'unanswered' }
  /** What the built-in assistant remembers from now on. */
  | { type: 'memory'; memory: DialogueMemory }
  /** Tokens that a request to the model has used. */
  | { type: 'tokens'; tokens: number };

/** Writes replies. */
export interface Engine {
  readonly name: EngineName;
  /** Yields the reply's pieces. Throws when it cannot go on; the reply then ends, or another engine takes over. */
  reply: (turn: Turn) => AsyncGenerator<EnginePart, void>;
}
