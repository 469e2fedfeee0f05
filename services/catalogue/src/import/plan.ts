import { NewTyre, TyreDetails, TyreImages } from '#contracts/catalogue/tyres';
import { SizeFields } from '#contracts/catalogue/sizes';
import { eurosOf, formatEuros, monthlyCents } from '#contracts/rules/money';
import type { ImportField } from '#contracts/catalogue/tyre-import';
import { oneLine } from '#contracts/rules/written-text';
import { formatTyreSize, type SizeNumbers } from '#contracts/rules/tyre-size';
import { manufacturerKey } from '../records/manufacturer.model.ts';
import type { VehicleType } from '../records/size.model.ts';
import { afterStock, isOfferActive } from '../pricing/price-ledger.ts';
import { tyreFields } from '../tyre/tyre-fields.ts';
import type { TyreFields } from '../records/tyre.model.ts';
import type { ReadRow, RowValues } from './cells.ts';
import { fieldNames } from './columns.ts';
import type { KnownTyre, SizeSpec } from './known-tyre.ts';
import { differences, newTyreChanges, ratings, type Changes } from './row-changes.ts';

/** The outcome of a row. `K` is the caller's type of a known tyre, which may have more fields than the plan needs. */
export type PlannedRow<K extends KnownTyre> = Pick<ReadRow, 'row' | 'title' | 'warnings' | 'allYear'> &
  (
    | { outcome: 'rejected'; reason: string }
    | { outcome: 'unchanged'; known: K }
    | { outcome: 'added'; size: SizeSpec; fields: TyreFields; changes: Changes }
    | { outcome: 'changed'; known: K; size: SizeSpec; fields: TyreFields; changes: Changes }
  );

/** A tyre that rows are matched with: one that the shop has, or one that an earlier row adds. */
interface PlanEntry<K> {
  tyre: KnownTyre;
  /** null: added by a row of this file */
  known: K | null;
  /** The row that has claimed this tyre; null as long as none has. */
  claimedBy: number | null;
}

/** Thrown and caught within this file when a row is rejected. The message has the reasons. */
class Rejection extends Error {
  constructor(reasons: readonly string[]) {
    super([...new Set(reasons)].join(' '));
  }
}

const SEASON_MISSING = 'Tyyppi puuttuu: uudesta renkaasta on kerrottava, onko se kesä-, nasta- vai kitkarengas.';
const required = ['size', 'manufacturer', 'model', 'price'] as const;
const SOME_SIZE_ID = '0'.repeat(24);
/** Valid values instead of unreadable ones, so that the rest of the row can be validated too. */
const PLACEHOLDERS = { size: { width: 205, aspect: 55, diameter: 16 }, manufacturer: 'x', model: 'x', priceCents: 10_000 };
const sizeFields = new Set<ImportField | null>(['size', 'width', 'aspect', 'diameter']);

const modelKey = (model: string) => oneLine(model).replace(/\s+/g, ' ').toLocaleLowerCase('fi');
const nameKey = (fullSize: string, manufacturer: string, model: string) =>
  `${fullSize}|${manufacturerKey(manufacturer)}|${modelKey(model)}`;

const NO_DETAILS = TyreDetails.parse({});
const NO_IMAGES = TyreImages.parse({});

const newTyreFields = (): Omit<TyreFields, 'manufacturer' | 'model' | 'price'> => ({
  // Overwritten by the row: a new tyre without a season is rejected.
  type: 'summer',
  winterType: null,
  financingPrice: null,
  stock: 0,
  loadIndex: null,
  speedSymbol: null,
  ean: null,
  details: NO_DETAILS,
  images: NO_IMAGES,
});

/**
 * Decides row by row what an import does, from the shop's tyres and the earlier rows. It is deterministic: the same rows
 * with the same shop have the same outcomes. Rows that have been applied already come out as unchanged.
 */
export class ImportPlan<K extends KnownTyre> {
  private readonly byEan = new Map<string, PlanEntry<K>[]>();
  private readonly byName = new Map<string, PlanEntry<K>[]>();
  private readonly entries = new Map<K, PlanEntry<K>>();
  private readonly manufacturerNames = new Map<string, string>();
  private readonly sizesOf = new Map<string, Set<VehicleType>>();

