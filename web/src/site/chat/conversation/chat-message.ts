import type { UIMessage } from 'ai';
import type { getConversation } from '#contracts/chat/conversation';
import type { TyreCard } from '#contracts/chat/tyre-card';
import type { OutputOf } from '#contracts/operation';

export type StoredConversation = OutputOf<typeof getConversation>;
type StoredMessage = StoredConversation['messages'][number];

export type ChatTyre = (typeof TyreCard)['_output'];
export type Thumb = 'up' | 'down' | null;

/** A function that a message has called. */
export interface ToolCall {
  function: { name: string };
}

interface Metadata {
  tool_calls?: readonly ToolCall[];
  thumb?: Thumb;
  /** 'error': made here after a failure, and never sent to the server. 'stopped': the visitor stopped the reply. */
  state?: 'error' | 'stopped';
}

/** A message in the form of the AI SDK. */
export type SdkMessage = UIMessage<Metadata, { tyres: ChatTyre[]; 'contact-form': { question: string } }>;

/** What a reply contains besides its text. */
export type Extra =
  | { type: 'data-tyres'; id: string; data: ChatTyre[] }
  | { type: 'data-contact-form'; id: string; data: { question: string } };

/** A message as the list shows it (specification P §3). */
export interface ChatMessage {
  id: string;
  role: 'user' | 'assistant';
  content: string;
  tool_calls: readonly ToolCall[];
  extras: readonly Extra[];
  thumb: Thumb;
  state: 'error' | 'stopped' | null;
}

export const textPart = (text: string) => ({ type: 'text', text }) as const;

export function chatMessage({ id, role, parts, metadata }: SdkMessage): ChatMessage {
  // The server's ids are unique within their message only.
  const keyOf = (part: string | undefined, at: number) => `${id}/${part ?? at}`;
  return {
    id,
    role: role === 'user' ? 'user' : 'assistant',
    content: parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n'),
    tool_calls: metadata?.tool_calls ?? [],
    extras: parts.flatMap((part, at): Extra[] => {
      if (part.type === 'data-tyres') return part.data.length === 0 ? [] : [{ ...part, id: keyOf(part.id, at) }];
      return part.type === 'data-contact-form' ? [{ ...part, id: keyOf(part.id, at) }] : [];
    }),
    thumb: metadata?.thumb ?? null,
    state: metadata?.state ?? null,
  };
}

/** Converts a message that the server has stored. */
export const sdkMessage = ({ id, role, parts, content, tool_calls, thumb }: StoredMessage): SdkMessage => ({
  id,
  role,
  parts: parts.length === 0 && content !== '' ? [textPart(content)] : parts,
  metadata: { tool_calls, thumb },
});

/** The assistant stores feedback on the visitor's behalf with a message of its own, which visitors do not see (P §3). */
export const isHidden = ({ role, tool_calls }: ChatMessage): boolean =>
  role === 'user' && tool_calls.some((call) => call.function.name === 'submitFeedback');
