import { randomBytes, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { ReplyChunk } from '#contracts/chat/conversation';
import type { ErrorBody } from './client.ts';

export type Chunk = z.output<typeof ReplyChunk>;

/** A reply as far as it has arrived. */
export interface Reply {
  /** 0 when there was no response. */
  status: number;
  headers: Headers;
  chunks: Chunk[];
  text: string;
  /** The stream has ended with `finish` and `[DONE]`. */
  isComplete: boolean;
  /** The error's chunk, or the body of an error response. */
  error: string | null;
  body: ErrorBody | null;
}

export interface Sending {
  conversationId?: string;
  /** The message's id. */
  id?: string;
  text?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Called with each chunk as it arrives. */
  onChunk?: (chunk: Chunk) => void;
}

/** Returns an id as the shop's own page makes it: its last part has 26 characters. */
export const newConversationId = (): string =>
  `conv_${Date.now()}_${randomBytes(20).toString('base64url').replaceAll('-', '_').slice(0, 26)}`;

let lastAddress = 0;

/** Headers of a visitor with an address of its own, behind one trusted proxy, so that limits per address do not count visitors together. */
export function fromElsewhere(): Record<string, string> {
  lastAddress += 1;
  return { 'x-forwarded-for': `10.${(lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}` };
}

const nothing = (): Reply => ({ status: 0, headers: new Headers(), chunks: [], text: '', isComplete: false, error: null, body: null });

/** Reads a reply until its stream ends, however it ends. */
async function readInto(reply: Reply, response: Response, onChunk?: (chunk: Chunk) => void): Promise<void> {
  reply.status = response.status;
  reply.headers = response.headers;
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    const text = await response.text();
    reply.body = text === '' ? null : (JSON.parse(text) as ErrorBody);
    reply.error = reply.body?.message ?? null;
    return;
  }
  let held = '';
  const decoder = new TextDecoder();
  for await (const piece of response.body ?? []) {
    held += decoder.decode(piece, { stream: true });
    const blocks = held.split('\n\n');
    held = blocks.pop() ?? '';
    for (const block of blocks) {
      if (!block.startsWith('data: ')) continue;
      const data = block.slice('data: '.length);
      if (data === '[DONE]') {
        reply.isComplete = reply.chunks.at(-1)?.type === 'finish';
        continue;
      }
      const chunk = JSON.parse(data) as Chunk;
      reply.chunks.push(chunk);
      if (chunk.type === 'text-delta') reply.text += chunk.delta;
      if (chunk.type === 'error') reply.error = chunk.errorText;
      onChunk?.(chunk);
    }
  }
}

async function read(request: () => Promise<Response>, onChunk?: (chunk: Chunk) => void): Promise<Reply> {
  const reply = nothing();
  try {
    await readInto(reply, await request(), onChunk);
  } catch {
    // The connection broke: what has arrived so far is the result.
  }
  return reply;
}

const bodyOf = ({ conversationId = newConversationId(), id = randomUUID(), text = 'Milloin olette auki?' }: Sending) => ({
  conversationId,
  messages: [{ id, role: 'user', parts: [{ type: 'text', text }] }],
});

/** Posts any body as a message. Does not throw. */
export const postChat = (url: string, body: unknown, { headers = {}, signal, onChunk }: Sending = {}, path = '/ai/chat'): Promise<Reply> =>
  read(
    () =>
      fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        signal: signal ?? null,
      }),
    onChunk,
  );

/** Sends one message and reads its reply. Does not throw: a broken connection leaves the reply incomplete. */
export const sendMessage = (url: string, sending: Sending = {}): Promise<Reply> => postChat(url, bodyOf(sending), sending);

/** Reads the reply that is still being written. */
export const resume = (url: string, conversationId: string, { headers = {}, signal, onChunk }: Sending = {}): Promise<Reply> =>
  read(() => fetch(`${url}/api/ai/chat/${conversationId}/stream`, { headers, signal: signal ?? null }), onChunk);

/**
 * Sends one message, and after any failure the same message again, as the shop's own page does, until its reply is complete.
 * @returns all attempts, the complete one last
 */
export async function converse(url: string, sending: Sending & { pauseMs?: number; until?: () => boolean } = {}): Promise<Reply[]> {
  const { pauseMs = 100, until = () => false, ...message } = { ...sending, ...ids(sending) };
  const attempts: Reply[] = [];
  for (;;) {
    const reply = await sendMessage(url, message);
    attempts.push(reply);
    if (reply.isComplete || until()) return attempts;
    // A refused connection fails at once. Pauses grow and differ, because clients that all come back together time out together again.
    const pause = pauseMs * 2 ** Math.min(attempts.length - 1, 3) * (0.5 + Math.random());
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

const ids = ({ conversationId = newConversationId(), id = randomUUID() }: Sending) => ({ conversationId, id });

/** Returns the number of replies that a process streams now, from its metrics. */
export async function openReplies(metricsUrl: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return [...text.matchAll(/^kaarto_open_streams\{subject="chat\.reply\.\w+".*\} (\d+)$/gm)].reduce(
    (sum, match) => sum + Number(match[1]),
    0,
  );
}
