import { z } from 'zod';

/** Highest price the shop can store, in euros. */
const MAX_EUROS = 100_000;

/** A price in the API: euros with at most two decimals. The services calculate and store integer cents. */
export const Euros = z
  .number('Anna hinta numerona, esimerkiksi 89,90.')
  .min(0, 'Hinta ei voi olla negatiivinen.')
  .max(MAX_EUROS, 'Hinta on liian suuri.')
  .refine((euros) => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6, 'Hinnassa voi olla enintään kaksi desimaalia.');

// The arithmetic is in a file without zod, because visitors' pages need it and no schema.
export { centsOf, discountTenths, eurosOf, formatEuros, monthlyCents, monthlyOfSeveral } from './cents.ts';
