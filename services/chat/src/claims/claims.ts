import { formatTyreSize } from '#contracts/rules/tyre-size';
import { numberOfWord } from './finnish-numbers.ts';

/** What a sentence states and a visitor relies on. */
export type Claim =
  | { kind: 'price'; cents: number; /** As an upper limit of the visitor ('alle 100 €'). */ isLimit: boolean; text: string }
  | { kind: 'size'; size: string; text: string }
  | { kind: 'stock'; count: number; text: string }
  /** `year` is null when the sentence does not say it. */
  | { kind: 'date'; day: number; month: number; year: number | null; text: string }
  | { kind: 'time'; time: string; text: string }
  | { kind: 'percent'; tenths: number; text: string };

export type ClaimKind = Claim['kind'];

const SPACE = '[ \\u00a0\\u202f]';
const NUMBER = `\\d{1,3}(?:\\.\\d{3})+(?:,\\d{1,2})?(?!\\d)|\\d{1,3}(?:${SPACE}\\d{3})+(?:[.,]\\d{1,2})?|\\d+(?:[.,]\\d{1,2})?`;
/** The sentence goes on with nothing that could be the number's unit. */
const NO_UNIT = `(?=\\*{0,2}\\s*(?:[.!?;)]|$))`;
/** A coin measures tread, and is no price: 'yhden euron kolikko'. */
const NO_COIN = '(?! kolik)';
const EUROS = `(?:€|e\\b|eur\\b|euro\\p{L}*(?!\\p{L})${NO_COIN}|egee|,-)`;
const PRICE = new RegExp(`(?:(${NUMBER})${SPACE}?[–-]${SPACE}?)?(${NUMBER})${SPACE}?${EUROS}`, 'giu');
/** '€39.90', 'EUR 39' */
const PRICE_AFTER_SIGN = new RegExp(`(?:€|\\beur(?:oa)?)${SPACE}?(${NUMBER})`, 'giu');
/** 'Hinta on 59.' */
const BARE_PRICE = new RegExp(
  `(?:hin(?:ta|nan|naksi)|maksa)\\p{L}*(?::|${SPACE}+(?:on|vain|noin|siis|nyt))*${SPACE}+\\*{0,2}(${NUMBER})${NO_UNIT}`,
  'giu',
);
/** '39,90': two decimals are a price unless a unit of something else follows. */
const DECIMAL = new RegExp(`(?<![\\d.,])(\\d+,\\d{2})(?![\\d,]|${SPACE}?(?:mm|cm|m\\b|%|prosent|bar|kg|km|l\\b|litra|h\\b))`, 'giu');
const WORD_PRICE = new RegExp(`(\\p{L}{3,})${SPACE}+(euro\\p{L}*(?!\\p{L})${NO_COIN}|egee|€)`, 'giu');
const LIMIT_BEFORE = /(?:alle|enintään|korkeintaan|max|budjetti\p{L}*|budjetilla|ylittä\p{L}*|asti|maksimi\p{L}*)[\s\p{L}]{0,20}$/iu;
const SIZE = /(?<!\d)(\d{3})\s?\/\s?(\d{2,3})\s?(?:z?r|-|\/)?\s?(\d{2})(?!\d)(?:c\b)?/giu;
/** '2055516', '205-55-16' and '205 55 16', if a tyre can have these numbers. */
const UNUSUAL_SIZE = /(?<![\d.,])(\d{3})([ -]?)(\d{2})\2(\d{2})(?![\d,]|\.\d)/gu;
const STOCK = new RegExp(`(?<![\\d.,/])(\\d{1,6})${SPACE}?(?:kpl\\b|kappale\\p{L}*|rengasta\\b|pyörää\\b)`, 'giu');
const STOCK_WORD = new RegExp(`(\\p{L}{3,})${SPACE}(?:kpl\\b|kappale\\p{L}*)`, 'giu');
const STOCK_TOPIC = /varasto|hyll|saatavi|jäljel|saldo|löyty|meillä on/iu;
/** 'Varastossa on 8.' */
const BARE_STOCK = new RegExp(
  `(?:varasto|hylly|saldo|jäljellä)\\p{L}*(?::|${SPACE}+(?:on|vielä|nyt))*${SPACE}+\\*{0,2}(\\d{1,6})${NO_UNIT}`,
  'giu',
);
const DATE = /(?<![\d.,])(\d{1,2})\. ?(\d{1,2})\.(?: ?(\d{4}))?/gu;
const ISO_DATE = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/gu;
const months = ['tammi', 'helmi', 'maalis', 'huhti', 'touko', 'kesä', 'heinä', 'elo', 'syys', 'loka', 'marras', 'joulu'];
const NAMED_DATE = new RegExp(`(?<!\\d)(\\d{1,2})\\.${SPACE}?(${months.join('|')})kuu\\p{L}*(?:${SPACE}(\\d{4}))?`, 'giu');
const CLOCK = /(?:klo|kello)\s?(\d{1,2})(?:[.:](\d{2}))?(?!\d)/giu;
const RANGE = new RegExp(
  `(?<![\\d.,/])(\\d{1,2})(?:[.:](\\d{2}))?${SPACE}?[–-]${SPACE}?(\\d{1,2})(?:[.:](\\d{2}))?(?!\\d|[,.:]\\d|/|${SPACE}?(?:€|euro|%|prosent|mm|cm|″|"|tuum|min|tunti|h\\b|kpl|kk|kuukau|vuo|vrk|päiv|viiko|km|kg|rengas|rengasta|renkaa|dB|\\.\\d))`,
  'giu',
);
const TIME = /(?<![\d.,:])(\d{1,2}):(\d{2})(?!\d)/gu;
const HOURS_TOPIC =
  /\b(?:auki|avoinna|aukeaa|aukeamme|avaamme|aukiolo\p{L}*|suljemme|sulkeu\p{L}*|palvelemme|kiinni|suljettu|klo|kello)(?!\p{L})|\b(?:ma|ti|ke|to|pe|la|su)(?:\s?[–-]\s?(?:ma|ti|ke|to|pe|la|su))?\b|(?:maanantai|tiistai|keskiviikko|torstai|perjantai|lauantai|sunnuntai)/iu;
