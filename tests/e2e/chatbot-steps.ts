import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { admin } from './shop-api.ts';

/** A word that only one journey uses, so that a search finds only its conversations. */
export const uniqueWord = (): string => `sana${randomBytes(5).toString('hex')}`;

export interface Asked {
  conversationId: string;
  /** Id of the assistant's reply. */
  replyId: string;
  /** Its text. */
  reply: string;
}

/** Asks the assistant as a visitor, in a conversation of its own, and waits for the whole reply. */
export async function ask(question: string): Promise<Asked> {
  const conversationId = `conv_${Date.now()}_${randomBytes(13).toString('hex')}`;
  const { status, body } = await admin.post<string>('/ai/chat', { conversationId, messages: [{ role: 'user', content: question }] });
  const replyId = /"messageId":"([\w-]+)"/.exec(body)?.[1];
  if (status !== 200 || replyId === undefined) throw new Error(`no reply: ${status} ${JSON.stringify(body)}`);
  const deltas = [...body.matchAll(/"delta":("(?:[^"\\]|\\.)*")/g)].map(([, delta = '""']) => JSON.parse(delta) as string);
  return { conversationId, replyId, reply: deltas.join('') };
}

export const giveThumb = ({ conversationId, replyId }: Asked, thumb: 'up' | 'down', comment = '') =>
  admin.post('/feedback', { source: 'chat_thumbs', rating: thumb === 'up' ? 10 : 0, comment, conversationId, messageId: replyId });

/** The address of a view of the tab. */
export const view = (name: string, values: Record<string, string> = {}): string =>
  `/admin/feedback?${new URLSearchParams({ ...(name === '' ? {} : { nakyma: name }), ...values }).toString()}`;

/** Returns the row of the list of feedback with this comment. */
export const feedbackRow = (page: Page, comment: string) =>
  page.getByRole('list', { name: 'Palautteet' }).getByRole('listitem').filter({ hasText: comment });
