import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { converse, fromElsewhere, newConversationId, openReplies, sendMessage, type Reply } from '../chat-client.ts';
import { behindProxy } from '../contact-form.ts';
import { type Shop, startShop, until } from '../harness.ts';
import { residentMegabytes } from '../memory.ts';
import { does, type OpenAiServer, type Response, startOpenAiServer, says } from '../openai-server.ts';

const FIRST = 'Autan mielelläni renkaissa. ';
const REST = 'Kerro lisää autostasi.';
const CHATS = 100;

let shop: Shop;
let model: OpenAiServer;
beforeAll(async () => {
  model = await startOpenAiServer();
  const env = {
    ...behindProxy,
    OPENAI_API_KEY: 'test-key',
    OPENAI_BASE_URL: model.url,
    OPENAI_MODEL: 'test',
    CHAT_DAILY_TOKENS: '1000000000',
  };
  shop = await startShop({ services: ['chat'], ownServers: true, env });
});
afterAll(async () => {
  await shop.stop();
  await model.close();
});

/** While it is closed, the model says one sentence and goes on when it opens. */
const gate = { opened: Promise.resolve(), open: () => undefined as void };
function close(): void {
  const { promise, resolve } = Promise.withResolvers<void>();
  gate.opened = promise;
  gate.open = resolve;
}
const reply = (): Response =>
  does(
    { text: FIRST },
    { text: 'Kerro ' },
    { until: gate.opened },
    { text: 'lisää autostasi.' },
    { finish: 'stop' },
    { usage: 10 },
    'done',
  );
beforeEach(() => {
  close();
  model.script();
  model.always(reply);
});
afterEach(() => gate.open());

/** Begins this many chats, ten at a time: on a busy machine more at once would time out together. `haveBegun` gets how many there are by then. */
async function tenByTen(all: number, begin: () => void, haveBegun: (count: number) => Promise<boolean>): Promise<void> {
  for (let count = 10; count <= all; count += 10) {
    for (let at = 0; at < 10; at += 1) begin();
    await until(() => haveBegun(count), { every: 10, what: `${count} chats` });
  }
}

const messages = () => shop.database('chat').collection('messages');
/** Replies under a valid lease. A reply whose request timed out while it was stored has nobody who writes it until somebody resumes it. */
const beingWritten = () => messages().countDocuments({ state: 'running', leaseUntil: { $gt: new Date() } });
const health = async (url: string) => (await fetch(new URL('/readyz', url)).catch(() => null))?.status;

describe('a hundred chats', () => {
  it('each end with one complete reply although the chat, the gateway and NATS are killed while they are written', async () => {
    const chats = Array.from({ length: CHATS }, () => ({
      conversationId: newConversationId(),
      id: randomUUID(),
      headers: fromElsewhere(),
    }));
    let shown = 0;
    let isOver = false;
    const ended = Promise.all(
      chats.map((chat) =>
        converse(shop.url, { ...chat, pauseMs: 500, until: () => isOver, onChunk: ({ type }) => type === 'text-delta' && (shown += 1) }),
      ),
    );
    /** Kills a process while at least some replies are being written. */
    const kill = async (victim: 'chat' | 'gateway' | 'nats') => {
      const before = shown;
      await until(() => shown > before + 20, { every: 5, what: `replies in progress before ${victim} is killed` });
      await shop[victim].kill();
      await shop[victim].start();
    };
    try {
      for (const victim of ['chat', 'gateway', 'nats'] as const) await kill(victim);
      gate.open();
      model.always(says(FIRST, REST));
      void ended.then(() => (isOver = true));
      await until(() => isOver, { timeout: 60_000, what: 'all replies' });
    } finally {
      isOver = true;
    }
    const attempts = await ended;
    const last = attempts.map((each) => each.at(-1));
    expect(last.map((each) => ({ text: each?.text, isComplete: each?.isComplete }))).toEqual(
      last.map(() => ({ text: FIRST + REST, isComplete: true })),
    );
    // The kills did hit replies in progress.
    expect(attempts.filter((each) => each.length > 1).length).toBeGreaterThan(20);
    const ids = (each: Reply[]) =>
      new Set(each.flatMap(({ chunks }) => chunks.flatMap((chunk) => (chunk.type === 'start' ? [chunk.messageId] : []))));
    for (const each of attempts) expect(ids(each).size).toBe(1);
    for (const { conversationId, id } of chats) {
      const stored = await messages().find({ conversationId }).sort({ seq: 1 }).toArray();
      expect(
        stored.map(({ role, id: own, state, text, replyTo }) => ({ role, own: role === 'user' ? (own as string) : replyTo, state, text })),
      ).toEqual([
        { role: 'user', own: id, state: 'done', text: 'Milloin olette auki?' },
        { role: 'assistant', own: id, state: 'done', text: FIRST + REST },
      ]);
    }
    expect(await messages().countDocuments({ state: { $ne: 'done' } })).toBe(0);
  });
});

