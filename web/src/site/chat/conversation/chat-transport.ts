import { DefaultChatTransport, type UIMessageChunk } from 'ai';
import { storeConversationId, storedConversationId } from './conversation-id.ts';
import { type SdkMessage, textPart } from './chat-message.ts';

const FAILED = 'Failed to fetch the chat response.';
const EMPTY = 'The response body is empty.';
const INTERRUPTED = 'Yhteys katkesi kesken vastauksen.';

/** The reply has begun, and its end is missing. The server continues to write it, so it can be resumed. */
export class BrokenReply extends Error {}

/** Returns what an error response says: the message of our JSON body, any other text as it is. */
export function errorTextOf(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === 'object' && parsed !== null && 'message' in parsed && typeof parsed.message === 'string') return parsed.message;
  } catch {
    // Not JSON.
  }
  return body.trim() === '' ? FAILED : body;
}

/**
 * Fetches a reply.
 * @throws Error with the response's text (specification P §8); BrokenReply if a reply cannot be resumed now
 */
const fetchReply: typeof fetch = async (input, init) => {
  const resumes = init?.method === 'GET';
  try {
    const response = await fetch(input, init);
    if (response.status === 204) return response;
    if (!response.ok) throw new Error(errorTextOf(await response.text()));
    if (response.body === null) throw new Error(EMPTY);
    return response;
  } catch (error) {
    throw resumes && !init.signal?.aborted && error instanceof Error ? new BrokenReply(error.message) : error;
  }
};

const isLast = ({ type }: UIMessageChunk): boolean => type === 'finish' || type === 'error' || type === 'abort';

/** Passes the chunks on. Fails with BrokenReply if their end is missing. */
export function untilFinished(chunks: ReadableStream<UIMessageChunk>): ReadableStream<UIMessageChunk> {
  const reader = chunks.getReader();
  let state: 'empty' | 'begun' | 'finished' = 'empty';
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) {
          if (isLast(value)) state = 'finished';
          else if (state === 'empty') state = 'begun';
          controller.enqueue(value);
        } else if (state === 'finished') controller.close();
        else controller.error(state === 'empty' ? new Error(EMPTY) : new BrokenReply(INTERRUPTED));
      } catch (error) {
        if (state === 'finished') controller.close();
        // The browser's words for a connection that breaks, such as 'network error'.
        else controller.error(new BrokenReply(error instanceof TypeError ? error.message : INTERRUPTED));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** Talks to the shop's server in the AI SDK's protocol. Of the messages only the newest one of the user is sent. */
export class ReplyTransport extends DefaultChatTransport<SdkMessage> {
  /** null before the first message. */
  conversationId: string | null = storedConversationId();

  constructor() {
    super({
      api: '/api/ai/chat',
      fetch: fetchReply,
      prepareSendMessagesRequest: ({ messages }) => {
        const newest = messages.findLast(({ role }) => role === 'user');
        const text = newest?.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n') ?? '';
        return { body: { conversationId: this.conversationId, messages: [{ id: newest?.id, role: 'user', parts: [textPart(text)] }] } };
      },
      prepareReconnectToStreamRequest: () => ({ api: `/api/ai/chat/${encodeURIComponent(this.conversationId ?? '')}/stream` }),
    });
  }

  /** Continues the conversation with this id, also in later visits; null begins a new one. */
  use(id: string | null): void {
    this.conversationId = id;
    storeConversationId(id);
  }

  protected override processResponseStream(stream: ReadableStream<Uint8Array<ArrayBufferLike>>): ReadableStream<UIMessageChunk> {
    return untilFinished(super.processResponseStream(stream));
  }
}
