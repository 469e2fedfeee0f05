import { z } from 'zod';
import { operation } from '../operation.ts';
import { Id, QueryFlag, Version, forUpdate } from '../fields.ts';
import { VehicleType } from './tyre-kinds.ts';
import { Tyre } from './tyres.ts';
import { Deleted } from '../deletions.ts';

/** The fields of a size that an admin saves: width in millimetres, aspect ratio in per cent, diameter in inches. */
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

/** A size as visitors see it. */
export const TyreSize = z.object({
  _id: z.string(),
  size: z.object({ width: z.number(), aspect: z.number(), diameter: z.number(), fullSize: z.string() }),
  vehicleType: VehicleType,
  version: Version,
});

/** A size with its tyres, as GET /tires/sizes returns it. */
export const TyreSizeWithTyres = TyreSize.extend({ summerTires: z.array(Tyre), winterTires: z.array(Tyre) });

export const listSizes = operation({
  subject: 'catalogue.size.list',
  http: 'GET /tires/sizes',
  access: 'public',
  summary: 'Rengaskoot ja niiden renkaat',
  input: z.strictObject({
    /** false omits the tyres, which search suggestions do not need. */
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
