import type { ratingNames } from '#contracts/catalogue/tyre-kinds';
import { eurosOf, monthlyCents } from '#contracts/rules/money';
import type { ImportField } from '#contracts/catalogue/tyre-import';
import { formatTyreSize } from '#contracts/rules/tyre-size';
import type { KnownTyre } from './known-tyre.ts';

/** Field → [before, after], named and in units as in the file. */
export type Changes = Partial<Record<ImportField, [unknown, unknown]>>;

export const ratings: Record<(typeof ratingNames)[number], ImportField> = {
  dryGrip: 'dryGripRating',
  wetGrip: 'wetGripRating',
  snowGrip: 'snowGripRating',
  iceGrip: 'iceGripRating',
  comfort: 'comfortRating',
  durability: 'durabilityRating',
};

/** The fields of a new tyre that an admin needs to see, in display order. */
const shownNewTyreFields = [
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

/** Returns a tyre's values by import field, so that two states can be compared and shown. Prices in euros. */
function valuesByField({ size, fields }: Pick<KnownTyre, 'size' | 'fields'>): Partial<Record<ImportField, unknown>> {
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

/** Returns the changes that describe a new tyre: its most important fields, each with null as the value before. */
export function newTyreChanges(tyre: Pick<KnownTyre, 'size' | 'fields'>): Changes {
  const values = valuesByField(tyre);
  const present = shownNewTyreFields.filter((field) => values[field] != null);
  return Object.fromEntries(present.map((field) => [field, [null, values[field]]]));
}

const sameValue = (a: unknown, b: unknown) =>
  a === b || (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, at) => item === b[at]));

/** Returns the fields in which two states of a tyre differ. */
export function differences(before: Pick<KnownTyre, 'size' | 'fields'>, after: Pick<KnownTyre, 'size' | 'fields'>): Changes {
  const changes: Changes = {};
  const old = valuesByField(before);
  for (const [field, value] of Object.entries(valuesByField(after)) as [ImportField, unknown][]) {
    if (!sameValue(old[field] ?? null, value ?? null)) changes[field] = [old[field] ?? null, value ?? null];
  }
  return changes;
}
