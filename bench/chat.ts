import { setTimeout as settle } from 'node:timers/promises';
import { converse, fromElsewhere, newConversationId, openReplies } from '../tests/chat-client.ts';
import { type Shop, startShop, until } from '../tests/harness.ts';
import { residentMegabytes } from '../tests/memory.ts';
import { does, type OpenAiServer, startOpenAiServer } from '../tests/openai-server.ts';
import type { Report } from './report.ts';

/** One complete sentence without figures, and the beginning of the next: sentences are checked before they are shown. */
const FIRST = 'Autan mielelläni renkaissa. Kerro';
const PAIRS = 150;
const AT_ONCE = 100;
/** As long as a model takes for a reply. */
const REPLY_MS = 5_000;
/** Messages that begin while so many replies are open. */
const MEASURED = 200;
const OPEN = 500;
const WARM_UP = 60;
/** Until the processes have freed what is left of the measurements. */
const SETTLE_MS = 3_000;

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** Asks the model itself, as the chat does. Returns the milliseconds until its first text has arrived. */
async function askModel(url: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer test-key' },
    body: JSON.stringify({ model: 'test', stream: true, messages: [{ role: 'user', content: 'Hei' }] }),
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

/** Sends a message that begins a conversation. Returns the milliseconds until the first text of its reply has arrived. */
async function askShop(shop: Shop): Promise<number> {
  const began = performance.now();
  let first = 0;
  await converse(shop.url, {
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
    replies.push(...Array.from({ length: AT_ONCE / 2 }, () => askShop(shop)));
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

/** Measures what the shop adds to a model's reply: pairs of the same request to the model itself and through the shop, in turn. */
export async function measureChat(report: Report): Promise<void> {
  const model = await startOpenAiServer();
  const shop = await startShop({
    services: ['catalogue', 'content', 'marketing', 'chat'],
    env: {
      TRUST_PROXY: '1',
      OPENAI_API_KEY: 'test-key',
      OPENAI_BASE_URL: model.url,
      OPENAI_MODEL: 'test',
      CHAT_DAILY_TOKENS: '1000000000',
    },
  });
  try {
    model.always(() => does({ text: FIRST }, { text: ' lisää.' }, { finish: 'stop' }, { usage: 10 }, 'done'));
    const direct = () => askModel(model.url);
    const through = () => askShop(shop);
    for (let round = 0; round < 3; round += 1) await atOnce(WARM_UP, through);
    await atOnce(WARM_UP, direct);

    report.heading('Chat: time to the first text');
    const pairs: [number, number][] = [];
    for (let pair = 0; pair < PAIRS; pair += 1) pairs.push([await direct(), await through()]);
    reportAdded(
      report,
      'p50, one at a time',
      pairs.map(([first]) => first),
      pairs.map(([, second]) => second),
      0.5,
      5,
    );
    const [models = [], shops = []] = await measureManyOpen(direct, through, model);
    reportAdded(report, `p95, ${AT_ONCE} replies open`, models, shops, 0.95, 30);
    model.always(() => does({ text: FIRST }, { text: ' lisää.' }, { finish: 'stop' }, { usage: 10 }, 'done'));
    const burst = await atOnce(AT_ONCE, through);
    report.line(`p95, ${AT_ONCE} messages in the same moment`, `${percentile(burst, 0.95).toFixed(1)} ms`);
    await measureOpenStreams(shop, model, report);
  } finally {
    await shop.stop();
    await model.close();
  }
}
