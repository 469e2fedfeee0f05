import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Chunk, converse, fromElsewhere, newConversationId, openReplies, resume, sendMessage, type Reply } from '../chat-client.ts';
import { behindProxy } from '../contact-form.ts';
import { type Shop, type ShopProcess, startShop, until } from '../harness.ts';
import { does, type OpenAiServer, says, startOpenAiServer } from '../openai-server.ts';

const FIRST = 'Autan mielelläni renkaissa. ';
const REST = 'Kerro lisää autostasi.';

let shop: Shop;
let model: OpenAiServer;
let other: { gateway: string; chat: ShopProcess };
beforeAll(async () => {
  model = await startOpenAiServer();
  const env = { ...behindProxy, OPENAI_API_KEY: 'test-key', OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'test' };
  shop = await startShop({ services: ['catalogue', 'content', 'chat'], env });
  const [gateway, chat] = await Promise.all([shop.copyOf('gateway'), shop.copyOf('chat')]);
  other = { gateway: gateway.url, chat: chat.process };
});
afterAll(async () => {
  await shop.stop();
  await model.close();
});

let release: () => void = () => undefined;
afterEach(() => release());

/** Makes the model say its first sentence, and the rest only when the test lets it. */
function stalling(): void {
  const { promise, resolve } = Promise.withResolvers<void>();
  release = resolve;
  model.script(does({ text: FIRST }, { text: 'Kerro ' }, { until: promise }, { text: 'lisää autostasi.' }, { finish: 'stop' }, 'done'));
  model.always(says(FIRST, REST));
}

/** Sends a message, and waits until the first sentence of its reply has arrived. */
async function begun(url = shop.url) {
  stalling();
  const sending = { conversationId: newConversationId(), id: randomUUID(), headers: fromElsewhere() };
  const abort = new AbortController();
  let text = '';
  const reply = sendMessage(url, {
    ...sending,
    signal: abort.signal,
    onChunk: (chunk) => (text += chunk.type === 'text-delta' ? chunk.delta : ''),
  });
  await until(() => text === FIRST, { every: 5, what: 'the first sentence' });
  return { ...sending, reply, leave: () => abort.abort() };
}

/** Returns the state of a conversation's first reply. */
const stateOf = async (conversationId: string) =>
  (await shop.database('chat').collection('messages').findOne({ conversationId, seq: 2 }))?.['state'] as string | undefined;
const idOf = ({ chunks: [start] }: Reply) => (start?.type === 'start' ? start.messageId : undefined);

/** Reads a reply that is still running, lets the model finish once it has its first sentence, and returns it. */
async function follow(url: string, conversationId: string): Promise<Reply> {
  return resume(url, conversationId, { headers: fromElsewhere(), onChunk: ({ type }) => type === 'text-delta' && release() });
}

