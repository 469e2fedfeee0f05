import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { helsinkiDate } from '#contracts/rules/helsinki-time';
import { type Shop, startShop, until } from '../harness.ts';
import { calls, does, fails, says, startOpenAiServer, type OpenAiServer, type Script } from '../openai-server.ts';
import { ask, newConversationId, openReply, send, shownText, storedConversation, storedReply, wholeReply } from './chat-records.ts';

/** The library of the model is loaded within it, on a busy machine. */
const TIMEOUT_MS = 2_500;
const CONVERSATION_TOKENS = 5_000;
const DAILY_TOKENS = 1_000_000;
const NOTICE = 'Laajempi tekoälyni ei ole juuri nyt käytössä';
const FAILED = 'Vastaus jäi kesken. Yritä uudelleen.';
const QUESTION = 'Milloin olette auki?';

let model: OpenAiServer;
let shop: Shop;
beforeAll(async () => {
  model = await startOpenAiServer();
  shop = await startShop({
    services: ['catalogue', 'content', 'marketing', 'chat'],
    env: {
      OPENAI_API_KEY: 'koe-avain',
      OPENAI_BASE_URL: model.url,
      CHAT_MODEL_TIMEOUT_MS: String(TIMEOUT_MS),
      CHAT_CONVERSATION_TOKENS: String(CONVERSATION_TOKENS),
      CHAT_DAILY_TOKENS: String(DAILY_TOKENS),
    },
  });
});
afterAll(async () => {
  await shop?.stop();
  await model.close();
});

async function replyTo(text: string, ...scripts: Script[]) {
  model.script(...scripts);
  const conversationId = newConversationId();
  const reply = await ask(shop, conversationId, text);
  return { ...reply, conversationId, stored: await storedReply(shop, conversationId) };
}

const soon = { 'retry-after-ms': '1' };
const usedToday = async () => {
  const record = await shop
    .database('chat')
    .collection<{ _id: string; tokens: number }>('token-use')
    .findOne({ _id: helsinkiDate(new Date()) });
  return record?.tokens ?? 0;
};

