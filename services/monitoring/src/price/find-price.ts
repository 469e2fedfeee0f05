import type { PriceCandidate, PriceFinding } from '#contracts/monitoring/price-finding';
import { candidatesOf, refusal, sourceNames } from './finding-parts.ts';
import { isPlausible, MIN_CENTS, perTyre, type Found } from './found.ts';
import { applySets, itemNameOf } from './items-and-sets.ts';
import { isNoPage, obstacleOf } from './obstacles.ts';
import type { PageContent } from '../page/page-content.ts';
import type { WantedProduct } from './wanted-product.ts';
import { readTree } from './page-tree.ts';
import { productOf, type ProductFacts } from './product-facts.ts';
import { selectedAmount } from './selected-amount.ts';
import { readEmbeddedState, readJsonAnswer, readOptions } from './sources/embedded-state.ts';
import { readJsonLd } from './sources/json-ld.ts';
import { readMarkup, readOpenGraph } from './sources/markup.ts';
import { readVisible } from './sources/visible.ts';
import { fitting, isAmbiguous, VAT, votesOf, type Vote } from './votes.ts';
import { fitTo, sizesIn, type Fit } from './wanted-name.ts';

/**
 * Reads the price of one tyre on a page: all amounts are collected from the page's data and text, each gets a role, and the one that most
 * speaks for wins. Pure, never throws, and linear in the size of the page.
 * @returns euros with VAT for one tyre, how sure it is and why; what else was found
 */
export function findPrice(page: PageContent, wanted: WantedProduct): PriceFinding {
  if (isNoPage(page)) return refusal('not_a_page', []);
  const fit = fitTo(wanted.productName);
  if (/json/.test(page.contentType)) return fromJson(page, fit);
  const tree = readTree(page.text);
  const jsonLd = readJsonLd(tree);
  const markup = readMarkup(tree);
  const visible = readVisible(tree, (text) => {
    const { size, words } = fit(text);
    return (size === 'same' ? 1 : 0) + (words > 0.6 ? 1 : 0);
  });
  const openGraph = readOpenGraph(tree);
  const state = [...readEmbeddedState(tree), ...readOptions(tree)];
  const products = [...jsonLd.products, ...markup.products];
  applySets([...jsonLd.found, ...markup.found, ...openGraph, ...state], visible, tree);
  const all = [...jsonLd.found, ...markup.found, ...openGraph, ...state, ...visible];
  const about = productOf(products, tree, page, fit, visible);
  // The rows and cards of other products matter only on a page that is not about the wanted one alone.
  const isAboutWanted = fit(about.productName ?? '').size === 'same';
  for (const found of visible) {
    const isNamed = found.role === 'price' || found.role === 'without_vat' || (found.role === 'other_product' && !isAboutWanted);
    if (isNamed) found.name = itemNameOf(found) ?? found.name;
  }
  const candidates = (first?: Found) => candidatesOf(all, first, fit);

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
  const selectorNote =
    selected === null
      ? ''
      : selected === 'invalid'
        ? ' Valitsin ei ole kelvollinen, joten sitä ei käytetty.'
        : ' Valitsin ei enää osu yhteen hintaan.';

  const mainData = products.filter(({ isMain }) => isMain);
  const isProductPage = mainData.length === 1 || (mainData.length > 0 && new Set(mainData.map(({ name }) => name)).size === 1);
  const votes = votesOf({
    structured: [...jsonLd.found, ...markup.found, ...openGraph],
    state,
    visible,
    fit,
    pageName: about.productName ?? '',
  });
  const hasPrice = votes.length > 0;
  const obstacle = obstacleOf(tree, {
    hasProductData: isProductPage && jsonLd.found.length + markup.found.length > 0,
    hasPrice,
    amounts: visible.length,
  });
  if (obstacle !== null) return refusal(obstacle, candidates(), about, selectorNote);
  const [best] = votes;
  if (best === undefined) {
    const others = new Set(
      [...visible, ...state, ...jsonLd.found]
        .filter(({ role }) => role === 'price' || role === 'other_product' || role === 'other_variant')
        .map(perTyre),
    );
    const isListing =
      others.size >= 2 &&
      sizesIn(wanted.productName).length > 0 &&
      [...visible, ...jsonLd.found, ...state].some((found) => fit(found.name).size === 'other' || found.role === 'other_variant');
    return refusal(
      isListing && all.some(({ role }) => role !== 'other_product') ? 'several_products' : 'no_price',
      candidates(),
      about,
      selectorNote,
    );
  }
  if (isAmbiguous(votes, visible, about.productName ?? '', fit)) return refusal('several_products', candidates(), about, selectorNote);
  return decided({ best, votes, visible, fit, about, selectorNote, needsSize: sizesIn(wanted.productName).length > 0, candidates });
}

