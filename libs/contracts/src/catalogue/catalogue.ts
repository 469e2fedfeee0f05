import { z } from 'zod';
import {
  Id,
  PictureAddress,
  QueryFlag,
  Timestamp,
  Version,
  WebAddress,
  forUpdate,
  line,
  prose,
  queryNumber,
  requiredLine,
} from '../fields.ts';
import { Euros } from '../rules/money.ts';
import { operation } from '../operation.ts';

export const vehicleTypes = ['henkilöauto', 'suv', 'pakettiauto'] as const;
export const tyreTypes = ['summer', 'winter'] as const;
export const winterTypes = ['studded', 'friction'] as const;
export const labelClasses = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
export const noiseClasses = ['A', 'B', 'C'] as const;
export const ratingNames = ['dryGrip', 'wetGrip', 'snowGrip', 'iceGrip', 'comfort', 'durability'] as const;

export const VehicleType = z.enum(vehicleTypes);
export const TyreType = z.enum(tyreTypes);
export const WinterType = z.enum(winterTypes);
export const LabelClass = z.enum(labelClasses);
export const NoiseClass = z.enum(noiseClasses);
export const NoiseLevel = z.number().int('Anna melutaso kokonaislukuna.').min(60, 'Melutaso on 60–80 dB.').max(80, 'Melutaso on 60–80 dB.');
const Rating = z.number().int('Arvosana on kokonaisluku 1–5.').min(1, 'Arvosana on 1–5.').max(5, 'Arvosana on 1–5.');

export const SizeFields = z.strictObject({
  width: z.number('Anna leveys.').int('Anna leveys kokonaislukuna.').min(100, 'Leveys on 100–400 mm.').max(400, 'Leveys on 100–400 mm.'),
  aspect: z.number('Anna profiili.').int('Anna profiili kokonaislukuna.').min(20, 'Profiili on 20–95 %.').max(95, 'Profiili on 20–95 %.'),
  diameter: z
    .number('Anna halkaisija.')
    .int('Anna halkaisija kokonaislukuna.')
    .min(10, 'Halkaisija on 10–26 tuumaa.')
    .max(26, 'Halkaisija on 10–26 tuumaa.'),
  vehicleType: VehicleType.default('henkilöauto'),
});

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

/**
 * What an admin gives for an offer. A date as endDate: until that day's end in Helsinki; null: while stock lasts, that is
 * until the stock falls to 0. A stock of 0 from the beginning is none that the shop counts, and ends nothing.
 */
export const NewSale = z.strictObject({
  price: Euros,
  name: line(120).default(''),
  description: prose(2000).default(''),
  endDate: z.union([Timestamp, z.iso.date()], 'Anna päättymispäivä muodossa 2026-12-31.').nullable().default(null),
  /** The admin has seen that the 30-day lowest price is not proven, or below the offer's, and offers all the same. */
  referenceConfirmed: z.boolean().optional(),
  version: Version.optional(),
});

/** The same where there may be an offer already: what is left out then stays, and is empty in a new one. */
export const SaleChange = z.strictObject({
  ...NewSale.shape,
  ...forUpdate(NewSale.pick({ name: true, description: true, endDate: true }).shape),
});