describe('a model that fails', () => {
  it.each<[string, Script[]]>([
    ['refuses with 429 twice', [fails(429, soon), fails(429, soon)]],
    ['asks to wait for a minute', [fails(429, { 'retry-after': '60' })]],
    ['refuses with 500 twice', [fails(500, soon), fails(500, soon)]],
    ['does not accept the key', [fails(401)]],
    ['closes the connection twice', ['refuse', 'refuse']],
    ['says nothing', [does('stall')]],
    ['is cut before it says anything', [does('cut')]],
    ['is cut within its first sentence', [does({ text: 'Olemme avoi' }, 'cut')]],
    ['falls silent within its first sentence', [does({ text: 'Olemme avoi' }, 'stall')]],
    ['sends something else than JSON', [does({ raw: 'data: <html>\n\n' })]],
    ['sends no stream', [does({ raw: '<html><body>Bad gateway</body></html>' })]],
    ['sends an error', [does({ error: 'overloaded' })]],
    ['says only white space', [says(' ', '\n')]],
    ['ends without a finish reason', [does({ text: 'Olemme' }, 'done')]],
    ['fails after a call of a tool', [calls(['openingHours', {}]), fails(500, soon), fails(500, soon)]],
  ])('before a sentence is shown leaves the reply to the built-in assistant, which says so: it %s', async (_, scripts) => {
    const { text, error, chunks, stored } = await replyTo(QUESTION, ...scripts);
    expect({ error, last: chunks.at(-1)?.type }).toEqual({ error: null, last: 'finish' });
    expect(text.startsWith(NOTICE)).toBe(true);
    expect(text.split('. ').length).toBeGreaterThan(1);
    expect(text).not.toContain('avoi ');
    expect(stored).toMatchObject({ engine: 'built-in', state: 'done', content: text });
  });

  it('is asked again once after 429 and 500', async () => {
    expect(await replyTo(QUESTION, fails(429, soon), says('Hei taas.'))).toMatchObject({ text: 'Hei taas.', stored: { engine: 'model' } });
    expect(await replyTo(QUESTION, fails(500, soon), says('Hei taas.'))).toMatchObject({ text: 'Hei taas.', stored: { engine: 'model' } });
  });

  it.each<[string, Script]>([
    ['is cut', does({ text: 'Hei vain. ' }, { text: 'Olem' }, 'cut')],
    ['falls silent', does({ text: 'Hei vain. ' }, { text: 'Olem' }, 'stall')],
    ['sends an error', does({ text: 'Hei vain. ' }, { text: 'Olem' }, { error: 'overloaded' })],
    ['ends without a finish reason', does({ text: 'Hei vain. ' }, { text: 'Olem' }, 'done')],
  ])('D-CHAT-004 after a sentence is shown ends the stream with its error part: it %s', async (_, script) => {
    const { chunks, text, error, conversationId, stored } = await replyTo(QUESTION, script);
    expect({ text, error, last: chunks.at(-1)?.type }).toEqual({ text: 'Hei vain. ', error: FAILED, last: 'error' });
    expect(stored).toMatchObject({ engine: 'model', state: 'failed', content: 'Hei vain. ' });
    // The box is usable again.
    model.script(says('Nyt toimii.'));
    expect(await ask(shop, conversationId, QUESTION)).toMatchObject({ text: 'Nyt toimii.', error: null });
  });

  it('never shows the words of the server', async () => {
    const { chunks, conversationId } = await replyTo(QUESTION, fails(401));
    expect(JSON.stringify([chunks, await storedConversation(shop, conversationId)])).not.toMatch(/koe-avain|API key|Scripted/);
  });

  it('is mentioned once in a conversation', async () => {
    const conversationId = newConversationId();
    model.script();
    model.always(fails(400));
    expect((await ask(shop, conversationId, QUESTION)).text).toContain(NOTICE);
    expect((await ask(shop, conversationId, QUESTION)).text).not.toContain(NOTICE);
    model.script(says('Hei taas.'));
    expect((await ask(shop, conversationId, QUESTION)).text).toBe('Hei taas.');
    model.always(fails(400));
    expect((await ask(shop, conversationId, QUESTION)).text).not.toContain(NOTICE);
  });

  it.each<[string, Script]>([
    ['a refusal', does({ refusal: 'I cannot help with that.' }, { finish: 'stop' }, 'done')],
    ['the content filter', does({ finish: 'content_filter' }, 'done')],
  ])('%s becomes a sentence in Finnish', async (_, script) => {
    const { text, stored } = await replyTo('Kerro jotakin kiellettyä', script);
    expect(text).toBe('Tähän en voi vastata. Autan mielelläni renkaisiin ja liikkeen palveluihin liittyvissä asioissa.');
    expect(stored).toMatchObject({ engine: 'model', state: 'done' });
  });

  it('a reply at the limit of tokens ends with what there is', async () => {
    const { text, error } = await replyTo(QUESTION, does({ text: 'Hei vain. Oletko' }, { finish: 'length' }, 'done'));
    expect({ text, error }).toEqual({ text: 'Hei vain. Oletko', error: null });
  });

  it('an endless reply ends, and its request is cancelled', async () => {
    const { text, error } = await replyTo(QUESTION, does(...Array.from({ length: 3_000 }, () => ({ text: 'Hei vain. ' })), 'stall'));
    expect(error).toBeNull();
    expect(text.length).toBeLessThan(7_000);
    await until(() => model.requests[0]?.connection === 'closed by the client');
  });

  it('characters that are split between packets and deltas are shown whole', async () => {
    const bytes = Buffer.from('data: {"choices":[{"index":0,"delta":{"content":"Hyvää päivää "},"finish_reason":null}]}\n\n');
    const middle = bytes.indexOf('ä') + 1;
    const half = (escape: string) => ({ raw: `data: {"choices":[{"index":0,"delta":{"content":"${escape}"},"finish_reason":null}]}\n\n` });
    const script = does(
      { raw: bytes.subarray(0, middle) },
      { raw: bytes.subarray(middle) },
      half('\\ud83d'),
      half('\\ude97'),
      { finish: 'stop' },
      'done',
    );
    const { text, stored } = await replyTo('Hei', script);
    expect([text, stored.content]).toEqual(['Hyvää päivää 🚗', 'Hyvää päivää 🚗']);
  });
});

