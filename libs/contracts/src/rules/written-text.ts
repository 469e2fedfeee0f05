const PICTURE = String.raw`\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?`;
/** Emoji of several code points, some of which are invisible on their own: joined ones, flags, keycaps. */
const EMOJI = String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]+\u{E007F}|${PICTURE}(?:\u200D${PICTURE})*|[0-9#*]\uFE0F\u20E3`;
/**
 * Invisible characters: zero width, joiners, variation selectors, directions, fillers; and the Braille blank, which looks empty.
 */
const INVISIBLE = String.raw`[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]`;
/** A soft hyphen within a word, where an author allows the word to be hyphenated. */
const SOFT_HYPHEN = String.raw`(?<=\p{L})\u00AD(?=\p{L})`;

const invisibleInLine = new RegExp(`(${EMOJI})|${INVISIBLE}`, 'gu');
const invisibleInProse = new RegExp(`(${EMOJI}|${SOFT_HYPHEN})|${INVISIBLE}`, 'gu');

/**
 * Fast path: nearly every text consists of these characters, which need no normalisation (a wholesaler's file has a million texts).
 */
const PLAIN_LINE = /^[\x20-\x7E\u00A1-\u00AC\u00AE-\u02FF]*$/;
const PLAIN_PROSE = /^[\n\r\t\x20-\x7E\u00A0-\u00AC\u00AE-\u02FF]*$/;

/**
 * Normalises text of one line: removes invisible characters, replaces each run of spaces of any kind by one space, trims, and
 * composes letters with combining marks (NFC). So two names that look the same are equal, and a name of invisible characters
 * is empty. Emoji are preserved.
 */
export function oneLine(text: string): string {
  if (PLAIN_LINE.test(text)) return (text.includes('  ') ? text.replace(/ +/g, ' ') : text).trim();
  return text
    .normalize('NFC')
    .replace(invisibleInLine, '$1')
    .replace(/\p{Z}+/gu, ' ')
    .trim();
}

/**
 * Normalises text of several lines like oneLine, but preserves spaces (a no-break space keeps a price on one line) and soft
 * hyphens within words. Unicode line separators become line breaks.
 */
export function manyLines(text: string): string {
  if (PLAIN_PROSE.test(text)) return text.trim();
  return text
    .normalize('NFC')
    .replace(invisibleInProse, '$1')
    .replace(/[\u2028\u2029]/g, '\n')
    .trim();
}
