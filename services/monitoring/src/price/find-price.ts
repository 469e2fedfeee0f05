import type { PriceFinding } from '#contracts/monitoring/price-finding';
import type { PageContent } from '../page/page-content.ts';
import { decided, hiddenCents } from './decision/decision.ts';
import { candidatesOf, refusal, sourceNames } from './decision/finding-parts.ts';
import { isPlausible, perTyre, type Found } from './amounts/found.ts';
import { findInJson } from './decision/json-answer.ts';
import { kindOf, type PageKind } from './decision/listing.ts';
import { isNoPage, obstacleOf } from './decision/obstacles.ts';
import { amountsOf, type PageAmounts } from './amounts/page-amounts.ts';
import { readTree } from './tree/page-tree.ts';
import { selectedAmount } from './amounts/selected-amount.ts';
import { isAmbiguous, votesOf } from './decision/votes.ts';
import { fitTo, sizesIn, type Fit } from './wanted/wanted-name.ts';
import type { WantedProduct } from './wanted/wanted-product.ts';

/**
 * Reads the price of one tyre on a page: all amounts are collected from the page's data and text, each gets a role, and the one that most
 * speaks for wins. Pure, never throws, and linear in the size of the page.
 * @returns euros with VAT for one tyre, how sure it is and why; what else was found
 */
export function findPrice(page: PageContent, wanted: WantedProduct): PriceFinding {
  if (isNoPage(page)) return refusal('not_a_page', []);
  const fit = fitTo(wanted.productName);
  if (/json/.test(page.contentType)) return findInJson(page, fit);
  const tree = readTree(page.text);
  const amounts = amountsOf(tree, page, fit);
  const { data, openGraph, state, visible, products, heading, about } = amounts;
  const candidates = (first?: Found) => candidatesOf([...data, ...openGraph, ...state, ...visible], first, fit);

  const selected = wanted.selector === null ? null : selectedAmount(tree, wanted.selector);
  if (selected !== null && typeof selected === 'object') {
    const price = perTyre(selected);
    return {
      ...about,
      certainty: isPlausible(price) ? 'sure' : 'likely',
      price: price / 100,
      pieces: selected.pieces,
      source: 'selector',
      obstacle: null,
      reason: `Hinta luettiin ${sourceNames.selector}.`,
      candidates: candidates(selected),
    };
  }
  const selectorNote = selected === null ? '' : selectorNotes[selected];

  // Data of several sizes names each; the heading names what they have in common.
  const isOneProduct = new Set(products.filter(({ isMain }) => isMain).map(({ name }) => name)).size === 1;
  const pageFit = fitOfPage((isOneProduct || heading === undefined ? about.productName : heading.text) ?? '', page.url, fit);
  const kind = kindOf({
    visible,
    data: [...data, ...state],
    optionNames: tree.options.map(({ text }) => text),
    fit,
    pageFit,
    texts: () => tree.blocks.map(({ text }) => text).filter((text) => text.length < 200),
    titles: [heading?.text ?? '', tree.title],
    path: URL.parse(page.url)?.pathname ?? '',
  });
  const votes = votesOf({ structured: [...data, ...openGraph], state, visible, fit, pageFit, kind });
  const [best] = votes;
  const needsSize = sizesIn(wanted.productName).length > 0;
  const obstacle =
    obstacleOf(tree, { hasProductData: isOneProduct && data.length > 0, hasPrice: best !== undefined, amounts: visible.length }) ??
    (best === undefined && !(needsSize && isOfSeveral(amounts, kind, fit)) ? 'no_price' : null);
  if (obstacle !== null) return refusal(obstacle, candidates(), about, selectorNote);
  if (best === undefined || kind.isWithoutWanted || isAmbiguous(votes, kind))
    return refusal('several_products', candidates(), about, selectorNote);
  return decided({ best, votes, visible, hidden: hiddenCents(tree), pageFit, about, selectorNote, needsSize, candidates });
}

const selectorNotes = {
  invalid: ' Valitsin ei ole kelvollinen, joten sitä ei käytetty.',
  missing: ' Valitsin ei enää osu yhteen hintaan.',
} as const;

/** Returns how well the name of a page fits; its address may say the size that the name leaves out. */
function fitOfPage(name: string, url: string, fit: (name: string) => Fit): Fit {
  const own = fit(name);
  if (own.size !== 'none') return own;
  const path = URL.parse(url)?.pathname ?? '';
  return fit(path).size === 'same' ? { ...own, size: 'same' } : own;
}

/** Whether a page without a price of the wanted tyre has prices of other sizes or products. */
function isOfSeveral({ data, state, visible }: PageAmounts, kind: PageKind, fit: (name: string) => Fit): boolean {
  const all = [...visible, ...state, ...data];
  const priced = all.filter(({ role }) => role === 'price' || role === 'other_product' || role === 'other_variant');
  return (
    (kind.isListing || kind.isVariants) &&
    new Set(priced.map(perTyre)).size >= 2 &&
    all.some(({ name, role }) => fit(name).size === 'other' || role === 'other_variant') &&
    all.some(({ role }) => role !== 'other_product')
  );
}
