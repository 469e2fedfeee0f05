// Creates the demo's tyres one by one, as an admin would. An import would need the object store for its file, which may not be
// available yet at a first start.
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { type DemoApi, expectSuccess } from './demo-api.ts';

/** A row of tyres.csv, by column name. */
export type TyreRow = Record<string, string>;

interface Size {
  _id: string;
  size: { fullSize: string };
  vehicleType: string;
  summerTires: { ean: string | null }[];
  winterTires: { ean: string | null }[];
}

/** Concurrent requests: the service writes them to the database in batches. */
const CONCURRENCY = 32;

const winterTypes: Record<string, string> = { nasta: 'studded', kitka: 'friction' };

const numberOf = (text = ''): number | null => (text === '' ? null : Number(text.replace(',', '.')));
const textOf = (text = ''): string | null => (text === '' ? null : text);

export async function readTyreRows(): Promise<TyreRow[]> {
  return parse(await readFile(new URL('tyres.csv', import.meta.url)), { columns: true, delimiter: ';' });
}

/** Returns the body of POST /tires/sizes for a row. */
export function sizeOf({ Koko = '', Ajoneuvotyyppi }: TyreRow) {
  const [width, aspect, diameter] = (Koko.match(/\d+/g) ?? []).map(Number);
  return { width, aspect, diameter, vehicleType: Ajoneuvotyyppi };
}

/** Returns the body of POST /tires/sizes/…/products for a row. */
export function tyreOf(row: TyreRow) {
  return {
    manufacturer: row['Valmistaja'],
    model: row['Malli'],
    type: row['Tyyppi'] === 'talvi' ? 'winter' : 'summer',
    winterType: winterTypes[row['Talvityyppi'] ?? ''] ?? null,
    price: numberOf(row['Hinta']),
    financingPrice: numberOf(row['Kuukausihinta']),
    stock: numberOf(row['Varasto']),
    loadIndex: textOf(row['Kantavuusluokka']),
    speedSymbol: textOf(row['Nopeusluokka']),
    ean: textOf(row['EAN']),
    details: {
      description: row['Kuvaus'],
      designedFor: row['Käyttötarkoitus'],
      features: row['Ominaisuudet']?.split(', '),
      fuelEfficiency: textOf(row['Polttoainetaloudellisuus']),
      wetGrip: textOf(row['Märkäpito']),
      noiseLevel: numberOf(row['Melu (dB)']),
      noiseClass: textOf(row['Meluluokka']),
      snowMark: row['Lumipito (3PMSF)'] === 'kyllä',
      iceMark: row['Jääpito'] === 'kyllä',
      performanceRating: {
        dryGrip: numberOf(row['Kuivapitoarvio']),
        wetGrip: numberOf(row['Märkäpitoarvio']),
        snowGrip: numberOf(row['Lumipitoarvio']),
        iceGrip: numberOf(row['Jääpitoarvio']),
        comfort: numberOf(row['Mukavuus']),
        durability: numberOf(row['Kestävyys']),
      },
    },
  };
}

/** Adds the tyres that the shop does not have, with their sizes. @returns how many tyres the demo has */
export async function loadTyres({ call }: DemoApi, log: (line: string) => void): Promise<number> {
  const rows = await readTyreRows();
  const existing = (await expectSuccess(call('GET', '/tires/sizes'), 'tyre sizes')) as unknown as Size[];
  const known = new Set(existing.flatMap(({ summerTires, winterTires }) => [...summerTires, ...winterTires].map(({ ean }) => ean)));
  const nameOf = (row: TyreRow) => `${row['Koko']} ${row['Ajoneuvotyyppi']}`;
  const sizeIds = new Map(existing.map(({ _id, size, vehicleType }) => [`${size.fullSize} ${vehicleType}`, _id]));

  const newSizes = new Map(rows.filter((row) => !sizeIds.has(nameOf(row))).map((row) => [nameOf(row), row]));
  await runConcurrently([...newSizes], async ([name, row]) => {
    const made = await expectSuccess(call('POST', '/tires/sizes', sizeOf(row), keyOf(`size ${name}`)), `tyre size ${name}`);
    sizeIds.set(name, String(made['_id']));
  });

  let added = known.size;
  await runConcurrently(
    rows.filter((row) => !known.has(row['EAN'] ?? '')),
    async (row) => {
      const path = `/tires/sizes/${sizeIds.get(nameOf(row))}/products`;
      const name = `tyre ${row['EAN']}`;
      await expectSuccess(call('POST', path, tyreOf(row), keyOf(name)), name);
      added += 1;
      log(`${added} / ${rows.length} tyres`);
    },
  );
  return rows.length;
}

/** Returns an idempotency key: a request that is repeated because its response was lost must not add the same again. */
const keyOf = (what: string) => ({ 'idempotency-key': `demo-${what.replace(/[^\w/]/g, '-')}` });

async function runConcurrently<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}
