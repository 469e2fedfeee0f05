import type { AmountRole } from '#contracts/monitoring/price-finding';
import type { Found } from '../found.ts';
import { amountsIn } from '../money-text.ts';
import { isObject, jsonAt, listOf, literalToJson, objectsIn, parseJson, textOf, unflattened, type JsonObject } from '../json-text.ts';
import type { PageTree } from '../../tree/page-tree.ts';
import { Trait } from '../../tree/traits.ts';
import { centsOfValue, isEuros } from './json-ld.ts';

/** Keys of the price that is paid, in order of trust, and of the price before a discount. */
const PRICE_KEYS = [
  'finalprice',
  'final_price',
  'saleprice',
  'sale_price',
  'specialprice',
  'special_price',
  'currentprice',
  'current_price',
  'discountedprice',
  'display_price',
  'displayprice',
  'price_with_tax',
  'priceincltax',
  'price_incl_tax',
  'price_including_tax',
  'pricewithvat',
  'grossprice',
  'gross',
  'unitprice',
  'price_amount',
  'priceamount',
  'price',
  'hinta',
  'amount',
];
/** Keys of prices in cents. */
const CENT_KEYS = [
  'pricecents',
  'price_cents',
  'priceincents',
  'price_in_cents',
  'centamount',
  'amountcents',
  'unitpricecents',
  'hintasnt',
  'minorunits',
];
const NAME_KEYS = [
  'name',
  'title',
  'productname',
  'product_name',
  'nimi',
  'tuote',
  'fullname',
  'label',
  'item_name',
  'public_title',
  'displayname',
];
const MAKE_KEYS = ['brand', 'manufacturer', 'make', 'merkki', 'valmistaja', 'vendor'];
const SIZE_KEYS = [
  'size',
  'koko',
  'dimension',
  'dimensions',
  'mitat',
  'option1',
  'option2',
  'variant',
  'attributes',
  'options',
  'variantname',
  'sku',
  'attribute_pa_koko',
  'attribute_koko',
];
/** Parents whose objects are not the product of the page. */
const OTHERS =
  /related|recommend|upsell|cross|similar|also|recent|accessor|bundle|cart|suosit|muut|alternativ|popular|banner|ship|deliver|payment|install|navigation|menu|facet|filter|service/i;

const roleOfKey = (key: string): AmountRole => {
  if (OTHERS.test(key)) return 'other_product';
  if (/month|instal|financ|klarna|credit|er[äa]maksu|leasing/i.test(key)) return 'instalment';
  if (/regular|old|compare|list_?price|^was|before|rrp|msrp|original|normal|ovh|previous|lowest|last_?(?:seen|known)|history/i.test(key))
    return 'old_price';
  return /fee|deposit|pantti/i.test(key) ? 'deposit' : 'price';
};

const keysOf = (node: JsonObject) => new Map(Object.keys(node).map((key) => [key.toLowerCase(), key]));

const nameIn = (node: JsonObject): string => {
  const keys = keysOf(node);
  const text = (names: readonly string[]) =>
    names
      .map((name) => node[keys.get(name) ?? ''])
      .map((value) =>
        isObject(value)
          ? Object.values(value).map(textOf).join(' ')
          : Array.isArray(value)
            ? (value as unknown[]).map(textOf).join(' ')
            : textOf(value),
      )
      .filter((part) => part.trim() !== '');
  return [...text(MAKE_KEYS).slice(0, 1), ...text(NAME_KEYS).slice(0, 1), ...text(['model', 'malli']).slice(0, 1), ...text(SIZE_KEYS)]
    .join(' ')
    .slice(0, 200);
};

/** Where the amount of a price is, in order of trust. */
const AMOUNT_KEYS = [
  'discounted',
  'current',
  'final',
  'sale',
  'centamount',
  'gross',
  'withtax',
  'incltax',
  'value',
  'amount',
  'price',
  'formatted',
];

