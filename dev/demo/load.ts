// Fills an empty shop with the demo data, through the same API as an admin's browser.
import { readFile } from 'node:fs/promises';
import { addDays, helsinkiDate } from '../../libs/contracts/src/rules/helsinki-time.ts';
import { type DemoApi, expectSuccess, signIn } from './demo-api.ts';
import { loadCampaigns } from './load-campaigns.ts';
import { type ChatDatabase, loadChats } from './load-chat.ts';
import { loadMonitors, type MonitorDemo } from './load-monitors.ts';
import { loadArticles, loadReviews, uploadLogo } from './load-content.ts';
import { loadNewsletters, loadSubscribers } from './load-newsletters.ts';
import { loadTyres } from './load-tyres.ts';
import { type DemoStage, demoStages } from './demo-stages.ts';

export interface DemoOptions {
  gatewayUrl: string;
  admin: { username: string; password: string };
  /** The chat's database, in which the past of the demo is written; without it everything happens today. */
  chatDatabase?: ChatDatabase | undefined;
  /** The pages of the competitors; without them the stage 'monitors' loads nothing. */
  monitorDemo?: MonitorDemo | undefined;
  /** Default: all. */
  stages?: readonly DemoStage[];
  /** Gets one line for each step of progress. */
  log: (line: string) => void;
}

interface Offer {
  ean: string;
  name: string;
  description: string;
  price: number;
  /** Negative: the offer has ended. Null: it lasts while stock lasts. */
  endsInDays: number | null;
}

interface Tyre {
  _id: string;
  sizeId: string;
  ean: string | null;
  sale: { isActive: boolean; name: string; price: number | null };
}

interface Manufacturer {
  name: string;
  /** A file name in dev/demo/logos. */
  logo: string | null;
}

const readJson = async <T>(name: string) => JSON.parse(await readFile(new URL(name, import.meta.url), 'utf8')) as T;

/**
 * Loads the stage 'shop' (manufacturers, reviews, tyres and offers) and the stage 'pictures' (wordmarks, and articles and
 * campaigns with their pictures), which needs the object store, the stage 'newsletters' (subscribers, newsletters), and the stage 'chats'
 * (conversations with the assistant, and answers of the shop's own), and the stage 'monitors' (competitors' prices). Idempotent: existing data is not changed.
 * @throws Error with the API's message when a request fails
 */
export async function loadDemoShop({ gatewayUrl, admin, chatDatabase, monitorDemo, stages = demoStages, log }: DemoOptions): Promise<void> {
  const api = await signIn(gatewayUrl, admin);
  if (stages.includes('shop')) {
    log(`${await loadManufacturers(api)} manufacturers`);
    log(`${await loadReviews(api)} reviews`);
    log(`${await loadTyres(api, log)} tyres`);
    log(`${await loadOffers(api)} offers`);
  }
  if (stages.includes('pictures')) {
    log(`${await loadLogos(api)} wordmarks`);
    log(`${await loadArticles(api)} articles`);
    log(`${await loadCampaigns(api)} campaigns`);
  }
  if (stages.includes('newsletters')) {
    log(`${await loadSubscribers(api)} subscribers`);
    log(`${await loadNewsletters(api)} newsletters`);
  }
  if (stages.includes('chats')) log(`${await loadChats(api, chatDatabase)} conversations`);
  if (stages.includes('monitors') && monitorDemo !== undefined) log(`${await loadMonitors(api, monitorDemo)} monitors`);
}

/** The shop is empty at first, so that one page has room for all manufacturers. */
async function manufacturersOf({ call }: DemoApi): Promise<{ _id: string; name: string; logo: string | null }[]> {
  const page = await expectSuccess(call('GET', '/manufacturers?limit=100'), 'manufacturers');
  return (page as unknown as { items: { _id: string; name: string; logo: string | null }[] }).items;
}

async function loadManufacturers(api: DemoApi): Promise<number> {
  const known = new Set((await manufacturersOf(api)).map(({ name }) => name));
  const manufacturers = await readJson<Manufacturer[]>('manufacturers.json');
  for (const { logo: _later, ...manufacturer } of manufacturers) {
    if (known.has(manufacturer.name)) continue;
    await expectSuccess(api.call('POST', '/manufacturers', manufacturer), `manufacturer ${manufacturer.name}`, 'manufacturer_exists');
  }
  return manufacturers.length;
}

/** Sets the wordmarks of manufacturers that have none. @returns how many it has set */
async function loadLogos(api: DemoApi): Promise<number> {
  const manufacturers = await readJson<Manufacturer[]>('manufacturers.json');
  const fileOf = new Map(manufacturers.map(({ name, logo }) => [name, logo]));
  let count = 0;
  for (const { _id, name, logo } of await manufacturersOf(api)) {
    const file = fileOf.get(name);
    if (!file || logo !== null) continue;
    await expectSuccess(api.call('PUT', `/manufacturers/${_id}`, { logo: await uploadLogo(file, api) }), `wordmark of ${name}`);
    count += 1;
  }
  return count;
}

async function loadOffers({ call }: DemoApi): Promise<number> {
  const sizes = (await expectSuccess(call('GET', '/tires/sizes'), 'tyre sizes')) as unknown as {
    summerTires: Tyre[];
    winterTires: Tyre[];
  }[];
  const tyres = sizes.flatMap(({ summerTires, winterTires }) => summerTires.concat(winterTires));
  const tyreOf = new Map(tyres.map((tyre) => [tyre.ean, tyre]));
  const offers = await readJson<Offer[]>('offers.json');
  for (const offer of offers) {
    const tyre = tyreOf.get(offer.ean);
    if (!tyre) throw new Error(`offer ${offer.name}: no tyre has the EAN ${offer.ean}`);
    await makeOffer(tyre, offer, (method, path, body) => expectSuccess(call(method, path, body), `offer ${offer.name} (${offer.ean})`));
  }
  return offers.length;
}

/** Creates an offer. An ended one is created and ended at once, because the API, like the law, allows no offers in the past. */
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
    const endDate = offer.endsInDays === null || hasEnded ? null : addDays(helsinkiDate(new Date()), offer.endsInDays);
    await send('POST', path, { price: offer.price, name: offer.name, description: offer.description, endDate, referenceConfirmed: true });
  }
  if (hasEnded) await send('DELETE', path);
}
