import * as catalogue from '#contracts/catalogue/catalogue';
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

export const createSize = (size: RequestOf<typeof catalogue.createSize>) => call(catalogue.createSize, size);

export async function updateSize(size: RequestOf<typeof catalogue.updateSize>) {
  needSize(size.sizeId);
  return call(catalogue.updateSize, size);
}

export async function deleteSize(sizeId: string) {
  needSize(sizeId);
  return call(catalogue.deleteSize, { sizeId });
}

export async function restoreSize(sizeId: string) {
  needSize(sizeId);
  return call(catalogue.restoreSize, { sizeId });
}

export async function createTyre(tyre: RequestOf<typeof catalogue.createTyre>) {
  needSize(tyre.sizeId);
  return call(catalogue.createTyre, tyre);
}

export async function updateTyre(tyre: RequestOf<typeof catalogue.updateTyre>) {
  needBoth(tyre.sizeId, tyre.productId);
  return call(catalogue.updateTyre, tyre);
}

export async function deleteTyre(sizeId: string, productId: string) {
  needBoth(sizeId, productId);
  return call(catalogue.deleteTyre, { sizeId, productId });
}

export async function restoreTyre(sizeId: string, productId: string) {
  needBoth(sizeId, productId);
  return call(catalogue.restoreTyre, { sizeId, productId });
}

export async function setSale(sale: RequestOf<typeof catalogue.setSale>) {
  needBoth(sale.sizeId, sale.productId);
  return call(catalogue.setSale, sale);
}

export async function removeSale(sizeId: string, productId: string) {
  needBoth(sizeId, productId);
  return call(catalogue.removeSale, { sizeId, productId });
}
