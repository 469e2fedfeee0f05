import { z } from 'zod';
import { LabelClass, TyreType, VehicleType, WinterType } from './tyre-kinds.ts';
import { Tyre } from './tyres.ts';
import { Pagination, QueryFlag, line, paging, queryNumber } from '../fields.ts';
import { operation } from '../operation.ts';

/** Sort orders of the finder; a minus means descending. */
export const finderSorts = ['recommended', 'price', '-price', 'manufacturer', '-discount', 'noise'] as const;

/** The filters of the tyre finder. `fuel` and `wet` match that class or a better one; `maxNoise` is in dB. */
export const FinderQuery = z.strictObject({
  /** A complete size in any spelling, or part of one (205/55, 16). */
  size: line(20).optional(),
  type: TyreType.optional(),
  winterType: WinterType.optional(),
  vehicleType: VehicleType.optional(),
  /** One manufacturer, or several separated by commas. */
  manufacturer: line(400).optional(),
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

export const findTyres = operation({
  subject: 'catalogue.tyre.find',
  http: 'GET /tires',
  access: 'public',
  summary: 'Rengashaku: renkaat, suodattimien lukumäärät ja sivutus',
  input: FinderQuery,
  output: z.object({ items: z.array(Tyre), facets: Facets, pagination: Pagination }),
  errors: [],
  cachedUntil: ['catalogue'],
});
