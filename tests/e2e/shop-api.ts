import { ApiClient } from '../client.ts';

const url = process.env['SHOP_URL'] ?? 'http://127.0.0.1:3000';

/** The shop's API as an admin. Journeys create the records that they need with it. */
export const admin = new ApiClient(`${url}/api`, process.env['SHOP_ADMIN_TOKEN'] ?? '');

export interface CreatedSize {
  _id: string;
  version: number;
  size: { width: number; aspect: number; diameter: number; fullSize: string };
}

export interface CreatedTyre {
  _id: string;
  sizeId: string;
  fullSize: string;
  manufacturer: string;
  model: string;
  version: number;
}

const WIDTHS = 98;
const ASPECTS = 75;
// Each Playwright worker has its own range of sizes. After a failure, Playwright continues in a new worker with a new index.
const SIZES_OF_A_WORKER = 300;
let lastSize = Number(process.env['TEST_WORKER_INDEX'] ?? 0) * SIZES_OF_A_WORKER;

/** Returns a size that no demo tyre and no other journey of this run uses. */
export function uniqueSize() {
  lastSize += 1;
  return {
    width: 301 + (lastSize % WIDTHS),
    aspect: 20 + (Math.floor(lastSize / WIDTHS) % ASPECTS),
    diameter: 10 + (Math.floor(lastSize / (WIDTHS * ASPECTS)) % 3),
  };
}

export async function makeSize(): Promise<CreatedSize> {
  const answer = await admin.post<CreatedSize>('/tires/sizes', uniqueSize());
  if (answer.status !== 201) throw new Error(`no size: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export async function makeTyre(size: { _id: string }, fields: Record<string, unknown> = {}): Promise<CreatedTyre> {
  const answer = await admin.post<CreatedTyre>(`/tires/sizes/${size._id}/products`, {
    manufacturer: 'Nokian Tyres',
    model: 'Koe 1',
    type: 'summer',
    price: 100,
    ...fields,
  });
  if (answer.status !== 201) throw new Error(`no tyre: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Renames the tyre, as another admin would in the meantime. */
export const renameTyre = (tyre: CreatedTyre, model: string) =>
  admin.put(`/tires/sizes/${tyre.sizeId}/products/${tyre._id}`, {
    manufacturer: 'Nokian Tyres',
    model,
    type: 'summer',
    price: 100,
    version: tyre.version,
  });

export const makeOffer = (tyre: CreatedTyre, fields: Record<string, unknown> = {}) =>
  admin.post(`/tires/sizes/${tyre.sizeId}/products/${tyre._id}/sale`, {
    price: 80,
    name: 'Koetarjous',
    endDate: null,
    referenceConfirmed: true,
    ...fields,
  });
