import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { converse, fromElsewhere, newConversationId, postChat, resume, sendMessage, type Reply } from '../chat-client.ts';
import type { ErrorBody } from '../client.ts';
import { behindProxy } from '../contact-form.ts';
import { type Shop, startShop, until } from '../harness.ts';

const TOO_FAST = 'Viestejä tulee nopeammin kuin ehdin vastata. Odota hetki ja jatka sitten.';
const TOO_MANY = 'Liian monta yritystä. Odota hetki ja yritä uudelleen.';
const TOO_LONG = 'Viesti on liian pitkä. Enintään 2\u00a0000 merkkiä.';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['catalogue', 'content', 'chat'], env: behindProxy });
});
afterAll(() => shop.stop());

const stored = (conversationId: string) => shop.database('chat').collection('messages').find({ conversationId }).sort({ seq: 1 }).toArray();
const send = (text: string, conversationId = newConversationId()) =>
  sendMessage(shop.url, { conversationId, text, headers: fromElsewhere() });
const post = (body: unknown) => postChat(shop.url, body, { headers: fromElsewhere() });
const outcome = ({ status, body, headers }: Reply) => ({
  status,
  code: body?.code,
  message: body?.message,
  retryAfter: headers.get('retry-after'),
});

describe('the text of a message', () => {
  it('may have 2,000 characters and not one more, whatever else the body contains', async () => {
    const conversationId = newConversationId();
    expect((await send('ä'.repeat(2_000), conversationId)).isComplete).toBe(true);
    expect((await stored(conversationId))[0]?.['text']).toBe('ä'.repeat(2_000));
    for (const length of [2_001, 50_000])
      expect(outcome(await send('ä'.repeat(length)))).toMatchObject({ status: 413, code: 'payload_too_large', message: TOO_LONG });
    const huge = await send('ä'.repeat(200_000));
    expect(outcome(huge)).toMatchObject({ status: 413, code: 'payload_too_large' });
    expect(huge.body?.message).toMatch(/^(Viesti on liian pitkä|Lähetetty tieto on liian suuri)/);
  });

  it('must say something', async () => {
    for (const text of ['', '   ', '\n\t \u00a0', '\u200b\u200d', '\u0000\u0007']) {
      const { status, body } = await send(text);
      expect({ status, fields: body?.fields }).toEqual({ status: 400, fields: { messages: 'Kirjoita viesti.' } });
    }
  });

  it('loses control and invisible characters, and keeps lines, emoji and other scripts', async () => {
    const conversationId = newConversationId();
    await send('Hei\u0000\u001b[31m\u200b!\r\nПривет 👩‍🔧\t205/55R16\u2028loppu', conversationId);
    expect((await stored(conversationId))[0]?.['text']).toBe('Hei  [31m!\r\nПривет 👩‍🔧\t205/55R16\nloppu');
  });

  it('is stored as text, whatever it looks like', async () => {
    const conversationId = newConversationId();
    const text = '<script>alert(1)</script> {"$gt":""} ![x](https://evil.example/?q=1)';
    await send(text, conversationId);
    expect((await stored(conversationId))[0]?.['text']).toBe(text);
  });
});

describe('the body of a message', () => {
  it('may have 1,000 messages, of which only the newest counts', async () => {
    const conversationId = newConversationId();
    const messages = Array.from({ length: 1_000 }, (_, at) => ({
      id: `m${at}`,
      role: at % 2 ? 'user' : 'assistant',
      content: `Viesti ${at}`,
    }));
    expect((await post({ conversationId, messages })).isComplete).toBe(true);
    expect((await stored(conversationId)).map(({ id, role }) => [role, id as string])).toEqual([
      ['user', 'm999'],
      ['assistant', expect.stringMatching(/^msg_\w{20}$/)],
    ]);
  });

  it('is refused without a conversation, without messages and with wrong types', async () => {
    const message = { id: 'a', role: 'user', content: 'Hei' };
    const conversationId = newConversationId();
    for (const body of [
      {},
      { messages: [message] },
      { conversationId },
      { conversationId, messages: [] },
      { conversationId, messages: [{ ...message, role: 'assistant' }] },
      { conversationId, messages: [{ ...message, content: { $ne: 1 } }] },
      { conversationId, messages: 'Hei' },
      { conversationId: { $ne: '' }, messages: [message] },
      { conversationId: 'conv_1_', messages: [message] },
      { conversationId, messages: [{ ...message, id: 'x'.repeat(65) }] },
      [],
    ]) {
      const { status, body: error } = await post(body);
      expect({ body, status, code: error?.code }).toEqual({ body, status: 400, code: 'invalid_input' });
    }
    expect(await stored(conversationId)).toEqual([]);
  });
});

