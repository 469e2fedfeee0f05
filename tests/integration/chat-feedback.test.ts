import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import type { getConversation } from '#contracts/chat/conversation';
import type { listFeedback } from '#contracts/chat/feedback';
import type { listOpenQuestions } from '#contracts/chat/history';
import { fromElsewhere, newConversationId, sendMessage } from '../chat-client.ts';
import type { ErrorBody } from '../client.ts';
import { behindProxy } from '../contact-form.ts';
import { type Shop, startShop } from '../harness.ts';

type FeedbackList = z.output<typeof listFeedback.output>;
type Conversation = z.output<typeof getConversation.output>;
type OpenQuestions = z.output<typeof listOpenQuestions.output>;
const DAY_MS = 86_400_000;

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['catalogue', 'content', 'chat'], env: behindProxy });
});
afterAll(() => shop.stop());

const feedback = () => shop.database('chat').collection('feedback');
const give = (body: unknown) => shop.visitor.post<{ message: string } & ErrorBody>('/feedback', body, fromElsewhere());
const list = async (query = '') => (await shop.admin.get<FeedbackList>(`/feedback/all?limit=100${query}`)).body;
const withdraw = (conversationId: string, messageId: string) =>
  shop.visitor.request('DELETE', `/feedback/thumbs/${conversationId}/${messageId}`, { headers: fromElsewhere() });

/** Begins a conversation, and returns its id and that of its reply. */
async function answered(): Promise<{ conversationId: string; messageId: string }> {
  const conversationId = newConversationId();
  const { chunks } = await sendMessage(shop.url, { conversationId, headers: fromElsewhere() });
  const [start] = chunks;
  return { conversationId, messageId: start?.type === 'start' ? start.messageId : '' };
}
const thumb = (reply: { conversationId: string; messageId: string }, rating: number, comment = '') =>
  give({ ...reply, rating, comment, source: 'chat_thumbs' });
const thumbOf = async ({ conversationId }: { conversationId: string }) =>
  (await shop.visitor.get<Conversation>(`/chat?chatId=${conversationId}`)).body.messages[1]?.thumb;
const rowOf = async ({ conversationId }: { conversationId: string }) =>
  (await shop.admin.get<{ data: { conversations: unknown[] } }>(`/conversations?search=${conversationId}`)).body.data.conversations[0];
const openOf = async ({ conversationId }: { conversationId: string }, query = '') =>
  (await shop.admin.get<OpenQuestions>(`/chat-questions?limit=100${query}`)).body.items.filter(
    (item) => item.conversationId === conversationId,
  );

describe('feedback', () => {
  it('of a thumb without its conversation is stored as it comes, also twice', async () => {
    const thumb = { rating: 4, source: 'chat_thumbs', conversationId: null, messageId: 'kadonnut' };
    for (let time = 0; time < 2; time += 1) expect((await shop.visitor.post('/feedback', thumb)).status).toBe(201);
  });

  it('P-7-014 A-3-046 A-3-047 A-7-026 is stored with its source, and listed under data', async () => {
    const { conversationId } = await answered();
    const { status, body } = await give({ rating: 8, comment: ' Hyvä apu!\nKiitos. ', conversationId });
    expect({ status, body }).toEqual({ status: 201, body: { message: 'Kiitos palautteestasi!' } });
    expect((await list()).data[0]).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      timestamp: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
      rating: 8,
      comment: 'Hyvä apu!\nKiitos.',
      source: 'feedback_form',
      conversationId,
      messageId: null,
    });
    expect((await give({ rating: 0 })).status).toBe(201);
    expect((await list()).data[0]).toMatchObject({ rating: 0, comment: '', source: 'feedback_form', conversationId: null });
  });

  it.each([
    ['no rating', { comment: 'x' }, { rating: 'Anna arvosana 0–10.' }],
    ['a rating of 11', { rating: 11 }, { rating: 'Arvosana on 0–10.' }],
    ['a rating of -1', { rating: -1 }, { rating: 'Arvosana on 0–10.' }],
    ['half a rating', { rating: 7.5 }, { rating: 'Arvosana on kokonaisluku 0–10.' }],
    ['a rating as text', { rating: '8' }, { rating: 'Anna arvosana 0–10.' }],
    ['a long comment', { rating: 8, comment: 'a'.repeat(2_001) }, { comment: 'Enintään 2000 merkkiä.' }],
    ['another source', { rating: 8, source: 'muu' }, { source: expect.any(String) }],
    ['an id that is none', { rating: 8, conversationId: 'x' }, { conversationId: 'Keskustelun tunniste on virheellinen.' }],
  ])('P-7-014 is refused with %s', async (_what, body, fields) => {
    const answer = await give(body);
    expect({ status: answer.status, fields: answer.body.fields }).toEqual({ status: 400, fields });
  });

  it('A-7-026 is filtered by source, level, comment and age, and summarised with the same filters', async () => {
    await feedback().deleteMany({});
    const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
    const rows = [
      { rating: 0, comment: 'Huono', source: 'chat_thumbs', timestamp: ago(0) },
      { rating: 3, comment: '', source: 'feedback_form', timestamp: ago(1) },
      { rating: 4, comment: 'Meni', source: 'feedback_form', timestamp: ago(6) },
      { rating: 7, comment: '', source: 'feedback_form', timestamp: ago(20) },
      { rating: 8, comment: 'Hyvä', source: 'feedback_form', timestamp: ago(40) },
      { rating: 10, comment: '', source: 'chat_thumbs', timestamp: ago(400) },
    ];
    await feedback().insertMany(rows.map((row) => ({ ...row, conversationId: null, messageId: null })));
    const ratings = async (query: string) => (await list(query)).data.map(({ rating }) => rating);
    expect(await ratings('')).toEqual([0, 3, 4, 7, 8, 10]);
    expect(await ratings('&source=chat_thumbs')).toEqual([0, 10]);
    expect(await ratings('&level=low')).toEqual([0, 3]);
    expect(await ratings('&level=middle')).toEqual([4, 7]);
    expect(await ratings('&level=high')).toEqual([8, 10]);
    expect(await ratings('&withComment=true')).toEqual([0, 4, 8]);
    expect(await ratings('&withComment=false&days=30')).toEqual([3, 7]);
    expect((await shop.admin.get<FeedbackList>('/feedback/all?page=2&limit=4')).body).toMatchObject({
      data: [{ rating: 8 }, { rating: 10 }],
      pagination: { page: 2, total: 6, totalPages: 2 },
    });
    const { summary } = await list('&source=feedback_form');
    expect(summary).toMatchObject({ count: 4, average: 5.5, distribution: [0, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0] });
    expect(summary.weeks.reduce((sum, { count }) => sum + count, 0)).toBe(4);
    for (const { week } of summary.weeks) expect(new Date(`${week}T12:00:00Z`).getUTCDay()).toBe(1);
    expect(summary.weeks).toEqual(summary.weeks.toSorted((a, b) => a.week.localeCompare(b.week)));
    await feedback().deleteMany({});
    expect((await list()).summary).toEqual({ count: 0, average: null, distribution: Array<number>(11).fill(0), weeks: [] });
    expect((await shop.admin.get<ErrorBody>('/feedback/all?level=hyvä')).status).toBe(400);
  });
});

