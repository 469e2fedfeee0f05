import { z } from 'zod';

/** Where on a page a price was found. 'json' is a response that is JSON itself, 'embedded_state' the JSON of a page's own scripts. */
export const priceSources = ['selector', 'json_ld', 'microdata', 'rdfa', 'open_graph', 'embedded_state', 'json', 'visible'] as const;
export type PriceSource = (typeof priceSources)[number];

/** What an amount on a page is. Only a 'price' can be the price of the product. */
export const amountRoles = [
  'price',
  'old_price',
  'without_vat',
  'instalment',
  'delivery',
  'deposit',
  'service',
  'other_product',
  'other_variant',
] as const;
export type AmountRole = (typeof amountRoles)[number];

/** Why a page has no price to read. */
export const pageObstacles = ['login', 'robot_check', 'error_page', 'needs_browser', 'no_price', 'several_products', 'not_a_page'] as const;
export type PageObstacle = (typeof pageObstacles)[number];

/** An amount that was found on a page. Equal amounts with the same role are one candidate. */
export const PriceCandidate = z.object({
  /** Euros for one tyre: the written amount divided by `pieces`, rounded to cents. */
  price: z.number(),
  /** The number of tyres that the written amount is for; 4 for a set. */
  pieces: z.number().int(),
  /** The amount as it is written on the page. */
  text: z.string().max(80),
  source: z.enum(priceSources),
  role: z.enum(amountRoles),
  /** A CSS selector that finds this amount on the page again; null for an amount that is not visible. */
  selector: z.string().nullable(),
  /** The text around the amount, or the path in the page's data. */
  context: z.string().max(160),
});
export type PriceCandidate = z.output<typeof PriceCandidate>;

/** Maximum number of candidates of a finding. */
export const MAX_CANDIDATES = 20;

/** The result of reading a page for the price of one product. */
export const PriceFinding = z.object({
  /**
   * 'sure': independent places of the page agree, or the owner's selector matched. 'likely': a single, plausible place. Only a
   * sure price causes notifications.
   */
  certainty: z.enum(['sure', 'likely', 'not_found']),
  /** Euros for one tyre, with VAT; null exactly when `certainty` is 'not_found'. */
  price: z.number().nullable(),
  /** The number of tyres that the page's price is for; `price` is for one of them. */
  pieces: z.number().int(),
  source: z.enum(priceSources).nullable(),
  /** One or two Finnish sentences for the owner: where the price was found, or why none was. */
  reason: z.string().max(400),
  /** Set exactly when `certainty` is 'not_found'. */
  obstacle: z.enum(pageObstacles).nullable(),
  /** What else was found, best first. */
  candidates: z.array(PriceCandidate).max(MAX_CANDIDATES),
  /** The product's name on the page. */
  productName: z.string().max(200).nullable(),
  /** The product's picture: an absolute http(s) URL. */
  picture: z.string().max(2000).nullable(),
  /** Null when the page does not say. */
  inStock: z.boolean().nullable(),
});
export type PriceFinding = z.output<typeof PriceFinding>;