describe('the number of messages', () => {
  it('of a conversation is 15 in a minute, also when they come at once from many addresses', async () => {
    const conversationId = newConversationId();
    // A busy machine may miss the deadline of a call. The page sends the same message again, which then does not count twice.
    const sendUntilAnswered = async (text: string): Promise<Reply> => {
      const message = { conversationId, text, id: randomUUID(), headers: fromElsewhere() };
      return until(async () => {
        const reply = await sendMessage(shop.url, message);
        return reply.status === 503 ? null : reply;
      });
    };
    const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => sendUntilAnswered(`Viesti ${at}`)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(15);
    for (const refused of replies.filter(({ status }) => status !== 200))
      expect(outcome(refused)).toMatchObject({ status: 429, code: 'too_many_requests', message: TOO_FAST });
    const next = await send('Vielä yksi', conversationId);
    expect(outcome(next)).toMatchObject({ status: 429, message: TOO_FAST });
    expect(Number(next.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(next.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(await stored(conversationId)).toHaveLength(30);
    expect((await send('Toinen keskustelu')).status).toBe(200);
    // A minute later.
    await shop
      .database('chat')
      .collection('conversations')
      .updateOne({ conversationId }, [{ $set: { recent: { $map: { input: '$recent', in: { $subtract: ['$$this', 60_000] } } } } }]);
    expect((await send('Jatketaan', conversationId)).isComplete).toBe(true);
  });

  it('that a conversation repeats after a failure does not count', async () => {
    const conversationId = newConversationId();
    const id = randomUUID();
    for (let attempt = 0; attempt < 20; attempt += 1)
      expect((await sendMessage(shop.url, { conversationId, id, headers: fromElsewhere() })).status).toBe(200);
    expect((await converse(shop.url, { conversationId, headers: fromElsewhere() })).at(-1)?.isComplete).toBe(true);
  });

  it('of an address is 60 in five minutes through all gateways together, and another address is not affected', async () => {
    const headers = fromElsewhere();
    const urls = [shop.url, (await shop.copyOf('gateway', behindProxy)).url];
    let accepted = 0;
    while (accepted < 60) {
      const replies = await Promise.all(
        Array.from({ length: Math.min(10, 60 - accepted) }, (_, at) => sendMessage(urls[at % 2] ?? '', { headers })),
      );
      // A busy machine may miss the deadline of a call, which then does not count.
      expect(replies.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
      accepted += replies.filter(({ status }) => status === 200).length;
    }
    for (const url of urls) {
      const refused = outcome(await sendMessage(url, { headers }));
      expect(refused).toEqual({ status: 429, code: 'too_many_requests', message: TOO_MANY, retryAfter: expect.any(String) });
    }
    expect((await send('Hei')).status).toBe(200);
  });
});

describe('an id that nobody has', () => {
  const unknown = () => newConversationId();

  it('is refused before it is looked up when an address has tried too many, so that ids cannot be found by trying', async () => {
    const known = newConversationId();
    await send('Hei', known);
    const headers = fromElsewhere();
    const read = (id: string) => shop.visitor.get<ErrorBody>(`/chat?chatId=${id}`, headers);
    for (let batch = 0; batch < 6; batch += 1) await Promise.all(Array.from({ length: 10 }, () => read(unknown())));
    const { status, body, headers: sent } = await read(unknown());
    expect({ status, message: body.message }).toEqual({ status: 429, message: TOO_MANY });
    expect(Number(sent.get('retry-after'))).toBeGreaterThan(0);
    // A right guess does not help now.
    expect((await read(known)).status).toBe(429);
    expect((await shop.visitor.get(`/chat?chatId=${known}`, fromElsewhere())).status).toBe(200);
  });

  it('is refused in the same way when a reply is resumed or a thumb is withdrawn', async () => {
    const headers = fromElsewhere();
    for (let batch = 0; batch < 6; batch += 1)
      await Promise.all(
        Array.from({ length: 10 }, async () => {
          await resume(shop.url, unknown(), { headers });
          await shop.visitor.request('DELETE', `/feedback/thumbs/${unknown()}/a`, { headers });
        }),
      );
    expect((await resume(shop.url, unknown(), { headers })).status).toBe(429);
    expect((await shop.visitor.request('DELETE', `/feedback/thumbs/${unknown()}/a`, { headers })).status).toBe(429);
  });

  it('is told apart from a known one by no other call', async () => {
    const known = newConversationId();
    await send('Hei', known);
    for (const id of [known, unknown()]) {
      const { status, body } = await shop.visitor.post(`/ai/chat/${id}/stop`, {}, fromElsewhere());
      expect({ status, body }).toEqual({ status: 200, body: { stopped: false } });
      const logged = await shop.visitor.post('/conversations/log', { conversationId: id }, fromElsewhere());
      expect({ status: logged.status, body: logged.body }).toEqual({ status: 200, body: { data: { conversationId: id } } });
    }
  });
});
