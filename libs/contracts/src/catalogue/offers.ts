import { z } from 'zod';
import { operation } from '../operation.ts';
import { Tyre, tyrePath } from './tyres.ts';
import { OfferChange } from './offer-fields.ts';

export const setOffer = operation({
  subject: 'catalogue.sale.set',
  http: 'POST /tires/sizes/:sizeId/products/:productId/sale',
  access: 'admin',
  summary: 'Luo tarjous tai muuta sitä',
  input: OfferChange.extend({ ...tyrePath, isActive: z.literal(true).optional() }),
  output: Tyre,
  errors: ['tyre_not_found', 'stale_version', 'sale_above_price', 'sale_above_lowest_price', 'sale_reference_unproven'],
});

export const removeOffer = operation({
  subject: 'catalogue.sale.remove',
  http: 'DELETE /tires/sizes/:sizeId/products/:productId/sale',
  access: 'admin',
  summary: 'Poista tarjous',
  input: z.strictObject(tyrePath),
  output: Tyre,
  errors: ['tyre_not_found'],
});
