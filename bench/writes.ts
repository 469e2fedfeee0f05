import type { Shop } from '../tests/harness.ts';
import { wholeTyre } from '../tests/integration/catalogue-records.ts';
import type { Load } from './load-generator.ts';
import { alternate, type LoadGenerator } from './measuring.ts';
import type { Report } from './report.ts';

const ROUNDS = 3;
const CONNECTIONS = 50;

/** A tyre with all fields that the panel's form sends. */
const TYRE = { ...wholeTyre, model: 'Uusi {number}', images: { thumbnail: null, pattern: null, gallery: [] } };

/**
 * Measures creating tyres as the panel does, each with its own Idempotency-Key, and the bare server, which inserts the same
 * body and also waits for the journal.
 */
export async function measureWrites(
  shop: Shop,
  bareUrl: string,
  idle: () => Promise<unknown>,
  generator: LoadGenerator,
  report: Report,
  seconds: number,
): Promise<void> {
  const { body: sizes } = await shop.admin.get<{ _id: string }[]>('/tires/sizes?products=false');
  const load = (url: string): Load => ({
    url,
    method: 'POST',
    path: `/api/tires/sizes/${sizes[0]?._id}/products`,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${shop.admin.token}`,
      'idempotency-key': `bench-${Date.now()}-{number}`,
    },
    body: JSON.stringify(TYRE),
    connections: CONNECTIONS,
    seconds,
  });
  const loads = [load(shop.url), load(bareUrl)];
  // Warm-up: the first thousand creates JIT-compile the shop's code, which is far more than the bare server's ten lines.
  await alternate(generator, loads, 1, idle);
  const [ours, plain] = await alternate(generator, loads, ROUNDS, idle);
  if (!ours || !plain) throw new Error('nothing was measured');
  report.row('POST a tyre (rules, ledger, events, caches)', ours);
  report.row('  bare server (insert only)', plain);
  const ratio = ours.requestsPerSecond / plain.requestsPerSecond;
  report.goal('tyres created a second, against bare', '≥ 0.5 ×', ratio, ratio >= 0.5, ' ×');
  report.goal(`p99 of creating a tyre at ${CONNECTIONS} connections`, '< 200 ms', ours.p99, ours.p99 < 200, ' ms');
}
