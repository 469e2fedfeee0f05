import { z } from 'zod';

/** A tyre as the chat shows it: a small card that opens the tyre's page. Prices in euros, as of the moment of the reply. */
export const TyreCard = z.object({
  id: z.string(),
  manufacturer: z.string(),
  model: z.string(),
  fullSize: z.string(),
  loadIndex: z.string().nullable(),
  speedSymbol: z.string().nullable(),
  type: z.enum(['summer', 'winter']),
  winterType: z.enum(['studded', 'friction']).nullable(),
  price: z.number(),
  currentPrice: z.number(),
  /** The lowest price of the 30 days before the offer; null without an active offer. */
  lowestPrice30Days: z.number().nullable(),
  stock: z.number().int(),
  fuelEfficiency: z.string().nullable(),
  wetGrip: z.string().nullable(),
  noiseLevel: z.number().nullable(),
  snowMark: z.boolean(),
  iceMark: z.boolean(),
  /** URL of the picture; null: the page draws the tread. */
  image: z.string().nullable(),
});
