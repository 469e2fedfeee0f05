import * as offers from '#contracts/catalogue/offers';
import * as sizes from '#contracts/catalogue/sizes';
import * as tyres from '#contracts/catalogue/tyres';
import type { RequestOf } from '#contracts/operation';
import { call } from '../../../api/api.ts';

/**
 * The catalogue's calls of sizes and tyres. A call without its ids would hit another path of the API, so it is refused
 * here; the two sentences are the specification's and meant for developers.
 */

function needSize(sizeId: string | undefined): asserts sizeId is string {
  if (!sizeId) throw new Error('Size ID is required');
}

function needBoth(sizeId: string | undefined, productId: string | undefined): asserts sizeId is string {
  if (!sizeId || !productId) throw new Error('Size ID and Product ID are required');
}

export const createSize = (size: RequestOf<typeof sizes.createSize>) => call(sizes.createSize, size);

export async function updateSize(size: RequestOf<typeof sizes.updateSize>) {
  needSize(size.sizeId);
  return call(sizes.updateSize, size);
}

export async function deleteSize(sizeId: string) {
  needSize(sizeId);
  return call(sizes.deleteSize, { sizeId });
}

export async function restoreSize(sizeId: string) {
  needSize(sizeId);
  return call(sizes.restoreSize, { sizeId });
}

export async function createTyre(tyre: RequestOf<typeof tyres.createTyre>) {
  needSize(tyre.sizeId);
  return call(tyres.createTyre, tyre);
}

export async function updateTyre(tyre: RequestOf<typeof tyres.updateTyre>) {
  needBoth(tyre.sizeId, tyre.productId);
  return call(tyres.updateTyre, tyre);
}

export async function deleteTyre(sizeId: string, productId: string) {
  needBoth(sizeId, productId);
  return call(tyres.deleteTyre, { sizeId, productId });
}

export async function restoreTyre(sizeId: string, productId: string) {
  needBoth(sizeId, productId);
  return call(tyres.restoreTyre, { sizeId, productId });
}

export async function setSale(sale: RequestOf<typeof offers.setOffer>) {
  needBoth(sale.sizeId, sale.productId);
  return call(offers.setOffer, sale);
}

export async function removeSale(sizeId: string, productId: string) {
  needBoth(sizeId, productId);
  return call(offers.removeOffer, { sizeId, productId });
}
