import type { Element } from 'domhandler';

/** What the names of an element say about it, as bits. */
export const Trait = {
  /** A price, or a part of one. */
  price: 1,
  /** The box of one whole price, whose parts belong together. */
  priceBox: 1 << 1,
  /** The price that is paid after a discount. */
  sale: 1 << 2,
  /** A price that is struck out, or from before a discount. */
  struck: 1 << 3,
  /** The decimals of a price. */
  cents: 1 << 4,
  /** A part of the page that shows other products. */
  others: 1 << 5,
  /** Text for screen readers, which repeats what is visible. */
  screenReader: 1 << 6,
  instalment: 1 << 7,
  delivery: 1 << 8,
  service: 1 << 9,
  member: 1 << 10,
  withoutVat: 1 << 11,
  withVat: 1 << 12,
  product: 1 << 13,
  /** A row or card of a list of products. */
  item: 1 << 14,
  /** The frame of the page: its head, foot and menus. Comes from the tag. */
  framed: 1 << 15,
  /** The main part of the page. Comes from the tag. */
  main: 1 << 16,
  /** A place that a script fills. */
  skeleton: 1 << 17,
} as const;

/** Traits that an element passes on to what it contains. */
export const INHERITED = Trait.struck | Trait.others | Trait.product | Trait.framed | Trait.main;

const STRUCK =
  /(?:^|[\s_-])(?:old|was|before|strike|striked|strikethrough|line-through|crossed|compare(?:-at)?|rrp|msrp|vanha|gammal|gammalt|ovh|ordinarie|normaalihinta|list-price|previous|original|non-sale|regular-price)(?:$|[\s_-])|(?:old|strike|original|regular|normal|list|compare|previous|was)price(?:$|[\s_-])|price(?:old|before|was|original|normal)(?:$|[\s_-])|non-?sale/;
const OTHERS =
  /related|upsell|up-sell|cross-?sell|recommend(?!ed-(?:retail-)?price)|similar|also-?(?:bought|like|viewed|purch)|recently|carousel|slider|swiper|accessor|minicart|mini-cart|cart-?(?:drawer|preview|total|subtotal|widget|summary)?(?:$|\s)|basket(?!-?(?:form|add))|ostoskori|suosit|muut-?(?:tuotteet|ostivat)|liittyvat|products-grid|(?<!grouped-)product-list(?:$|\s)|upsells|bundle|compare-table|frequently|megamenu|bestsell|featured-/;

const PATTERNS: readonly (readonly [number, RegExp])[] = [
  [
    Trait.price,
    /(?:^|[\s_-])(?:price|prices|hinta|hinnat|pris|preis|amount|hind)|(?:current|sale|final|product|unit|discount|offer|special)price/,
  ],
  [Trait.priceBox, /(?:^|[\s_-])(?:price|hinta|amount|pris|preis)(?:$|[\s_-])/],
  [
    Trait.sale,
    /(?:^|[\s_-])(?:sale|special|final|current|now|discounted|offer|tarjous|kampanja|kampanj|rea|new)(?:$|[\s_-])|(?:current|sale|special|final|discount)-?price/,
  ],
  [Trait.cents, /(?:^|[\s_-])(?:cents?|decimals?|decimal|dec|fraction|sentit|snt|sup|kopeekat|ore)(?:$|[\s_-])/],
  [Trait.screenReader, /(?:^|[\s_-])(?:sr-only|visually-hidden|visuallyhidden|screen-reader(?:-text)?|a11y-hidden)(?:$|[\s_-])/],
  [Trait.instalment, /instal|financ|klarna|osamaksu|er[äa]maksu|monthly|leasing|walley/],
  [Trait.delivery, /shipping|delivery|toimitus|rahti|freight/],
  [Trait.service, /service|asennus|addon|add-on|fitting|warranty|insurance|mounting/],
  [
    Trait.member,
    /j[äa]sen|kanta-?asiakas|plussa|etukortti|bonus|club|member|stammkunde|klubi|loyalty|(?:^|[\s_-])(?:kanta|vip)(?:$|[\s_-])/,
  ],
  [Trait.withoutVat, /excl|without-?tax|excluding|ex-?vat|(?:vat|tax|alv|moms)-(?:ex|off)|vat-?0|alv-?0|netto|veroton/],
  [Trait.withVat, /incl|with-?tax|brutto|(?:vat|tax|alv|moms)-(?:in|on)/],
  [Trait.product, /product|tuote/],
  [Trait.skeleton, /skeleton|shimmer|(?:^|\s)sk(?:$|\s|-)|(?:^|[\s_-])(?:skl|ghost-line|placeholder-glow|is-loading)(?:$|[\s_-])/],
  [Trait.item, /(?:^|[\s_-])(?:product|item|card|tile|row|tuote|miniature)(?:$|\s)/],
];

/** The words of an element's class, id and test attributes, and the name of an element of its own. */
function namesOf({ name, attribs }: Element): string {
  const { class: classes, id } = attribs;
  const test =
    attribs['data-testid'] ??
    attribs['data-test'] ??
    attribs['data-hook'] ??
    attribs['data-component'] ??
    attribs['data-price-type'] ??
    (name.includes('-') ? name : undefined);
  if (test === undefined) return id === undefined ? (classes ?? '') : `${classes ?? ''} ${id}`;
  return `${classes ?? ''} ${id ?? ''} ${test}`;
}

/** 'with-list-price' names what stands beside; the price itself is not struck. */
function isStruckName(names: string): boolean {
  const own = names.replace(/(?:with|has)-[\w-]+/g, '');
  return STRUCK.test(own) && !/current|now|final|special|discount/.test(own) && (!/sale/.test(own) || /non-?sale/.test(own));
}

function read(names: string): number {
  // 'priceOld' and 'PriceBox' are two words each.
  const words = names.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
  let traits = 0;
  for (const [trait, pattern] of PATTERNS) if (pattern.test(words) || pattern.test(names.toLowerCase())) traits |= trait;
  if (isStruckName(words) || isStruckName(names.toLowerCase())) traits |= Trait.struck;
  if (OTHERS.test(words.replace(/add-?to-?cart|cart-form|product-form/g, ''))) traits |= Trait.others;
  return traits;
}

/** Pages repeat their names, and shops repeat those of their system. */
const known = new Map<string, number>();
const MAX_KNOWN = 4_000;
const MAX_NAME = 400;

/** Copies a string that is a part of a page's text: it would keep the whole text in memory. */
export const detached = (part: string): string => Buffer.from(part).toString();

/** Returns the traits of an element by its names alone. */
export function traitsOf(element: Element): number {
  const names = namesOf(element);
  if (names === '') return 0;
  const before = known.get(names);
  if (before !== undefined) return before;
  const traits = read(names.slice(0, MAX_NAME));
  if (known.size >= MAX_KNOWN) known.clear();
  if (names.length <= MAX_NAME) known.set(detached(names), traits);
  return traits;
}
