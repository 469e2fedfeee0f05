import { isTag, type Element } from 'domhandler';
import { textOf } from './element-text.ts';
import type { Found } from './found.ts';
import type { PageTree } from './page-tree.ts';

const SET_NAME =
  /sarja\w*[^\d]{0,12}([2-8])\s*(?:kpl|renga)|(?<!\d)([2-8])\s*(?:kpl|renkaan|x)\b[^\d]{0,12}(?:sarja|setti|paketti)|rengassarja|set of four/i;

/** A product that is sold as a set says so in its name, or beside its visible price; its data says only the price of the set. */
export function applySets(data: readonly Found[], visible: readonly Found[], tree: PageTree): void {
  const shown = new Map(visible.filter(({ pieces }) => pieces > 1).map(({ cents, pieces }) => [cents, pieces]));
  const [, first, second] = SET_NAME.exec(tree.headings[0] ?? tree.title) ?? [];
  const ofName = SET_NAME.test(tree.headings[0] ?? tree.title) ? Number(first ?? second ?? 4) : 1;
  const hasPiece = visible.some(
    ({ cents, role }) => role === 'price' && data.some((each) => Math.abs(each.cents - cents * ofName) <= ofName) && ofName > 1,
  );
  for (const found of data) if (found.pieces === 1) found.pieces = shown.get(found.cents) ?? (hasPiece ? 1 : ofName);
  if (ofName > 1 && !hasPiece)
    for (const found of visible)
      if (found.pieces === 1 && found.role === 'price' && data.some(({ cents }) => cents === found.cents)) found.pieces = ofName;
}

/** The row, card or list item that an amount stands in names its product. */
export function itemNameOf({ element }: Found): string | null {
  let at: Element | null = element;
  for (let depth = 0; at !== null && depth < 8; depth += 1) {
    const isItem =
      ['tr', 'li', 'article'].includes(at.name) ||
      /(?:^|[\s_-])(?:product|item|card|tile|row|tuote)(?:$|[\s_-])/.test((at.attribs['class'] ?? '').toLowerCase());
    if (isItem && at.name !== 'main') {
      const text = textOf(at, 401);
      if (text.length > 400) return null;
      if (text.length > 12) return text;
    }
    at = at.parent !== null && isTag(at.parent) ? at.parent : null;
  }
  return null;
}
