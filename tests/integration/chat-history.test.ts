import type { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { getConversationStats, listConversations, readConversation } from '#contracts/chat/history';
import { addDays, helsinkiDate, helsinkiMoment } from '#contracts/rules/helsinki-time';
import { fromElsewhere, newConversationId, sendMessage } from '../chat-client.ts';
import type { ErrorBody } from '../client.ts';
import { behindProxy } from '../contact-form.ts';
import { type Shop, startShop, timersAreDue, until } from '../harness.ts';

type List = z.output<typeof listConversations.output>['data'];
type Whole = z.output<typeof readConversation.output>['data'];
type Stats = z.output<typeof getConversationStats.output>['data'];

const DAY_MS = 86_400_000;

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['catalogue', 'content', 'chat'], env: behindProxy });
});
afterAll(() => shop.stop());

const conversations = () => shop.database('chat').collection('conversations');
const messages = () => shop.database('chat').collection('messages');
const feedback = () => shop.database('chat').collection('feedback');
const list = async (query = '') => (await shop.admin.get<{ data: List }>(`/conversations?${query}`)).body.data;
const stats = async (days: number) => (await shop.admin.get<{ data: Stats }>(`/conversations/stats?days=${days}`)).body.data;

async function conversation(...texts: string[]): Promise<string> {
  const conversationId = newConversationId();
  for (const text of texts) await sendMessage(shop.url, { conversationId, text, headers: { 'x-forwarded-for': '203.0.113.77' } });
  return conversationId;
}

/** Makes a conversation begin, and end, that many days ago. */
const ageTo = async (conversationId: string, days: number) => {
  const at = new Date(Date.now() - days * DAY_MS);
  await conversations().updateOne({ conversationId }, { $set: { startedAt: at, lastMessageAt: at } });
};

/** Runs the hourly work of the service. */
async function runTimers(): Promise<void> {
  await shop.chat.stop();
  await timersAreDue(shop, 'chat');
  await shop.chat.start();
}

describe('the list of conversations', () => {
  it('A-3-049 A-7-028 A-7-029 has the newest first, in pages, with the time in Helsinki and the truncated address', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 3; at += 1) ids.unshift(await conversation(`Kysymys ${at}`));
    const { conversations: rows, pagination } = await list('page=1&limit=10');
    expect(rows.map(({ conversationId }) => conversationId)).toEqual(ids);
    expect(pagination).toMatchObject({ total: 3, totalPages: 1, page: 1 });
    const [row] = rows;
    expect(row).toMatchObject({ firstQuestion: 'Kysymys 2', messageCount: 2, userIP: '203.0.113.0', thumbsUp: 0, thumbsDown: 0 });
    expect(row?._id).toMatch(/^[0-9a-f]{24}$/);
    const [year, month, day] = helsinkiDate(new Date(row?.startedAt ?? '')).split('-');
    expect(row?.formattedTimestamp).toMatch(new RegExp(`^${Number(day)}\\.${Number(month)}\\.${year} klo \\d{2}\\.\\d{2}$`));
    expect(await list('page=2&limit=1')).toMatchObject({
      conversations: [{ conversationId: ids[1] }],
      pagination: { page: 2, total: 3, totalPages: 3 },
    });
    expect((await list('page=9&limit=10')).conversations).toEqual([]);
  });

  it('A-7-028 is searched by words of its messages, literally, and by id', async () => {
    const [one, other] = [await conversation('Sopiiko (205/55R16) Corollaan?'), await conversation('Hinta .* euroa')];
    const found = async (search: string) =>
      (await list(`search=${encodeURIComponent(search)}`)).conversations.map(({ conversationId }) => conversationId);
    expect(await found('corolla')).toEqual([one]);
    expect(await found('(205/55R16)')).toEqual([one]);
    expect(await found('.*')).toEqual([other]);
    expect(await found(other)).toEqual([other]);
    expect(await found('tätä ei ole')).toEqual([]);
  });

  it('is filtered by what needs attention', async () => {
    const marked = await Promise.all(
      ['thumbsDown', 'claimHits', 'unanswered'].map(async (field) => ({ field, id: await conversation('Hei') })),
    );
    for (const { field, id } of marked) await conversations().updateOne({ conversationId: id }, { $set: { [field]: 1 } });
    const flagged = new Set((await list('flagged=true&limit=100')).conversations.map(({ conversationId }) => conversationId));
    for (const { id } of marked) expect(flagged).toContain(id);
    for (const { conversationId, thumbsDown, claimHits, unanswered } of (await list('limit=100')).conversations)
      expect(flagged.has(conversationId)).toBe(thumbsDown + claimHits + unanswered > 0);
  });
});

