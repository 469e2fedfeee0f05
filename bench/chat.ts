import { setTimeout as settle } from 'node:timers/promises';
import { converse, fromElsewhere, newConversationId, openReplies } from '../tests/chat-client.ts';
import { type Shop, startShop, until } from '../tests/harness.ts';
import { residentMegabytes } from '../tests/memory.ts';
import { does, type OpenAiServer, startOpenAiServer } from '../tests/openai-server.ts';
import { startBareChat, type BareChat } from './measuring.ts';
import type { Report } from './report.ts';

/** One complete sentence without figures, and the beginning of the next: sentences are checked before they are shown. */
const FIRST = 'Autan mielelläni renkaissa. Kerro';
const ROUNDS = 300;
const AT_ONCE = 100;
/** As long as a model takes for a reply. */
const REPLY_MS = 5_000;
/** Messages that begin while so many replies are open. */
const MEASURED = 200;
const OPEN = 500;
/** Messages at once, and how often, until the times no longer fall. */
const WARM_UP = { atOnce: 60, rounds: 10 };
/** Until the processes have freed what is left of the measurements. */
const SETTLE_MS = 3_000;

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** Asks the model itself what the chat asks it. Returns the milliseconds until its first text has arrived. */
async function askModel(url: string, request: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer test-key' },
    body: request,
  });
  let first = 0;
  let text = '';
  const decoder = new TextDecoder();
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (first === 0 && text.includes('"content":"')) first = performance.now() - began;
  }
  return first;
}

/** Sends a message that begins a conversation, to the shop or the bare chat. Returns the milliseconds until the first text of its reply has arrived. */
async function askChat(url: string): Promise<number> {
  const began = performance.now();
  let first = 0;
  await converse(url, {
    conversationId: newConversationId(),
    text: 'Hei',
    headers: fromElsewhere(),
    // A reply that is refused at first, by a busy machine, has taken that time.
    onChunk: ({ type }) => (first ||= type === 'text-delta' ? performance.now() - began : 0),
  });
  return first;
}

const atOnce = (count: number, ask: () => Promise<number>) => Promise.all(Array.from({ length: count }, ask));

function reportAdded(report: Report, name: string, direct: readonly number[], shop: readonly number[], share: number, goal: number): void {
  const [ours, bare] = [percentile(shop, share), percentile(direct, share)];
  report.line(`${name}, the model alone`, `${bare.toFixed(1)} ms`);
  report.line(`${name}, through the shop`, `${ours.toFixed(1)} ms`);
  report.goal(`chat: time added to the first text, ${name}`, `≤ ${goal} ms`, ours - bare, ours - bare <= goal, ' ms');
}

/**
 * Begins replies evenly, so many that AT_ONCE of them are open all the time, and as many requests to the model itself between them. Returns
 * the times of both until the first text.
 */
async function measureManyOpen(direct: () => Promise<number>, through: () => Promise<number>, model: OpenAiServer): Promise<number[][]> {
  const slowly = () => settle(REPLY_MS);
  model.always(() => does({ text: FIRST }, { until: slowly() }, { text: ' lisää.' }, { finish: 'stop' }, { usage: 10 }, 'done'));
  const times: Promise<number>[][] = [[], []];
  for (let begun = 0; begun < AT_ONCE + MEASURED; begun += 1) {
    for (const [at, ask] of [direct, through].entries()) {
      times[at]?.push(ask());
      await settle(REPLY_MS / AT_ONCE / 2);
    }
  }
  // Until AT_ONCE have begun, fewer are open.
  return Promise.all(times.map(async (each) => (await Promise.all(each)).slice(AT_ONCE)));
}

