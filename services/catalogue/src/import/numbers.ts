/** Readers for numbers as people and programs write them. They return null if the text is not such a number. */

const MONTH =
  'tammi|helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|marras|joulu|jan|feb|mar|apr|maj|may|jun|jul|aug|sep|okt|oct|nov|dec|dek';
const DATE = new RegExp(
  `^(\\d{1,2}\\.\\s?\\d{1,2}\\.\\s?\\d{2,4}|\\d{4}-\\d{2}-\\d{2}.*|\\d{1,2}/\\d{1,2}/\\d{4}|\\d{1,2}[.\\s-]*(${MONTH})[a-zä]*([.\\s-]*\\d{2,4})?|(${MONTH})[a-zä]*[.\\s-]*\\d{2,4})$`,
  'i',
);

/** Returns whether the text is a date. Spreadsheets turn values into dates: '9.90' → 'syys.90', '10-12' → '12.10.2026'. */
export const isDate = (text: string): boolean => DATE.test(text.trim());

/** Returns why a date is rejected (Finnish, without the field's name and the full stop). */
export const dateProblem = (text: string): string =>
  `on muuttunut taulukkolaskennassa päivämääräksi (${text.trim().slice(0, 20)}). Muotoile sarake tekstiksi ja kirjoita arvo uudelleen`;

/** Removes thousands separators: '1 299' → '1299'. Returns null if they separate anything but thousands ('12 9,90'). */
function withoutGrouping(text: string): string | null {
  const bare = text.replace(/\s+/g, ' ').trim();
  const isPlain = !/\d[ '’]+\d/.test(bare);
  return isPlain || /^\D*\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d*)?\D*$/.test(bare) ? bare.replace(/[ '’]/g, '') : null;
}

/** A price in cents, or why it could not be read (Finnish, without the field's name). */
export type Money = { cents: number } | { problem: string };

/**
 * Reads euros: '89,90', '89.90 €', '1 299,00', '1.299,00', '1,299.00', '89,-'. An ambiguous text ('89.900') is rejected,
 * never guessed.
 */
export function readEuros(text: string): Money {
  if (isDate(text)) return { problem: dateProblem(text) };
  const amount = text.replace(/^\s*(€|eur)|(€|eur|euroa|e)(\s*\/\s*(kpl|st|pcs))?\s*$/gi, '').replace(/[.,]\s*[-–—]+\s*$/, '');
  const bare = withoutGrouping(amount)?.replace(/^[−–]/, '-');
  if (bare === undefined) return { problem: `on tulkinnanvarainen (${text.trim()}). Kirjoita yksi hinta muodossa 1299,00` };
  if (/[$£¥]|kr|sek|nok|usd|gbp/i.test(bare)) return { problem: `on muussa valuutassa kuin euroissa (${text.trim()})` };
  if (!/^-?\d[\d.,]*$|^-?[.,]\d+$/.test(bare)) return { problem: `ei ole rahasumma (${text.trim()})` };
  if (bare.startsWith('-')) return { problem: 'ei voi olla negatiivinen' };
  const split = splitDecimals(bare);
  if (split === 'ambiguous') return { problem: `on tulkinnanvarainen (${text.trim()}). Kirjoita se muodossa 1299,00` };
  if (split === null) return { problem: `ei ole rahasumma (${text.trim()})` };
  const decimals = split.decimals.replace(/0+$/, '');
  if (decimals.length > 2) return { problem: `sisältää yli kaksi desimaalia (${text.trim()})` };
  const cents = Number(split.whole || '0') * 100 + Number(decimals.padEnd(2, '0'));
  return Number.isSafeInteger(cents) ? { cents } : { problem: `on liian suuri (${text.trim()})` };
}

const isGrouped = (part: string, by: string) => part.split(by).every((group, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group));

/** Splits digits with at most one kind of thousands separator into whole number and decimals; null if they are no number. */
function splitDecimals(text: string): { whole: string; decimals: string } | 'ambiguous' | null {
  const lastAt = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
  if (lastAt === -1) return { whole: text, decimals: '' };
  const separator = text[lastAt] as string;
  const whole = text.slice(0, lastAt);
  const decimals = text.slice(lastAt + 1);
  const other = separator === ',' ? '.' : ',';
  if (whole.includes(other))
    return isGrouped(whole, other) && /^\d*$/.test(decimals) ? { whole: whole.replaceAll(other, ''), decimals } : null;
  if (whole.includes(separator)) return isGrouped(text, separator) ? { whole: text.replaceAll(separator, ''), decimals: '' } : null;
  if (decimals.length !== 3 || whole === '0' || whole === '') return { whole, decimals };
  // '1.299' means 1299, because no price has tenths of a cent. '89.900' is ambiguous, because it may also mean 89,90.
  return whole.length === 1 ? { whole: whole + decimals, decimals: '' } : 'ambiguous';
}

/** Reads a whole number with an optional unit: '12', '1 200 kpl', '20+', '>20', '12,0', '72 dB(A)'. */
export function readWhole(text: string): number | null {
  const bare = withoutGrouping(
    text.replace(/^\s*([>≥]=?|yli|över|over)/i, '').replace(/(?:\s*(?:\+|kpl|pcs|st|db|\(a\)|mm|%|"|''|tuumaa|tum|inch))+\.?\s*$/i, ''),
    // Exactly three zeros are kept, because '1,000' may mean one thousand or one. Such a text is then rejected.
  )?.replace(/[.,](0{1,2}|0{4,})$/, '');
  return bare !== undefined && /^-?\d{1,9}$/.test(bare) ? Number(bare) : null;
}

const YES = new Set(['kyllä', 'kylla', 'k', 'yes', 'y', 'x', '1', 'true', 'tosi', 'on', 'ja', 'j', 'joo', '✓', '✔']);
const NO = new Set(['ei', 'e', 'no', 'n', '0', 'false', 'epätosi', 'off', 'nej', '-', '–', '—']);

export function readYesNo(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}
