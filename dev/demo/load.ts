// Fills an empty shop with the demo data, through the same API an admin's browser uses.
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

export interface DemoOptions {
  gatewayUrl: string;
  admin: { username: string; password: string };
  /** Gets one line for each step of progress. */
  log: (line: string) => void;
}

interface Offer {
  ean: string;
  name: string;
  description: string;
  price: number;
  /** Negative: it has ended; null: lasts while stock lasts. */
  endsInDays: number | null;
}

interface Tyre {
  _id: string;
  sizeId: string;
  ean: string | null;
  sale: { isActive: boolean; name: string; price: number | null };
}

interface Import {
  importId: string;
  state: string;
  progress: number;
  rows: number;
  added: number;
  changed: number;
  unchanged: number;
  rejected: number;
  failure: string | null;
}

interface Answer {
  status: number;
  body: { code?: string; message?: string } & Record<string, unknown>;
}

const CALL_TIMEOUT_MS = 30_000;
const POLL_MS = 200;
const TRIES = 20;

/** Waits for an answer; codes beside `alsoFine` that tell of an error are thrown. */
async function expect(answer: Promise<Answer>, what: string, ...alsoFine: string[]): Promise<Answer['body']> {
  const { status, body } = await answer;
  if (status >= 400 && !alsoFine.includes(body.code ?? ''))
    throw new Error(`${what}: ${body.message ?? ''} (${status} ${body.code ?? ''})`);
  return body;
}

const readText = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');
const readJson = async <T>(name: string) => JSON.parse(await readText(name)) as T;

/**
 * Loads manufacturers, tyres and offers. May be run again: what is there already stays as it is.
 * @throws Error with the API's own sentence when a step is refused
 */
export async function loadDemoShop({ gatewayUrl, admin, log }: DemoOptions): Promise<void> {
  let token = '';
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(`${gatewayUrl}/api${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      });
      const text = await response.text();
      // A service that is just starting, or a limit on calls, says when to come again.
      const later = response.status === 503 || response.status === 429;
      if (!later || attempt === TRIES) return { status: response.status, body: JSON.parse(text) as Answer['body'] };
      await delay(1_000 * Math.min(Number(response.headers.get('retry-after')) || 1, 5));
    }
  };
  token = String((await expect(call('POST', '/admin/login', admin), 'admin login'))['token']);

  const manufacturers = await readJson<{ name: string }[]>('manufacturers.json');
  for (const manufacturer of manufacturers) {
    await expect(call('POST', '/manufacturers', manufacturer), `manufacturer ${manufacturer.name}`, 'manufacturer_exists');
  }
  log(`${manufacturers.length} manufacturers`);

  const started = call('POST', '/tires/import', await readText('tyres.csv'), {
    'content-type': 'text/csv; charset=utf-8',
    prefer: 'respond-async',
  });
  let state = (await expect(started, 'tyre import')) as unknown as Import;
  while (state.state !== 'done') {
    if (state.state === 'failed') throw new Error(`tyre import: ${state.failure ?? ''}`);
    log(`${state.progress} / ${state.rows} tyres`);
    await delay(POLL_MS);
    state = (await expect(call('GET', `/tires/imports/${state.importId}`), 'tyre import')) as unknown as Import;
  }
  if (state.rejected > 0)
    throw new Error(`tyre import: ${state.rejected} rows of dev/demo/tyres.csv were rejected; see the import ${state.importId}`);
  log(`${state.rows} tyres: ${state.added} added, ${state.changed} changed, ${state.unchanged} unchanged`);

  const sizes = (await expect(call('GET', '/tires/sizes'), 'tyre sizes')) as unknown as { summerTires: Tyre[]; winterTires: Tyre[] }[];
  const tyres = sizes.flatMap(({ summerTires, winterTires }) => summerTires.concat(winterTires));
  const tyreOf = new Map(tyres.map((tyre) => [tyre.ean, tyre]));
  const offers = await readJson<Offer[]>('offers.json');
  for (const offer of offers) {
    const tyre = tyreOf.get(offer.ean);
    if (!tyre) throw new Error(`offer ${offer.name}: no tyre has the EAN ${offer.ean}`);
    await makeOffer(tyre, offer, (method, path, body) => expect(call(method, path, body), `offer ${offer.name} (${offer.ean})`));
  }
  log(`${offers.length} offers`);
}

/** An ended offer is begun and ended at once: the API, like the law, does not let anybody write the past. */
async function makeOffer(
  tyre: Tyre,
  offer: Offer,
  send: (method: string, path: string, body?: unknown) => Promise<unknown>,
): Promise<void> {
  const path = `/tires/sizes/${tyre.sizeId}/products/${tyre._id}/sale`;
  const isThis = tyre.sale.name === offer.name && tyre.sale.price === offer.price;
  const hasEnded = offer.endsInDays !== null && offer.endsInDays < 0;
  if (isThis && tyre.sale.isActive !== hasEnded) return;
  if (!isThis) {
    const endDate = offer.endsInDays === null || hasEnded ? null : dateInHelsinki(offer.endsInDays);
    await send('POST', path, { price: offer.price, name: offer.name, description: offer.description, endDate, referenceConfirmed: true });
  }
  if (hasEnded) await send('DELETE', path);
}

/** The date that many days from now, as calendars in Finland show it: 2026-12-31. */
function dateInHelsinki(days: number): string {
  const at = new Date(Date.now() + days * 24 * 3600 * 1000);
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Helsinki', dateStyle: 'short' }).format(at);
}
