import { z } from 'zod';
import { Pagination, QueryFlag, line, paging, queryNumber } from '../fields.ts';
import { operation } from '../operation.ts';
import { ConversationId, ConversationMessage, MessageId } from './conversation.ts';

/** What wrote a reply: a language model, or the assistant that is built in. */
export const engines = ['model', 'built-in'] as const;

export const ConversationRow = z.object({
  _id: z.string(),
  conversationId: z.string(),
  /** When it began, in Helsinki: '24.11.2026 klo 14.05'. */
  formattedTimestamp: z.string(),
  /** The visitor's address, truncated: IPv4 to /24, IPv6 to /48. */
  userIP: z.string(),
  /** ISO 8601 UTC */
  startedAt: z.string(),
  lastMessageAt: z.string(),
  messageCount: z.number().int(),
  /** The visitor's first message; '' before it. */
  firstQuestion: z.string(),
  thumbsUp: z.number().int(),
  thumbsDown: z.number().int(),
  /** Sentences that the claim check has replaced. */
  claimHits: z.number().int(),
  /** Questions that the assistant could not answer. */
  unanswered: z.number().int(),
});

export const listConversations = operation({
  subject: 'chat.conversation.list',
  http: 'GET /conversations',
  access: 'admin',
  summary: 'Keskusteluhistoria, uusin ensin',
  input: z.strictObject({
    ...paging(10),
    /** Words that the conversation's messages contain, or a conversation id. */
    search: line(200).default(''),
    /** Only conversations with a thumb down, a replaced sentence or an unanswered question. */
    flagged: QueryFlag.default(false),
  }),
  output: z.object({ data: z.object({ conversations: z.array(ConversationRow), pagination: Pagination }) }),
  errors: [],
});

/** Daily counts of conversations, one item for each of the last `days` days in Helsinki, oldest first. */
export const getConversationStats = operation({
  subject: 'chat.conversation.stats',
  http: 'GET /conversations/stats',
  access: 'admin',
  summary: 'Keskustelujen määrä päivittäin',
  input: z.strictObject({ days: queryNumber(z.number().int().min(1).max(366)).default(30) }),
  output: z.object({ data: z.array(z.object({ date: z.string(), count: z.number().int() })) }),
  errors: [],
});

/** A message with what the panel sees besides: tool calls and their results, replaced sentences. */
export const HistoryMessage = ConversationMessage.extend({
  /** Number of the message in its conversation, from 1. */
  seq: z.number().int(),
  engine: z.enum(engines).nullable(),
  state: z.enum(['running', 'done', 'stopped', 'failed', 'interrupted']),
  toolCalls: z.array(z.object({ id: z.string(), name: z.string(), input: z.string(), result: z.string(), ms: z.number().int() })),
  claimHits: z.array(z.object({ sentence: z.string(), reason: z.string(), replacement: z.string() })),
  isUnanswered: z.boolean(),
});

export const readConversation = operation({
  subject: 'chat.conversation.read',
  http: 'GET /conversations/:conversationId',
  access: 'admin',
  summary: 'Keskustelu kokonaan',
  input: z.strictObject({ conversationId: ConversationId, ...paging(50) }),
  output: z.object({
    data: z.object({ conversation: ConversationRow, messages: z.array(HistoryMessage), pagination: Pagination }),
  }),
  errors: ['conversation_not_found'],
});

/** Why a question waits for the shop's own answer. */
export const openQuestionKinds = ['unanswered', 'thumbs-down'] as const;

export const OpenQuestion = z.object({
  /** The reply's id. */
  messageId: z.string(),
  conversationId: z.string(),
  question: z.string(),
  reply: z.string(),
  kind: z.enum(openQuestionKinds),
  /** ISO 8601 UTC */
  askedAt: z.string(),
});

export const listOpenQuestions = operation({
  subject: 'chat.question.list',
  http: 'GET /chat-questions',
  access: 'admin',
  summary: 'Kysymykset, joihin Kaartobotti ei osannut vastata tai joiden vastaus sai alapeukun',
  input: z.strictObject({ ...paging(20), kind: z.enum(openQuestionKinds).optional() }),
  output: z.object({ items: z.array(OpenQuestion), pagination: Pagination }),
  errors: [],
});

/** Removes a question from the list of open ones, or puts it back. */
export const handleOpenQuestion = operation({
  subject: 'chat.question.handle',
  http: 'PUT /chat-questions/:conversationId/:messageId',
  access: 'admin',
  summary: 'Merkitse kysymys käsitellyksi',
  input: z.strictObject({ conversationId: ConversationId, messageId: MessageId, isHandled: z.boolean() }),
  output: z.object({ isHandled: z.boolean() }),
  errors: ['message_not_found'],
});
