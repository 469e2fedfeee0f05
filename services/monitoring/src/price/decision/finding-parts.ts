import {
  MAX_CANDIDATES,
  type PageObstacle,
  type PriceCandidate,
  type PriceFinding,
  type PriceSource,
} from '#contracts/monitoring/price-finding';
import { cssPath } from '../tree/css-path.ts';
import { perTyre, type Found } from '../amounts/found.ts';
import type { ProductFacts } from '../amounts/product-facts.ts';
import { rateOf, type Fit } from '../wanted/wanted-name.ts';

export const sourceNames: Readonly<Record<PriceSource, string>> = {
  selector: 'valitsimen osoittamasta kohdasta',
  json_ld: 'sivun tuotetiedoista (JSON-LD)',
  microdata: 'sivun tuotemerkinnöistä',
  rdfa: 'sivun tuotemerkinnöistä (RDFa)',
  open_graph: 'sivun jakotiedoista (Open Graph)',
  embedded_state: 'sivun sisäisistä tuotetiedoista',
  json: 'rajapinnan vastauksesta',
  visible: 'sivun tekstistä tuotteen nimen läheltä',
};

const obstacleTexts: Readonly<Record<PageObstacle, string>> = {
  login: 'Sivu näyttää hinnat vasta kirjautuneille.',
  robot_check: 'Sivusto tarkistaa, onko kävijä ihminen, joten hintaa ei voitu lukea.',
  error_page: 'Sivua tai tuotetta ei enää löydy.',
  needs_browser: 'Sivu näyttää sisältönsä vasta selaimessa (JavaScript).',
  no_price: 'Sivulta ei löytynyt hintaa.',
  several_products: 'Sivulla on useita tuotteita tai kokoja, eikä yksikään vastaa kuvausta yksiselitteisesti.',
  not_a_page: 'Osoitteessa ei ole verkkosivua.',
};

const MAX_CONTEXT = 160;

/** Shortens a text to whole words. */
const shortened = (text: string): string =>
  text.length <= MAX_CONTEXT ? text : `${text.slice(0, MAX_CONTEXT - 2).replace(/\s+\S*$/, '')} …`;

/** Lists the amounts of a page for the owner: `first` at the top, then prices before the rest. Equal ones are one. */
export function candidatesOf(all: readonly Found[], first: Found | undefined, fit: (name: string) => Fit): PriceCandidate[] {
  const kept = new Map<string, Found>();
  const roleRank = (found: Found) => (found.role === 'price' ? 0 : found.role === 'without_vat' ? 1 : found.role === 'old_price' ? 2 : 3);
  const ordered = [
    ...(first === undefined ? [] : [first]),
    ...all.toSorted(
      (a, b) => roleRank(a) - roleRank(b) || (a.role === 'price' ? rateOf(fit(b.name)) - rateOf(fit(a.name)) : 0) || b.score - a.score,
    ),
  ];
  for (const found of ordered) {
    const key = `${perTyre(found)} ${found.role}`;
    const known = kept.get(key);
    if (known === undefined) kept.set(key, found);
    else if (known.element === null && found.element !== null) kept.set(key, { ...known, element: found.element });
  }
  // An empty shopping cart is no candidate.
  const amounts = [...kept.values()].filter((found) => perTyre(found) > 0);
  return amounts.slice(0, MAX_CANDIDATES).map((found) => ({
    price: perTyre(found) / 100,
    pieces: found.pieces,
    text: found.text.slice(0, 80),
    source: found.source,
    role: found.role,
    selector: found.element === null ? null : cssPath(found.element),
    context: shortened(found.context),
  }));
}

/** The finding of a page without a price. */
export function refusal(
  obstacle: PageObstacle,
  candidates: PriceCandidate[],
  about: ProductFacts = { productName: null, picture: null, inStock: null },
  note = '',
): PriceFinding {
  return {
    ...about,
    certainty: 'not_found',
    price: null,
    pieces: 1,
    source: null,
    obstacle,
    reason: `${obstacleTexts[obstacle]}${note}`,
    candidates,
  };
}