  constructor(
    shop: { tyres: Iterable<K>; sizes: Iterable<SizeSpec>; manufacturers: Iterable<string> },
    private readonly at: Date,
  ) {
    for (const name of shop.manufacturers) this.manufacturerNames.set(manufacturerKey(name), name);
    for (const size of shop.sizes) this.learnSize(size);
    for (const tyre of shop.tyres) {
      const entry: PlanEntry<K> = { tyre, known: tyre, claimedBy: null };
      this.entries.set(tyre, entry);
      this.index(entry);
    }
  }

  /** Marks a tyre as claimed by a row that an earlier, interrupted run has applied. */
  claim(tyre: K, row: number): void {
    const entry = this.entries.get(tyre);
    if (entry) entry.claimedBy = row;
  }

  /** Returns the outcome of the next row. Call it for the rows in the order of the file. */
  next(read: ReadRow): PlannedRow<K> {
    const { row, title, warnings, allYear } = read;
    const result = { row, title, warnings, ...(allYear && { allYear }) };
    try {
      return { ...result, ...this.decide(read) };
    } catch (error) {
      if (error instanceof Rejection) return { ...result, outcome: 'rejected', reason: error.message };
      throw error;
    }
  }

  private decide(read: ReadRow) {
    const { values, problems } = read;
    const missing = required.filter(
      (field) =>
        (field === 'price' ? values.priceCents : values[field]) === undefined &&
        !problems.some((problem) => problem.field === field || (field === 'size' && sizeFields.has(problem.field))),
    );
    const { size, manufacturer, model, priceCents } = values;
    const unread = [...problems, ...missing.map((field) => ({ field, text: `${fieldNames[field]} puuttuu.` }))];
    if (unread.length > 0 || !size || manufacturer === undefined || model === undefined || priceCents === undefined)
      throw new Rejection([
        ...unread.map((problem) => problem.text),
        ...furtherFaults(
          values,
          unread.map((problem) => problem.field),
        ),
      ]);

    const entry = this.find(values, formatTyreSize(size), manufacturer, model);
    // The season is never guessed: selling a winter tyre as a summer tyre would be dangerous.
    if (!entry && values.type === undefined) throw new Rejection([SEASON_MISSING]);
    if (entry?.claimedBy != null) throw new Rejection([`Sama rengas on jo rivillä ${entry.claimedBy}.`]);
    const target: SizeSpec = { ...size, vehicleType: values.vehicleType ?? entry?.tyre.size.vehicleType ?? this.likelyVehicle(size) };
    const base = entry?.tyre.fields ?? { ...newTyreFields(), manufacturer, model, price: priceCents };
    const wanted = merged(base, values, { manufacturer: this.manufacturerName(manufacturer, base), model, price: priceCents });

    if (entry?.known) {
      const changes = differences(entry.tyre, { size: target, fields: wanted });
      if (Object.keys(changes).length === 0) {
        entry.claimedBy = read.row;
        return { outcome: 'unchanged' as const, known: entry.known };
      }
      const fields = checked(wanted, target, this.priceBelowOffer(entry.tyre, wanted));
      this.assignRow(entry, read.row, { ...entry.tyre, size: target, fields });
      return { outcome: 'changed' as const, known: entry.known, size: target, fields, changes };
    }
    const fields = checked(wanted, target);
    this.assignRow({ tyre: { size: target, fields, sale: null }, known: null, claimedBy: null }, read.row, {
      size: target,
      fields,
      sale: null,
    });
    return { outcome: 'added' as const, size: target, fields, changes: newTyreChanges({ size: target, fields }) };
  }

  private assignRow(entry: PlanEntry<K>, row: number, tyre: KnownTyre): void {
    // Later rows of this tyre are rejected anyway, so only the fields that identify the tyre are kept.
    entry.tyre = { ...tyre, fields: { ...tyre.fields, details: NO_DETAILS, images: NO_IMAGES } };
    entry.claimedBy = row;
    this.index(entry);
    this.learnSize(tyre.size);
    this.manufacturerNames.set(manufacturerKey(tyre.fields.manufacturer), tyre.fields.manufacturer);
  }

  private learnSize(size: SizeSpec): void {
    const fullSize = formatTyreSize(size);
    const vehicles = this.sizesOf.get(fullSize) ?? new Set();
    this.sizesOf.set(fullSize, vehicles.add(size.vehicleType));
  }

