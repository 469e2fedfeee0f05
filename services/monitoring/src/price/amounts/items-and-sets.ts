import { isTag, type Element } from 'domhandler';
import { textOf } from '../tree/element-text.ts';
import type { Found, Item } from './found.ts';
import { Trait, traitsOf } from '../tree/traits.ts';
import { hasMake, sizesIn, type Fit } from '../wanted/wanted-name.ts';

const SET_NAME =
  /(?:sarja|komplekt)\w*[^\d]{0,12}([2-8])\s*(?:kpl|renga|tk)|(?<!\d)([2-8])[\s-]*(?:(?:kpl|renkaan|x|st|pcs)\b[^\d]{0,12}(?:sarja|setti|paketti|set|sats)|-?pack\b|er-?(?:set|satz))|rengassarja|set of (?:four|4)|sats om 4|satz 4|[,–-]\s*([2-8])\s*(?:kpl|st|tk|stück|pcs|däck|reifen|rehvi|rengasta|tyres)\.?\s*$|(?:sats|satz|set)\s*(?:om|\(|à)?\s*([24])/im;

/** A product that is sold as a set says so in its name, or beside its visible price; its data says only the price of the set. */
export function applySets(data: readonly Found[], visible: readonly Found[], name: string): void {
  const shown = new Map(visible.filter(({ pieces }) => pieces > 1).map(({ cents, pieces }) => [cents, pieces]));
  const [, ...numbers] = SET_NAME.exec(name) ?? [];
  const number = numbers.find((each) => each !== undefined);
  const ofName = SET_NAME.test(name) ? Number(number ?? 4) : 1;
  const hasPiece = visible.some(
    ({ cents, role }) => role === 'price' && data.some((each) => Math.abs(each.cents - cents * ofName) <= ofName) && ofName > 1,
  );
  for (const found of data) if (found.pieces === 1) found.pieces = shown.get(found.cents) ?? (hasPiece ? 1 : ofName);
  if (ofName > 1 && !hasPiece) {
    const prices = visible.filter(({ role, pieces }) => role === 'price' && pieces === 1);
    const top = Math.max(0, ...prices.map(({ score }) => score));
    const best = prices.find(({ score }) => score === top);
    if (best !== undefined && !prices.some(({ cents }) => Math.abs(cents * ofName - best.cents) <= ofName)) best.pieces = ofName;
  }
  if (ofName > 1 && !hasPiece)
    for (const found of visible)
      if (found.pieces === 1 && found.role === 'price' && data.some(({ cents }) => cents === found.cents)) found.pieces = ofName;
}

/** The term that a definition belongs to. */
function termOf(definition: Element): string | null {
  for (let before = definition.prev; before !== null; before = before.prev)
    if (isTag(before) && before.name === 'dt') return textOf(before, 160);
  return null;
}

/** A box of prices alone names no product. */
const NAMED = /\p{L}{3,}.*\p{L}{3,}|\d{3}\s?\/\s?\d{2}/u;
const MAX_ITEM_LENGTH = 400;

/** Returns the row, card or list item that an amount stands in; null when there is none, or it contains a whole page. */
export function itemOf(found: Found): Item | null {
  found.item ??= { is: found.element === null ? null : itemAround(found.element) };
  return found.item.is;
}

function itemAround(element: Element): Item | null {
  let at: Element | null = element;
  for (let depth = 0; at !== null && depth < 8; depth += 1) {
    if (at.name === 'dd') {
      const term = termOf(at);
      const text = `${term ?? ''} ${textOf(at, 120)}`;
      if (term !== null && sizesIn(text).length <= 1) return { element: at, text };
    }
    const isItem = ['tr', 'li', 'article'].includes(at.name) || (at.name !== 'main' && (traitsOf(at) & Trait.item) !== 0);
    if (isItem) {
      const text = textOf(at, MAX_ITEM_LENGTH + 1);
      if (text.length > MAX_ITEM_LENGTH) return null;
      if (new Set(sizesIn(text)).size > 1) return null;
      if (text.length > 12 && NAMED.test(text)) return { element: at, text };
    }
    at = at.parent !== null && isTag(at.parent) ? at.parent : null;
  }
  return sizedAround(element);
}

/** The innermost element around an amount that names one size: a card, whatever it is called. */
function sizedAround(element: Element): Item | null {
  let at: Element | null = element;
  for (let depth = 0; at !== null && depth < 6; depth += 1) {
    const text = textOf(at, MAX_ITEM_LENGTH + 1);
    if (text.length > MAX_ITEM_LENGTH) return null;
    const sizes = sizesIn(text).length;
    if (sizes > 0) return sizes <= 2 ? { element: at, text } : null;
    at = at.parent !== null && isTag(at.parent) ? at.parent : null;
  }
  return null;
}

/** Returns the name of the product of a row or card. A table with a column for each model names it in the head of the column. */
export function itemNameOf(found: Found, fit: (name: string) => Fit): string | null {
  const { cell } = found;
  if (cell !== undefined && cell.columns.some((column) => fit(column).words > 0)) return `${cell.row} ${cell.column}`;
  const text = itemOf(found)?.text ?? null;
  return text !== null && found.section !== undefined && !hasMake(text) ? `${found.section} ${text}` : text;
}

/** Whether the row or card of an amount is a link to a page of its own product. */
export function isLinked(found: Found): boolean {
  const item = itemOf(found);
  if (item === null) return false;
  const namesProduct = (element: Element) => {
    const text = textOf(element, 120);
    return sizesIn(text).length > 0 || (hasMake(text) && /\S\s+\S/.test(text.trim()));
  };
  for (let at: Element | null = item.element, depth = 0; at !== null && depth < 3; depth += 1) {
    if (at.name === 'a') return namesProduct(at);
    at = at.parent !== null && isTag(at.parent) ? at.parent : null;
  }
  const stack: Element[] = [item.element];
  for (let visited = 0; stack.length > 0 && visited < 200; visited += 1) {
    const next = stack.pop();
    if (next === undefined) break;
    if (next.name === 'a' && namesProduct(next)) return true;
    stack.push(...next.children.filter((child): child is Element => isTag(child)));
  }
  return false;
}
