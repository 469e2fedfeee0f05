import type { PriceSource } from '#contracts/monitoring/price-finding';
import { MIN_CENTS, MIN_SCORE, perTyre, type Found } from '../amounts/found.ts';
import { listed, within, type PageKind } from './listing.ts';
import type { Fit } from '../wanted/wanted-name.ts';

/** The Finnish VAT of tyres: 25.5 %. */
export const VAT = 1.255;

/** A price without VAT that looks so much more like the price of the page is the only one that the page has for its product. */
const CLEARLY = 5;

const topScore = (found: readonly Found[]): number => Math.max(0, ...found.map(({ score }) => score));

/** A price per tyre and what speaks for it. */
export interface Vote {
  cents: number;
  weight: number;
  sources: Set<PriceSource>;
  best: Found;
  fit: Fit;
  isWithoutVat: boolean;
}

/** Keeps the amounts of a source that fit the wanted product best. */
export function fitting(found: readonly Found[], fit: (name: string) => Fit): Found[] {
  const rated = found.map((each) => ({ each, is: fit(each.name) }));
  const same = rated.filter(({ is }) => is.size === 'same');
  if (same.length > 0) {
    const words = Math.max(...same.map(({ is }) => is.words));
    const close = same.filter(({ is }) => is.words >= words - 0.01);
    const indexed = close.filter(({ is }) => is.index === true);
    const usable = close.filter(({ is }) => is.index !== false);
    return (indexed.length > 0 ? indexed : usable.length > 0 ? usable : close).map(({ each }) => each);
  }
  const unsized = rated.filter(({ is }) => is.size === 'none');
  if (unsized.length > 0) {
    const words = Math.max(...unsized.map(({ is }) => is.words));
    return unsized.filter(({ is }) => is.words >= words - 0.01).map(({ each }) => each);
  }
  return [];
}

/** Weighs the amounts: the sources that agree on a price, how well they fit the wanted product, and how much a visible one looks like it. */
export function votesOf({
  structured,
  state,
  visible,
  fit,
  pageFit,
  kind: { isListing, isVariants },
}: {
  structured: readonly Found[];
  state: readonly Found[];
  visible: readonly Found[];
  fit: (name: string) => Fit;
  pageFit: Fit;
  kind: PageKind;
}): Vote[] {
  const votes = new Map<string, Vote>();
  // The head of a page of several sizes has the price of one of them. Where the wanted size has a price of its own, only that counts.
  const isOfSize = (found: Found) => found.role === 'price' && found.cents >= MIN_CENTS && fit(found.name).size === 'same';
  const sized = new Set(isVariants ? [...structured, ...state, ...visible].filter(isOfSize).map(perTyre) : []);
  const add = (found: Found, weight: number, is: Fit) => {
    const isWithoutVat = found.role === 'without_vat';
    const cents = perTyre(found);
    if (sized.size > 0 && !sized.has(cents)) return;
    const key = `${cents} ${isWithoutVat}`;
    const vote = votes.get(key);
    if (vote === undefined) votes.set(key, { cents, weight, sources: new Set([found.source]), best: found, fit: is, isWithoutVat });
    else {
      if (!vote.sources.has(found.source)) vote.weight += weight;
      else vote.weight += weight * 0.1;
      vote.sources.add(found.source);
      if (found.element !== null && vote.best.element === null)
        vote.best = { ...found, pieces: vote.best.pieces > 1 ? vote.best.pieces : found.pieces };
      if (is.size === 'same') vote.fit = { ...vote.fit, size: 'same', words: Math.max(vote.fit.words, is.words) };
    }
  };
  for (const source of ['json_ld', 'microdata', 'rdfa', 'open_graph'] as const) {
    const ofSource = structured.filter((found) => found.source === source);
    const prices = ofSource.filter(({ role }) => role === 'price');
    const usable = prices.length > 0 ? prices : ofSource.filter(({ role }) => role === 'without_vat');
    const best = fitting(usable, fit);
    for (const found of best) {
      const is = fit(found.name);
      const weight =
        (source === 'open_graph' ? 3 : 5) *
        (is.size === 'same' ? 1.3 : 1) *
        (0.4 + 0.6 * Math.max(is.words, source === 'open_graph' ? pageFit.words : 0));
      add(found, weight, is);
    }
  }
  // A variant of the page's product names only its size.
  const stateFit = fitting(
    state.filter(({ role, cents }) => role === 'price' && cents >= MIN_CENTS),
    fit,
  ).filter(({ name }) => fit(name).words >= 0.5 || (fit(name).size === 'same' && pageFit.words >= 0.6));
  for (const found of stateFit) {
    const is = fit(found.name);
    // Of prices in attributes the closest to the heading counts most.
    const share = found.element === null ? 1 : found.score / Math.max(...stateFit.map(({ score }) => score));
    const weight = (is.size === 'same' && pageFit.size === 'none' ? 6 : 3.4) * share ** 2;
    add(found, weight, is.size === 'same' ? within(is, pageFit) : is);
  }

  const priced = visible.filter(
    ({ role, cents }) => (role === 'price' || (isListing && role === 'other_product')) && cents >= MIN_CENTS / 2,
  );
  const fittingOnes = (found: readonly Found[]) =>
    isListing ? listed(found, fit, pageFit) : found.filter(({ name }) => fit(name).size !== 'other' || pageFit.size === 'other');
  const fitted = fittingOnes(priced);
  const withoutVat = fittingOnes(visible.filter(({ role }) => role === 'without_vat'));
  const usable = topScore(fitted) > 0 && topScore(withoutVat) < topScore(fitted) + CLEARLY ? fitted : withoutVat;
  const top = topScore(usable);
  for (const found of usable) {
    const share = top <= 0 ? 0 : Math.max(0, found.score) / top;
    if (!isListing && (share < 0.55 || found.score < MIN_SCORE)) continue;
    const weight = isListing ? 5 : Math.min(7, Math.max(0.5, found.score * 0.42)) * share ** 2;
    // The price of one beside that of a set.
    const hasPiece =
      found.pieces > 1 &&
      usable.some((other) => other.pieces === 1 && Math.abs(other.cents * found.pieces - found.cents) <= found.pieces * 3);
    if (hasPiece) continue;
    const is = fit(found.name);
    add(found, weight, isListing ? within(is, pageFit) : is.size === 'same' ? is : pageFit);
  }
  weighContradictions(votes, visible, structured);
  return [...votes.values()].filter(({ weight }) => weight > 0.4).toSorted((a, b) => b.weight - a.weight);
}

