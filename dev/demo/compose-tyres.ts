/**
 * Writes tyres.csv, the demo shop's catalogue in the format of a wholesaler's list.
 * Run from the repository root: node dev/demo/compose-tyres.ts
 *
 * Manufacturers and models are real. Prices, stocks, label values and the shop's ratings are plausible but invented. The EANs
 * are in GS1's range for internal use (20…), so that they are no real product's. The same input always gives the same file:
 * what varies from tyre to tyre is derived from a hash of its name and size.
 */
import { writeFileSync } from 'node:fs';
import type { LabelClass, Model } from './model.ts';
import { frictionModels } from './models-friction.ts';
import { studdedModels } from './models-studded.ts';
import { heavySummerModels } from './models-summer-heavy.ts';
import { summerModels } from './models-summer.ts';
import { type Size, sizes } from './sizes.ts';

interface Group {
  type: 'kesä' | 'talvi';
  winterType: '' | 'nasta' | 'kitka';
  models: readonly Model[];
  /** The price factor compared with the summer tyre of the same size. */
  surcharge: number;
}

const groups: readonly Group[] = [
  { type: 'kesä', winterType: '', models: [...summerModels, ...heavySummerModels], surcharge: 1 },
  { type: 'talvi', winterType: 'nasta', models: studdedModels, surcharge: 1.27 },
  { type: 'talvi', winterType: 'kitka', models: frictionModels, surcharge: 1.18 },
];

const columns = [
  'Koko',
  'Ajoneuvotyyppi',
  'Valmistaja',
  'Malli',
  'Tyyppi',
  'Talvityyppi',
  'Hinta',
  'Kuukausihinta',
  'Varasto',
  'Kantavuusluokka',
  'Nopeusluokka',
  'EAN',
  'Kuvaus',
  'Käyttötarkoitus',
  'Ominaisuudet',
  'Polttoainetaloudellisuus',
  'Märkäpito',
  'Melu (dB)',
  'Meluluokka',
  'Lumipito (3PMSF)',
  'Jääpito',
  'Kuivapitoarvio',
  'Märkäpitoarvio',
  'Lumipitoarvio',
  'Jääpitoarvio',
  'Mukavuus',
  'Kestävyys',
] as const;

type Row = Record<(typeof columns)[number], string>;

const classes: readonly LabelClass[] = ['A', 'B', 'C', 'D', 'E'];

/** Returns a number in [0, 1) that depends on the text alone (FNV-1a with a final mix). */
const draw = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
};

const width = (size: Size): number => Number(size.fullSize.slice(0, 3));
const rim = (size: Size): number => Number(size.fullSize.slice(-2));

const eanOf = (key: string, taken: Set<string>): string => {
  for (let attempt = 0; ; attempt += 1) {
    const digits = `20${String(Math.floor(draw(`${key}#${attempt}`) * 1e10)).padStart(10, '0')}`;
    const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
    const ean = `${digits}${(10 - (sum % 10)) % 10}`;
    if (taken.has(ean)) continue;
    taken.add(ean);
    return ean;
  }
};

const euros = (amount: number): string => amount.toFixed(2).replace('.', ',');

const priceOf = (size: Size, group: Group, model: Model, key: string): number =>
  Math.round(size.base * group.surcharge * model.level * (0.97 + draw(`${key} price`) * 0.06)) - 0.1;

/** The limit of the noise in dB: higher for wide tyres, for vans and for snow tyres. */
const noiseLimit = (size: Size, group: Group): number => {
  const wide = width(size);
  const car = wide <= 185 ? 70 : wide <= 245 ? 71 : wide <= 275 ? 72 : 74;
  return (size.vehicle === 'pakettiauto' ? 72 : car) + (group.type === 'talvi' ? 1 : 0);
};

const labelOf = (size: Size, group: Group, model: Model, key: string) => {
  if (!model.label) return { fuel: '', wet: '', noise: '', noiseClass: '' };
  const [fuel, wet, quiet] = model.label;
  // Small sizes have more rolling resistance for their load, so a model's class is often one worse in them.
  const worse = draw(`${key} fuel`) < (rim(size) <= 15 ? 0.45 : 0.15) ? 1 : 0;
  const limit = noiseLimit(size, group);
  const byWidth = width(size) <= 185 ? -1 : width(size) > 245 ? 1 : 0;
  const bySize = draw(`${key} noise`) < 0.25 ? -1 : 0;
  const noise = Math.min(quiet + byWidth + bySize, limit);
  return {
    fuel: classes[Math.min(classes.indexOf(fuel) + worse, 4)] ?? fuel,
    wet,
    noise: String(noise),
    // Regulation (EU) 2020/740: A is at least 3 dB below the limit. C is above it and may no longer be sold.
    noiseClass: noise <= limit - 3 ? 'A' : 'B',
  };
};

