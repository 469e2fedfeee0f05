// Fills an empty shop with the demo data, through the same API an admin's browser uses.
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type DemoApi, expectAnswer, signIn } from './demo-api.ts';
import { loadArticles, loadReviews, uploadLogo } from './load-content.ts';

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

interface Manufacturer {
  name: string;
  /** File of dev/demo/logos. */
  logo: string | null;
}

const POLL_MS = 200;

const readText = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');
const readJson = async <T>(name: string) => JSON.parse(await readText(name)) as T;

/**
 * Loads manufacturers, articles, reviews, tyres and offers. May be run again: what is there already stays as it is.
 * @throws Error with the API's own sentence when a step is refused
 */
export async function loadDemoShop({ gatewayUrl, admin, log }: DemoOptions): Promise<void> {
  const api = await signIn(gatewayUrl, admin);
  log(`${await loadManufacturers(api)} manufacturers`);
  log(`${await loadArticles(api)} articles`);
  log(`${await loadReviews(api)} reviews`);
  // A shop without tyres counts as empty: they come after what else may fail, so that the next start tries again.
  await importTyres(api, log);
  log(`${await loadOffers(api)} offers`);
}

async function loadManufacturers(api: DemoApi): Promise<number> {
  const there = (await expectAnswer(api.call('GET', '/manufacturers'), 'manufacturers')) as unknown as { name: string }[];
  const known = new Set(there.map(({ name }) => name));
  const manufacturers = await readJson<Manufacturer[]>('manufacturers.json');
  for (const { logo, ...manufacturer } of manufacturers) {
    if (known.has(manufacturer.name)) continue;
    const made = { ...manufacturer, logo: logo === null ? null : await uploadLogo(logo, api) };
    await expectAnswer(api.call('POST', '/manufacturers', made), `manufacturer ${made.name}`, 'manufacturer_exists');
  }
  return manufacturers.length;
}

async function importTyres({ call }: DemoApi, log: DemoOptions['log']): Promise<void> {
  const started = call('POST', '/tires/import', await readText('tyres.csv'), {
    'content-type': 'text/csv; charset=utf-8',
    prefer: 'respond-async',
  });
  let state = (await expectAnswer(started, 'tyre import')) as unknown as Import;
  while (state.state !== 'done') {
    if (state.state === 'failed') throw new Error(`tyre import: ${state.failure ?? ''}`);
    log(`${state.progress} / ${state.rows} tyres`);
    await delay(POLL_MS);
    state = (await expectAnswer(call('GET', `/tires/imports/${state.importId}`), 'tyre import')) as unknown as Import;
  }
  if (state.rejected > 0)
    throw new Error(`tyre import: ${state.rejected} rows of dev/demo/tyres.csv were rejected; see the import ${state.importId}`);
  log(`${state.rows} tyres: ${state.added} added, ${state.changed} changed, ${state.unchanged} unchanged`);
}

async function loadOffers({ call }: DemoApi): Promise<number> {
  const sizes = (await expectAnswer(call('GET', '/tires/sizes'), 'tyre sizes')) as unknown as {
    summerTires: Tyre[];
    winterTires: Tyre[];
  }[];
  const tyres = sizes.flatMap(({ summerTires, winterTires }) => summerTires.concat(winterTires));
  const tyreOf = new Map(tyres.map((tyre) => [tyre.ean, tyre]));
  const offers = await readJson<Offer[]>('offers.json');
  for (const offer of offers) {
    const tyre = tyreOf.get(offer.ean);
    if (!tyre) throw new Error(`offer ${offer.name}: no tyre has the EAN ${offer.ean}`);
    await makeOffer(tyre, offer, (method, path, body) => expectAnswer(call(method, path, body), `offer ${offer.name} (${offer.ean})`));
  }
  return offers.length;
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
