import type { Element } from 'domhandler';
import { selectAll } from 'css-select';
import { textOf } from '../tree/element-text.ts';
import { perTyre, type Found } from './found.ts';
import { amountsIn, centsOfNumber } from './money-text.ts';
import type { PageTree } from '../tree/page-tree.ts';

/** Returns the amount at the owner's selector; 'invalid' for a selector that cannot be parsed, 'missing' unless it matches one amount. */
export function selectedAmount(tree: PageTree, selector: string): Found | 'invalid' | 'missing' {
  let matches: Element[];
  try {
    // Nested :has() visits the page once per element and level.
    if ((selector.match(/:has\(/g) ?? []).length > 1) return 'invalid';
    matches = (selectAll(selector, tree.document) as unknown as Element[]).slice(0, 20);
  } catch {
    return 'invalid';
  }
  const found = matches.flatMap((element): Found[] => {
    const own =
      element.attribs['content'] ?? element.attribs['data-price-amount'] ?? element.attribs['data-price'] ?? element.attribs['value'];
    const text = element.name === 'meta' || element.name === 'input' ? (own ?? '') : textOf(element, 200);
    const [amount] = amountsIn(text);
    const cents = amount?.cents ?? centsOfNumber(text.trim()) ?? (own === undefined ? null : centsOfNumber(own.trim()));
    if (cents === null || cents === 0) return [];
    const set = /(?<!\d)([2-8])\s*(?:kpl|renga|x\b)|(sarja|setti)/i.exec(text);
    const pieces = set === null || /\/\s*kpl/.test(text) ? 1 : Number(set[1] ?? 4);
    return [
      {
        cents,
        pieces,
        text: amount?.text ?? text.slice(0, 60),
        source: 'selector',
        role: 'price',
        element,
        context: text.slice(0, 120),
        name: '',
        score: 99,
      },
    ];
  });
  const [first] = found;
  return first !== undefined && new Set(found.map(perTyre)).size === 1 ? first : 'missing';
}
