import { NewTyre, TyreDetails, TyreImages } from '#contracts/catalogue/tyres';
import { SizeFields } from '#contracts/catalogue/sizes';
import { eurosOf, formatEuros, monthlyCents } from '#contracts/rules/money';
import type { ImportField } from '#contracts/catalogue/tyre-import';
import { oneLine } from '#contracts/rules/written-text';
import { formatTyreSize, type SizeNumbers } from '#contracts/rules/tyre-size';
import { manufacturerKey } from '../records/manufacturer.model.ts';
import type { VehicleType } from '../records/size.model.ts';
import { afterStock, isOnSale } from '../pricing/price-ledger.ts';
import { tyreFields } from '../tyre/tyre-fields.ts';
import type { TyreFields } from '../records/tyre.model.ts';
import type { ReadRow, RowValues } from './cells.ts';
import { fieldNames } from './columns.ts';
import type { KnownTyre, SizeSpec } from './known-tyre.ts';
import { differences, news, ratings, type Changes } from './row-changes.ts';

/** What a row comes to. `K` is what the caller keeps about a tyre beside what the plan needs. */
export type PlannedRow<K extends KnownTyre> = Pick<ReadRow, 'row' | 'title' | 'warnings' | 'allYear'> &
  (
    | { outcome: 'rejected'; reason: string }
    | { outcome: 'unchanged'; known: K }
    | { outcome: 'added'; size: SizeSpec; fields: TyreFields; changes: Changes }
    | { outcome: 'changed'; known: K; size: SizeSpec; fields: TyreFields; changes: Changes }
  );

interface Place<K> {
  tyre: KnownTyre;
  /** null: brought by a row of this file */
  known: K | null;
  /** The row that this tyre belongs to, once one has come. */
  claimedBy: number | null;
}

/** Thrown and caught within this file: the row cannot be taken over, and why. */
class Rejection extends Error {
  constructor(reasons: readonly string[]) {
    super([...new Set(reasons)].join(' '));
  }
}

const SEASON_MISSING = 'Tyyppi puuttuu: uudesta renkaasta on kerrottava, onko se kesä-, nasta- vai kitkarengas.';
const required = ['size', 'manufacturer', 'model', 'price'] as const;
const SOME_SIZE_ID = '0'.repeat(24);
/** Valid values in the place of what could not be read, so that the rest of the row can be judged too. */
const STAND_IN = { size: { width: 205, aspect: 55, diameter: 16 }, manufacturer: 'x', model: 'x', priceCents: 10_000 };
const sizeFields = new Set<ImportField | null>(['size', 'width', 'aspect', 'diameter']);

const modelKey = (model: string) => oneLine(model).replace(/\s+/g, ' ').toLocaleLowerCase('fi');
const nameKey = (fullSize: string, manufacturer: string, model: string) =>
  `${fullSize}|${manufacturerKey(manufacturer)}|${modelKey(model)}`;

const NO_DETAILS = TyreDetails.parse({});
const NO_IMAGES = TyreImages.parse({});

