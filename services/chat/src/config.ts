import { z } from 'zod';
import { languageModel, port, storage } from '#service/process/config';

const tokens = z.coerce.number().int().min(0).max(1_000_000_000);

/** The environment variables of the chat service. */
export const Config = z.object({
  ...storage,
  ...languageModel,
  /** Port of the health and metrics endpoints. */
  HEALTH_PORT: port.default(9468),
  /** Milliseconds without a byte from the model after which the built-in assistant takes over. */
  CHAT_MODEL_TIMEOUT_MS: z.coerce.number().int().min(100).max(120_000).default(15_000),
  /** Token budget of one conversation. When it is spent, the built-in assistant replies. */
  CHAT_CONVERSATION_TOKENS: tokens.default(60_000),
  /** Token budget of one day, of all conversations together. */
  CHAT_DAILY_TOKENS: tokens.default(2_000_000),
});

export type Config = z.output<typeof Config>;
