import { z } from 'zod';
import { LabelClass, TyreType, VehicleType, WinterType } from './tyre-kinds.ts';
import { Tyre } from './tyres.ts';
import { Pagination, QueryFlag, line, paging, queryNumber, searchText } from '../fields.ts';
import { operation } from '../operation.ts';
import { speedSymbols } from '../rules/tyre-load-speed.ts';

/** Sort orders of the finder; a minus means descending. */
export const finderSorts = ['recommended', 'price', '-price', 'manufacturer', '-discount', 'noise'] as const;

/** Longest text that is searched, in UTF-16 code units. A text from a sidewall or a sentence is shorter. */
export const MAX_SEARCH = 200;

/**
 * The filters of the tyre finder. `fuel` and `wet` match that class or a better one; `maxNoise` is in dB. `minLoad` and `minSpeed` match
 * tyres that carry that load and that speed or more.
 */
export const FinderQuery = z.strictObject({
  /**
   * A text in words ('nokian kitkarenkaat 205/55R16 91V'). The finder reads filters from it, and the response tells which. A filter of
   * the same request that is given by name replaces the one that is read.
   */
  search: searchText(MAX_SEARCH).optional(),
  /** A complete size in any spelling, alone or within a text with load and speed, which then count too; or part of one (205/55, 16). */
  size: searchText(MAX_SEARCH).optional(),
  type: TyreType.optional(),
  winterType: WinterType.optional(),
  vehicleType: VehicleType.optional(),
  /** One manufacturer, or several separated by commas. */
  manufacturer: line(400).optional(),
  /** The beginnings of a model's words ('hakka r5'), or those of several models separated by commas. */
  model: line(200).optional(),
  /** A load index on a single wheel. */
  minLoad: queryNumber(z.number().int().min(20).max(279)).optional(),
  minSpeed: z.enum(speedSymbols).optional(),
  /** Euros, compared with the current price. */
  maxPrice: queryNumber(z.number().min(0).max(100_000)).optional(),
  fuel: LabelClass.optional(),
  wet: LabelClass.optional(),
  maxNoise: queryNumber(z.number().int().min(40).max(100)).optional(),
  onSale: QueryFlag.optional(),
  sort: z.enum(finderSorts).default('recommended'),
  ...paging(24),
});

const FacetCount = z.object({ value: z.string(), count: z.number().int() });

/** For each facet and each of its values, the number of tyres that match it together with the filters of all other facets. */
export const Facets = z.object({
  size: z.array(FacetCount),
  type: z.array(FacetCount),
  winterType: z.array(FacetCount),
  vehicleType: z.array(FacetCount),
  manufacturer: z.array(FacetCount),
  /** Cumulative: the count of a class includes the better classes. */
  fuel: z.array(FacetCount),
  wet: z.array(FacetCount),
  maxNoise: z.array(FacetCount),
  onSale: z.number().int(),
  /** Price range in euros; null when no tyre matches. */
  price: z.object({ min: z.number(), max: z.number() }).nullable(),
});

/** The filters that were read from `search`. A field is absent if the text does not say it. */
export const SearchReading = z.object({
  /** A complete size, normalised, or part of one. */
  size: z.string().optional(),
  type: TyreType.optional(),
  winterType: WinterType.optional(),
  vehicleType: VehicleType.optional(),
  manufacturer: z.string().optional(),
  model: z.string().optional(),
  minLoad: z.number().int().optional(),
  minSpeed: z.enum(speedSymbols).optional(),
  onSale: z.literal(true).optional(),
  /** Whether anything of the search is known: a filter, or that it is for tyres ('halvat renkaat'). If not, no tyre is found. */
  isUnderstood: z.boolean(),
  /** The words that match nothing. */
  unknown: z.array(z.string()),
});

/** The filters that can be left out for more results. */
const widenedFilters = [
  'size',
  'winterType',
  'type',
  'vehicleType',
  'manufacturer',
  'model',
  'minLoad',
  'minSpeed',
  'maxPrice',
  'fuel',
  'wet',
  'maxNoise',
  'onSale',
] as const;

export const findTyres = operation({
  subject: 'catalogue.tyre.find',
  http: 'GET /tires',
  access: 'public',
  summary: 'Rengashaku: renkaat, suodattimien lukumäärät ja sivutus',
  input: FinderQuery,
  output: z.object({
    items: z.array(Tyre),
    facets: Facets,
    pagination: Pagination,
    /** Null without `search`. */
    reading: SearchReading.nullable(),
    /** If no tyre matches: each filter without which tyres would, and how many. `type` includes `winterType`, `minLoad` includes `minSpeed`. */
    widenings: z.array(z.object({ filter: z.enum(widenedFilters), count: z.number().int() })),
  }),
  errors: [],
  cachedUntil: ['catalogue'],
});

/** Number of suggestions that suggestSearches returns at most (specification P §9). */
export const MAX_SUGGESTIONS = 8;

export const suggestSearches = operation({
  subject: 'catalogue.tyre.suggest',
  http: 'GET /tires/suggestions',
  access: 'public',
  summary: 'Rengashaun ehdotukset: haut, joiksi kirjoitettu teksti täydentyy, ja renkaiden lukumäärät',
  input: z.strictObject({ search: searchText(MAX_SEARCH) }),
  /** Searches that the text may become, each with tyres. */
  output: z.array(z.object({ search: z.string(), count: z.number().int() })),
  errors: [],
  cachedUntil: ['catalogue'],
});
