import type { z } from 'zod';
import type { Offer } from '#contracts/catalogue/offer-fields';
import type { Tyre } from '#contracts/catalogue/tyres';
import { discountTenths, eurosOf, monthlyCents } from '#contracts/rules/money';
import { formatTyreSize } from '#contracts/rules/tyre-size';
import type { SizeRecord } from './size.model.ts';
import { effectivePrice, isOfferActive, type OfferRecord } from '../pricing/price-ledger.ts';
import type { TyreRecord } from './tyre.model.ts';

export type WireTyre = z.output<typeof Tyre>;
export type WireOffer = z.output<typeof Offer>;

const NO_OFFER: WireOffer = {
  isActive: false,
  price: null,
  name: '',
  description: '',
  startDate: null,
  endDate: null,
  lowestPrice30Days: null,
  discountPercent: null,
};

/** Converts a stored offer to the contract's shape as of `at`. An ended offer has no reference price and no discount. */
export function wireOffer(sale: OfferRecord | null, at: Date): WireOffer {
  if (sale === null) return NO_OFFER;
  const isActive = isOfferActive(sale, at);
  const reference = isActive ? sale.lowestPrice : null;
  return {
    isActive,
    price: eurosOf(sale.price),
    name: sale.name,
    description: sale.description,
    startDate: sale.startedAt.toISOString(),
    endDate: (sale.endedAt ?? sale.endsAt)?.toISOString() ?? null,
    lowestPrice30Days: reference === null ? null : eurosOf(reference),
    discountPercent: reference === null ? null : discountTenths(reference, sale.price) / 10,
  };
}

type StoredTyre = Omit<TyreRecord, 'ledger' | 'outbox' | 'deletionId' | 'keyedSaves'>;

/** The monthly price that a visitor pays at `at`, in cents. */
function monthlyNow(tyre: Pick<StoredTyre, 'price' | 'sale' | 'financingPrice'>, at: Date): number {
  const twelfth = monthlyCents(effectivePrice(tyre, at));
  if (tyre.financingPrice === null) return twelfth;
  // The admin set it for the regular price. During an offer, twelve such payments could exceed the price of the tyre.
  return isOfferActive(tyre.sale, at) ? Math.min(tyre.financingPrice, twelfth) : tyre.financingPrice;
}

/** Converts a stored tyre to the contract's shape as of `at`. `size` is the tyre's size. */
export function wireTyre(tyre: StoredTyre, size: Pick<SizeRecord, 'width' | 'aspect' | 'diameter' | 'vehicleType'>, at: Date): WireTyre {
  const price = eurosOf(tyre.price);
  return {
    _id: tyre._id.toHexString(),
    sizeId: tyre.sizeId.toHexString(),
    fullSize: formatTyreSize(size),
    vehicleType: size.vehicleType,
    manufacturer: tyre.manufacturer,
    model: tyre.model,
    type: tyre.type,
    winterType: tyre.winterType,
    price,
    originalPrice: price,
    currentPrice: eurosOf(effectivePrice(tyre, at)),
    financingPrice: eurosOf(tyre.financingPrice ?? monthlyCents(tyre.price)),
    currentFinancingPrice: eurosOf(monthlyNow(tyre, at)),
    stock: tyre.stock,
    loadIndex: tyre.loadIndex,
    speedSymbol: tyre.speedSymbol,
    ean: tyre.ean,
    details: tyre.details,
    images: tyre.images,
    sale: wireOffer(tyre.sale, at),
    version: tyre.version,
    createdAt: tyre.createdAt.toISOString(),
    updatedAt: tyre.updatedAt.toISOString(),
  };
}

/** Returns the same tyre after its offer has ended. */
export const afterOfferEnd = (wire: WireTyre, sale: OfferRecord, at: Date): WireTyre => ({
  ...wire,
  currentPrice: wire.price,
  currentFinancingPrice: wire.financingPrice,
  sale: wireOffer(sale, at),
});
