import { z } from 'zod';
import { LabelClass, TyreType, VehicleType, WinterType } from './tyre-kinds.ts';
import { Tyre } from './tyres.ts';
import { Pagination, QueryFlag, line, paging, queryNumber } from '../fields.ts';
import { operation } from '../operation.ts';

export const finderSorts = ['recommended', 'price', '-price', 'manufacturer', '-discount', 'noise'] as const;

/** What visitors filter by. `fuel` and `wet` mean that class or better, `maxNoise` that many dB or fewer. */
export const FinderQuery = z.strictObject({
  /** A whole size in any spelling, or a part of one (205/55, 16). */
  size: line(20).optional(),
  type: TyreType.optional(),
  winterType: WinterType.optional(),
  vehicleType: VehicleType.optional(),
  /** One manufacturer, or several separated by commas. */
  manufacturer: line(400).optional(),
  /** Euros, against what a visitor pays now. */
  maxPrice: queryNumber(z.number().min(0).max(100_000)).optional(),
  fuel: LabelClass.optional(),
  wet: LabelClass.optional(),
  maxNoise: queryNumber(z.number().int().min(40).max(100)).optional(),
  onSale: QueryFlag.optional(),
  sort: z.enum(finderSorts).default('recommended'),
  ...paging(24),
});

const Counted = z.object({ value: z.string(), count: z.number().int() });

/** For each facet, how many tyres each choice would leave, with all other filters kept. */
export const Facets = z.object({
  size: z.array(Counted),
  type: z.array(Counted),
  winterType: z.array(Counted),
  vehicleType: z.array(Counted),
  manufacturer: z.array(Counted),
  /** Cumulative: the count of a class includes the better ones. */
  fuel: z.array(Counted),
  wet: z.array(Counted),
  maxNoise: z.array(Counted),
  onSale: z.number().int(),
  /** Euros; null when nothing is left. */
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