/** Returns the amount of a price that is an object itself; 'foreign' when it is in another currency than euros. */
function amountOf(value: JsonObject, depth: number): { cents: number; text: string } | { value: unknown } | 'foreign' | null {
  const keys = keysOf(value);
  const code = value[keys.get('currency') ?? ''] ?? value[keys.get('currencycode') ?? ''];
  if (!isEuros(isObject(code) ? code['code'] : code)) return 'foreign';
  for (const name of AMOUNT_KEYS) {
    const next = value[keys.get(name) ?? ''];
    if (next === undefined || next === null) continue;
    if (isObject(next)) {
      const inner = depth < 3 ? amountOf(next, depth + 1) : null;
      if (inner !== null) return inner;
    } else if (name === 'centamount' && typeof next === 'number') return { cents: next, text: String(next) };
    else return { value: next };
  }
  return null;
}

/** Returns the price of an object, which may be an object itself: {price: {value: 89.9, currency: 'EUR'}}. */
function priceIn(node: JsonObject, isShopify: boolean): { cents: number; text: string; isOld: boolean } | null {
  const keys = keysOf(node);
  const currency = node[keys.get('currency') ?? ''] ?? node[keys.get('currencycode') ?? ''] ?? node[keys.get('pricecurrency') ?? ''];
  if (!isEuros(isObject(currency) ? currency['code'] : currency)) return null;
  for (const name of CENT_KEYS) {
    const value = node[keys.get(name) ?? ''];
    if (typeof value === 'number' && Number.isInteger(value) && value > 0) return { cents: value, text: String(value), isOld: false };
  }
  for (const name of PRICE_KEYS) {
    const key = keys.get(name);
    if (key === undefined) continue;
    let value = node[key];
    if (isObject(value)) {
      const inner = amountOf(value, 0);
      if (inner === 'foreign') return null;
      if (inner !== null && 'cents' in inner) return { ...inner, isOld: false };
      value = inner?.value;
    }
    if (value === null || value === undefined || value === '') continue;
    if (isShopify && typeof value === 'number' && Number.isInteger(value) && value >= 1_000)
      return { cents: value, text: String(value), isOld: false };
    const cents = centsOfValue(value);
    if (cents !== null && cents > 0) return { cents, text: textOf(value).slice(0, 40), isOld: false };
  }
  return null;
}

/** A product of a cart or wish list says how many of it there are. */
const isLine = (node: JsonObject) => 'quantity' in node && 'lineTotal' in node;

/** Returns the value of a string literal of JavaScript. */
function unescaped(literal: string): string {
  const text = literal.slice(1, -1);
  const json = literal.startsWith('"') ? literal : `"${text.replace(/\\'/g, "'").replace(/(?<!\\)"/g, '\\"')}"`;
  const value = parseJson(json);
  return typeof value === 'string' ? value : text;
}

