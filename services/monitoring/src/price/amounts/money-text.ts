/** An amount of euros in a text. */
export interface Amount {
  cents: number;
  /** As written, with single spaces. */
  text: string;
  /** Offsets in the text. */
  start: number;
  end: number;
}

/** Spaces that prices are written with: also no-break, thin, narrow and figure spaces. */
const SPACE = '[ \\t\\r\\n\\u00a0\\u2007\\u2009\\u202f\\u200a]';
const GROUPED = `\\d{1,3}(?:(?:${SPACE}|[.,'’])\\d{3})+(?!\\d)`;
const NUMBER = `(?:${GROUPED}|\\d{1,6})`;
const DECIMALS = `(?:[.,]\\d{1,2}(?!\\d))`;
const EURO = `(?:€|eur(?:oa|o|os)?(?![a-zäöå])|e(?![a-zäöå0-9]))`;

/**
 * The spellings, in order of trust: '89€90', '€ 89.90', '89 90 €' (split in tags), '89,90 €', '89,-'. A number may not follow another digit, a
 * slash or a letter: it would be part of a size or a code.
 */
const SPELLINGS = new RegExp(
  [
    `(?<split>\\d{1,4})${SPACE}?€${SPACE}?(?<cents>\\d{2})(?!\\d|${SPACE}?(?:/${SPACE}?)?kk)`,
    `(?:€|eur)${SPACE}{0,2}(?<after>${NUMBER}${DECIMALS}?)(?![\\d])`,
    `(?<whole>\\d{1,4})${SPACE}(?<part>\\d{2})${SPACE}{0,2}(?:€|eur(?![a-zäöå]))`,
    `(?<before>${NUMBER}${DECIMALS}?)(?:[,.][-–—]{1,2})?${SPACE}{0,2}${EURO}(?:${SPACE}(?<snt>\\d{1,2})${SPACE}(?:senttiä|snt))?`,
    `(?<dash>${NUMBER})(?:[,.][-–—]{1,2})(?![\\d])`,
  ]
    .map((each) => `(?<![\\d/\\p{L}.,])(?:${each})`)
    .join('|'),
  'giu',
);

const OTHER_CURRENCY = /^[\s\u00a0]*(?:kr\b|sek\b|nok\b|dkk\b|usd\b|gbp\b|pln\b|zł|\$|£|%)/i;

/** Returns the cents of a number as a shop writes it: '1.234,50', '1,234.50', '1 234', '89,9'; null for anything else. */
export function centsOfNumber(text: string): number | null {
  const compact = text.replace(new RegExp(`${SPACE}|['’]`, 'g'), '');
  if (!/^\d[\d.,]*$/.test(compact)) return null;
  const last = Math.max(compact.lastIndexOf('.'), compact.lastIndexOf(','));
  const decimals = compact.length - last - 1;
  // Three digits after the only separator are thousands: '1.234'. More than two decimals otherwise are a calculated price: 89.9000.
  const separators = compact.replace(/\d/g, '');
  const isGrouping = last >= 0 && decimals === 3 && new Set(separators).size === 1 && compact.indexOf(separators[0] ?? '') <= 3;
  if (last < 0 || isGrouping) return Number(compact.replace(/[.,]/g, '')) * 100;
  const whole = compact.slice(0, last).replace(/[.,]/g, '');
  return Math.round(Number(`${whole || '0'}.${compact.slice(last + 1)}`) * 100);
}

/** Sizes, load indices and the like: their numbers are no prices. */
const SIZES = /\d{3}\s?\/\s?\d{2}\s?(?:z?rf?|[-/])?\s?\d{2}(?!\d)(?:\s?\d{2,3}\s?[a-z](?![a-z€]))?/gi;

/** What every spelling contains. Most texts of a page do not. */
const HINT = /€|eur|\d[\s\u00a0]?e|[.,][-–—]/i;

/** The usual text with a price, whose only number it is: '89,90 €'. It needs none of the other spellings. */
const PLAIN = /^([^\d€]*)(\d{1,4}(?:[.,](\d{2}))?[ \u00a0]?€)[^\d€]*$/;
/** What may stand before a number that is part of a size or a code. */
const PART_OF_CODE = /[/\p{L}.,]$/u;

function plainAmount(text: string): Amount | null {
  const [, before = '', written = '', cents = '0'] = PLAIN.exec(text) ?? [];
  if (written === '' || PART_OF_CODE.test(before)) return null;
  return {
    cents: Number.parseInt(written, 10) * 100 + Number(cents),
    text: written.replaceAll('\u00a0', ' '),
    start: before.length,
    end: before.length + written.length,
  };
}

/** Returns the amounts of euros in a text, in order. */
export function amountsIn(text: string): Amount[] {
  if (!HINT.test(text)) return [];
  const plain = plainAmount(text);
  if (plain !== null) return [plain];
  const found: Amount[] = [];
  if (!/\d/.test(text)) return found;
  const masked = text.includes('/') ? text.replace(SIZES, (size) => 'x'.repeat(size.length)) : text;
  for (const match of masked.matchAll(SPELLINGS)) {
    const { split, cents, after, whole, part, before, snt, dash } = match.groups ?? {};
    const number = split ?? after ?? whole ?? before ?? dash ?? '';
    const euros = centsOfNumber(number);
    const hundredths = Number(cents ?? part ?? snt ?? 0);
    const end = match.index + match[0].length;
    if (euros === null || euros > 100_000_00 || OTHER_CURRENCY.test(text.slice(end, end + 6))) continue;
    found.push({ cents: euros + hundredths, text: match[0].replace(/\s+/g, ' ').trim(), start: match.index, end });
  }
  return found;
}

/** A number with decimals and without a currency, with its label and unit: 'Hinta 89,90 /kpl'. */
const LABELLED = /^([\p{L}\s.:]{0,30}?)(\d{1,4}[.,]\d{2})(?=\s*(?:\/\s*)?(?:(?:kpl|st|tk|stk|rengas)\.?)?\s*$)/u;

/** Returns the amount of a text that has no currency, and consists of a price with its label and unit; null for anything else. */
export function labelledAmount(text: string): Amount | null {
  const [, label = '', number = ''] = LABELLED.exec(text) ?? [];
  const cents = number === '' ? null : centsOfNumber(number);
  return cents === null ? null : { cents, text: number, start: label.length, end: label.length + number.length };
}

/** Returns the cents of a number that stands alone, without a currency: '89,90', '89'; null for anything else. */
export function bareCents(text: string): number | null {
  return /^\s*\d{1,4}(?:[.,]\d{2})?(?:[.,]-)?\s*$/.test(text) ? centsOfNumber(text.trim().replace(/[.,]-$/, '')) : null;
}
