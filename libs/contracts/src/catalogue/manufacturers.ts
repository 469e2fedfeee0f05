import { z } from 'zod';
import { Deleted } from '../deletions.ts';
import { Id, OptionalPictureAddress, Pagination, Version, WebAddress, forUpdate, line, paging, prose, requiredLine } from '../fields.ts';
import { operation } from '../operation.ts';

/** A manufacturer, as the API returns it. */
export const Manufacturer = z.object({
  _id: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
  country: z.string(),
  description: z.string(),
  website: z.string(),
  version: Version,
});

/** A page has room for all manufacturers of most shops. */
const MANUFACTURERS_PER_PAGE = 100;

const manufacturerFields = {
  name: z.string('Valmistajan nimi on pakollinen').pipe(requiredLine(80, 'Valmistajan nimi on pakollinen')),
  logo: OptionalPictureAddress.default(null),
  country: line(80).default(''),
  description: prose(2000).default(''),
  website: z.union([z.literal(''), WebAddress]).default(''),
  _id: z.unknown().optional(),
};

/** Lists the manufacturers in Finnish order of their names. */
export const listManufacturers = operation({
  subject: 'catalogue.manufacturer.list',
  http: 'GET /manufacturers',
  access: 'public',
  summary: 'Valmistajat',
  input: z.strictObject(paging(MANUFACTURERS_PER_PAGE)),
  output: z.object({ items: z.array(Manufacturer), pagination: Pagination }),
  errors: [],
  cachedUntil: ['catalogue'],
});

export const createManufacturer = operation({
  subject: 'catalogue.manufacturer.create',
  http: 'POST /manufacturers',
  access: 'admin',
  summary: 'Lisää valmistaja',
  bodyLimit: 32 * 1024,
  input: z.strictObject({ ...manufacturerFields, version: z.unknown().optional() }),
  output: Manufacturer,
  errors: ['manufacturer_exists'],
  status: 201,
});

export const updateManufacturer = operation({
  subject: 'catalogue.manufacturer.update',
  http: 'PUT /manufacturers/:id',
  access: 'admin',
  summary: 'Muuta valmistajaa',
  bodyLimit: 32 * 1024,
  input: z.strictObject({ ...forUpdate(manufacturerFields), id: Id, version: Version.optional() }),
  output: Manufacturer,
  errors: ['manufacturer_not_found', 'manufacturer_exists', 'stale_version'],
});

export const deleteManufacturer = operation({
  subject: 'catalogue.manufacturer.delete',
  http: 'DELETE /manufacturers/:id',
  access: 'admin',
  summary: 'Poista valmistaja',
  input: z.strictObject({ id: Id }),
  output: Deleted,
  errors: ['manufacturer_not_found'],
});

export const restoreManufacturer = operation({
  subject: 'catalogue.manufacturer.restore',
  http: 'POST /manufacturers/:id/restore',
  access: 'admin',
  summary: 'Peru valmistajan poisto',
  input: z.strictObject({ id: Id }),
  output: Manufacturer,
  errors: ['manufacturer_not_found', 'manufacturer_exists', 'undo_expired'],
});
