import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listFeedback } from '#contracts/chat/feedback';
import { listConversations, readConversation } from '#contracts/chat/history';
import type { OutputOf } from '#contracts/operation';
import { call } from '../../../api/api.ts';

export type ConversationRow = OutputOf<typeof listConversations>['data']['conversations'][number];
export type HistoryMessage = OutputOf<typeof readConversation>['data']['messages'][number];
export type ToolCall = HistoryMessage['toolCalls'][number];

/** Conversations on a page of the history. Source: specification A §9. */
const PER_PAGE = 10;
/** Pages of 100 comments that are read at most to find those of one conversation. */
const MOST_COMMENT_PAGES = 5;

/** Reads a page of conversations, newest first. */
export const useConversations = (search: string, flagged: boolean, page: number) =>
  useQuery({
    queryKey: ['chat history', search, flagged, page],
    queryFn: async ({ signal }) => (await call(listConversations, { search, flagged, page, limit: PER_PAGE }, { signal })).data,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Reads a page of one conversation, oldest message first. */
export const useConversation = (conversationId: string, page: number) =>
  useQuery({
    queryKey: ['chat conversation', conversationId, page],
    queryFn: async ({ signal }) => (await call(readConversation, { conversationId, page }, { signal })).data,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/**
 * Reads the comments of a conversation's thumbs, by message id. The list of feedback cannot be filtered by conversation, so it is read
 * from the newest comment back to the conversation's beginning.
 */
async function thumbComments({ conversationId, startedAt }: ConversationRow, signal: AbortSignal): Promise<Map<string, string>> {
  const comments = new Map<string, string>();
  for (let page = 1; page <= MOST_COMMENT_PAGES; page += 1) {
    const { data, pagination } = await call(listFeedback, { source: 'chat_thumbs', withComment: 'true', page, limit: 100 }, { signal });
    for (const { messageId, comment, ...feedback } of data)
      if (feedback.conversationId === conversationId && messageId !== null) comments.set(messageId, comment);
    const oldest = data.at(-1)?.timestamp;
    if (page >= pagination.totalPages || oldest === undefined || oldest < startedAt) break;
  }
  return comments;
}

export const useThumbComments = (conversation: ConversationRow | undefined) =>
  useQuery({
    queryKey: ['chat thumb comments', conversation?.conversationId],
    queryFn: ({ signal }) => thumbComments(conversation as ConversationRow, signal),
    enabled: conversation !== undefined && conversation.thumbsUp + conversation.thumbsDown > 0,
    structuralSharing: false,
  });