/** A price of the data that the page strikes out, or that it shows only without VAT, is not the one that is paid. */
function weighContradictions(votes: Map<string, Vote>, visible: readonly Found[], structured: readonly Found[]): void {
  const olds = new Set([...visible, ...structured].filter(({ role }) => role === 'old_price').map(perTyre));
  const without = new Set(visible.filter(({ role }) => role === 'without_vat').map(perTyre));
  const shown = new Set(visible.filter(({ role }) => role === 'price').map(perTyre));
  const hasShown = [...votes.values()].some(({ sources }) => sources.has('visible'));
  for (const vote of votes.values()) {
    if (vote.isWithoutVat) continue;
    if (olds.has(vote.cents) && !shown.has(vote.cents) && hasShown) vote.weight *= 0.15;
    else if (without.has(vote.cents) && !shown.has(vote.cents)) {
      const withVat = [...votes.values()].find(
        (other) => Math.abs(other.cents - vote.cents * VAT) <= 2 || (other.cents > vote.cents * 1.2 && other.cents < vote.cents * 1.3),
      );
      // The text says that the same amount is without VAT.
      const isSaidWithout = votes.has(`${vote.cents} true`);
      if (withVat !== undefined || isSaidWithout) vote.weight *= 0.15;
    } else if (!shown.has(vote.cents) && hasShown) {
      // A set in the data, a piece in the text, or the other way round.
      const isSet = [...shown].some((cents) => [2, 4].some((pieces) => Math.abs(cents * pieces - vote.cents) <= pieces));
      vote.weight *= isSet ? 0.15 : 0.55;
    }
  }
}

/** Share of the wanted words that a row of a listing must have: another model of the make has half of them. */
const MIN_LISTED_WORDS = 0.7;

/** Returns whether two prices are equally good, or the product is not among those of a listing. */
export function isAmbiguous(votes: readonly Vote[], { isListing }: PageKind): boolean {
  const [best, rival] = votes;
  if (best === undefined) return false;
  if (isListing && best.fit.size !== 'same' && best.fit.words < 0.99) return true;
  if (isListing && best.fit.words < MIN_LISTED_WORDS) return true;
  if (rival === undefined) return false;
  const isSameKind = best.sources.size === rival.sources.size && [...best.sources].every((source) => rival.sources.has(source));
  return isSameKind && rival.weight >= best.weight * 0.93 && best.cents !== rival.cents;
}
