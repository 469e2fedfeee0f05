import { z } from 'zod';
import { Pagination, paging, prose, queryNumber } from '../fields.ts';
import { operation } from '../operation.ts';
import { ConversationId, MessageId } from './conversation.ts';

/** Where feedback comes from: the feedback drawer, or a thumb at a reply. */
export const feedbackSources = ['feedback_form', 'chat_thumbs'] as const;

const Rating = z
  .number('Anna arvosana 0–10.')
  .int('Arvosana on kokonaisluku 0–10.')
  .min(0, 'Arvosana on 0–10.')
  .max(10, 'Arvosana on 0–10.');

/** The ratings that thumbs stand for. */
export const thumbRatings = { up: 10, down: 0 } as const;

/** Stores feedback. A second thumb at the same reply replaces the first one. */
export const sendFeedback = operation({
  subject: 'chat.feedback.send',
  http: 'POST /feedback',
  access: 'public',
  summary: 'Anna palautetta Kaartobotista',
  bodyLimit: 32 * 1024,
  input: z.strictObject({
    rating: Rating,
    comment: prose(2_000).default(''),
    source: z.enum(feedbackSources).default('feedback_form'),
    conversationId: ConversationId.nullable().default(null),
    /** The reply of a thumb. */
    messageId: MessageId.nullable().default(null),
  }),
  output: z.object({ message: z.string() }),
  errors: ['conversation_not_found', 'too_many_requests'],
  status: 201,
  rateLimit: { requests: 30, seconds: 300 },
});

/** Withdraws the thumb at a reply. */
export const withdrawThumb = operation({
  subject: 'chat.feedback.withdraw',
  http: 'DELETE /feedback/thumbs/:conversationId/:messageId',
  access: 'public',
  summary: 'Peru peukku',
  input: z.strictObject({ conversationId: ConversationId, messageId: MessageId }),
  output: z.object({ withdrawn: z.boolean() }),
  errors: ['conversation_not_found', 'too_many_requests'],
  guessLimit: { requests: 60, seconds: 300 },
});

export const Feedback = z.object({
  _id: z.string(),
  /** ISO 8601 UTC */
  timestamp: z.string(),
  rating: z.number().int(),
  comment: z.string(),
  source: z.enum(feedbackSources),
  conversationId: z.string().nullable(),
  messageId: z.string().nullable(),
});

/** Lists feedback, newest first, with the figures of all feedback that matches the filters. */
export const listFeedback = operation({
  subject: 'chat.feedback.list',
  http: 'GET /feedback/all',
  access: 'admin',
  summary: 'Chatbot-palaute',
  input: z.strictObject({
    ...paging(20),
    source: z.enum(feedbackSources).optional(),
    /** Ratings of 3 or less, 4 to 7, 8 or more: the colours of the list. */
    level: z.enum(['low', 'middle', 'high']).optional(),
    withComment: z.enum(['true', 'false']).optional(),
    /** Feedback of the last `days` days only. */
    days: queryNumber(z.number().int().min(1).max(3_650)).optional(),
  }),
  output: z.object({
    data: z.array(Feedback),
    pagination: Pagination,
    summary: z.object({
      count: z.number().int(),
      /** Average rating; null without feedback. */
      average: z.number().nullable(),
      /** The number of each rating, 0 to 10. */
      distribution: z.array(z.number().int()).length(11),
      /** The average of each week (its Monday, YYYY-MM-DD in Helsinki) that has feedback, oldest first, at most 53. */
      weeks: z.array(z.object({ week: z.string(), average: z.number(), count: z.number().int() })),
    }),
  }),
  errors: [],
});