/** Keeps replies open that say nothing more, and reports how much memory each takes. */
async function measureOpenStreams(shop: Shop, model: OpenAiServer, report: Report): Promise<void> {
  await settle(SETTLE_MS);
  const memory = () => ({ gateway: residentMegabytes(shop.gateway.pid), chat: residentMegabytes(shop.chat.pid) });
  const before = memory();
  const { promise, resolve } = Promise.withResolvers<void>();
  model.always(() => does({ text: FIRST }, { until: promise }, { text: ' lisää.' }, { finish: 'stop' }, { usage: 10 }, 'done'));
  const replies: Promise<number>[] = [];
  // In portions, as many as are measured at once above.
  for (let open = 0; open < OPEN; open += AT_ONCE / 2) {
    replies.push(...Array.from({ length: AT_ONCE / 2 }, () => askChat(shop.url)));
    await until(async () => (await openReplies(shop.chat.metricsUrl)) === replies.length, { every: 50, what: `${replies.length} streams` });
  }
  await settle(SETTLE_MS);
  const during = memory();
  resolve();
  await Promise.all(replies);
  report.line('streams open at once', String(replies.length));
  for (const name of ['gateway', 'chat'] as const) {
    const kilobytes = ((during[name] - before[name]) * 1_024) / replies.length;
    report.line(`memory of ${name} per open stream`, `${kilobytes.toFixed(0)} kB`);
  }
}

/** Returns the last request of the chat to the model, as JSON. */
function requestOf(model: OpenAiServer): string {
  const { messages, tools } = model.requests.at(-1) ?? { messages: [], tools: [] };
  return JSON.stringify({ model: 'test', messages, tools, stream: true, stream_options: { include_usage: true } });
}

/**
 * Measures what the shop adds to a model's reply: the same request to the model itself and through the shop, in turn. Between them it asks a
 * bare chat, to show how much of the time the processes and servers themselves take on this machine.
 */
export async function measureChat(report: Report): Promise<void> {
  const model = await startOpenAiServer();
  const shop = await startShop({
    keepsDeadline: true,
    services: ['catalogue', 'content', 'marketing', 'chat'],
    env: {
      TRUST_PROXY: '1',
      OPENAI_API_KEY: 'test-key',
      OPENAI_BASE_URL: model.url,
      OPENAI_MODEL: 'test',
      CHAT_DAILY_TOKENS: '1000000000',
    },
  });
  let bare: BareChat | undefined;
  try {
    model.always(() => does({ text: FIRST }, { text: ' lisää.' }, { finish: 'stop' }, { usage: 10 }, 'done'));
    const through = () => askChat(shop.url);
    await through();
    const request = requestOf(model);
    bare = await startBareChat({ nats: shop.nats.url, mongo: shop.mongo.url, model: model.url }, request);
    const { url } = bare;
    const ways = [() => askModel(model.url, request), () => askChat(url), through] as const;
    for (let round = 0; round < WARM_UP.rounds; round += 1) for (const ask of ways) await atOnce(WARM_UP.atOnce, ask);

    report.heading('Chat: time to the first text');
    const times: number[][] = ways.map(() => []);
    for (let round = 0; round < ROUNDS; round += 1) for (const [way, ask] of ways.entries()) times[way]?.push(await ask());
    const [alone = [], least = [], ours = []] = times;
    report.line('p50, one at a time, through a bare chat', `${percentile(least, 0.5).toFixed(1)} ms`);
    reportAdded(report, 'p50, one at a time', alone, ours, 0.5, 5);
    const [models = [], shops = []] = await measureManyOpen(ways[0], through, model);
    reportAdded(report, `p95, ${AT_ONCE} replies open`, models, shops, 0.95, 30);
    model.always(() => does({ text: FIRST }, { text: ' lisää.' }, { finish: 'stop' }, { usage: 10 }, 'done'));
    const burst = await atOnce(AT_ONCE, through);
    report.line(`p95, ${AT_ONCE} messages in the same moment`, `${percentile(burst, 0.95).toFixed(1)} ms`);
    await measureOpenStreams(shop, model, report);
  } finally {
    bare?.stop();
    await shop.stop();
    await model.close();
  }
}