describe('a conversation in the panel', () => {
  it('is read in pages, with the engine, the calls of tools and their results', async () => {
    const conversationId = await conversation('Milloin olette auki?', 'Entä lauantaina?');
    const read = async (query = '') => (await shop.admin.get<{ data: Whole }>(`/conversations/${conversationId}${query}`)).body.data;
    const whole = await read();
    expect(whole.conversation).toMatchObject({ conversationId, messageCount: 4 });
    expect(whole.messages.map(({ seq, role, state, engine }) => ({ seq, role, state, engine }))).toEqual([
      { seq: 1, role: 'user', state: 'done', engine: null },
      { seq: 2, role: 'assistant', state: 'done', engine: 'built-in' },
      { seq: 3, role: 'user', state: 'done', engine: null },
      { seq: 4, role: 'assistant', state: 'done', engine: 'built-in' },
    ]);
    const [call] = whole.messages[1]?.toolCalls ?? [];
    expect(call).toMatchObject({ name: 'openingHours', id: expect.any(String), ms: expect.any(Number) });
    expect(JSON.parse(call?.result ?? '{}')).toHaveProperty('usualHours');
    expect(await read('?page=2&limit=3')).toMatchObject({ messages: [{ seq: 4 }], pagination: { page: 2, total: 4, totalPages: 2 } });
    expect((await shop.admin.get(`/conversations/${newConversationId()}`)).status).toBe(404);
  });
});

describe('the daily counts', () => {
  it('A-3-050 A-7-027 have each day in Helsinki, also those without conversations, and survive the removal of their conversations', async () => {
    await conversations().deleteMany({});
    const today = helsinkiDate(new Date());
    const dayAgo = (days: number) => addDays(today, -days);
    const beginAt = async (date: string, time: string) =>
      conversations().updateOne({ conversationId: await conversation('Hei') }, { $set: { startedAt: helsinkiMoment(date, time) } });
    // Both ends of a day in Helsinki, which are on two dates in UTC.
    await beginAt(dayAgo(3), '00:00');
    await beginAt(dayAgo(3), '23:59');
    await beginAt(dayAgo(1), '12:00');
    await conversation('Hei');
    const expected = [
      { date: dayAgo(4), count: 0 },
      { date: dayAgo(3), count: 2 },
      { date: dayAgo(2), count: 0 },
      { date: dayAgo(1), count: 1 },
      { date: today, count: 1 },
    ];
    expect(await stats(5)).toEqual(expected);
    await runTimers();
    await until(async () => (await shop.database('chat').collection('daily-counts').countDocuments()) === 2, { what: 'stored counts' });
    await conversations().deleteMany({ startedAt: { $lt: helsinkiMoment(today, '00:00') } });
    await until(async () => (await shop.admin.get('/conversations/stats')).status === 200, { what: 'the chat responds' });
    expect(await stats(5)).toEqual(expected);
    expect(await stats(30)).toHaveLength(30);
    for (const days of [0, 367, 1.5]) expect((await shop.admin.get<ErrorBody>(`/conversations/stats?days=${days}`)).status).toBe(400);
  });
});

