import type { PageContent } from '../../page/page-content.ts';
import { saysWithVat } from './amount-role.ts';
import type { DataProduct, Found } from './found.ts';
import { applySets, isLinked, itemNameOf } from './items-and-sets.ts';
import type { Block, PageTree } from '../tree/page-tree.ts';
import { productOf, type ProductFacts } from './product-facts.ts';
import { readAttributes } from './sources/attributes.ts';
import { readEmbeddedState, readOptions } from './sources/embedded-state.ts';
import { readJsonLd } from './sources/json-ld.ts';
import { readMarkup, readOpenGraph } from './sources/markup.ts';
import { mainHeadingOf, readVisible } from './sources/visible.ts';
import type { Fit } from '../wanted/wanted-name.ts';

/** All amounts of a page by their sources, and what the page says of its product. */
export interface PageAmounts {
  /** Of JSON-LD, microdata and RDFa. */
  data: Found[];
  openGraph: Found[];
  /** Of the state that scripts use, the options of forms and attributes. */
  state: Found[];
  visible: Found[];
  products: DataProduct[];
  heading: Block | undefined;
  about: ProductFacts;
}

/** Collects the amounts of a page. */
export function amountsOf(tree: PageTree, page: PageContent, fit: (name: string) => Fit): PageAmounts {
  const jsonLd = readJsonLd(tree);
  const markup = readMarkup(tree);
  const isWantedName = (text: string) => {
    const { size, words } = fit(text);
    return (size === 'same' ? 1 : 0) + (words > 0.6 ? 1 : 0);
  };
  const heading = mainHeadingOf(tree, isWantedName);
  const visible = readVisible(tree, heading, isWantedName);
  applyVatOfPage(tree, visible);
  const openGraph = readOpenGraph(tree);
  const attributes = readAttributes(tree, heading?.order ?? 0);
  const state = [...readEmbeddedState(tree), ...readOptions(tree), ...attributes];
  const data = [...jsonLd.found, ...markup.found];
  const products = [...jsonLd.products, ...markup.products];
  // The name of the shop, which follows the product's in a title, may speak of sets.
  const title = tree.title.replace(/\s*[|–:].*$/, '');
  applySets([...data, ...openGraph, ...state], visible, `${heading?.text ?? ''}\n${title}`);
  for (const found of [...data, ...openGraph, ...state]) asEuros(found);
  const about = productOf(products, { tree, heading: heading?.text ?? '' }, page, fit, visible);
  const name = about.productName ?? '';
  nameItems(visible, fit, [name, heading?.text ?? '', tree.title]);
  for (const found of attributes) found.name ||= name;
  return { data, openGraph, state, visible, products, heading, about };
}

const ALL_WITHOUT_VAT =
  /(?<!(?:n[äa]yt[äa]|vaihda|valitse) )\bhinnat\b[^.€]{0,50}(?:alv\.?\s*0|ilman alv|verottom|veroton|sisällä alv)|prices[^.]{0,30}(?:excl|ex\.? vat|without vat)|priser\w*[^.]{0,30}(?:exkl|utan moms)|preise[^.]{0,30}(?:zzgl|netto|exkl)|hinnad[^.]{0,30}(?:km-ta|ilma käibemaks)/i;

/** A page may say in its text, far from its prices, that all are without VAT, when it says so beside none of them. */
function applyVatOfPage({ blocks }: PageTree, visible: readonly Found[]): void {
  if (visible.some(({ role }) => role === 'without_vat')) return;
  if (!blocks.some(({ text }) => ALL_WITHOUT_VAT.test(text)) || blocks.some(({ text }) => saysWithVat(text))) return;
  for (const found of visible) if (found.role === 'price') found.role = 'without_vat';
}

/** Names the visible amounts after the rows and cards that they stand in. On a page about the wanted product, a card of another one is its. */
function nameItems(visible: readonly Found[], fit: (name: string) => Fit, names: readonly string[]): void {
  const own = names.map(fit).filter(({ size }) => size === 'same');
  const isAboutWanted = own.length > 0;
  const words = Math.max(0, ...own.map((each) => each.words));
  for (const found of visible) {
    const isPrice = found.role === 'price' || found.role === 'without_vat';
    if (!isPrice && (found.role !== 'other_product' || isAboutWanted)) continue;
    const name = itemNameOf(found, fit);
    if (name === null) continue;
    found.name = name;
    const is = fit(name);
    const isLessLikely = is.isOtherMake || (is.words > 0 && is.words < words - 0.01);
    if (isPrice && isAboutWanted && isLessLikely && isLinked(found)) found.role = 'other_product';
  }
}

/** Cents from which an amount of data without decimals is no price of a tyre, but was written in cents. */
const MIN_WRITTEN_CENTS = 300_000;

/** Corrects a price of the data that was written in cents: 12490 is 124.90 €. */
export function asEuros(found: Found): void {
  if (found.cents >= MIN_WRITTEN_CENTS && found.cents % 100 === 0 && /^\d+$/.test(found.text)) found.cents /= 100;
}
