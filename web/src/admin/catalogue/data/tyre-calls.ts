import * as offers from '#contracts/catalogue/offers';
import * as sizes from '#contracts/catalogue/sizes';
import * as tyres from '#contracts/catalogue/tyres';
import type { RequestOf } from '#contracts/operation';
import { call } from '../../../api/api.ts';

/**
 * API calls for sizes and tyres. A request without ids would reach another path of the API, so these functions throw. The
 * two error messages come from the specification and are meant for developers.
 */

function requireSizeId(sizeId: string | undefined): asserts sizeId is string {
  if (!sizeId) throw new Error('Size ID is required');
}

function requireIds(sizeId: string | undefined, productId: string | undefined): asserts sizeId is string {
  if (!sizeId || !productId) throw new Error('Size ID and Product ID are required');
}

export const createSize = (size: RequestOf<typeof sizes.createSize>) => call(sizes.createSize, size);

export async function updateSize(size: RequestOf<typeof sizes.updateSize>) {
  requireSizeId(size.sizeId);
  return call(sizes.updateSize, size);
}

export async function deleteSize(sizeId: string) {
  requireSizeId(sizeId);
  return call(sizes.deleteSize, { sizeId });
}

export async function restoreSize(sizeId: string) {
  requireSizeId(sizeId);
  return call(sizes.restoreSize, { sizeId });
}

export async function createTyre(tyre: RequestOf<typeof tyres.createTyre>) {
  requireSizeId(tyre.sizeId);
  return call(tyres.createTyre, tyre);
}

export async function updateTyre(tyre: RequestOf<typeof tyres.updateTyre>) {
  requireIds(tyre.sizeId, tyre.productId);
  return call(tyres.updateTyre, tyre);
}

export async function deleteTyre(sizeId: string, productId: string) {
  requireIds(sizeId, productId);
  return call(tyres.deleteTyre, { sizeId, productId });
}

export async function restoreTyre(sizeId: string, productId: string) {
  requireIds(sizeId, productId);
  return call(tyres.restoreTyre, { sizeId, productId });
}

export async function setOffer(offer: RequestOf<typeof offers.setOffer>) {
  requireIds(offer.sizeId, offer.productId);
  return call(offers.setOffer, offer);
}

export async function removeOffer(sizeId: string, productId: string) {
  requireIds(sizeId, productId);
  return call(offers.removeOffer, { sizeId, productId });
}
