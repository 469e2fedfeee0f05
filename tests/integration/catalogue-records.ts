import type { z } from 'zod';
import type { Tyre, TyreSizeWithTyres } from '#contracts/catalogue';
import type { Manufacturer } from '#contracts/manufacturers';
import type { ImportRow, TyreImport } from '#contracts/tyre-import';
import type { ApiClient } from '../client.ts';

export type TyreRecord = z.output<typeof Tyre>;
export type SizeRecord = z.output<typeof TyreSizeWithTyres>;
export type ManufacturerRecord = z.output<typeof Manufacturer>;
export type ImportRecord = z.output<typeof TyreImport>;
export type ImportedRow = z.output<typeof ImportRow>;
export interface TyresFound {
  items: TyreRecord[];
  pagination: { total: number };
}

let lastAspect = 20;
let lastWidth = 105;

/** Numbers of a size that no earlier call in this file has used. */
export function freshSize(): { width: number; aspect: number; diameter: number } {
  lastAspect += 1;
  if (lastAspect > 95) {
    lastAspect = 20;
    lastWidth += 1;
  }
  return { width: lastWidth, aspect: lastAspect, diameter: 16 };
}

/** Creates a size of its own for a test. */
export async function createSize(admin: ApiClient, fields: Record<string, unknown> = {}): Promise<SizeRecord> {
  const answer = await admin.post<SizeRecord>('/tires/sizes', { ...freshSize(), ...fields });
  if (answer.status !== 201) throw new Error(`size not created: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export const tyreFields = (fields: Record<string, unknown> = {}) => ({
  manufacturer: 'Testimerkki',
  model: 'Koe 1',
  type: 'summer',
  price: 100,
  ...fields,
});

/** Creates a tyre, in a size of its own unless one is given. */
export async function createTyre(admin: ApiClient, fields: Record<string, unknown> = {}, size?: { _id: string }): Promise<TyreRecord> {
  const { _id } = size ?? (await createSize(admin));
  const answer = await admin.post<TyreRecord>(`/tires/sizes/${_id}/products`, tyreFields(fields));
  if (answer.status !== 201) throw new Error(`tyre not created: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** The address of a tyre for changes. */
export const pathOf = (tyre: { _id: string; sizeId: string }) => `/tires/sizes/${tyre.sizeId}/products/${tyre._id}`;
