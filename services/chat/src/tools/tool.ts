import type { z } from 'zod';
import type { ToolName } from '#contracts/chat/conversation';
import type { ShopFacts } from '../facts/shop-facts.ts';

/** What a tool may use. */
export interface ToolContext {
  facts: ShopFacts;
  now: Date;
  conversationId: string;
  /** Stores feedback of the conversation's visitor. */
  saveFeedback: (rating: number, comment: string) => Promise<void>;
}

/**
 * A tool of the assistant. Its result is data for both engines: numbers under the keys that `Evidence` knows, texts without instructions.
 */
export interface Tool<I extends z.ZodType = z.ZodType, R = unknown> {
  name: ToolName;
  /** What it is for, for the model. */
  description: string;
  input: I;
  run: (input: z.output<I>, context: ToolContext) => Promise<R>;
}

/** Defines a tool. */
export const tool = <I extends z.ZodType, R>(definition: Tool<I, R>): Tool<I, R> => definition;

/** The result of a tool. */
export type ResultOf<T> = T extends Tool<z.ZodType, infer R> ? R : never;
