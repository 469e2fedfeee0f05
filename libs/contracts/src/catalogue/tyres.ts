import { z } from 'zod';
import { Euros } from '../rules/money.ts';
import { operation } from '../operation.ts';
import { Id, PictureAddress, Version, WebAddress, forUpdate, line, prose, requiredLine } from '../fields.ts';
import { ratingNames, VehicleType, TyreType, WinterType, LabelClass, NoiseClass } from './tyre-kinds.ts';
import { Offer, OfferInUpdate } from './offer-fields.ts';
import { Deleted } from '../deletions.ts';

/** External rolling noise in dB. */
const NoiseLevel = z.number().int('Anna melutaso kokonaislukuna.').min(60, 'Melutaso on 60–80 dB.').max(80, 'Melutaso on 60–80 dB.');

const Rating = z.number().int('Arvosana on kokonaisluku 1–5.').min(1, 'Arvosana on 1–5.').max(5, 'Arvosana on 1–5.');

const PerformanceRating = z
  .object(
    Object.fromEntries(ratingNames.map((name) => [name, Rating.nullable().default(null)])) as Record<
      (typeof ratingNames)[number],
      z.ZodDefault<z.ZodNullable<typeof Rating>>
    >,
  )
  .strict();

/** Description and EU label of a tyre. */
export const TyreDetails = z.strictObject({
  description: prose(5000).default(''),
  designedFor: prose(2000).default(''),
  features: z.array(line(200)).max(50).default([]),
  fuelEfficiency: LabelClass.nullable().default(null),
  wetGrip: LabelClass.nullable().default(null),
  noiseLevel: NoiseLevel.nullable().default(null),
  noiseClass: NoiseClass.nullable().default(null),
  /** The snow grip pictogram of the EU label (3PMSF: a mountain with a snowflake). */
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
/** URLs of the pictures of a tyre. */
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
  /** Same as `price`, the upper limit for an offer; read-only. */
  originalPrice: z.number(),
  /** The price that a visitor pays now, in euros: the offer's price while the offer is active, else `price`. */
  currentPrice: z.number(),
  /** Monthly price in euros at the regular price: a twelfth of it, unless the shop has set another one. Editable. */
  financingPrice: z.number(),
  /**
   * Monthly price in euros that a visitor pays now; `financingPrice` without an active offer. While an offer is active, at most a
   * twelfth of its price, because the instalments of a financing without interest and costs must not exceed the price.
   */
  currentFinancingPrice: z.number(),
  stock: z.number().int(),
  loadIndex: z.string().nullable(),
  speedSymbol: z.string().nullable(),
  ean: z.string().nullable(),
  details: TyreDetails,
  images: TyreImages,
  sale: Offer,
  version: Version,
  createdAt: z.string(),
  updatedAt: z.string(),
});

const LoadIndex = line(7).regex(/^\d{2,3}(\/\d{2,3})?$/, 'Kantavuusluokka on esimerkiksi 91 tai 121/120.');
const SpeedSymbol = line(2).regex(/^([A-HJ-NP-W]|[A-D][1-8]|Y|ZR)$/, 'Nopeusluokka on esimerkiksi T, H tai V.');
const Ean = line(13).regex(/^\d{8}(\d{4,5})?$/, 'EAN-koodissa on 8, 12 tai 13 numeroa.');

/** The fields of a tyre that an admin saves. A request may also contain the read-only fields of a response, which are ignored. */
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
/** Finnish message for a winter tyre without a winter type. */
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

/** A new tyre, as an admin saves it. */
export const NewTyre = z
  .strictObject({ sizeId: Id, ...tyreFields, ...readOnlyTyreFields, sale: z.unknown().optional(), version: z.unknown().optional() })
  .refine(seasonAgrees, seasonText);

const TyreDetailsUpdate = z.strictObject({
  ...forUpdate(TyreDetails.omit({ performanceRating: true }).shape),
  performanceRating: z.strictObject(forUpdate(PerformanceRating.shape)).optional(),
});

/** Changes to a tyre; a missing field keeps its value. */
const TyreUpdate = z
  .strictObject({
    sizeId: Id,
    productId: Id,
    ...forUpdate(tyreFields),
    type: TyreType.optional(),
    financingPrice: Euros.nullable().optional(),
    details: TyreDetailsUpdate.optional(),
    images: z.strictObject(forUpdate(tyreFields.images.unwrap().shape)).optional(),
    ...readOnlyTyreFields,
    sale: OfferInUpdate.optional(),
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
