// Loads monitors of the demo's competitors, with a history.
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { addDays, helsinkiDate, helsinkiMoment } from '../../libs/contracts/src/rules/helsinki-time.ts';
import { competitorCents, dayNumber, type DemoCompetitor, readCompetitors } from './competitor-prices.ts';
import { type DemoApi, expectSuccess } from './demo-api.ts';

/** Where the monitors are stored, and where the competitors' pages are. */
export interface MonitorDemo {
  /** URL of the database server; undefined: no history. */
  url: string | undefined;
  name: string;
  /** Origin of the competitors' pages. */
  pages: string;
}

/** What the service finds on a competitor's page. */
interface Finding {
  certainty: 'sure' | 'likely';
  inStock: boolean | null;
  reason: string;
}

const inText: Finding = { certainty: 'likely', inStock: null, reason: 'Hinta löytyi sivun tekstistä tuotteen nimen läheltä.' };
const inData: Finding = { certainty: 'sure', inStock: true, reason: 'Hinta löytyi sivun tuotetiedoista.' };
const findingOf: Record<DemoCompetitor['markup'], Finding> = { structured: inData, attributes: inData, plain: inText, scripted: inText };

const DAYS = 60;
const MAX_WAITS = 300;

interface Tyre {
  _id: string;
  ean: string | null;
}

/**
 * Creates the monitors that the shop does not have yet, and writes the history of the 60 days before, because the API, rightly, cannot
 * write the past. The service then checks them itself.
 * @returns how many were created
 */
export async function loadMonitors(api: DemoApi, demo: MonitorDemo): Promise<number> {
  const { shops, products, monitors } = readCompetitors();
  const sizes = (await expectSuccess(api.call('GET', '/tires/sizes'), 'tyre sizes')) as unknown as {
    summerTires: Tyre[];
    winterTires: Tyre[];
  }[];
  const tyreOf = new Map(
    sizes.flatMap(({ summerTires, winterTires }) => summerTires.concat(winterTires)).map((tyre) => [tyre.ean, tyre._id]),
  );
  const stored = (await expectSuccess(api.call('GET', '/competitor-prices'), 'monitors')) as unknown as { url: string }[];
  const known = new Set(stored.map(({ url }) => url));
  let count = 0;
  for (const { shop: key, slug, tags, isPaused } of monitors) {
    const shop = shops.find((each) => each.key === key);
    const product = products.find((each) => each.slug === slug);
    const url = `${demo.pages}/${key}/${slug}`;
    if (shop === undefined || known.has(url)) continue;
    const created = await expectSuccess(
      api.call('POST', '/competitor-prices', {
        name: shop.name,
        url,
        productName: product === undefined ? 'Poistunut malli 205/55R16' : `${product.make} ${product.model} ${product.size}`,
        notifications: { priceIncrease: true, priceDecrease: true, emailRecipients: ['hinnat@rengas-kaarto.example'] },
        tags,
        tyreId: product === undefined ? null : (tyreOf.get(product.ean) ?? null),
      }),
      `monitor of ${url}`,
    );
    const id = String(created['_id']);
    // Not checked while its past is written.
    await expectSuccess(api.call('POST', `/competitor-prices/${id}/pause`), `pause of ${url}`);
    if (product !== undefined && demo.url !== undefined) {
      const today = dayNumber(helsinkiDate(new Date()));
      const centsOn = (daysAgo: number) => competitorCents(shop, product, today - daysAgo);
      const cents = Array.from({ length: DAYS }, (_, index) =>
        shop.markup === 'plain' ? Math.round(centsOn(DAYS - index) / 100) * 100 : centsOn(DAYS - index),
      );
      await writePast(demo, id, cents, findingOf[shop.markup]);
    }
    if (isPaused !== true) await expectSuccess(api.call('POST', `/competitor-prices/${id}/resume`), `start of ${url}`);
    count += 1;
  }
  return count;
}

/** @param cents the price of each day, the last one yesterday's */
async function writePast(
  { url, name }: MonitorDemo,
  id: string,
  cents: readonly number[],
  { certainty, inStock, reason }: Finding,
): Promise<void> {
  const connection = await mongoose.createConnection(url ?? '', { dbName: name }).asPromise();
  try {
    const monitorId = new mongoose.Types.ObjectId(id);
    const today = helsinkiDate(new Date());
    await connection.collection('readings').insertMany(
      cents.map((price, index) => ({
        _id: `demo-${id}-${index}` as never,
        monitorId,
        checkedAt: helsinkiMoment(addDays(today, index - cents.length), '08:05'),
        cents: price,
        certainty,
        inStock,
      })),
    );
    const current = cents.at(-1) ?? 0;
    const lastOther = cents.findLastIndex((price) => price !== current);
    const at = (index: number) => helsinkiMoment(addDays(today, index - cents.length), '08:05');
    const state = {
      currentCents: current,
      sureCents: certainty === 'sure' ? current : null,
      certainty,
      inStock,
      reason,
      previousCents: lastOther < 0 ? null : cents[lastOther],
      priceChangedAt: lastOther < 0 ? null : at(lastOther + 1),
      priceReadAt: at(cents.length - 1),
      lastChecked: at(cents.length - 1),
      lowestCents: Math.min(...cents),
      highestCents: Math.max(...cents),
    };
    // A check that began before the pause would replace the past by its outcome.
    const monitors = connection.collection('monitors');
    const hasEnded = async () =>
      (await monitors.updateOne({ _id: monitorId, lease: { $exists: false } }, { $set: state })).matchedCount === 1;
    for (let attempt = 0; attempt < MAX_WAITS && !(await hasEnded()); attempt += 1) await delay(100);
  } finally {
    await connection.close();
  }
}