/** The pieces that hold JSON in a script: the whole script, or what is assigned or passed. */
function valuesOf(script: { type: string; text: string }): unknown[] {
  if (/json/.test(script.type)) return [parseJson(script.text)];
  if (script.type !== '' && !/javascript|module|babel/.test(script.type)) return [parseJson(script.text)];
  const values: unknown[] = [];
  const starts = /(?:=|\(|return|:)\s*(?=[{[])|(?:JSON\.parse|enqueue|push)\(\s*(?=["'])/g;
  let skipTo = 0;
  for (const match of script.text.matchAll(starts)) {
    const at = match.index + match[0].length;
    if (at < skipTo || values.length > 60) continue;
    if (/^(?:JSON|enqueue|push)/.test(match[0])) {
      const quote = script.text[at] ?? '"';
      const end = new RegExp(`(?<!\\\\)${quote}`, 'g');
      end.lastIndex = at + 1;
      const close = end.exec(script.text)?.index ?? -1;
      if (close > 0) values.push(parseJson(unescaped(script.text.slice(at, close + 1))));
      continue;
    }
    const json = jsonAt(script.text, at);
    if (json === null || json.length < 12) continue;
    const value = parseJson(json) ?? parseJson(literalToJson(json));
    if (value === undefined) continue;
    skipTo = at + json.length;
    values.push(value);
  }
  return values;
}

/** Whether the page sells in euros: what it says of its currency, in its head or in the data of its product. */
function isInEuros({ meta, scripts }: PageTree): boolean {
  const said = [meta.get('og:price:currency'), meta.get('product:price:currency')].filter((currency) => currency !== undefined);
  for (const { text, type } of scripts) {
    if (/ld\+json/.test(type)) for (const [, currency = ''] of text.matchAll(/"priceCurrency"\s*:\s*"(\w+)"/g)) said.push(currency);
    const active = /Shopify\.currency\s*=\s*\{"active":"(\w{3})"/.exec(text)?.[1];
    if (active !== undefined) said.push(active);
  }
  return said.length === 0 || said.some(isEuros);
}

/** The parts that Next.js streams: `self.__next_f.push([1,"5:{…}"])`. Together they are lines of an id and JSON. */
function streamed(scripts: PageTree['scripts']): unknown[] {
  const pushes = scripts.filter(({ text }) => text.includes('__next_f.push('));
  if (pushes.length === 0) return [];
  const stream = pushes
    .map(({ text }) => parseJson(/__next_f\.push\((\[.*\])\)/s.exec(text)?.[1] ?? ''))
    .map((chunk) => (Array.isArray(chunk) ? textOf((chunk as unknown[])[1]) : ''))
    .join('');
  return stream
    .split('\n')
    .filter((line) => /price|hinta|amount/i.test(line))
    .map((line) => parseJson(line.replace(/^[0-9a-f]+:[A-Z]{0,2}/, '')));
}

/** Reads prices of the data that a page carries for its scripts. */
export function readEmbeddedState(tree: PageTree): Found[] {
  if (!isInEuros(tree)) return [];
  const isShopify = tree.scripts.some(({ text }) => /Shopify|ShopifyAnalytics|compare_at_price/.test(text));
  const found: Found[] = [];
  for (const script of tree.scripts) {
    if (/ld\+json/.test(script.type) || !/price|hinta|amount/i.test(script.text)) continue;
    for (const value of valuesOf(script)) found.push(...readState(value, isShopify && !/next_data/i.test(script.id)));
    if (found.length > 2_000) break;
  }
  for (const value of streamed(tree.scripts)) found.push(...readState(value, false));
  for (const { element, traits } of tree.marked)
    for (const [name, raw] of Object.entries(element.attribs)) {
      if (!/^\s*[[{]/.test(raw) || !/price|hinta|amount/i.test(raw)) continue;
      const isOther = (traits & Trait.others) !== 0 || OTHERS.test(name);
      for (const each of readState(parseJson(raw), isShopify)) found.push(isOther ? { ...each, role: 'other_product' } : each);
    }
  return found;
}

/** Reads the variants of Magento: version 1 says what each option costs more than the base, version 2 the price of each variant. */
function configurableIn(node: JsonObject, name: string): Found[] {
  const { attributes, optionPrices, basePrice } = node;
  if (!isObject(attributes)) return [];
  if (isObject(optionPrices)) return optionPricesIn(optionPrices, attributes, name);
  const base = centsOfValue(basePrice);
  return base === null ? [] : surchargesIn(attributes, base, name);
}

const variant = (cents: number, text: string, path: string, name: string): Found => ({
  cents,
  pieces: 1,
  text,
  source: 'embedded_state',
  role: 'price',
  element: null,
  context: `${path} ${name}`.slice(0, 160),
  name,
  score: 0,
});

function surchargesIn(attributes: JsonObject, base: number, name: string): Found[] {
  return objectsIn(attributes, 2_000).flatMap((option): Found[] => {
    const { label, price, products } = option;
    const cents = centsOfValue(price);
    if (cents === null || products === undefined) return [];
    return [variant(base + cents, textOf(price), 'options', `${name} ${textOf(label)}`.trim())];
  });
}

/** Version 2 keeps the prices of variants by their ids, and the ids by the labels of the options: joins the two. */
function optionPricesIn(prices: JsonObject, attributes: JsonObject, name: string): Found[] {
  const labels = new Map<string, string>();
  for (const option of objectsIn(attributes, 2_000))
    for (const id of listOf(option['products'])) labels.set(textOf(id), `${labels.get(textOf(id)) ?? ''} ${textOf(option['label'])}`);
  return Object.entries(prices).flatMap(([id, price]): Found[] => {
    const found = isObject(price) ? priceIn({ price: price['finalPrice'] ?? price['basePrice'] }, false) : null;
    if (found === null) return [];
    return [variant(found.cents, found.text, 'optionPrices', `${name} ${labels.get(id) ?? ''}`.trim())];
  });
}

/** Reads the choices of a form that say a size and its price. */
export function readOptions({ options }: PageTree): Found[] {
  return options.flatMap(({ text, price }): Found[] => {
    if (/\+\s*\d/.test(text)) return [];
    const amount = amountsIn(text)[0];
    const cents = amount?.cents ?? (price === null ? null : centsOfValue(price));
    if (cents === null || cents === 0) return [];
    return [
      {
        cents,
        pieces: 1,
        text: (amount?.text ?? price ?? '').slice(0, 40),
        source: 'embedded_state',
        role: 'price',
        element: null,
        context: text.slice(0, 120),
        name: text,
        score: 0,
      },
    ];
  });
}

/** Returns the prices in a value; the name of each contains the names of the objects around it. */
export function readState(raw: unknown, isShopify: boolean, source: 'embedded_state' | 'json' = 'embedded_state'): Found[] {
  const value = unflattened(raw);
  const found: Found[] = [];
  const stack: { node: unknown; name: string; role: AmountRole; path: string }[] = [{ node: value, name: '', role: 'price', path: '' }];
  for (let visited = 0; stack.length > 0 && visited < 30_000; visited += 1) {
    const { node, name, role, path } = stack.pop() ?? { node: null, name: '', role: 'price', path: '' };
    if (Array.isArray(node)) {
      const items = node as unknown[];
      for (let at = Math.min(items.length, 2_000) - 1; at >= 0; at -= 1) stack.push({ node: items[at], name, role, path: `${path}[]` });
      continue;
    }
    if (!isObject(node) || isLine(node)) continue;
    const configured = configurableIn(node, name);
    found.push(...configured);
    const own = nameIn(node);
    const full = own === '' ? name : `${name} ${own}`.trim().slice(-240);
    const price = priceIn(node, isShopify);
    // commercetools: a price for a group of customers, and a price with a discounted one beside it.
    const isOfGroup = isObject(node['customerGroup']);
    const hasDiscounted = isObject(node['discounted']);
    if (price !== null && full !== '')
      found.push({
        cents: price.cents,
        pieces: 1,
        text: price.text,
        source,
        role: role !== 'price' ? role : isOfGroup ? 'other_variant' : hasDiscounted ? 'old_price' : 'price',
        element: null,
        context: `${path.slice(-80)} ${own}`.trim(),
        name: full,
        score: 0,
      });
    for (const key of Object.keys(node).toReversed()) {
      const inner = node[key];
      if (typeof inner === 'object' && inner !== null && !(configured.length > 0 && (key === 'optionPrices' || key === 'attributes')))
        stack.push({
          node: inner,
          name: full,
          role:
            role !== 'price' ? role : isOfGroup ? 'other_variant' : hasDiscounted && key !== 'discounted' ? 'old_price' : roleOfKey(key),
          path: path === '' ? key : `${path}.${key}`,
        });
    }
  }
  return found;
}

/** Reads a page that is JSON itself. */
export function readJsonAnswer(text: string): { found: Found[]; name: string } {
  const value = parseJson(text);
  const names = objectsIn(value, 200).map(nameIn).filter(Boolean);
  return { found: readState(value, false, 'json'), name: listOf(names).map(textOf)[0] ?? '' };
}
