import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { OutputOf } from '#contracts/operation';
import type { Tyre } from '#contracts/catalogue/tyres';
import type { TyreSizeWithTyres } from '#contracts/catalogue/sizes';
import type { listDeleted } from '#contracts/catalogue/deletions';
import type { listManufacturers, Manufacturer } from '#contracts/catalogue/manufacturers';
import type { TyreImport } from '#contracts/catalogue/tyre-import';
import type { ImportRow } from '#contracts/imports';
import type { ApiClient } from '../client.ts';
import { until } from '../harness.ts';

export type TyreRecord = z.output<typeof Tyre>;
export type SizeRecord = z.output<typeof TyreSizeWithTyres>;
export type ManufacturerRecord = z.output<typeof Manufacturer>;
export type ManufacturerPage = OutputOf<typeof listManufacturers>;
export type DeletedCataloguePage = OutputOf<typeof listDeleted>;
export type ImportRecord = z.output<typeof TyreImport>;
export type ImportedRow = z.output<typeof ImportRow>;
export interface TyresFound {
  items: TyreRecord[];
  pagination: { total: number };
}

let lastAspect = 20;
let lastWidth = 105;

/** Returns a size that no earlier call in this test file returned. */
export function uniqueSize(): { width: number; aspect: number; diameter: number } {
  lastAspect += 1;
  if (lastAspect > 95) {
    lastAspect = 20;
    lastWidth += 1;
  }
  return { width: lastWidth, aspect: lastAspect, diameter: 16 };
}

/** Creates a record. Repeats the request with the same key after a Retry-After, as a page would, because a call may time out. */
async function create<T>(admin: ApiClient, path: string, fields: Record<string, unknown>): Promise<T> {
  const headers = { 'idempotency-key': randomUUID() };
  const answer = await until(
    async () => {
      const latest = await admin.post<T>(path, fields, headers);
      return latest.headers.has('retry-after') ? null : latest;
    },
    { what: path },
  );
  if (answer.status !== 201) throw new Error(`${path} returned ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Creates a size that no other test uses. */
export const createSize = (admin: ApiClient, fields: Record<string, unknown> = {}): Promise<SizeRecord> =>
  create(admin, '/tires/sizes', { ...uniqueSize(), ...fields });

export const tyreFields = (fields: Record<string, unknown> = {}) => ({
  manufacturer: 'Testimerkki',
  model: 'Koe 1',
  type: 'summer',
  price: 100,
  ...fields,
});

/** A tyre with all fields except the durability rating. */
export const wholeTyre = {
  manufacturer: 'Testimerkki',
  model: 'Pakkanen 5',
  type: 'winter',
  winterType: 'friction',
  price: 129.9,
  financingPrice: 11.5,
  stock: 8,
  loadIndex: '94',
  speedSymbol: 'T',
  ean: '2000000000015',
  details: {
    description: 'Hiljainen kitkarengas.\nPitää loskassa.',
    designedFor: 'Kaupunki ja maantie',
    features: ['Hiljainen', 'Kestävä'],
    fuelEfficiency: 'G',
    wetGrip: 'B',
    noiseLevel: 71,
    noiseClass: 'B',
    snowMark: true,
    iceMark: true,
    performanceRating: { dryGrip: 3, wetGrip: 4, snowGrip: 5, iceGrip: 5, comfort: 4, durability: null },
  },
  images: {
    thumbnail: '/images/0123456789abcdef/800.webp',
    pattern: 'https://example.org/p.webp',
    gallery: ['https://example.org/1.webp'],
  },
};

/** Creates a tyre, in a new size unless one is given. */
export async function createTyre(admin: ApiClient, fields: Record<string, unknown> = {}, size?: { _id: string }): Promise<TyreRecord> {
  const { _id } = size ?? (await createSize(admin));
  return create(admin, `/tires/sizes/${_id}/products`, tyreFields(fields));
}

/** Returns the API path for changes to a tyre. */
export const pathOf = (tyre: { _id: string; sizeId: string }) => `/tires/sizes/${tyre.sizeId}/products/${tyre._id}`;
