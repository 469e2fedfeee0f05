import type { PriceFinding } from '#contracts/monitoring/price-finding';
import type { PageContent } from '../../page/page-content.ts';
import { candidatesOf, refusal, sourceNames } from './finding-parts.ts';
import { isPlausible, MIN_CENTS, perTyre } from '../amounts/found.ts';
import { asEuros } from '../amounts/page-amounts.ts';
import { readJsonAnswer } from '../amounts/sources/embedded-state.ts';
import { fitting } from './votes.ts';
import type { Fit } from '../wanted/wanted-name.ts';

/** Reads the price of a page that is JSON itself. */
export function findInJson(page: PageContent, fit: (name: string) => Fit): PriceFinding {
  const { found, name } = readJsonAnswer(page.text);
  for (const each of found) asEuros(each);
  const about = { productName: name === '' ? null : name.slice(0, 200), picture: null, inStock: null };
  const fits = fitting(
    found.filter(({ role, cents }) => role === 'price' && cents >= MIN_CENTS),
    fit,
  );
  if (found.length === 0 && fit(name).words < 0.34) return refusal('not_a_page', []);
  const candidates = candidatesOf(found, fits[0], fit);
  const [best] = fits;
  if (best === undefined) return refusal(found.length > 1 ? 'several_products' : 'no_price', candidates, about);
  const prices = new Set(fits.map(perTyre));
  if (prices.size > 1) return refusal('several_products', candidates, about);
  const is = fit(best.name);
  const isSure = (is.size === 'same' || is.size === 'none') && is.words >= 0.6 && isPlausible(perTyre(best));
  return {
    ...about,
    certainty: isSure ? 'sure' : 'likely',
    price: perTyre(best) / 100,
    pieces: best.pieces,
    source: 'json',
    obstacle: null,
    reason: `Hinta löytyi ${sourceNames.json}.`,
    candidates,
  };
}
