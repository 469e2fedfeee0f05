import { z } from 'zod';
import { line, queryNumber } from '../fields.ts';
import { operation, streamOperation } from '../operation.ts';
import { TyreCard } from './tyre-card.ts';

/** Maximum number of characters of a visitor's message. */
export const MAX_MESSAGE = 2_000;

/** Number of messages of a conversation that one response contains. */
export const MESSAGES_PER_READ = 100;

/** Unknown conversations that an address may ask for: a shared address asks for some that are past the retention time. */
const GUESSES = { requests: 60, seconds: 300 };

/** The tools that the assistant can call. Their inputs and results are those of the chat service. */
export const toolNames = [
  'findTyres',
  'sizeHelp',
  'openingHours',
  'priceList',
  'calculatePrice',
  'calculateServices',
  'campaigns',
  'searchTexts',
  'seasonRules',
  'contact',
  'leaveMessage',
  'submitFeedback',
] as const;
export type ToolName = (typeof toolNames)[number];

/**
 * The id of a conversation. Whoever knows it can read the conversation, so the random part of ours has 26 characters (134 bits), and an
 * address that tries unknown ids is refused after GUESSES. `conv_{timestamp}_{random}`, or `faq_…` for one that began with a question of the
 * front page. Source: specification P §3.
 */
export const ConversationId = line(120).regex(/^(conv_\d{1,16}_\w{1,90}|faq_\w{1,100})$/, 'Keskustelun tunniste on virheellinen.');

/** The id of a message, made by the client for its own messages. */
export const MessageId = line(64).regex(/^[\w-]{1,64}$/, 'Viestin tunniste on virheellinen.');

/** The parts of a message that the product shows; `type` is that of the AI SDK's UI messages. */
export const MessagePart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('data-tyres'), id: z.string(), data: z.array(TyreCard) }),
  /** The assistant asks for contact details: the client shows the form for a message to the shop, filled in with `question`. */
  z.object({ type: z.literal('data-contact-form'), id: z.string(), data: z.object({ question: z.string() }) }),
]);

const ToolCallName = z.object({ id: z.string(), type: z.literal('function'), function: z.object({ name: z.string() }) });

/** A message as its visitor sees it. */
export const ConversationMessage = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  /** The text of all text parts. */
  content: z.string(),
  parts: z.array(MessagePart),
  tool_calls: z.array(ToolCallName).optional(),
  /** ISO 8601 UTC */
  createdAt: z.string(),
  /** The visitor's thumb. */
  thumb: z.enum(['up', 'down']).nullable(),
});

interface PostedMessage {
  id?: string;
  role: string;
  content?: string;
  parts?: { type: string; text?: string }[];
}

const textOf = ({ content, parts = [] }: PostedMessage): string =>
  content ?? parts.flatMap(({ type, text }) => (type === 'text' && text !== undefined ? [text] : [])).join('\n');

/**
 * The messages that a client posts. Of all of them, only the newest message of the user is kept, as its id and text; the server has
 * the earlier ones in its own store.
 */
const PostedMessages = z
  .array(
    z.looseObject({
      id: z.string().max(64).optional(),
      role: z.string().max(20),
      content: z.string().optional(),
      parts: z.array(z.looseObject({ type: z.string().max(60), text: z.string().optional() })).optional(),
    }),
    'Lähetä viestit luettelona.',
  )
  .max(20_000)
  .transform((messages) =>
    messages
      .filter(({ role }) => role === 'user')
      .slice(-1)
      .map((message) => ({
        role: 'user',
        ...(message.id === undefined ? {} : { id: message.id }),
        content: textOf(message as PostedMessage),
      })),
  )
  .refine((messages) => messages.length === 1, 'Viesti puuttuu.');

