import type { z } from 'zod';
import type { ConversationMessage } from '#contracts/chat/conversation';
import type { ConversationRow, HistoryMessage } from '#contracts/chat/history';
import { helsinkiTimestamp } from '#contracts/rules/helsinki-time';
import type { ConversationRecord } from './conversation.model.ts';
import type { MessageRecord } from './message.model.ts';

/** Converts a message to the shape in which its visitor reads it. */
export const wireMessage = ({
  id,
  role,
  text,
  parts,
  toolCalls = [],
  createdAt,
  thumb,
}: Pick<MessageRecord, 'id' | 'role' | 'text' | 'parts' | 'toolCalls' | 'createdAt' | 'thumb'>): z.output<typeof ConversationMessage> => ({
  id,
  role,
  content: text,
  parts,
  ...(toolCalls.length > 0
    ? { tool_calls: toolCalls.map((call) => ({ id: call.id, type: 'function' as const, function: { name: call.name } })) }
    : {}),
  createdAt: createdAt.toISOString(),
  thumb: thumb ?? null,
});

/** Converts a message to the shape in which the panel shows it. */
export const wireHistoryMessage = (message: MessageRecord): z.output<typeof HistoryMessage> => ({
  ...wireMessage(message),
  seq: message.seq,
  engine: message.engine ?? null,
  state: message.state,
  toolCalls: message.toolCalls ?? [],
  claimHits: message.claimHits ?? [],
  isUnanswered: message.open === 'unanswered',
});

/** '2026-11-24 14:05:09' in Helsinki → '24.11.2026 klo 14.05' */
function formattedTime(at: Date): string {
  const [date = '', time = ''] = helsinkiTimestamp(at).split(' ');
  const [year, month, day] = date.split('-');
  return `${Number(day)}.${Number(month)}.${year} klo ${time.slice(0, 5).replace(':', '.')}`;
}

/** Converts a conversation to the row in which the panel lists it. */
export const wireConversation = (record: ConversationRecord): z.output<typeof ConversationRow> => ({
  _id: record._id.toHexString(),
  conversationId: record.conversationId,
  formattedTimestamp: formattedTime(record.startedAt),
  userIP: record.userIP,
  startedAt: record.startedAt.toISOString(),
  lastMessageAt: record.lastMessageAt.toISOString(),
  messageCount: record.lastSeq,
  firstQuestion: record.firstQuestion,
  thumbsUp: record.thumbsUp,
  thumbsDown: record.thumbsDown,
  claimHits: record.claimHits,
  unanswered: record.unanswered,
});
