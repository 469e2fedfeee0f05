import type { z } from 'zod';
import type { Offer } from '#contracts/catalogue/offer-fields';
import type { Tyre } from '#contracts/catalogue/tyres';
import { discountTenths, eurosOf, monthlyCents } from '#contracts/rules/money';
import { formatTyreSize } from '#contracts/rules/tyre-size';
import type { SizeRecord } from './size.model.ts';
import { effectivePrice, isOnSale, type SaleRecord } from '../pricing/price-ledger.ts';
import type { TyreRecord } from './tyre.model.ts';

export type WireTyre = z.output<typeof Tyre>;
export type WireSale = z.output<typeof Offer>;

const NO_SALE: WireSale = {
  isActive: false,
  price: null,
  name: '',
  description: '',
  startDate: null,
  endDate: null,
  lowestPrice30Days: null,
  discountPercent: null,
};

/** An offer as visitors see it at that moment. Of an ended one the claims about its discount are left out. */
export function wireSale(sale: SaleRecord | null, at: Date): WireSale {
  if (sale === null) return NO_SALE;
  const isActive = isOnSale(sale, at);
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

/** What a visitor pays a month at that moment, in cents. */
function monthlyNow(tyre: Pick<StoredTyre, 'price' | 'sale' | 'financingPrice'>, at: Date): number {
  const twelfth = monthlyCents(effectivePrice(tyre, at));
  if (tyre.financingPrice === null) return twelfth;
  // Set for the regular price: beside an offer's price it could ask for more than the tyre costs.
  return isOnSale(tyre.sale, at) ? Math.min(tyre.financingPrice, twelfth) : tyre.financingPrice;
}

/** A tyre as the contract has it, at that moment. `size` is the tyre's own. */
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
    sale: wireSale(tyre.sale, at),
    version: tyre.version,
    createdAt: tyre.createdAt.toISOString(),
    updatedAt: tyre.updatedAt.toISOString(),
  };
}

/** The same tyre after its offer has run out. */
export const afterOffer = (wire: WireTyre, sale: SaleRecord, at: Date): WireTyre => ({
  ...wire,
  currentPrice: wire.price,
  currentFinancingPrice: wire.financingPrice,
  sale: wireSale(sale, at),
});