describe('a thumb', () => {
  it('A-3-048 is feedback with the source chat_thumbs, and is shown with its reply', async () => {
    const reply = await answered();
    expect((await thumb(reply, 10)).status).toBe(201);
    expect((await list('&source=chat_thumbs')).data[0]).toMatchObject({ ...reply, rating: 10, source: 'chat_thumbs' });
    expect(await thumbOf(reply)).toBe('up');
    expect(await rowOf(reply)).toMatchObject({ thumbsUp: 1, thumbsDown: 0 });
    expect(await openOf(reply)).toEqual([]);
  });

  it('A-3-048 is replaced by a second one, and can be withdrawn', async () => {
    const reply = await answered();
    await thumb(reply, 10);
    await thumb(reply, 0, 'Väärin');
    const own = async () => (await list('&source=chat_thumbs')).data.filter(({ messageId }) => messageId === reply.messageId);
    expect(await own()).toEqual([expect.objectContaining({ rating: 0, comment: 'Väärin' })]);
    expect(await thumbOf(reply)).toBe('down');
    expect(await rowOf(reply)).toMatchObject({ thumbsUp: 0, thumbsDown: 1 });
    expect((await withdraw(reply.conversationId, reply.messageId)).body).toEqual({ withdrawn: true });
    expect((await withdraw(reply.conversationId, reply.messageId)).body).toEqual({ withdrawn: false });
    expect(await own()).toEqual([]);
    expect(await thumbOf(reply)).toBeNull();
    expect(await rowOf(reply)).toMatchObject({ thumbsUp: 0, thumbsDown: 0 });
  });

  it('that is clicked ten times at once is stored once', async () => {
    const reply = await answered();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => thumb(reply, at % 2 === 0 ? 10 : 0)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(await feedback().countDocuments({ conversationId: reply.conversationId })).toBe(1);
    const row = (await rowOf(reply)) as { thumbsUp: number; thumbsDown: number };
    expect(row.thumbsUp + row.thumbsDown).toBe(1);
    expect(await thumbOf(reply)).toBe(row.thumbsUp === 1 ? 'up' : 'down');
  });

  it('down makes the question one that waits for an answer, until it is handled', async () => {
    const reply = await answered();
    await thumb(reply, 0);
    const [question] = await openOf(reply);
    expect(question).toMatchObject({ messageId: reply.messageId, question: 'Milloin olette auki?', kind: 'thumbs-down' });
    expect(await openOf(reply, '&kind=unanswered')).toEqual([]);
    const handle = (isHandled: boolean) => shop.admin.put(`/chat-questions/${reply.conversationId}/${reply.messageId}`, { isHandled });
    expect((await handle(true)).body).toEqual({ isHandled: true });
    expect(await openOf(reply)).toEqual([]);
    await handle(false);
    expect(await openOf(reply)).toHaveLength(1);
    await thumb(reply, 10);
    expect(await openOf(reply)).toEqual([]);
    expect((await handle(true)).status).toBe(404);
  });

  it('needs a reply that exists', async () => {
    const { conversationId, messageId } = await answered();
    const unknown = [
      { conversationId, messageId: 'ei-ole' },
      { conversationId: newConversationId(), messageId },
    ];
    for (const reply of unknown) {
      expect((await thumb(reply, 10)).status).toBe(404);
      expect((await withdraw(reply.conversationId, reply.messageId)).status).toBe(404);
    }
    const own = randomUUID();
    await sendMessage(shop.url, { conversationId, id: own, headers: fromElsewhere() });
    expect((await thumb({ conversationId, messageId: own }, 10)).status).toBe(404);
  });
});
