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

/** Numbers of a size that no demo tyre has and (almost surely) no other journey of this run. */
export const unusualSize = () => ({
  width: 301 + Math.floor(Math.random() * 99),
  aspect: 20 + Math.floor(Math.random() * 75),
  diameter: 10 + Math.floor(Math.random() * 3),
});

export async function makeSize(fields: Record<string, unknown> = {}): Promise<SizeMade> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await admin.post<SizeMade>('/tires/sizes', { ...unusualSize(), ...fields });
    if (answer.status === 201) return answer.body;
    if (attempt === 5) throw new Error(`no size: ${JSON.stringify(answer.body)}`);
  }
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
