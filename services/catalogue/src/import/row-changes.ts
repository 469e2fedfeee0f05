import type { ratingNames } from '#contracts/catalogue/tyre-kinds';
import { eurosOf, monthlyCents } from '#contracts/rules/money';
import type { ImportField } from '#contracts/catalogue/tyre-import';
import { formatTyreSize } from '#contracts/rules/tyre-size';
import type { KnownTyre } from './known-tyre.ts';

/** Field → [before, after], in the file's terms. */
export type Changes = Partial<Record<ImportField, [unknown, unknown]>>;

export const ratings: Record<(typeof ratingNames)[number], ImportField> = {
  dryGrip: 'dryGripRating',
  wetGrip: 'wetGripRating',
  snowGrip: 'snowGripRating',
  iceGrip: 'iceGripRating',
  comfort: 'comfortRating',
  durability: 'durabilityRating',
};

/** What an admin needs to see of a new tyre to judge it, in that order. */
const shownOfNew = [
  'size',
  'vehicleType',
  'manufacturer',
  'model',
  'loadIndex',
  'speedSymbol',
  'type',
  'winterType',
  'price',
  'stock',
  'ean',
] as const;

/** A tyre in the file's terms, so that two states can be compared and shown. Prices in euros. */
function inFileTerms({ size, fields }: Pick<KnownTyre, 'size' | 'fields'>): Partial<Record<ImportField, unknown>> {
  const { details, images } = fields;
  const { performanceRating } = details;
  return {
    size: formatTyreSize(size),
    vehicleType: size.vehicleType,
    manufacturer: fields.manufacturer,
    model: fields.model,
    type: fields.type,
    winterType: fields.winterType,
    price: eurosOf(fields.price),
    financingPrice: eurosOf(fields.financingPrice ?? monthlyCents(fields.price)),
    stock: fields.stock,
    loadIndex: fields.loadIndex,
    speedSymbol: fields.speedSymbol,
    ean: fields.ean,
    description: details.description,
    designedFor: details.designedFor,
    features: details.features,
    fuelEfficiency: details.fuelEfficiency,
    wetGrip: details.wetGrip,
    noiseLevel: details.noiseLevel,
    noiseClass: details.noiseClass,
    snowMark: details.snowMark,
    iceMark: details.iceMark,
    ...Object.fromEntries(Object.entries(ratings).map(([name, field]) => [field, performanceRating[name as keyof typeof ratings]])),
    thumbnail: images.thumbnail,
    pattern: images.pattern,
    gallery: images.gallery,
  };
}

/** What tells a new tyre and its price. */
export function news(tyre: Pick<KnownTyre, 'size' | 'fields'>): Changes {
  const terms = inFileTerms(tyre);
  const told = shownOfNew.filter((field) => terms[field] != null);
  return Object.fromEntries(told.map((field) => [field, [null, terms[field]]]));
}

const sameValue = (a: unknown, b: unknown) =>
  a === b || (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, at) => item === b[at]));

export function differences(before: Pick<KnownTyre, 'size' | 'fields'>, after: Pick<KnownTyre, 'size' | 'fields'>): Changes {
  const changes: Changes = {};
  const old = inFileTerms(before);
  for (const [field, value] of Object.entries(inFileTerms(after)) as [ImportField, unknown][]) {
    if (!sameValue(old[field] ?? null, value ?? null)) changes[field] = [old[field] ?? null, value ?? null];
  }
  return changes;
}