  private index(entry: PlanEntry<K>): void {
    const { fields, size } = entry.tyre;
    const into = (map: Map<string, PlanEntry<K>[]>, key: string) => {
      const list = map.get(key);
      if (!list) map.set(key, [entry]);
      else if (!list.includes(entry)) list.push(entry);
    };
    if (fields.ean !== null) into(this.byEan, fields.ean);
    into(this.byName, nameKey(formatTyreSize(size), fields.manufacturer, fields.model));
  }

  /** Returns the shop's spelling of a manufacturer; for a new manufacturer, the spelling of the first row. */
  private manufacturerName(typed: string, base: TyreFields): string {
    const key = manufacturerKey(typed);
    return manufacturerKey(base.manufacturer) === key && base.manufacturer !== typed
      ? base.manufacturer
      : (this.manufacturerNames.get(key) ?? typed);
  }

  /** Returns the vehicle type for a row without one: the only type for which the shop has this size, else passenger car. */
  private likelyVehicle(size: SizeNumbers): VehicleType {
    const vehicles = this.sizesOf.get(formatTyreSize(size));
    const only = vehicles?.size === 1 ? [...vehicles][0] : undefined;
    return only ?? 'henkilöauto';
  }

  private find(values: RowValues, fullSize: string, manufacturer: string, model: string): PlanEntry<K> | undefined {
    const key = nameKey(fullSize, manufacturer, model);
    const isNamed = (entry: PlanEntry<K>) =>
      nameKey(formatTyreSize(entry.tyre.size), entry.tyre.fields.manufacturer, entry.tyre.fields.model) === key;
    if (values.ean !== undefined) {
      const same = (this.byEan.get(values.ean) ?? []).filter((entry) => entry.tyre.fields.ean === values.ean);
      const found = same.length > 1 ? same.filter(isNamed) : same;
      if (found.length === 1) return found[0];
      if (same.length > 1) throw new Rejection([`EAN-koodi ${values.ean} on usealla renkaalla.`]);
    }
    const named = (this.byName.get(key) ?? []).filter((entry) => isNamed(entry) && fitsExceptLoadAndSpeed(entry.tyre, values));
    return (
      onlyEntry(named.filter((entry) => fitsLoadAndSpeed(entry.tyre.fields, values, false))) ??
      onlyEntry(named.filter((entry) => entry.claimedBy === null && fitsLoadAndSpeed(entry.tyre.fields, values, true)))
    );
  }

  /**
   * Returns the fault if the price is below the active offer's price. An offer that ends because the row sets the stock to
   * 0 does not count.
   */
  private priceBelowOffer({ sale, fields: { stock } }: KnownTyre, wanted: TyreFields): string[] {
    const offer = afterStock(sale, stock, wanted.stock, this.at);
    if (!isOfferActive(offer, this.at) || wanted.price >= offer.price) return [];
    const [price, offered] = [wanted.price, offer.price].map((cents) => formatEuros(eurosOf(cents)));
    return [`Hinta ${price} on pienempi kuin voimassa oleva tarjoushinta ${offered}.`];
  }
}

/** Returns whether a row fits a tyre of the same name in everything except load and speed. Absent values always fit. */
function fitsExceptLoadAndSpeed({ size, fields }: KnownTyre, values: RowValues): boolean {
  return (
    (values.vehicleType === undefined || values.vehicleType === size.vehicleType) &&
    (values.type === undefined || values.type === fields.type) &&
    (values.winterType === undefined || values.winterType === fields.winterType) &&
    (values.ean === undefined || fields.ean === null || values.ean === fields.ean)
  );
}

/** Returns whether load and speed fit; with `orUnknown`, also if the shop does not have them for the tyre. */
function fitsLoadAndSpeed(fields: TyreFields, values: RowValues, orUnknown: boolean): boolean {
  const same = (said: string | undefined, stored: string | null) => said === undefined || said === stored || (orUnknown && stored === null);
  return same(values.loadIndex, fields.loadIndex) && same(values.speedSymbol, fields.speedSymbol);
}

function onlyEntry<K>(entries: readonly PlanEntry<K>[]): PlanEntry<K> | undefined {
  if (entries.length > 1) throw new Rejection(['Rivi sopii useaan renkaaseen. Lisää EAN, kantavuusluokka tai nopeusluokka.']);
  return entries[0];
}