describe('the retention time', () => {
  const isStored = async (conversationId: string) => ({
    conversations: await conversations().countDocuments({ conversationId }),
    messages: await messages().countDocuments({ conversationId }),
  });
  const kept = { conversations: 1, messages: 2 };
  const removed = { conversations: 0, messages: 0 };

  it('D-LAW-021 D-LAW-022 is 90 days after the last message, and a setting', async () => {
    const [old, young, short] = [await conversation('Hei'), await conversation('Hei'), await conversation('Hei')];
    await ageTo(old, 91);
    await ageTo(young, 89);
    await ageTo(short, 31);
    const rating = { rating: 9, source: 'feedback_form' };
    await shop.visitor.post('/feedback', { ...rating, conversationId: old }, fromElsewhere());
    await runTimers();
    await until(async () => (await conversations().countDocuments({ conversationId: old })) === 0, { what: 'the old one is removed' });
    expect([await isStored(old), await isStored(young), await isStored(short)]).toEqual([removed, kept, kept]);
    // The rating stays, without the conversation's name.
    expect(await feedback().findOne({ rating: 9 })).toMatchObject({ conversationId: null, messageId: null });
    const { body } = await until(
      async () => {
        const answer = await shop.admin.get<{ retentionDays: number; version: number }>('/chat-settings');
        return answer.status === 200 ? answer : null;
      },
      { what: 'the chat responds' },
    );
    expect(body).toMatchObject({ retentionDays: 90 });
    expect((await shop.admin.put('/chat-settings', { retentionDays: 30, version: body.version })).body).toMatchObject({
      retentionDays: 30,
    });
    await runTimers();
    await until(async () => (await conversations().countDocuments({ conversationId: short })) === 0, { what: 'the shorter time' });
    expect([await isStored(young), await isStored(short)]).toEqual([removed, removed]);
  });

  it('D-LAW-022 is between 1 and 365 days, and a stale save is refused', async () => {
    const read = () => shop.admin.get<{ version: number; retentionDays: number }>('/chat-settings');
    const { body } = await until(async () => ((await read()).status === 200 ? read() : null), { what: 'the chat responds' });
    for (const [retentionDays, text] of [
      [0, 'Säilytysaika on 1–365 päivää.'],
      [366, 'Säilytysaika on 1–365 päivää.'],
      [1.5, 'Anna kokonaiset päivät.'],
      ['90', 'Anna päivien määrä numerona.'],
    ]) {
      const answer = await shop.admin.put<ErrorBody>('/chat-settings', { retentionDays, version: body.version });
      expect({ status: answer.status, fields: answer.body.fields }).toEqual({ status: 400, fields: { retentionDays: text } });
    }
    expect((await shop.admin.put('/chat-settings', { retentionDays: 60, version: body.version })).status).toBe(200);
    const stale = await shop.admin.put<ErrorBody>('/chat-settings', { retentionDays: 50, version: body.version });
    expect({ status: stale.status, code: stale.body.code, current: stale.body.current }).toMatchObject({
      status: 409,
      code: 'stale_version',
      current: { retentionDays: 60 },
    });
    expect((await shop.admin.put('/chat-settings', { retentionDays: null })).body).toMatchObject({ retentionDays: 90 });
  });
});

describe('what the panel reads and changes', () => {
  it('is for admins only', async () => {
    const id = '0'.repeat(24);
    const calls: [string, string][] = [
      ['GET', '/conversations'],
      ['GET', '/conversations/stats'],
      ['GET', '/conversations/faq_1abc'],
      ['GET', '/feedback/all'],
      ['GET', '/chat-questions'],
      ['PUT', '/chat-questions/faq_1abc/m1'],
      ['GET', '/chat-settings'],
      ['PUT', '/chat-settings'],
      ['GET', '/chat-answers'],
      ['GET', '/chat-answers/places'],
      ['POST', '/chat-answers'],
      ['POST', '/chat-answers/evaluate'],
      ['PUT', `/chat-answers/${id}`],
      ['DELETE', `/chat-answers/${id}`],
      ['POST', `/chat-answers/${id}/restore`],
    ];
    for (const [method, path] of calls) {
      const { status, body } = await shop.visitor.request<ErrorBody>(
        method,
        path,
        method === 'GET' || method === 'DELETE' ? {} : { body: {} },
      );
      expect({ method, path, status, code: body.code }).toEqual({ method, path, status: 401, code: 'unauthenticated' });
    }
  });
});