describe('without the database', () => {
  it('messages get 503 at once, running replies are interrupted, and both go on when it is back', async () => {
    const running = { conversationId: newConversationId(), id: randomUUID(), headers: fromElsewhere() };
    let text = '';
    const first = sendMessage(shop.url, { ...running, onChunk: (chunk) => (text += chunk.type === 'text-delta' ? chunk.delta : '') });
    await until(() => text === FIRST, { every: 5, what: 'a reply in progress' });
    await shop.mongo.kill();
    const fresh = { conversationId: newConversationId(), id: randomUUID(), headers: fromElsewhere() };
    const refused = await sendMessage(shop.url, fresh);
    expect({ status: refused.status, message: refused.error }).toEqual({
      status: 503,
      message: 'Palvelu on hetkellisesti poissa käytöstä. Yritä hetken kuluttua uudelleen.',
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await shop.visitor.get(`/chat?chatId=${running.conversationId}`, fromElsewhere())).status).toBe(503);
    gate.open();
    model.always(says(FIRST, REST));
    // Its end cannot be stored, so it is not shown as complete.
    expect((await first).isComplete).toBe(false);
    await shop.mongo.start();
    for (const chat of [running, fresh]) expect((await converse(shop.url, chat)).at(-1)?.text).toBe(FIRST + REST);
    for (const { conversationId } of [running, fresh]) expect(await messages().countDocuments({ conversationId, state: 'done' })).toBe(2);
    await until(async () => (await health(shop.chat.metricsUrl)) === 200, { what: 'the chat is ready again' });
  });
});

describe('readers', () => {
  it('that leave end the work in the service and at the model at once', async () => {
    const leaving: { abort: AbortController; reply: Promise<Reply> }[] = [];
    await tenByTen(
      50,
      () => {
        const abort = new AbortController();
        leaving.push({ abort, reply: sendMessage(shop.url, { headers: fromElsewhere(), signal: abort.signal }) });
      },
      async (count) => (await openReplies(shop.chat.metricsUrl)) === count && model.requests.length === count,
    );
    const left = performance.now();
    for (const { abort } of leaving) abort.abort();
    await until(async () => (await openReplies(shop.chat.metricsUrl)) === 0, { every: 10, timeout: 10_000, what: 'no stream' });
    // Long before the timeout for silent readers; a second on an idle machine.
    expect(performance.now() - left).toBeLessThan(8_000);
    await until(async () => (await openReplies(shop.gateway.metricsUrl)) === 0, { every: 10, what: 'none at the gateway' });
    await until(() => model.requests.every(({ connection }) => connection === 'closed by the client'), { every: 10, what: 'no request' });
    await Promise.all(leaving.map(({ reply: each }) => each));
    await until(async () => (await beingWritten()) === 0, { what: 'all are interrupted' });
  });

  it('that read nothing hold little memory, and keep no reply from being written', async () => {
    // Without figures, and about as long as a reply can be.
    const sentence = `${'Renkaasta '.repeat(20)}kerrotaan. `;
    model.always(does(...Array.from({ length: 25 }, () => ({ text: sentence })), { finish: 'stop' }, { usage: 10 }, 'done'));
    const { port } = new URL(shop.url);
    const before = residentMegabytes(shop.gateway.pid);
    const sockets: net.Socket[] = [];
    const send = () => {
      const socket = net.connect({ port: Number(port), host: '127.0.0.1' });
      const body = JSON.stringify({ conversationId: newConversationId(), messages: [{ id: randomUUID(), role: 'user', content: 'Hei' }] });
      const headers = {
        ...fromElsewhere(),
        'content-type': 'application/json',
        host: 'shop',
        'content-length': String(Buffer.byteLength(body)),
      };
      const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      socket.pause();
      socket.on('error', () => undefined);
      socket.write(`POST /api/ai/chat HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${body}`);
      sockets.push(socket);
    };
    try {
      await tenByTen(60, send, async (count) => (await messages().countDocuments({ text: 'Hei' })) === count);
      const asked = { conversationId: { $in: await messages().distinct('conversationId', { text: 'Hei' }) }, role: 'assistant' };
      await until(async () => (await beingWritten()) === 0, { what: 'all replies' });
      expect(await messages().countDocuments({ ...asked, state: 'done' })).toBeGreaterThan(30);
      expect(residentMegabytes(shop.gateway.pid) - before).toBeLessThan(40);
      // Others are served meanwhile.
      model.always(says(FIRST, REST));
      expect((await sendMessage(shop.url, { headers: fromElsewhere() })).text).toBe(FIRST + REST);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
    await until(async () => (await openReplies(shop.gateway.metricsUrl)) === 0, { every: 10, what: 'no stream' });
  });
});