/** Returns the tyre's fields with the row's values. Fields that the row does not mention keep their values. */
function merged(base: TyreFields, values: RowValues, certain: Pick<TyreFields, 'manufacturer' | 'model' | 'price'>): TyreFields {
  const type = values.type ?? base.type;
  const { details, images } = base;
  return {
    manufacturer: certain.manufacturer,
    model: modelKey(certain.model) === modelKey(base.model) ? base.model : certain.model,
    price: certain.price,
    type,
    winterType: type === 'summer' ? null : (values.winterType ?? base.winterType),
    financingPrice: financing(base, values, certain.price),
    stock: values.stock ?? base.stock,
    loadIndex: values.loadIndex ?? base.loadIndex,
    speedSymbol: values.speedSymbol ?? base.speedSymbol,
    ean: values.ean ?? base.ean,
    details: {
      ...details,
      description: values.description ?? details.description,
      designedFor: values.designedFor ?? details.designedFor,
      features: values.features ?? details.features,
      fuelEfficiency: values.fuelEfficiency ?? details.fuelEfficiency,
      wetGrip: values.wetGrip ?? details.wetGrip,
      noiseLevel: values.noiseLevel ?? details.noiseLevel,
      noiseClass: values.noiseClass ?? details.noiseClass,
      snowMark: values.snowMark ?? details.snowMark,
      iceMark: values.iceMark ?? details.iceMark,
      performanceRating: { ...details.performanceRating, ...values.ratings },
    },
    images: {
      ...images,
      thumbnail: values.thumbnail ?? images.thumbnail,
      pattern: values.pattern ?? images.pattern,
      gallery: values.gallery ?? images.gallery,
    },
  };
}

/** Returns the stored financing price. A monthly price that equals the one calculated from the price is stored as null. */
function financing(base: TyreFields, values: RowValues, price: number): number | null {
  if (values.financingCents === undefined) return base.financingPrice;
  return values.financingCents === monthlyCents(price) ? null : values.financingCents;
}

interface Fault {
  field: ImportField | string;
  text: string;
}

/** Validates a tyre with the admin form's schema. Returns the stored fields, or the faults. */
function validated(fields: TyreFields, size: SizeSpec): { fields: TyreFields } | { faults: Fault[] } {
  const financingPrice = fields.financingPrice === null ? null : eurosOf(fields.financingPrice);
  const tyre = NewTyre.safeParse({ ...fields, sizeId: SOME_SIZE_ID, price: eurosOf(fields.price), financingPrice });
  const measures = SizeFields.safeParse(size);
  if (tyre.success && measures.success) return { fields: tyreFields(tyre.data) };
  const issues = [...(measures.error?.issues ?? []), ...(tyre.error?.issues ?? [])];
  return {
    faults: issues.map((issue) => {
      const field = fieldOf(issue.path);
      return { field, text: `${fieldNames[field as ImportField] ?? field}: ${issue.message}` };
    }),
  };
}

function checked(fields: TyreFields, size: SizeSpec, otherFaults: readonly string[] = []): TyreFields {
  const result = validated(fields, size);
  const faults = [...('faults' in result ? result.faults.map((fault) => fault.text) : []), ...otherFaults];
  if (faults.length > 0 || 'faults' in result) throw new Rejection(faults);
  return result.fields;
}

/** Returns the faults of a row apart from the fields that are missing or unreadable. */
function furtherFaults(values: RowValues, unread: readonly (ImportField | null)[]): string[] {
  // The row was split at the wrong places, so its cells may belong to other columns.
  if (unread.includes(null)) return [];
  const { size, manufacturer, model, priceCents: price } = { ...PLACEHOLDERS, ...values };
  const fields = merged({ ...newTyreFields(), manufacturer, model, price }, values, { manufacturer, model, price });
  const result = validated(fields, { ...size, vehicleType: values.vehicleType ?? 'henkilöauto' });
  if (!('faults' in result)) return [];
  // An unreadable season also makes the winter type unknown.
  const passed = new Set<string | null>([...unread, ...(unread.includes('type') ? ['winterType'] : [])]);
  return result.faults.filter((fault) => !passed.has(fault.field)).map((fault) => fault.text);
}

function fieldOf(path: readonly PropertyKey[]): ImportField | string {
  const names = path.filter((part) => typeof part === 'string');
  const last = names.at(-1) ?? '';
  return names.at(-2) === 'performanceRating' ? ratings[last as keyof typeof ratings] : last;
}
