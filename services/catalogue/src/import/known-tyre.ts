import type { SizeNumbers } from '#contracts/rules/tyre-size';
import type { OfferRecord } from '../pricing/price-ledger.ts';
import type { VehicleType } from '../records/size.model.ts';
import type { TyreFields } from '../records/tyre.model.ts';

export type SizeSpec = SizeNumbers & { vehicleType: VehicleType };

/** A tyre that the shop has, or that an earlier row of the file adds. */
export interface KnownTyre {
  size: SizeSpec;
  fields: TyreFields;
  sale: OfferRecord | null;
}
