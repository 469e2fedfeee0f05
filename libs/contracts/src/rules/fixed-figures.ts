// All quantifiers are bounded, so that matching takes linear time for any text.
const NUMBER = String.raw`\d{1,9}(?:[ \u00a0]\d{3}){0,3}(?:,\d{1,4})?`;
const UNIT = String.raw`€|%|‰|°C|km\/h|kWh|km|mm|cm|kg|dB|kk|min|tuumaa|bar(?:ia|in)?|[mglhVA]`;
const SIZE = String.raw`\d{3}\/\d{2,3}[ \u00a0]?Z?R[ \u00a0]?\d{2}C?(?:[ \u00a0]\d{2,3}[A-Z])?`;
const MEASURES = String.raw`${NUMBER}[ \u00a0]?×[ \u00a0]?${NUMBER}`;
const QUANTITY = String.raw`[+−-]?${NUMBER}(?:[–-]${NUMBER})?[ \u00a0](?:${UNIT})`;
const THOUSANDS = String.raw`\d{1,3}(?:[ \u00a0]\d{3}){1,3}`;

const fixed = new RegExp(String.raw`(?<![\p{L}\d])(?:${SIZE}|${MEASURES}|${QUANTITY}|${THOUSANDS})(?![\p{L}\d])`, 'gu');

const NO_BREAK_SPACE = '\u00a0';

/** Replaces each tyre size, price and quantity with unit by the result of `mark`, which gets it with no-break spaces. */
export const markFigures = (text: string, mark: (figures: string) => string): string =>
  text.replace(fixed, (figures) => mark(figures.replaceAll(' ', NO_BREAK_SPACE)));

/** Returns the text with no-break spaces in figures such as '39,90 €' and '205/55 R16'. */
export const withFixedFigures = (text: string): string => markFigures(text, (figures) => figures);
