import { itemOf } from '../amounts/items-and-sets.ts';
import { sizesIn, type Fit } from '../wanted/wanted-name.ts';
import { MIN_SCORE, type Found } from '../amounts/found.ts';

/** What a page offers, seen from the wanted product. */
export interface PageKind {
  /** It lists products, and is not about the wanted one alone. */
  isListing: boolean;
  /** It is about a model in several sizes. */
  isVariants: boolean;
  /** It names other sizes, and the wanted one nowhere. */
  isWithoutWanted: boolean;
}

const SEARCH = /hakutulo|^haku\b|^hait\b|search results?|^search\b|sökresultat|suchergebnis|otsing/i;

/** Returns what kind of page this is. */
export function kindOf({
  visible,
  data,
  optionNames,
  fit,
  pageFit,
  titles,
  texts,
  path,
}: {
  visible: readonly Found[];
  data: readonly Found[];
  optionNames: readonly string[];
  fit: (name: string) => Fit;
  pageFit: Fit;
  titles: readonly string[];
  texts: () => readonly string[];
  path: string;
}): PageKind {
  const isSearch = titles.some((title) => SEARCH.test(title)) || /\/(?:search|haku)\b/.test(path);
  const isAboutWanted = pageFit.size === 'same' && pageFit.words >= 0.6 && !isSearch;
  if (isAboutWanted) return { isListing: false, isVariants: false, isWithoutWanted: false };
  const offered = visible.filter(({ role }) => role === 'price' || role === 'other_product');
  const paid = offered.filter(
    ({ role, score, name }) => role === 'price' && (score >= MIN_SCORE || (score > 0 && sizesIn(name).length > 0)),
  );
  // The products of a category may be in a list that looks like those of other products.
  const prices = paid.some(({ name }) => sizesIn(name).length > 0) ? paid : offered;
  const sizes = new Set(
    offered.flatMap(({ name, cents }) =>
      sizesIn(name)
        .slice(0, 1)
        .map((size) => `${size} ${cents}`),
    ),
  );
  const others = prices.filter(({ name }) => fit(name).size === 'other' || (fit(name).size === 'same' && fit(name).words < 0.5));
  const isOfSeveralSizes = pageFit.size !== 'same' && sizes.size >= 2 && others.length > 0;
  const items = new Map(
    prices.flatMap((found) => {
      const item = itemOf(found);
      return item === null || fit(item.text).size === 'none' ? [] : [[item.element, item.text] as const];
    }),
  );
  const rows = new Set(prices.filter(({ cell }) => cell !== undefined).map(({ name, cents }) => `${name} ${cents}`));
  const isOfSeveralProducts = Math.max(new Set(items.values()).size, rows.size - 1) >= 2;
  const isListing = isOfSeveralSizes || (isOfSeveralProducts && (pageFit.words < 0.5 || isSearch));
  const isSameSize = (name: string) => fit(name).size === 'same';
  const isOtherSize = (name: string) => fit(name).size === 'other';
  const isVariants =
    pageFit.size === 'none' &&
    (data.some(({ role, name }) => role === 'price' && isOtherSize(name)) || optionNames.some(isOtherSize) || isOfSeveralSizes);
  const isWithoutWanted =
    isVariants && ![...data, ...visible].some(({ name }) => isSameSize(name)) && !optionNames.some(isSameSize) && !texts().some(isSameSize);
  return { isListing, isVariants, isWithoutWanted };
}

/** A row of a page about one model names only the size. */
export const within = (row: Fit, page: Fit): Fit => ({
  ...row,
  words: Math.max(row.words, page.words >= 0.6 && !row.isOtherMake ? page.words : 0),
});

/** The amounts of a listing whose row or card names the wanted product. */
export function listed(found: readonly Found[], fit: (name: string) => Fit, pageFit: Fit): Found[] {
  const rated = found.map((each) => ({ each, is: within(fit(each.name), pageFit) })).filter(({ is }) => is.size !== 'other');
  const same = rated.filter(({ is }) => is.size === 'same');
  const words = Math.max(...same.map(({ is }) => is.words), 0);
  const close = same.filter(({ is }) => is.words >= words - 0.01);
  const indexed = close.filter(({ is }) => is.index !== false);
  return (indexed.length > 0 ? indexed : close).map(({ each }) => each);
}
