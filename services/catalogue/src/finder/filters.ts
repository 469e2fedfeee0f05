import { labelClasses, vehicleTypes } from '#contracts/catalogue/tyre-kinds';
import { centsOf } from '#contracts/rules/money';
import type { InputOf } from '#contracts/operation';
import type { findTyres } from '#contracts/catalogue/tyre-finder';
import { speedOf } from '#contracts/rules/tyre-load-speed';
import { matchesTyreSize } from '#contracts/rules/tyre-size-match';
import { readTyreText } from '#contracts/rules/tyre-text';
import { manufacturerKey } from '../records/manufacturer.model.ts';
import { isOneOfModels, searchedModels } from './searched-name.ts';
import { FRICTION, KINDS, STUDDED, SUMMER, type TyreColumns } from './tyre-columns.ts';

/** A query translated to column values; null: the filter is not set. */
export interface Filters {
  /** Cache key: equal for queries with the same filters, whatever their sort order and page. */
  key: string;
  /** by size number: 1 when chosen */
  sizes: Uint8Array | null;
  /** by value of the kind column: 1 when chosen */
  season: Uint8Array | null;
  winter: Uint8Array | null;
  vehicle: Uint8Array | null;
  manufacturers: Uint8Array | null;
  chosenManufacturers: number[];
  /** by model number: 1 when chosen */
  models: Uint8Array | null;
  minLoad: number | null;
  /** km/h */
  minSpeed: number | null;
  maxCents: number | null;
  /** the worst class that passes */
  fuel: number | null;
  wet: number | null;
  maxNoise: number | null;
  offersOnly: boolean;
}

function flags(length: number, chosen: Iterable<number>): Uint8Array {
  const chosenFlags = new Uint8Array(length);
  for (const number of chosen) chosenFlags[number] = 1;
  return chosenFlags;
}

const SEASONS = { summer: flags(KINDS, [SUMMER]), winter: flags(KINDS, [STUDDED, FRICTION]) };
const WINTERS = { studded: flags(KINDS, [STUDDED]), friction: flags(KINDS, [FRICTION]) };

/** Translates a visitor's query. A manufacturer or a complete size that the shop does not have gives no results. */
export function filtersOf(query: InputOf<typeof findTyres>, columns: TyreColumns): Filters {
  const manufacturerKeys = (query.manufacturer ?? '')
    .split(',')
    .map(manufacturerKey)
    .filter((key) => key !== '');
  const chosenManufacturers = manufacturerKeys.map((key) => columns.manufacturers.find(key)).filter((number) => number !== undefined);
  // A text from a sidewall has the load and the speed beside the size.
  const said = query.size ? readTyreText(query.size) : null;
  const wholeSize = said?.size ?? null;
  const minLoad = query.minLoad ?? (wholeSize === null ? null : (said?.load ?? null));
  const minSpeed = query.minSpeed ?? (wholeSize === null ? null : (said?.speed ?? null));
  const models = query.model ? searchedModels(query.model) : [];
  const { type, winterType, vehicleType, maxPrice, fuel, wet, maxNoise } = query;
  const offersOnly = query.onSale === true;
  return {
    key: JSON.stringify([
      wholeSize ?? query.size,
      type,
      winterType,
      vehicleType,
      manufacturerKeys,
      maxPrice,
      fuel,
      wet,
      maxNoise,
      offersOnly,
      models,
      minLoad,
      minSpeed,
    ]),
    sizes: query.size ? chosenSizes(query.size, wholeSize, columns) : null,
    season: type === undefined ? null : SEASONS[type],
    winter: winterType === undefined ? null : WINTERS[winterType],
    vehicle: vehicleType === undefined ? null : flags(vehicleTypes.length, [vehicleTypes.indexOf(vehicleType)]),
    manufacturers: manufacturerKeys.length === 0 ? null : flags(columns.manufacturers.length, chosenManufacturers),
    chosenManufacturers,
    models: models.length === 0 ? null : Uint8Array.from(columns.modelNames, (name) => (isOneOfModels(name, models) ? 1 : 0)),
    minLoad,
    minSpeed: minSpeed === null ? null : speedOf(minSpeed),
    maxCents: maxPrice === undefined ? null : centsOf(maxPrice),
    fuel: fuel === undefined ? null : labelClasses.indexOf(fuel),
    wet: wet === undefined ? null : labelClasses.indexOf(wet),
    maxNoise: maxNoise ?? null,
    offersOnly,
  };
}

function chosenSizes(typed: string, wholeSize: string | null, { sizes }: TyreColumns): Uint8Array {
  if (wholeSize !== null) {
    const number = sizes.find(wholeSize);
    return flags(sizes.length, number === undefined ? [] : [number]);
  }
  return flags(
    sizes.length,
    [...sizes.all().keys()].filter((number) => matchesTyreSize(sizes.valueOf(number), typed)),
  );
}
