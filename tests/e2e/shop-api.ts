import { ApiClient } from '../client.ts';

const url = process.env['SHOP_URL'] ?? 'http://127.0.0.1:3000';

/** The shop's API as an admin: what a journey needs to be there, it makes through this. */
export const admin = new ApiClient(`${url}/api`, process.env['SHOP_ADMIN_TOKEN'] ?? '');

export interface SizeMade {
  _id: string;
  version: number;
  size: { width: number; aspect: number; diameter: number; fullSize: string };
}

export interface TyreMade {
  _id: string;
  sizeId: string;
  fullSize: string;
  manufacturer: string;
  model: string;
  version: number;
}

const WIDTHS = 98;
const ASPECTS = 75;
// Each process that runs journeys has sizes of its own; what is left of it after a failure runs in a new one.
const SIZES_OF_A_WORKER = 300;
let lastSize = Number(process.env['TEST_WORKER_INDEX'] ?? 0) * SIZES_OF_A_WORKER;

/** Numbers of a size that no demo tyre has and no other journey of this run. */
export function unusualSize() {
  lastSize += 1;
  return {
    width: 301 + (lastSize % WIDTHS),
    aspect: 20 + (Math.floor(lastSize / WIDTHS) % ASPECTS),
    diameter: 10 + (Math.floor(lastSize / (WIDTHS * ASPECTS)) % 3),
  };
}

export async function makeSize(): Promise<SizeMade> {
  const answer = await admin.post<SizeMade>('/tires/sizes', unusualSize());
  if (answer.status !== 201) throw new Error(`no size: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export async function makeTyre(size: { _id: string }, fields: Record<string, unknown> = {}): Promise<TyreMade> {
  const answer = await admin.post<TyreMade>(`/tires/sizes/${size._id}/products`, {
    manufacturer: 'Nokian Tyres',
    model: 'Koe 1',
    type: 'summer',
    price: 100,
    ...fields,
  });
  if (answer.status !== 201) throw new Error(`no tyre: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** A colleague gives the tyre another name meanwhile. */
export const renameTyre = (tyre: TyreMade, model: string) =>
  admin.put(`/tires/sizes/${tyre.sizeId}/products/${tyre._id}`, {
    manufacturer: 'Nokian Tyres',
    model,
    type: 'summer',
    price: 100,
    version: tyre.version,
  });

export const makeOffer = (tyre: TyreMade, fields: Record<string, unknown> = {}) =>
  admin.post(`/tires/sizes/${tyre.sizeId}/products/${tyre._id}/sale`, {
    price: 80,
    name: 'Koetarjous',
    endDate: null,
    referenceConfirmed: true,
    ...fields,
  });