const stockOf = (size: Size, key: string): number => {
  const chance = draw(`${key} stock`);
  if (chance < 0.04) return 0;
  return 2 * Math.ceil(chance * (size.range[0] > 4 ? 24 : 12));
};

const winterSpeed = (size: Size, model: Model): string => {
  if (size.vehicle === 'pakettiauto') return size.speed;
  if (model.nordic || studdedModels.includes(model)) return 'T';
  return rim(size) <= 15 ? 'T' : rim(size) <= 16 ? 'H' : 'V';
};

const rowOf = (size: Size, group: Group, model: Model, taken: Set<string>): Row => {
  const key = [size.fullSize, size.vehicle, group.winterType, model.manufacturer, model.model].join('|');
  const price = priceOf(size, group, model, key);
  const label = labelOf(size, group, model, key);
  const ratings = model.ratings.map((rating) => (rating === null ? '' : String(rating)));
  // A few monthly prices are a little above a twelfth of the price, as if rounded by hand.
  const monthly = draw(`${key} monthly`) < 0.04 ? euros(Math.ceil((price / 12) * 2) / 2) : '';
  return {
    Koko: size.fullSize,
    Ajoneuvotyyppi: size.vehicle,
    Valmistaja: model.manufacturer,
    Malli: model.model,
    Tyyppi: group.type,
    Talvityyppi: group.winterType,
    Hinta: euros(price),
    Kuukausihinta: monthly,
    Varasto: String(stockOf(size, key)),
    Kantavuusluokka: size.load,
    Nopeusluokka: group.type === 'kesä' ? size.speed : winterSpeed(size, model),
    EAN: eanOf(key, taken),
    Kuvaus: model.description,
    Käyttötarkoitus: model.use,
    Ominaisuudet: model.features.join(', '),
    Polttoainetaloudellisuus: label.fuel,
    Märkäpito: label.wet,
    'Melu (dB)': label.noise,
    Meluluokka: label.noiseClass,
    'Lumipito (3PMSF)': group.type === 'talvi' ? 'kyllä' : 'ei',
    // ISO 19447 defines the ice grip mark for passenger car and SUV tyres (C1) only.
    Jääpito: model.nordic && size.vehicle !== 'pakettiauto' ? 'kyllä' : 'ei',
    Kuivapitoarvio: ratings[0] ?? '',
    Märkäpitoarvio: ratings[1] ?? '',
    Lumipitoarvio: ratings[2] ?? '',
    Jääpitoarvio: ratings[3] ?? '',
    Mukavuus: ratings[4] ?? '',
    Kestävyys: ratings[5] ?? '',
  };
};

/** Models that a Finnish customer expects in every size that sells well. */
const staples = new Set([
  'Hakka Blue 3',
  'Hakka Blue 3 SUV',
  'Hakkapeliitta 10',
  'Hakkapeliitta 10 SUV',
  'Hakkapeliitta R5',
  'Hakkapeliitta R5 SUV',
  'X-Ice North 4',
  'X-Ice North 4 SUV',
  'X-Ice Snow',
  'X-Ice Snow SUV',
]);

/** Picks staples first if the size sells well, then the models least used so far, with a slight preference for expensive ones. */
const pick = (size: Size, models: readonly Model[], count: number, used: Map<Model, number>): Model[] =>
  models
    .filter(({ vehicles, rims }) => vehicles.includes(size.vehicle) && rims[0] <= rim(size) && rim(size) <= rims[1])
    .map((model) => ({
      model,
      turn:
        size.range[0] > 4 && staples.has(model.model)
          ? -1
          : ((used.get(model) ?? 0) + draw(`${size.fullSize} ${model.manufacturer} ${model.model}`)) / (0.5 + model.level),
    }))
    .toSorted((one, other) => one.turn - other.turn)
    .slice(0, count)
    .map(({ model }) => {
      used.set(model, (used.get(model) ?? 0) + 1);
      return model;
    });

const compose = (): Row[] => {
  const used = new Map<Model, number>();
  const taken = new Set<string>();
  return sizes.flatMap((size) =>
    groups.flatMap((group, at) => pick(size, group.models, size.range[at] ?? 0, used).map((model) => rowOf(size, group, model, taken))),
  );
};

const cell = (text: string): string => (/[";\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const rows = compose();
const lines = [columns.join(';'), ...rows.map((row) => columns.map((column) => cell(row[column])).join(';'))];
writeFileSync(new URL('tyres.csv', import.meta.url), `${lines.join('\n')}\n`);
console.log(`tyres.csv: ${rows.length} tyres in ${sizes.length} sizes`);
