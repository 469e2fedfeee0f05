import { sizesIn, type Fit } from './wanted-name.ts';
import type { Found } from './found.ts';

/** Returns whether a page lists several sizes or products, and is not about the wanted one alone. */
export const isListingOf = (visible: readonly Found[], fit: (name: string) => Fit, pageFit: Fit): boolean => {
  const sizes = visible
    .filter(({ role }) => role === 'price' || role === 'other_product')
    .flatMap(({ name, cents }) =>
      sizesIn(name)
        .slice(0, 1)
        .map((size) => `${size} ${cents}`),
    );
  const prices = visible.filter(({ role }) => role === 'price');
  const others = prices.filter(({ name }) => fit(name).size === 'other' || (fit(name).size === 'same' && fit(name).words < 0.5));
  return pageFit.size !== 'same' && new Set(sizes).size >= 2 && others.length >= 1;
};

/** A row of a page about one model names only the size. */
export const within = (row: Fit, page: Fit): Fit => ({ ...row, words: Math.max(row.words, page.words >= 0.6 ? page.words : 0) });

/** The amounts of a listing whose row or card names the wanted product. */
export function listed(found: readonly Found[], fit: (name: string) => Fit, pageFit: Fit): Found[] {
  const rated = found.map((each) => ({ each, is: within(fit(each.name), pageFit) })).filter(({ is }) => is.size !== 'other');
  const same = rated.filter(({ is }) => is.size === 'same');
  const words = Math.max(...same.map(({ is }) => is.words), 0);
  const close = same.filter(({ is }) => is.words >= words - 0.01);
  const indexed = close.filter(({ is }) => is.index !== false);
  return (indexed.length > 0 ? indexed : close).map(({ each }) => each);
}
