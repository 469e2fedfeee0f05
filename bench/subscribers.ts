import type { Shop } from '../tests/harness.ts';
import { insertSubscribers } from '../tests/integration/subscriber-records.ts';
import type { Report } from './report.ts';

const FEW = 200;
const MANY = 20_000;
const ROUNDS = 40;

const views = {
  'first page': '?limit=50',
  'last page': `?limit=50&page=${MANY / 50}`,
  'active ones': '?limit=50&status=active',
  'search for an address': '?limit=50&search=tilaaja-00042%40',
  'search that finds all': '?limit=50&search=rengas',
};

/** Every tenth is suppressed and every tenth has unsubscribed, as in a list of some age. */
const subscriber = (at: number) => ({
  email: `tilaaja-${String(at).padStart(5, '0')}@rengas.example`,
  ...(at % 10 === 1 ? { suppression: { reason: 'bounce', at: new Date(), reply: '550 No such user' } } : {}),
  ...(at % 10 === 2 ? { isSubscribed: false, unsubscribedAt: new Date() } : {}),
});
const quantile = (values: readonly number[], share: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

/** Returns the milliseconds of each call of each view. The views take turns, so that a slow moment affects all of them. */
async function timesOf(shop: Shop): Promise<Map<string, number[]>> {
  const times = new Map(Object.keys(views).map((name) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, query] of Object.entries(views)) {
      const began = performance.now();
      const { status } = await shop.admin.get(`/subscribers${query}`);
      if (status !== 200) throw new Error(`list of subscribers: ${status}`);
      times.get(name)?.push(performance.now() - began);
    }
  }
  return times;
}

/** Measures the admin's list of subscribers with 200 and with 20,000 of them, and removes them again. */
export async function measureSubscribers(shop: Shop, report: Report): Promise<void> {
  report.heading(`The list of subscribers, milliseconds, p50 and p95 of ${ROUNDS} calls`);
  const all = Array.from({ length: MANY }, (_, at) => subscriber(at));
  await insertSubscribers(shop, all.slice(0, FEW));
  const few = await timesOf(shop);
  await insertSubscribers(shop, all.slice(FEW));
  const many = await timesOf(shop);
  for (const [name, times] of many) {
    const [before, p50, p95] = [quantile(few.get(name) ?? [], 0.5), quantile(times, 0.5), quantile(times, 0.95)];
    report.line(`${name}, ${FEW} subscribers`, before.toFixed(1));
    report.line(`${name}, ${MANY} subscribers`, `${p50.toFixed(1)} ${p95.toFixed(1)}`);
    report.goal(`list of ${MANY} subscribers, ${name}, p95`, '< 100 ms', p95, p95 < 100, ' ms');
  }
  await shop
    .database('marketing')
    .collection('subscribers')
    .deleteMany({ email: /@rengas\.example$/ });
}
