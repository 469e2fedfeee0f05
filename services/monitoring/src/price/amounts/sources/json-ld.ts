import type { AmountRole } from '#contracts/monitoring/price-finding';
import type { DataProduct, Found } from '../found.ts';
import { isObject, listOf, objectsIn, parseJson, textOf, type JsonObject } from '../json-text.ts';
import { amountsIn, centsOfNumber } from '../money-text.ts';
import type { PageTree } from '../../tree/page-tree.ts';

const typesOf = (node: JsonObject): string[] => listOf(node['@type']).map((type) => textOf(type).replace(/^.*[/#:]/, ''));
const isProduct = (node: JsonObject) =>
  typesOf(node).some((type) => /^(?:Product|ProductModel|IndividualProduct|SomeProducts|ProductGroup|Vehicle)$/.test(type));
const isOffer = (node: JsonObject) =>
  typesOf(node).some((type) => /^(?:Offer|AggregateOffer)$/.test(type)) || 'price' in node || 'lowPrice' in node;

/** Returns the cents of a value of the data: a number, '89.90', '89,90', '1,234.50 €'. */
export function centsOfValue(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? Math.round(value * 100) : null;
  const text = textOf(value).trim();
  if (text === '') return null;
  return centsOfNumber(text.replace(/\s*(?:€|eur)\s*/i, '').trim()) ?? amountsIn(text)[0]?.cents ?? null;
}

export const isEuros = (currency: unknown): boolean =>
  currency === undefined || currency === null || textOf(currency) === '' || /^(?:eur|€)$/i.test(textOf(currency).trim());

export function stockOf(availability: unknown): boolean | null {
  const text = textOf(listOf(availability)[0]);
  if (/(?:InStock|LimitedAvailability|OnlineOnly|InStoreOnly)$/i.test(text)) return true;
  if (/(?:OutOfStock|SoldOut|Discontinued)$/i.test(text)) return false;
  return null;
}

const pictureOf = (image: unknown): string | null => {
  const first = listOf(image)[0];
  if (isObject(first)) return textOf(first['url'] ?? first['contentUrl']) || null;
  return textOf(first) || null;
};

/** The price of an offer; a list of price specifications may also contain the price before the discount. */
function pricesOf(offer: JsonObject): { value: unknown; role: AmountRole; pieces: number }[] {
  const specifications = listOf(offer['priceSpecification']).filter(isObject);
  const prices = specifications.flatMap((specification): { value: unknown; role: AmountRole; pieces: number }[] => {
    const value = specification['price'] ?? specification['minPrice'];
    if (value === undefined || !isEuros(specification['priceCurrency'] ?? offer['priceCurrency'])) return [];
    const isOld = /(?:ListPrice|StrikethroughPrice|SRP|MSRP|SuggestedRetailPrice|RegularPrice)$/i.test(textOf(specification['priceType']));
    const isMember = 'validForMemberTier' in specification || 'eligibleCustomerType' in specification;
    const isInstalment =
      'billingDuration' in specification || 'billingIncrement' in specification || /kk|month|MON/i.test(textOf(specification['unitText']));
    const isDelivery = typesOf(specification).some((type) => /Delivery/.test(type));
    const quantity = specification['referenceQuantity'];
    const pieces =
      isObject(quantity) && /^(?:C62|H87|kpl|pcs)?$/i.test(textOf(quantity['unitCode'] ?? quantity['unitText']))
        ? Number(quantity['value'] ?? 1)
        : 1;
    const eligible = specification['eligibleQuantity'] ?? offer['eligibleQuantity'];
    const isQuantity = isObject(eligible) && Number(eligible['minValue'] ?? eligible['value'] ?? 1) > 1;
    const role: AmountRole = isOld
      ? 'old_price'
      : isInstalment
        ? 'instalment'
        : isDelivery
          ? 'delivery'
          : specification['valueAddedTaxIncluded'] === false || specification['valueAddedTaxIncluded'] === 'false'
            ? 'without_vat'
            : isMember || isQuantity
              ? 'other_variant'
              : 'price';
    return [{ value, role, pieces: pieces >= 2 && pieces <= 8 ? pieces : 1 }];
  });
  const own = offer['price'] ?? offer['lowPrice'];
  if (own !== undefined && isEuros(offer['priceCurrency'])) {
    const isWithout = offer['valueAddedTaxIncluded'] === false;
    prices.unshift({ value: own, role: isWithout ? 'without_vat' : 'price', pieces: 1 });
  }
  return prices;
}

/** The lowest price in cents of one product that several sellers offer; null for anything else, such as variants. */
function lowestOfSellers(offers: readonly JsonObject[]): number | null {
  const sellers = new Set(offers.map(({ seller }) => (isObject(seller) ? textOf(seller['name']) : textOf(seller))));
  const isOneProduct = offers.every(
    (offer) => offer['name'] === undefined && offer['itemOffered'] === undefined && offer['sku'] === undefined,
  );
  if (sellers.size < 2 || sellers.size < offers.length || !isOneProduct) return null;
  const prices = offers.flatMap((offer) => centsOfValue(offer['price']) ?? []);
  return prices.length === 0 ? null : Math.min(...prices);
}

/** Reads the products and offers of JSON-LD. */
export function readJsonLd(tree: PageTree): { found: Found[]; products: DataProduct[] } {
  const found: Found[] = [];
  const products: DataProduct[] = [];
  const roots = tree.scripts.filter(({ type }) => /ld\+json/.test(type)).map(({ text }) => parseJson(text));
  const all = roots.flatMap((root) => objectsIn(root));
  const byId = new Map(
    all.flatMap((node): [string, JsonObject][] =>
      Object.keys(node).length > 1 && textOf(node['@id']) !== '' ? [[textOf(node['@id']), node]] : [],
    ),
  );
  const resolve = (value: unknown): unknown =>
    isObject(value) && Object.keys(value).length === 1 ? (byId.get(textOf(value['@id'])) ?? value) : value;
  const related = new Set<JsonObject>();
  for (const node of all) {
    for (const key of ['isRelatedTo', 'isSimilarTo', 'isAccessoryOrSparePartFor', 'isConsumableFor'])
      for (const other of listOf(node[key])) if (isObject(other)) for (const inner of objectsIn(other, 500)) related.add(inner);
    if (typesOf(node).includes('ItemList')) for (const inner of objectsIn(node['itemListElement'], 3_000)) related.add(inner);
  }
  for (const node of all.filter(isProduct)) {
    const isListed = related.has(node);
    const isGroup = typesOf(node).includes('ProductGroup') || listOf(node['hasVariant']).length > 0;
    const name = [textOf(node['name']), textOf(node['size']), textOf(node['sku'])].filter(Boolean);
    const offers = listOf(node['offers']).map(resolve).filter(isObject);
    const [first] = offers;
    products.push({
      name: name[0] ?? '',
      picture: pictureOf(node['image']),
      inStock: stockOf(first?.['availability']),
      isMain: !isListed && !(isGroup && offers.length === 0 && listOf(node['hasVariant']).length === 0),
    });
    for (const offer of offers) {
      const inner = listOf(offer['offers']).map(resolve).filter(isObject);
      const ofVariants = inner.length > 0 ? inner : [offer];
      const lowest = lowestOfSellers(inner.length > 0 ? inner : offers);
      for (const each of ofVariants) {
        const item = resolve(each['itemOffered']);
        const variant = [textOf(each['name']), isObject(item) ? `${textOf(item['name'])} ${textOf(item['size'])}` : ''].join(' ').trim();
        for (const { value, role, pieces } of pricesOf(each)) {
          const cents = centsOfValue(value);
          if (cents === null || cents === 0) continue;
          const isRange = each['lowPrice'] !== undefined && each['highPrice'] !== undefined && centsOfValue(each['highPrice']) !== cents;
          found.push({
            cents,
            pieces,
            text: textOf(value),
            source: 'json_ld',
            role: isListed ? 'other_product' : isRange || (lowest !== null && cents > lowest) ? 'other_variant' : role,
            element: null,
            context: `${name.slice(0, 2).join(' ')} offers.price`,
            name: variant === '' ? name.join(' ') : `${name[0] ?? ''} ${variant}`,
            score: 0,
          });
        }
      }
    }
  }
  // Offers that belong to no product, such as an Offer with itemOffered at the root.
  if (found.length === 0)
    for (const node of all.filter((each) => typesOf(each).some((type) => type.endsWith('Offer')) && isOffer(each))) {
      const item = resolve(node['itemOffered']);
      const name = isObject(item) ? textOf(item['name']) : textOf(node['name']);
      for (const { value, role, pieces } of pricesOf(node)) {
        const cents = centsOfValue(value);
        if (cents === null || cents === 0) continue;
        found.push({ cents, pieces, text: textOf(value), source: 'json_ld', role, element: null, context: 'Offer', name, score: 0 });
      }
    }
  return { found, products };
}