const newTyreFields = (): Omit<TyreFields, 'manufacturer' | 'model' | 'price'> => ({
  // Every new tyre's row says its own.
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
 * Decides row by row what an import does: it remembers what the shop has and what earlier rows have brought. The same
 * rows against the same shop give the same decisions, and rows that have been applied come out unchanged.
 */
export class ImportPlan<K extends KnownTyre> {
  private readonly byEan = new Map<string, Place<K>[]>();
  private readonly byName = new Map<string, Place<K>[]>();
  private readonly places = new Map<K, Place<K>>();
  private readonly manufacturerNames = new Map<string, string>();
  private readonly sizesOf = new Map<string, Set<VehicleType>>();

  constructor(
    shop: { tyres: Iterable<K>; sizes: Iterable<SizeSpec>; manufacturers: Iterable<string> },
    private readonly at: Date,
  ) {
    for (const name of shop.manufacturers) this.manufacturerNames.set(manufacturerKey(name), name);
    for (const size of shop.sizes) this.learnSize(size);
    for (const tyre of shop.tyres) {
      const place: Place<K> = { tyre, known: tyre, claimedBy: null };
      this.places.set(tyre, place);
      this.index(place);
    }
  }

  /** Tells that a row of an earlier, interrupted run has been taken over already, so that its tyre is spoken for. */
  claim(tyre: K, row: number): void {
    const place = this.places.get(tyre);
    if (place) place.claimedBy = row;
  }

  /** What a row comes to. Rows are to be given in the order of the file. */
  next(read: ReadRow): PlannedRow<K> {
    const { row, title, warnings, allYear } = read;
    const told = { row, title, warnings, ...(allYear && { allYear }) };
    try {
      return { ...told, ...this.decide(read) };
    } catch (error) {
      if (error instanceof Rejection) return { ...told, outcome: 'rejected', reason: error.message };
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

    const place = this.find(values, formatTyreSize(size), manufacturer, model);
    // Never guessed: a winter tyre that is sold as a summer tyre is a matter of safety.
    if (!place && values.type === undefined) throw new Rejection([SEASON_MISSING]);
    if (place?.claimedBy != null) throw new Rejection([`Sama rengas on jo rivillä ${place.claimedBy}.`]);
    const target: SizeSpec = { ...size, vehicleType: values.vehicleType ?? place?.tyre.size.vehicleType ?? this.likelyVehicle(size) };
    const base = place?.tyre.fields ?? { ...newTyreFields(), manufacturer, model, price: priceCents };
    const wanted = merged(base, values, { manufacturer: this.manufacturerName(manufacturer, base), model, price: priceCents });

    if (place?.known) {
      const changes = differences(place.tyre, { size: target, fields: wanted });
      if (Object.keys(changes).length === 0) {
        place.claimedBy = read.row;
        return { outcome: 'unchanged' as const, known: place.known };
      }
      const fields = checked(wanted, target, this.priceBelowOffer(place.tyre, wanted));
      this.settle(place, read.row, { ...place.tyre, size: target, fields });
      return { outcome: 'changed' as const, known: place.known, size: target, fields, changes };
    }
    const fields = checked(wanted, target);
    this.settle({ tyre: { size: target, fields, sale: null }, known: null, claimedBy: null }, read.row, {
      size: target,
      fields,
      sale: null,
    });
    return { outcome: 'added' as const, size: target, fields, changes: news({ size: target, fields }) };
  }

  private settle(place: Place<K>, row: number, tyre: KnownTyre): void {
    // A later row of this tyre is refused whatever it says: only what it is recognised by need be remembered.
    place.tyre = { ...tyre, fields: { ...tyre.fields, details: NO_DETAILS, images: NO_IMAGES } };
    place.claimedBy = row;
    this.index(place);
    this.learnSize(tyre.size);
    this.manufacturerNames.set(manufacturerKey(tyre.fields.manufacturer), tyre.fields.manufacturer);
  }

  private learnSize(size: SizeSpec): void {
    const fullSize = formatTyreSize(size);
    const vehicles = this.sizesOf.get(fullSize) ?? new Set();
    this.sizesOf.set(fullSize, vehicles.add(size.vehicleType));
  }

  private index(place: Place<K>): void {
    const { fields, size } = place.tyre;
    const into = (map: Map<string, Place<K>[]>, key: string) => {
      const list = map.get(key);
      if (!list) map.set(key, [place]);
      else if (!list.includes(place)) list.push(place);
    };
    if (fields.ean !== null) into(this.byEan, fields.ean);
    into(this.byName, nameKey(formatTyreSize(size), fields.manufacturer, fields.model));
  }

  /** The manufacturer as the shop writes it; of a manufacturer that is new, as the first row writes it. */
  private manufacturerName(typed: string, base: TyreFields): string {
    const key = manufacturerKey(typed);
    return manufacturerKey(base.manufacturer) === key && base.manufacturer !== typed
      ? base.manufacturer
      : (this.manufacturerNames.get(key) ?? typed);
  }

  /** Without a vehicle type in the file: the one under which the shop has this size, else a passenger car's. */
  private likelyVehicle(size: SizeNumbers): VehicleType {
    const vehicles = this.sizesOf.get(formatTyreSize(size));
    const only = vehicles?.size === 1 ? [...vehicles][0] : undefined;
    return only ?? 'henkilöauto';
  }

  private find(values: RowValues, fullSize: string, manufacturer: string, model: string): Place<K> | undefined {
    const key = nameKey(fullSize, manufacturer, model);
    const isNamed = (place: Place<K>) =>
      nameKey(formatTyreSize(place.tyre.size), place.tyre.fields.manufacturer, place.tyre.fields.model) === key;
    if (values.ean !== undefined) {
      const same = (this.byEan.get(values.ean) ?? []).filter((place) => place.tyre.fields.ean === values.ean);
      const found = same.length > 1 ? same.filter(isNamed) : same;
      if (found.length === 1) return found[0];
      if (same.length > 1) throw new Rejection([`EAN-koodi ${values.ean} on usealla renkaalla.`]);
    }
    const named = (this.byName.get(key) ?? []).filter((place) => isNamed(place) && agrees(place.tyre, values));
    return (
      theOne(named.filter((place) => marked(place.tyre.fields, values, false))) ??
      theOne(named.filter((place) => place.claimedBy === null && marked(place.tyre.fields, values, true)))
    );
  }

  /** An offer that lasts while stock lasts is over when the row takes the last piece. */
  private priceBelowOffer({ sale, fields: { stock } }: KnownTyre, wanted: TyreFields): string[] {
    const offer = afterStock(sale, stock, wanted.stock, this.at);
    if (!isOnSale(offer, this.at) || wanted.price >= offer.price) return [];
    const [price, offered] = [wanted.price, offer.price].map((cents) => formatEuros(eurosOf(cents)));
    return [`Hinta ${price} on pienempi kuin voimassa oleva tarjoushinta ${offered}.`];
  }
}

/** Everything that tells tyres of one name apart, except load and speed. What the row leaves open agrees with all. */
function agrees({ size, fields }: KnownTyre, values: RowValues): boolean {
  return (
    (values.vehicleType === undefined || values.vehicleType === size.vehicleType) &&
    (values.type === undefined || values.type === fields.type) &&
    (values.winterType === undefined || values.winterType === fields.winterType) &&
    (values.ean === undefined || fields.ean === null || values.ean === fields.ean)
  );
}

/** Load and speed agree; `orUnknown`: also with a tyre of which the shop does not know them. */
function marked(fields: TyreFields, values: RowValues, orUnknown: boolean): boolean {
  const same = (said: string | undefined, stored: string | null) => said === undefined || said === stored || (orUnknown && stored === null);
  return same(values.loadIndex, fields.loadIndex) && same(values.speedSymbol, fields.speedSymbol);
}

function theOne<K>(places: readonly Place<K>[]): Place<K> | undefined {
  if (places.length > 1) throw new Rejection(['Rivi sopii useaan renkaaseen. Lisää EAN, kantavuusluokka tai nopeusluokka.']);
  return places[0];
}

/** The tyre as it is once the row's values are in it; what the row does not mention stays. */
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

/** Stays 'follows the price' as long as the file says nothing else. */
function financing(base: TyreFields, values: RowValues, price: number): number | null {
  if (values.financingCents === undefined) return base.financingPrice;
  return values.financingCents === monthlyCents(price) ? null : values.financingCents;
}

interface Fault {
  field: ImportField | string;
  text: string;
}

/** The result under the same rules as the form's: the stored fields, or what is wrong. */
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

/** What is wrong with a row beside the fields that are missing or could not be read. */
function furtherFaults(values: RowValues, unread: readonly (ImportField | null)[]): string[] {
  // Cut at the wrong places: every further cell may be another's.
  if (unread.includes(null)) return [];
  const { size, manufacturer, model, priceCents: price } = { ...STAND_IN, ...values };
  const fields = merged({ ...newTyreFields(), manufacturer, model, price }, values, { manufacturer, model, price });
  const result = validated(fields, { ...size, vehicleType: values.vehicleType ?? 'henkilöauto' });
  if (!('faults' in result)) return [];
  // Whether a tyre is studded is also open when its season is.
  const passed = new Set<string | null>([...unread, ...(unread.includes('type') ? ['winterType'] : [])]);
  return result.faults.filter((fault) => !passed.has(fault.field)).map((fault) => fault.text);
}

function fieldOf(path: readonly PropertyKey[]): ImportField | string {
  const names = path.filter((part) => typeof part === 'string');
  const last = names.at(-1) ?? '';
  return names.at(-2) === 'performanceRating' ? ratings[last as keyof typeof ratings] : last;
}