/** 'Aukeamme 8.30', 'auki 18 asti' */
const BARE_TIME = new RegExp(
  `(?:auke\\p{L}*|avaa\\p{L}*|sulje\\p{L}*|sulkeu\\p{L}*|auki|avoinna|kiinni)${SPACE}+(\\d{1,2})(?:[.:](\\d{2}))?(?=\\*{0,2}\\s*(?:[.!?;,)]|$|asti|saakka|alkaen|lähtien))`,
  'giu',
);
const PERCENT = /(\d{1,3}(?:,\d)?)\s?(?:%|prosent)/giu;

/** '1.299,00' has a full stop between its thousands, '39.90' between euros and cents. */
const centsOfText = (text: string): number =>
  Math.round(Number(text.replaceAll(/[ \u00a0\u202f]|\.(?=\d{3}(?!\d))/g, '').replace(',', '.')) * 100);
const isPlausibleSize = (width: number, aspect: number, diameter: number): boolean =>
  width >= 125 && width <= 355 && width % 5 === 0 && aspect >= 25 && aspect <= 90 && aspect % 5 === 0 && diameter >= 12 && diameter <= 24;
const clock = (hours: string, minutes = '00'): string => `${hours.padStart(2, '0')}:${minutes}`;

/** Returns what a text states about prices, sizes, stock, dates, times and percentages. */
export function claimsIn(text: string): Claim[] {
  const claims: Claim[] = [];
  // Numbers of sizes and dates are no prices or times.
  let rest = text;
  const take = (match: RegExpMatchArray) => {
    rest = rest.slice(0, match.index) + ' '.repeat(match[0].length).replaceAll(' ', '·') + rest.slice((match.index ?? 0) + match[0].length);
  };
  for (const match of text.matchAll(SIZE)) {
    const [all, width, aspect, diameter] = match;
    claims.push({
      kind: 'size',
      size: formatTyreSize({ width: Number(width), aspect: Number(aspect), diameter: Number(diameter) }),
      text: all,
    });
    take(match);
  }
  for (const match of rest.matchAll(UNUSUAL_SIZE)) {
    const [width = 0, , aspect = 0, diameter = 0] = match.slice(1).map(Number);
    if (!isPlausibleSize(width, aspect, diameter)) continue;
    claims.push({ kind: 'size', size: formatTyreSize({ width, aspect, diameter }), text: match[0] });
    take(match);
  }
  for (const match of rest.matchAll(ISO_DATE)) {
    claims.push({ kind: 'date', day: Number(match[3]), month: Number(match[2]), year: Number(match[1]), text: match[0] });
    take(match);
  }
  for (const match of rest.matchAll(NAMED_DATE)) {
    const month = months.indexOf((match[2] ?? '').toLowerCase()) + 1;
    claims.push({ kind: 'date', day: Number(match[1]), month, year: match[3] ? Number(match[3]) : null, text: match[0] });
    take(match);
  }
  for (const match of rest.matchAll(DATE)) {
    const [all, day, month, year] = match;
    if (Number(day) > 31 || Number(month) > 12 || Number(month) === 0) continue;
    claims.push({ kind: 'date', day: Number(day), month: Number(month), year: year ? Number(year) : null, text: all });
    take(match);
  }
  for (const match of rest.matchAll(PRICE)) {
    const isLimit = LIMIT_BEFORE.test(rest.slice(0, match.index));
    for (const amount of [match[1], match[2]])
      if (amount) claims.push({ kind: 'price', cents: centsOfText(amount), isLimit, text: match[0] });
    take(match);
  }
  for (const pattern of [PRICE_AFTER_SIGN, BARE_PRICE])
    for (const match of rest.matchAll(pattern)) {
      claims.push({ kind: 'price', cents: centsOfText(match[1] ?? ''), isLimit: false, text: match[0] });
      take(match);
    }
  for (const match of rest.matchAll(WORD_PRICE)) {
    const euros = numberOfWord(match[1] ?? '');
    if (euros !== null)
      claims.push({ kind: 'price', cents: euros * 100, isLimit: LIMIT_BEFORE.test(rest.slice(0, match.index)), text: match[0] });
  }
  for (const match of rest.matchAll(DECIMAL)) {
    claims.push({ kind: 'price', cents: centsOfText(match[1] ?? ''), isLimit: false, text: match[0] });
    take(match);
  }
  for (const match of rest.matchAll(PERCENT)) {
    claims.push({ kind: 'percent', tenths: Math.round(Number((match[1] ?? '').replace(',', '.')) * 10), text: match[0] });
    take(match);
  }
  if (STOCK_TOPIC.test(text)) {
    for (const match of [...rest.matchAll(STOCK), ...rest.matchAll(BARE_STOCK)])
      claims.push({ kind: 'stock', count: Number(match[1]), text: match[0] });
    for (const match of rest.matchAll(STOCK_WORD)) {
      const count = numberOfWord(match[1] ?? '');
      if (count !== null) claims.push({ kind: 'stock', count, text: match[0] });
    }
  }
  for (const match of rest.matchAll(CLOCK)) {
    if (Number(match[1]) > 24) continue;
    claims.push({ kind: 'time', time: clock(match[1] ?? '', match[2]), text: match[0] });
  }
  for (const match of rest.matchAll(BARE_TIME))
    if (Number(match[1]) <= 24) claims.push({ kind: 'time', time: clock(match[1] ?? '', match[2]), text: match[0] });
  if (HOURS_TOPIC.test(text))
    for (const match of rest.matchAll(RANGE)) {
      const [all, from = '', fromMinutes, to = '', toMinutes] = match;
      if (Number(from) > 24 || Number(to) > 24) continue;
      claims.push({ kind: 'time', time: clock(from, fromMinutes), text: all }, { kind: 'time', time: clock(to, toMinutes), text: all });
    }
  for (const match of rest.matchAll(TIME)) claims.push({ kind: 'time', time: clock(match[1] ?? '', match[2]), text: match[0] });
  return claims;
}
