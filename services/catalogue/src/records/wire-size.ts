import type { z } from 'zod';
import type { TyreSize } from '#contracts/catalogue/sizes';
import { formatTyreSize } from '#contracts/rules/tyre-size';
import type { SizeRecord } from './size.model.ts';

export type WireSize = z.output<typeof TyreSize>;

/** Converts a stored size to the contract's shape. */
export const wireSize = (size: SizeRecord): WireSize => ({
  _id: size._id.toHexString(),
  size: { width: size.width, aspect: size.aspect, diameter: size.diameter, fullSize: formatTyreSize(size) },
  vehicleType: size.vehicleType,
  version: size.version,
});