/** An offer as visitors see it. */
export const Sale = z.object({
  isActive: z.boolean(),
  price: z.number().nullable(),
  name: z.string(),
  description: z.string(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  /** Lowest price in euros of the 30 days before the offer began; null when none can be shown. */
  lowestPrice30Days: z.number().nullable(),
  /** Per cent off `lowestPrice30Days`, one decimal. */
  discountPercent: z.number().nullable(),
});

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

export const TyreSize = z.object({
  _id: z.string(),
  size: z.object({ width: z.number(), aspect: z.number(), diameter: z.number(), fullSize: z.string() }),
  vehicleType: VehicleType,
  version: Version,
});

/** A size with its tyres, as GET /tires/sizes answers it. */
export const TyreSizeWithTyres = TyreSize.extend({ summerTires: z.array(Tyre), winterTires: z.array(Tyre) });

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

/** An update's sale: what it is to be when active, else only {isActive: false}. */
const SaleInUpdate = z.discriminatedUnion('isActive', [
  SaleChange.omit({ version: true }).extend({
    isActive: z.literal(true),
    startDate: z.unknown().optional(),
    lowestPrice30Days: z.unknown().optional(),
    discountPercent: z.unknown().optional(),
  }),
  z.object({ isActive: z.literal(false) }),
]);

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

/** What a deletion answers. */
export const Deleted = z.object({
  _id: z.string(),
  /** Until when the deletion can be undone, ISO 8601 UTC. */
  undoUntil: z.string(),
});

// Sizes

export const listSizes = operation({
  subject: 'catalogue.size.list',
  http: 'GET /tires/sizes',
  access: 'public',
  summary: 'Rengaskoot ja niiden renkaat',
  input: z.strictObject({
    /** false leaves the tyres out: enough for search suggestions. */
    products: QueryFlag.default(true),
    after: Id.optional(),
  }),
  output: z.object({ items: z.array(TyreSizeWithTyres), next: z.string().nullable() }),
  errors: [],
  joinsPages: true,
  cachedUntil: ['catalogue'],
});

export const createSize = operation({
  subject: 'catalogue.size.create',
  http: 'POST /tires/sizes',
  access: 'admin',
  summary: 'Lisää rengaskoko',
  input: SizeFields,
  output: TyreSizeWithTyres,
  errors: ['size_exists'],
  status: 201,
});

export const updateSize = operation({
  subject: 'catalogue.size.update',
  http: 'PUT /tires/sizes/:sizeId',
  access: 'admin',
  summary: 'Muuta rengaskokoa',
  input: z.strictObject({ ...forUpdate(SizeFields.shape), vehicleType: VehicleType.optional(), sizeId: Id, version: Version.optional() }),
  output: TyreSize,
  errors: ['size_not_found', 'size_exists', 'stale_version'],
});

export const deleteSize = operation({
  subject: 'catalogue.size.delete',
  http: 'DELETE /tires/sizes/:sizeId',
  access: 'admin',
  summary: 'Poista rengaskoko ja sen renkaat',
  input: z.strictObject({ sizeId: Id }),
  output: Deleted.extend({ deletedTyres: z.number().int() }),
  errors: ['size_not_found'],
});

export const restoreSize = operation({
  subject: 'catalogue.size.restore',
  http: 'POST /tires/sizes/:sizeId/restore',
  access: 'admin',
  summary: 'Peru rengaskoon poisto',
  input: z.strictObject({ sizeId: Id }),
  output: TyreSize.extend({ restoredTyres: z.number().int() }),
  errors: ['size_not_found', 'size_exists', 'undo_expired'],
});

// Tyres

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

const tyrePath = { sizeId: Id, productId: Id };

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

// Offers

export const setSale = operation({
  subject: 'catalogue.sale.set',
  http: 'POST /tires/sizes/:sizeId/products/:productId/sale',
  access: 'admin',
  summary: 'Luo tarjous tai muuta sitä',
  input: SaleChange.extend({ ...tyrePath, isActive: z.literal(true).optional() }),
  output: Tyre,
  errors: ['tyre_not_found', 'stale_version', 'sale_above_price', 'sale_above_lowest_price', 'sale_reference_unproven'],
});

export const removeSale = operation({
  subject: 'catalogue.sale.remove',
  http: 'DELETE /tires/sizes/:sizeId/products/:productId/sale',
  access: 'admin',
  summary: 'Poista tarjous',
  input: z.strictObject(tyrePath),
  output: Tyre,
  errors: ['tyre_not_found'],
});

export const listDeleted = operation({
  subject: 'catalogue.deleted.list',
  http: 'GET /tires/deleted',
  access: 'admin',
  summary: 'Poistetut tiedot, jotka voi vielä palauttaa',
  input: z.strictObject({ limit: queryNumber(z.number().int().min(1).max(200)).default(100) }),
  output: z.array(
    z.object({
      kind: z.enum(['size', 'tyre', 'manufacturer']),
      _id: z.string(),
      sizeId: z.string().nullable(),
      title: z.string(),
      deletedAt: z.string(),
      undoUntil: z.string(),
    }),
  ),
  errors: [],
});