describe('a reply in progress', () => {
  it('is read from its beginning through another gateway, and by any replica of the chat, without asking the model again', async () => {
    const { conversationId, reply } = await begun();
    const read = await follow(other.gateway, conversationId);
    const original = await reply;
    expect({ text: read.text, isComplete: read.isComplete }).toEqual({ text: FIRST + REST, isComplete: true });
    expect({ text: original.text, isComplete: original.isComplete }).toEqual({ text: FIRST + REST, isComplete: true });
    expect(idOf(read)).toBe(idOf(original));
    expect(model.requests).toHaveLength(1);
    expect((await resume(other.gateway, conversationId, { headers: fromElsewhere() })).status).toBe(204);
  });

  it('is what a repeated message gets, from another gateway', async () => {
    const { conversationId, id, reply } = await begun();
    const again = sendMessage(other.gateway, {
      conversationId,
      id,
      headers: fromElsewhere(),
      onChunk: ({ type }) => type === 'text-delta' && release(),
    });
    expect((await again).text).toBe(FIRST + REST);
    expect((await reply).text).toBe(FIRST + REST);
    expect(model.requests).toHaveLength(1);
  });

  it('whose reader has left is interrupted, its request to the model is cancelled, and it begins again for whoever resumes it', async () => {
    const { conversationId, leave, reply } = await begun();
    leave();
    await reply;
    await until(async () => (await stateOf(conversationId)) === 'interrupted', { every: 10, what: 'interrupted' });
    await until(() => model.requests[0]?.connection === 'closed by the client', { every: 10, what: 'the request is cancelled' });
    const read = await resume(other.gateway, conversationId, { headers: fromElsewhere() });
    // Nothing is shown twice: the text is that of the second attempt only.
    expect({ text: read.text, isComplete: read.isComplete }).toEqual({ text: FIRST + REST, isComplete: true });
    expect(read.chunks.filter(({ type }) => type === 'start')).toHaveLength(1);
    expect(await stateOf(conversationId)).toBe('done');
    expect(model.requests).toHaveLength(2);
  });

  it('goes on in another replica when its own one is stopped', async () => {
    const { conversationId, id, reply } = await begun();
    const metrics = [shop.chat, other.chat];
    const writers = await Promise.all(metrics.map(async (each) => ({ each, open: await openReplies(each.metricsUrl) })));
    const writer = writers.find(({ open }) => open > 0)?.each ?? shop.chat;
    await writer.stop();
    const broken = await reply;
    expect(broken.isComplete).toBe(false);
    expect(broken.error).toBe('Palvelu on hetkellisesti poissa käytöstä. Yritä hetken kuluttua uudelleen.');
    const again = (await converse(shop.url, { conversationId, id, headers: fromElsewhere() })).at(-1);
    expect(again?.text).toBe(FIRST + REST);
    expect(idOf(again ?? broken)).toBe(idOf(broken));
    await writer.start();
  });

  it('goes on when its gateway is killed, through another one', async () => {
    const { conversationId, id, reply } = await begun();
    await shop.gateway.kill();
    expect((await reply).isComplete).toBe(false);
    const again = (await converse(other.gateway, { conversationId, id, headers: fromElsewhere() })).at(-1);
    expect(again?.text).toBe(FIRST + REST);
    await shop.gateway.start();
  });

  it('is ended by the next message, which gets its own reply', async () => {
    const { conversationId, reply } = await begun();
    const next = await sendMessage(other.gateway, { conversationId, text: 'Toinen kysymys', headers: fromElsewhere() });
    expect({ text: next.text, isComplete: next.isComplete }).toEqual({ text: FIRST + REST, isComplete: true });
    release();
    await reply;
    expect(await stateOf(conversationId)).toBe('stopped');
    // What was shown of it is known to the model, from the store: D-CHAT-006.
    const texts = model.requests.at(-1)?.messages.map(({ role, content }) => ({ role, content }));
    expect(texts?.slice(-3)).toEqual([
      { role: 'user', content: 'Milloin olette auki?' },
      { role: 'assistant', content: FIRST },
      { role: 'user', content: 'Toinen kysymys' },
    ]);
  });

  it('is stopped by its visitor for all who read it, and is not resumed', async () => {
    const { conversationId, reply } = await begun();
    let seen = '';
    const onChunk = (chunk: Chunk) => (seen += chunk.type === 'text-delta' ? chunk.delta : '');
    const reading = resume(other.gateway, conversationId, { headers: fromElsewhere(), onChunk });
    await until(() => seen === FIRST, { every: 5, what: 'a second reader' });
    expect((await shop.visitor.post(`/ai/chat/${conversationId}/stop`, {}, fromElsewhere())).body).toEqual({ stopped: true });
    release();
    expect((await reading).text).toBe(FIRST);
    await reply;
    expect((await resume(shop.url, conversationId, { headers: fromElsewhere() })).status).toBe(204);
    const stored = (await shop.visitor.get<{ messages: { content: string }[] }>(`/chat?chatId=${conversationId}`)).body.messages;
    expect(stored.map(({ content }) => content)).toEqual(['Milloin olette auki?', FIRST]);
  });
});
