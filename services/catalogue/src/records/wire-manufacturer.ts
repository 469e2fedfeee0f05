import type { z } from 'zod';
import type { Manufacturer } from '#contracts/catalogue/manufacturers';
import type { ManufacturerRecord } from './manufacturer.model.ts';

export type WireManufacturer = z.output<typeof Manufacturer>;

/** Converts a stored manufacturer to the contract's shape. */
export const wireManufacturer = (manufacturer: ManufacturerRecord): WireManufacturer => ({
  _id: manufacturer._id.toHexString(),
  name: manufacturer.name,
  logo: manufacturer.logo,
  country: manufacturer.country,
  description: manufacturer.description,
  website: manufacturer.website,
  version: manufacturer.version,
});
