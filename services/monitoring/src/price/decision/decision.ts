import type { PriceCandidate, PriceFinding } from '#contracts/monitoring/price-finding';
import { sourceNames } from './finding-parts.ts';
import { isPlausible, type Found } from '../amounts/found.ts';
import { amountsIn, bareCents } from '../amounts/money-text.ts';
import type { PageTree } from '../tree/page-tree.ts';
import type { ProductFacts } from '../amounts/product-facts.ts';
import { VAT, type Vote } from './votes.ts';
import type { Fit } from '../wanted/wanted-name.ts';

/** The amounts that a page hides, in cents. */
export const hiddenCents = ({ hidden }: PageTree): number[] =>
  hidden.flatMap((text) => {
    const cents = amountsIn(text)[0]?.cents ?? bareCents(text.trim());
    return cents === null ? [] : [cents];
  });

/** Returns a price with VAT: as the page says it in a part that it hides, such as behind a switch; else calculated. */
function withVat(cents: number, known: readonly number[]): number {
  const calculated = Math.round(cents * VAT);
  return known.find((each) => Math.abs(each - calculated) <= 2) ?? calculated;
}

/** Returns the finding of the best vote: how sure it is, and why. */
export function decided({
  best,
  votes,
  visible,
  hidden,
  pageFit,
  about,
  selectorNote,
  needsSize,
  candidates,
}: {
  best: Vote;
  votes: readonly Vote[];
  visible: readonly Found[];
  /** Amounts that the page hides, in cents. */
  hidden: readonly number[];
  pageFit: Fit;
  about: ProductFacts;
  selectorNote: string;
  needsSize: boolean;
  candidates: (first?: Found) => PriceCandidate[];
}): PriceFinding {
  const cents = best.isWithoutVat ? withVat(best.cents, hidden) : best.cents;
  const isVisible = best.sources.has('visible');
  const structured = [...best.sources].filter((source) => source !== 'visible' && source !== 'embedded_state');
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
