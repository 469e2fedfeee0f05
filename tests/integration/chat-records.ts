import http from 'node:http';
import type { z } from 'zod';
import type { ReplyChunk } from '#contracts/chat/conversation';
import type { HistoryMessage, readConversation } from '#contracts/chat/history';
import type { OutputOf } from '#contracts/operation';
import type { Shop } from '../harness.ts';

export type Chunk = z.output<typeof ReplyChunk>;
export type StoredMessage = z.output<typeof HistoryMessage>;
type StoredConversation = OutputOf<typeof readConversation>;

let conversations = 0;

/** Returns the id of a conversation that no other test uses. */
export function newConversationId(): string {
  conversations += 1;
  return `conv_${Date.now()}_koekeskustelu${process.pid}x${conversations}`;
}

/** A reply while it arrives. */
export interface OpenReply {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** What has arrived so far. */
  readonly chunks: readonly Chunk[];
  /** Resolves with the data of the last event once the response has ended. */
  ended: Promise<string>;
  /** Closes the connection. */
  close(): void;
}

const eventsOf = (text: string): string[] =>
  text
    .split('\n\n')
    .slice(0, -1)
    .flatMap((event) => (event.startsWith('data: ') ? [event.slice(6)] : []));

/** Sends a request whose response is a reply. Each conversation is a client of its own, because clients have a limit of messages. */
export function openReply(shop: Shop, method: 'GET' | 'POST', path: string, body?: unknown): Promise<OpenReply> {
  const { hostname, port } = new URL(shop.url);
  const localAddress = `127.0.${1 + Math.floor(conversations / 250)}.${1 + (conversations % 250)}`;
  return new Promise((resolve, reject) => {
    const request = http.request(
      { hostname, port, path: `/api${path}`, method, agent: false, localAddress, headers: { 'content-type': 'application/json' } },
      (response) => {
        let text = '';
        const ended = new Promise<string>((settled) => {
          response.on('close', () => settled(eventsOf(text).at(-1) ?? text));
        });
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('error', () => undefined);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          get chunks() {
            return eventsOf(text)
              .filter((data) => data !== '[DONE]')
              .map((data) => JSON.parse(data) as Chunk);
          },
          ended,
          close: () => request.destroy(),
        });
      },
    );
    request.on('error', reject);
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Sends a message, as the site does. */
export const send = (shop: Shop, conversationId: string, text: string, earlier: unknown[] = []): Promise<OpenReply> =>
  openReply(shop, 'POST', '/ai/chat', { conversationId, messages: [...earlier, { role: 'user', content: text }] });

/** A reply that is complete. */
export interface WholeReply {
  text: string;
  chunks: readonly Chunk[];
  /** The text of the error that has ended it; null when it is complete. */
  error: string | null;
}

/** Reads a reply to its end. */
export async function wholeReply(reply: OpenReply): Promise<WholeReply> {
  const last = await reply.ended;
  if (reply.status !== 200 || last !== '[DONE]') throw new Error(`no whole stream: ${reply.status} ${last}`);
  return {
    text: shownText(reply.chunks),
    chunks: reply.chunks,
    error: reply.chunks.find((chunk) => chunk.type === 'error')?.errorText ?? null,
  };
}

/** Returns the text of chunks. */
export const shownText = (chunks: readonly Chunk[]): string =>
  chunks.map((chunk) => (chunk.type === 'text-delta' ? chunk.delta : '')).join('');

/** Sends a message and returns the whole reply. */
export const ask = async (shop: Shop, conversationId: string, text: string, earlier: unknown[] = []): Promise<WholeReply> =>
  wholeReply(await send(shop, conversationId, text, earlier));

/** Returns a conversation as the panel shows it. */
export async function storedConversation(shop: Shop, conversationId: string): Promise<StoredConversation['data']> {
  const { status, body } = await shop.admin.get<StoredConversation>(`/conversations/${conversationId}`);
  if (status !== 200) throw new Error(`no conversation: ${JSON.stringify(body)}`);
  return body.data;
}

/** Returns the last message of a conversation, which is a reply, as the panel shows it. */
export async function storedReply(shop: Shop, conversationId: string): Promise<StoredMessage> {
  const { messages } = await storedConversation(shop, conversationId);
  const last = messages.toSorted((a, b) => a.seq - b.seq).at(-1);
  if (last?.role !== 'assistant') throw new Error('the conversation has no reply');
  return last;
}