describe('the budget', () => {
  const spends = (tokens: number) => does({ text: 'Hei.' }, { finish: 'stop' }, { usage: tokens }, 'done');

  it('of a conversation: when it is spent, the built-in assistant replies', async () => {
    const { stored, conversationId } = await replyTo(QUESTION, spends(CONVERSATION_TOKENS));
    expect(stored.engine).toBe('model');
    model.script(says('Liikaa.'));
    expect((await ask(shop, conversationId, QUESTION)).text).toContain(NOTICE);
    expect(await storedReply(shop, conversationId)).toMatchObject({ engine: 'built-in' });
    expect(model.requests).toEqual([]);
    expect((await replyTo(QUESTION, says('Hei.'))).stored.engine).toBe('model');
  });

  it('counts all requests of a reply, and estimates those whose usage the server does not tell', async () => {
    const before = await usedToday();
    await replyTo(QUESTION, calls(['openingHours', {}]), says('Hei.'));
    expect((await usedToday()) - before).toBe(200);
    await replyTo(QUESTION, does({ text: 'Hei.' }, { finish: 'stop' }, 'done'));
    expect((await usedToday()) - before).toBeGreaterThan(1_000);
  });

  it('of a day: when it is spent, the built-in assistant replies in every conversation', async () => {
    await replyTo(QUESTION, spends(DAILY_TOKENS));
    try {
      const { stored } = await replyTo(QUESTION, says('Liikaa.'));
      expect(stored).toMatchObject({ engine: 'built-in', state: 'done' });
      expect(model.requests).toEqual([]);
    } finally {
      await shop.database('chat').collection('token-use').deleteMany({});
    }
  });
});

describe('a visitor who leaves', () => {
  it('cancels the request to the model within a second; the reply is interrupted, and begins again when it is resumed', async () => {
    const conversationId = newConversationId();
    const before = await usedToday();
    model.script(does({ text: 'Hei vain. Olem' }, 'stall'));
    const reply = await send(shop, conversationId, QUESTION);
    await until(() => shownText(reply.chunks) === 'Hei vain. ');
    reply.close();
    await until(() => model.requests[0]?.connection === 'closed by the client', { timeout: 1_000, every: 10, what: 'request cancelled' });
    await until(async () => (await storedReply(shop, conversationId)).state === 'interrupted');
    // It has been paid for.
    expect(await usedToday()).toBeGreaterThan(before);
    const { body } = await shop.visitor.get<{ isReplying: boolean; messages: unknown[] }>(`/chat?chatId=${conversationId}`);
    expect(body).toMatchObject({ isReplying: true, messages: [{ role: 'user', content: QUESTION }] });

    model.script(says('Hei vain. ', 'Olemme auki.'));
    const resumed = await wholeReply(await openReply(shop, 'GET', `/ai/chat/${conversationId}/stream`));
    expect(resumed).toMatchObject({ text: 'Hei vain. Olemme auki.', error: null });
    expect(await storedReply(shop, conversationId)).toMatchObject({ state: 'done', engine: 'model', content: 'Hei vain. Olemme auki.' });
    const { messages } = await storedConversation(shop, conversationId);
    expect(messages).toHaveLength(2);
  });

  it('before the model has said anything cancels the request, too', async () => {
    const conversationId = newConversationId();
    model.script(does('stall'));
    const reply = await send(shop, conversationId, QUESTION);
    await until(() => model.requests.length === 1);
    reply.close();
    await until(() => model.requests[0]?.connection === 'closed by the client', { timeout: 1_000, every: 10, what: 'request cancelled' });
    await until(async () => (await storedReply(shop, conversationId)).state === 'interrupted');
  });

  it('a second reader follows the reply that the first one began', async () => {
    const conversationId = newConversationId();
    const rest = Promise.withResolvers<void>();
    model.script(does({ text: 'Hei vain. Olem' }, { until: rest.promise }, { text: 'me auki.' }, { finish: 'stop' }, 'done'));
    const first = await send(shop, conversationId, QUESTION);
    await until(() => shownText(first.chunks) === 'Hei vain. ');
    const second = await openReply(shop, 'GET', `/ai/chat/${conversationId}/stream`);
    await until(() => shownText(second.chunks) === 'Hei vain. ');
    rest.resolve();
    expect(await wholeReply(second)).toMatchObject({ text: 'Hei vain. Olemme auki.', error: null });
    expect(await wholeReply(first)).toMatchObject({ text: 'Hei vain. Olemme auki.', error: null });
    expect(model.requests).toHaveLength(1);
  });
});