function decided({
  best,
  votes,
  visible,
  fit,
  about,
  selectorNote,
  needsSize,
  candidates,
}: {
  best: Vote;
  votes: readonly Vote[];
  visible: readonly Found[];
  fit: (name: string) => Fit;
  about: ProductFacts;
  selectorNote: string;
  needsSize: boolean;
  candidates: (first?: Found) => PriceCandidate[];
}): PriceFinding {
  const cents = best.isWithoutVat ? Math.round(best.cents * VAT) : best.cents;
  const isVisible = best.sources.has('visible');
  const structured = [...best.sources].filter((source) => source !== 'visible' && source !== 'embedded_state');
  const pageFit = fit(about.productName ?? '');
  const isOtherProduct = (pageFit.size === 'other' && best.fit.size !== 'same') || (pageFit.words < 0.34 && best.fit.words < 0.34);
  const rival = votes[1];
  const isClear = rival === undefined || best.weight >= rival.weight * 1.6;
  const contradicts = visible.some(({ role, score }) => role === 'price' && score >= 11) && !isVisible;
  const independent = (structured.length > 0 || best.sources.has('embedded_state')) && isVisible;
  // A page of several sizes has one price in its head, which is that of another size as often as not.
  const hasSize = !needsSize || best.fit.size === 'same' || pageFit.size === 'same';
  const isSure =
    hasSize &&
    selectorNote === '' &&
    !best.isWithoutVat &&
    !isOtherProduct &&
    isClear &&
    isPlausible(cents) &&
    !contradicts &&
    (independent ||
      (structured.length > 0 && (best.fit.size === 'same' || pageFit.size === 'same' || pageFit.words >= 0.6)) ||
      (best.sources.size === 1 &&
        best.sources.has('embedded_state') &&
        best.fit.size === 'same' &&
        best.fit.words >= 0.6 &&
        rival === undefined));
  const [source = 'visible'] = [
    ...structured,
    ...(best.sources.has('embedded_state') ? (['embedded_state'] as const) : []),
    'visible' as const,
  ];
  const parts = [
    `Hinta löytyi ${sourceNames[source]}${isVisible && source !== 'visible' ? ', ja sama hinta näkyy sivulla' : ''}.`,
    best.best.pieces > 1 ? `Sivun hinta on ${best.best.pieces} renkaalle, joten se jaettiin.` : '',
    best.isWithoutVat ? 'Sivulla on vain veroton hinta, johon lisättiin arvonlisävero 25,5 %.' : '',
    isOtherProduct ? 'Sivun tuote ei näytä vastaavan kuvausta.' : '',
  ];
  return {
    ...about,
    certainty: isSure ? 'sure' : 'likely',
    price: cents / 100,
    pieces: best.best.pieces,
    source,
    obstacle: null,
    reason: `${parts.filter(Boolean).join(' ')}${selectorNote}`.slice(0, 400),
    candidates: candidates(best.best),
  };
}

function fromJson(page: PageContent, fit: (name: string) => Fit): PriceFinding {
  const { found, name } = readJsonAnswer(page.text);
  const about = { productName: name === '' ? null : name.slice(0, 200), picture: null, inStock: null };
  const fits = fitting(
    found.filter(({ role, cents }) => role === 'price' && cents >= MIN_CENTS),
    fit,
  );
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
