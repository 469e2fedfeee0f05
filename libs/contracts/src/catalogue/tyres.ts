import { z } from 'zod';
import { Euros } from '../rules/money.ts';
import { operation } from '../operation.ts';
import { Id, PictureAddress, Version, WebAddress, forUpdate, line, prose, requiredLine } from '../fields.ts';
import { ratingNames, VehicleType, TyreType, WinterType, LabelClass, NoiseClass } from './tyre-kinds.ts';
import { Sale, SaleInUpdate } from './offer-fields.ts';
import { Deleted } from './deletions.ts';

export const NoiseLevel = z.number().int('Anna melutaso kokonaislukuna.').min(60, 'Melutaso on 60–80 dB.').max(80, 'Melutaso on 60–80 dB.');

const Rating = z.number().int('Arvosana on kokonaisluku 1–5.').min(1, 'Arvosana on 1–5.').max(5, 'Arvosana on 1–5.');

const PerformanceRating = z
  .object(
    Object.fromEntries(ratingNames.map((name) => [name, Rating.nullable().default(null)])) as Record<
      (typeof ratingNames)[number],
      z.ZodDefault<z.ZodNullable<typeof Rating>>
    >,
  )
  .strict();

export const TyreDetails = z.strictObject({
  description: prose(5000).default(''),
  designedFor: prose(2000).default(''),
  features: z.array(line(200)).max(50).default([]),
  fuelEfficiency: LabelClass.nullable().default(null),
  wetGrip: LabelClass.nullable().default(null),
  noiseLevel: NoiseLevel.nullable().default(null),
  noiseClass: NoiseClass.nullable().default(null),
  /** 3PMSF: the mountain with a snowflake on the EU label. */
  snowMark: z.boolean().default(false),
  /** The ice grip pictogram of the EU label. */
  iceMark: z.boolean().default(false),
  performanceRating: PerformanceRating.prefault({}),
});

const tyreImages = <Address extends z.ZodType<string, string>>(address: Address) =>
  z.strictObject({
    thumbnail: address.nullable().default(null),
    pattern: address.nullable().default(null),
    gallery: z.array(address).max(20).default([]),
  });
export const TyreImages = tyreImages(WebAddress);

/** A tyre as visitors see it. */
export const Tyre = z.object({
  _id: z.string(),
  sizeId: z.string(),
  fullSize: z.string(),
  vehicleType: VehicleType,
  manufacturer: z.string(),
  model: z.string(),
  type: TyreType,
  winterType: WinterType.nullable(),
  /** The regular price of one tyre in euros. */
  price: z.number(),
  /** Same as `price`: the upper bound of an offer; read-only. */
  originalPrice: z.number(),
  /** What a visitor pays now: the offer's price while it is active, else `price`. */
  currentPrice: z.number(),
  /** Euros a month at the regular price: a twelfth of it unless the shop has set another one. What a form edits. */
  financingPrice: z.number(),
  /**
   * Euros a month that a visitor pays now. While an offer is active never above a twelfth of its price, since the months
   * of a financing without interest or costs must not add up to more than what is paid at once; else `financingPrice`.
   */
  currentFinancingPrice: z.number(),
  stock: z.number().int(),
  loadIndex: z.string().nullable(),
  speedSymbol: z.string().nullable(),
  ean: z.string().nullable(),
  details: TyreDetails,
  images: TyreImages,
  sale: Sale,
  version: Version,
  createdAt: z.string(),
  updatedAt: z.string(),
});

const LoadIndex = line(7).regex(/^\d{2,3}(\/\d{2,3})?$/, 'Kantavuusluokka on esimerkiksi 91 tai 121/120.');
const SpeedSymbol = line(2).regex(/^([A-HJ-NP-W]|[A-D][1-8]|Y|ZR)$/, 'Nopeusluokka on esimerkiksi T, H tai V.');
const Ean = line(13).regex(/^\d{8}(\d{4,5})?$/, 'EAN-koodissa on 8, 12 tai 13 numeroa.');

