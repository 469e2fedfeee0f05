import { isTag, type Element } from 'domhandler';
import type { DataProduct, Found } from '../found.ts';
import { textOf } from '../../tree/element-text.ts';
import type { PageTree } from '../../tree/page-tree.ts';
import { centsOfValue, isEuros, stockOf } from './json-ld.ts';

const local = (name: string) => name.replace(/^.*[/#:]/, '').toLowerCase();

/** The closest element around that says which kind of thing it describes. */
function scopeOf(element: Element): Element | null {
  let at: Element | null = element;
  for (let depth = 0; at !== null && depth < 60; depth += 1) {
    const parent: Element | null = at.parent !== null && isTag(at.parent) ? at.parent : null;
    if (parent !== null && ('itemscope' in parent.attribs || 'typeof' in parent.attribs)) {
      const type = `${parent.attribs['itemtype'] ?? ''} ${parent.attribs['typeof'] ?? ''}`;
      if (/Product/i.test(type)) return parent;
    }
    at = parent;
  }
  return null;
}

const valueOf = (element: Element): string =>
  (element.attribs['content'] ?? element.attribs['value'] ?? element.attribs['data-price'] ?? textOf(element, 200)).trim();

/** Reads microdata and RDFa. */
export function readMarkup(tree: PageTree): { found: Found[]; products: DataProduct[] } {
  const found: Found[] = [];
  const products: DataProduct[] = [];
  const names = new Map<Element | null, string>();
  const currencies = new Map<Element | null, string>();
  const stock = new Map<Element | null, boolean | null>();
  const pictures = new Map<Element | null, string>();
  const prices: { element: Element; scope: Element | null; isRdfa: boolean; property: string }[] = [];
  for (const { element } of tree.marked) {
    const { attribs } = element;
    const property = local(attribs['itemprop'] ?? attribs['property'] ?? '');
    if (property === '' || (element.name === 'meta' && attribs['property']?.startsWith('og:'))) continue;
    const scope = scopeOf(element);
    if (property === 'name' && !names.has(scope)) names.set(scope, valueOf(element));
    else if (property === 'pricecurrency' || property === 'hascurrency') currencies.set(scope, valueOf(element));
    else if (property === 'availability')
      stock.set(scope, stockOf(attribs['href'] ?? attribs['content'] ?? attribs['resource'] ?? valueOf(element)));
    else if (property === 'image' && !pictures.has(scope))
      pictures.set(scope, attribs['src'] ?? attribs['content'] ?? attribs['href'] ?? '');
    else if (/^(?:price|lowprice|hascurrencyvalue)$/.test(property) && !/^(?:product|og):/.test(attribs['property'] ?? ''))
      prices.push({ element, scope, isRdfa: attribs['itemprop'] === undefined, property });
  }
  const scopes = new Set(prices.map(({ scope }) => scope));
  for (const scope of scopes)
    products.push({ name: names.get(scope) ?? '', picture: pictures.get(scope) ?? null, inStock: stock.get(scope) ?? null, isMain: true });
  for (const { element, scope, isRdfa } of prices) {
    const text = valueOf(element).slice(0, 60);
    const cents = centsOfValue(text);
    if (cents === null || cents === 0 || !isEuros(currencies.get(scope))) continue;
    found.push({
      cents,
      pieces: 1,
      text,
      source: isRdfa ? 'rdfa' : 'microdata',
      role: 'price',
      element: element.name === 'meta' ? null : element,
      context: names.get(scope) ?? '',
      name: names.get(scope) ?? '',
      score: 0,
    });
  }
  return { found, products };
}

/** Reads Open Graph and the like from the head. */
export function readOpenGraph({ meta, title }: PageTree): Found[] {
  const currency = meta.get('product:price:currency') ?? meta.get('og:price:currency') ?? meta.get('product:sale_price:currency');
  if (!isEuros(currency)) return [];
  const name = meta.get('og:title') ?? title;
  const sale = meta.get('product:sale_price:amount') ?? meta.get('og:sale_price:amount');
  const read = (value: string | undefined, role: 'price' | 'old_price'): Found[] => {
    const cents = value === undefined ? null : centsOfValue(value);
    if (cents === null || cents === 0) return [];
    return [
      { cents, pieces: 1, text: value ?? '', source: 'open_graph', role, element: null, context: 'product:price:amount', name, score: 0 },
    ];
  };
  const price =
    meta.get('product:price:amount') ??
    meta.get('og:price:amount') ??
    (/€|eur/i.test(meta.get('twitter:data1') ?? '') ? meta.get('twitter:data1') : undefined);
  return [
    ...read(sale, 'price'),
    ...read(price, sale === undefined ? 'price' : 'old_price'),
    ...read(meta.get('product:original_price:amount'), 'old_price'),
  ];
}