/** One chunk of the AI SDK's UI message stream, as far as the assistant sends it. */
export const ReplyChunk = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), messageId: z.string() }),
  z.object({ type: z.literal('text-start'), id: z.string() }),
  z.object({ type: z.literal('text-delta'), id: z.string(), delta: z.string() }),
  z.object({ type: z.literal('text-end'), id: z.string() }),
  z.object({ type: z.literal('tool-input-available'), toolCallId: z.string(), toolName: z.string(), input: z.unknown() }),
  /** `output` is only a summary: the data itself is in the text and in data parts. */
  z.object({ type: z.literal('tool-output-available'), toolCallId: z.string(), output: z.object({ ok: z.boolean() }) }),
  z.object({ type: z.literal('data-tyres'), id: z.string(), data: z.array(TyreCard) }),
  z.object({ type: z.literal('data-contact-form'), id: z.string(), data: z.object({ question: z.string() }) }),
  z.object({ type: z.literal('error'), errorText: z.string() }),
  z.object({ type: z.literal('finish') }),
]);

/**
 * Sends a visitor's message and streams the reply. The message is stored before the stream begins. A message that is sent again (same
 * id) is stored once, and its reply is the same.
 */
export const sendChatMessage = streamOperation({
  subject: 'chat.reply.send',
  http: 'POST /ai/chat',
  otherRoutes: ['POST /chat'],
  access: 'public',
  summary: 'Lähetä viesti Kaartobotille; vastaus on AI SDK:n viestivirta',
  wire: 'ui-message-stream',
  knowsAddress: true,
  bodyLimit: 256 * 1024,
  // Clients of the AI SDK send fields of their own (trigger, messageId).
  input: z.object({
    conversationId: ConversationId.optional(),
    /** The AI SDK's name of `conversationId`. */
    id: ConversationId.optional(),
    messages: PostedMessages,
  }),
  output: ReplyChunk,
  cursor: () => '',
  errors: ['payload_too_large', 'too_many_requests'],
  rateLimit: { requests: 60, seconds: 300 },
});

/**
 * Streams the reply that is still being written, from its beginning, from whichever replica serves the call. A reply that was
 * interrupted is begun again. 204 when there is none.
 */
export const resumeReply = streamOperation({
  subject: 'chat.reply.resume',
  http: 'GET /ai/chat/:conversationId/stream',
  access: 'public',
  summary: 'Jatka kesken jääneen vastauksen lukemista',
  wire: 'ui-message-stream',
  input: z.strictObject({ conversationId: ConversationId }),
  output: ReplyChunk,
  cursor: () => '',
  errors: ['conversation_not_found', 'nothing_to_resume', 'too_many_requests'],
  guessLimit: GUESSES,
});

/** Ends the reply that is being written: the visitor has seen enough of it. It is not resumed. */
export const stopReply = operation({
  subject: 'chat.reply.stop',
  http: 'POST /ai/chat/:conversationId/stop',
  access: 'public',
  summary: 'Pysäytä vastaus',
  input: z.strictObject({ conversationId: ConversationId }),
  output: z.object({ stopped: z.boolean() }),
  errors: [],
});

export const getConversation = operation({
  subject: 'chat.conversation.get',
  http: 'GET /chat',
  access: 'public',
  summary: 'Tallennettu keskustelu',
  input: z.strictObject({ chatId: ConversationId, before: queryNumber(z.number().int().min(0)).optional() }),
  output: z.object({
    conversationId: z.string(),
    /** The newest messages before the message number `before` (default: the newest of all), oldest first. */
    messages: z.array(ConversationMessage),
    /** The number to pass as `before` for earlier messages; null when there are none. */
    before: z.number().int().nullable(),
    /** Whether the reply to the last message is still being written, so that resumeReply streams it. */
    isReplying: z.boolean(),
  }),
  errors: ['conversation_not_found', 'too_many_requests'],
  guessLimit: GUESSES,
});

/** Creates a conversation without messages, as a click on a question of the front page does. */
export const logConversation = operation({
  subject: 'chat.conversation.log',
  http: 'POST /conversations/log',
  access: 'public',
  summary: 'Kirjaa alkanut keskustelu',
  knowsAddress: true,
  input: z.strictObject({ conversationId: ConversationId }),
  output: z.object({ data: z.object({ conversationId: z.string() }) }),
  errors: ['too_many_requests'],
  rateLimit: { requests: 60, seconds: 300 },
});