/** What an admin gives for a tyre; read-only fields of an answer may come along and are passed over. */
const tyreFields = {
  manufacturer: requiredLine(80, 'Valitse valmistaja.'),
  model: requiredLine(120, 'Anna malli.'),
  type: TyreType.default('summer'),
  winterType: WinterType.nullable().default(null),
  price: Euros,
  financingPrice: Euros.nullable().optional(),
  stock: z.number().int('Anna varastosaldo kokonaislukuna.').min(0).max(100_000).default(0),
  loadIndex: LoadIndex.nullable().default(null),
  speedSymbol: SpeedSymbol.nullable().default(null),
  ean: Ean.nullable().default(null),
  details: TyreDetails.prefault({}),
  images: tyreImages(PictureAddress).prefault({}),
};

const seasonAgrees = (tyre: { type?: 'summer' | 'winter' | undefined; winterType?: unknown }) =>
  tyre.type !== 'winter' || tyre.winterType !== null;
export const NO_WINTER_TYPE = 'Valitse, onko talvirengas nasta- vai kitkarengas.';
const seasonText = { path: ['winterType'], error: NO_WINTER_TYPE };

const readOnlyTyreFields = {
  _id: z.unknown().optional(),
  originalPrice: z.unknown().optional(),
  currentPrice: z.unknown().optional(),
  currentFinancingPrice: z.unknown().optional(),
  fullSize: z.unknown().optional(),
  vehicleType: z.unknown().optional(),
  createdAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
};

export const NewTyre = z
  .strictObject({ sizeId: Id, ...tyreFields, ...readOnlyTyreFields, sale: z.unknown().optional(), version: z.unknown().optional() })
  .refine(seasonAgrees, seasonText);

const TyreDetailsUpdate = z.strictObject({
  ...forUpdate(TyreDetails.omit({ performanceRating: true }).shape),
  performanceRating: z.strictObject(forUpdate(PerformanceRating.shape)).optional(),
});

/** What is left out of it stays as it is. */
export const TyreUpdate = z
  .strictObject({
    sizeId: Id,
    productId: Id,
    ...forUpdate(tyreFields),
    type: TyreType.optional(),
    financingPrice: Euros.nullable().optional(),
    details: TyreDetailsUpdate.optional(),
    images: z.strictObject(forUpdate(tyreFields.images.unwrap().shape)).optional(),
    ...readOnlyTyreFields,
    sale: SaleInUpdate.optional(),
    version: Version.optional(),
  })
  .refine(seasonAgrees, seasonText);

export const createTyre = operation({
  subject: 'catalogue.tyre.create',
  http: 'POST /tires/sizes/:sizeId/products',
  access: 'admin',
  summary: 'Lisää rengas kokoon',
  bodyLimit: 224 * 1024,
  input: NewTyre,
  output: Tyre,
  errors: ['size_not_found'],
  status: 201,
});

export const updateTyre = operation({
  subject: 'catalogue.tyre.update',
  http: 'PUT /tires/sizes/:sizeId/products/:productId',
  access: 'admin',
  summary: 'Muuta rengasta',
  bodyLimit: 224 * 1024,
  input: TyreUpdate,
  output: Tyre,
  errors: ['tyre_not_found', 'stale_version', 'sale_above_price', 'sale_above_lowest_price', 'sale_reference_unproven'],
});

/** The path parameters of a tyre. */
export const tyrePath = { sizeId: Id, productId: Id };

export const deleteTyre = operation({
  subject: 'catalogue.tyre.delete',
  http: 'DELETE /tires/sizes/:sizeId/products/:productId',
  access: 'admin',
  summary: 'Poista rengas',
  input: z.strictObject(tyrePath),
  output: Deleted,
  errors: ['tyre_not_found'],
});

export const restoreTyre = operation({
  subject: 'catalogue.tyre.restore',
  http: 'POST /tires/sizes/:sizeId/products/:productId/restore',
  access: 'admin',
  summary: 'Peru renkaan poisto',
  input: z.strictObject(tyrePath),
  output: Tyre,
  errors: ['tyre_not_found', 'size_not_found', 'undo_expired'],
});

export const getTyre = operation({
  subject: 'catalogue.tyre.get',
  http: 'GET /tires/:productId',
  access: 'public',
  summary: 'Yksi rengas',
  input: z.strictObject({ productId: Id }),
  output: Tyre,
  errors: ['tyre_not_found'],
  cachedUntil: ['catalogue'],
});
