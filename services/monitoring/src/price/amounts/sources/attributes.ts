import { isTag, isText, type Element } from 'domhandler';
import { roleOf } from '../amount-role.ts';
import { textOf } from '../../tree/element-text.ts';
import type { Found } from '../found.ts';
import { amountsIn } from '../money-text.ts';
import type { PageTree } from '../../tree/page-tree.ts';
import { Trait, traitsOf } from '../../tree/traits.ts';
import { centsOfValue, isEuros } from './json-ld.ts';

/** Attributes with the price that is paid, and with a price before a discount. */
const PRICE = /^(?:data-|:|v-bind:)?(?:product-|final-|current-|sale-|unit-)?(?:price|hinta|price-amount|amount|price-value)$/;
const CENTS = /^(?:data-|:)?(?:price-)?(?:in-)?cents$/;

/** The text that stands before an element: it says what its number is. */
function labelOf(element: Element): string {
  for (let before = element.prev; before !== null; before = before.prev) {
    const text = isText(before) ? before.data : isTag(before) ? textOf(before, 60) : '';
    if (text.trim() !== '') return text.replace(/\s+/g, ' ').trim();
  }
  return '';
}

function priceOf({ attribs }: Element): { cents: number; text: string } | null {
  // An element of its own that formats an amount.
  const { currency, value: own } = attribs;
  if (currency !== undefined && own !== undefined && isEuros(currency)) {
    const cents = centsOfValue(own);
    return cents === null || cents === 0 ? null : { cents, text: own };
  }
  for (const [name, value] of Object.entries(attribs)) {
    if (value.length > 24) continue;
    if (CENTS.test(name) && /^\d{3,7}$/.test(value)) return { cents: Number(value), text: value };
    if (!PRICE.test(name)) continue;
    const cents = centsOfValue(value);
    if (cents !== null && cents > 0) return { cents, text: value };
  }
  return null;
}

/** Reads prices that only an attribute says, since a script writes their text: data-price, data-cents, :price. */
export function readAttributes(tree: PageTree, mainOrder: number): Found[] {
  return tree.marked.flatMap(({ element, traits, order }): Found[] => {
    if (element.name === 'option' || element.name === 'meta' || 'itemprop' in element.attribs) return [];
    const price = priceOf(element);
    if (price === null || (traits & Trait.framed) !== 0) return [];
    if (amountsIn(textOf(element, 200)).length > 0) return [];
    const own = traits | traitsOf(element);
    const isOther = (own & Trait.others) !== 0 || order < mainOrder;
    const before = `${labelOf(element)} `;
    const isStruck = (own & Trait.struck) !== 0;
    const role = isOther
      ? 'other_product'
      : roleOf({ cents: price.cents, before, own: before, after: '', note: '', vatLeads: true, label: before, traits: own, isStruck });
    return [
      {
        ...price,
        pieces: 1,
        source: 'embedded_state',
        role,
        element,
        context: `${element.name} ${price.text}`,
        name: element.attribs['name'] ?? element.attribs['data-name'] ?? element.attribs['data-product-name'] ?? '',
        // The closer to the heading, the more it is about the product of the page.
        score: Math.max(1, 10 - (order - mainOrder)) + ((own & Trait.price) === 0 ? 0 : 5),
      },
    ];
  });
}
