const PICTURE = String.raw`\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?`;
/** Emoji that are made of several characters, of which some alone would be invisible: joined ones, flags, keys. */
const EMOJI = String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]+\u{E007F}|${PICTURE}(?:\u200D${PICTURE})*|[0-9#*]\uFE0F\u20E3`;
/** Zero width, joiners, variation selectors, directions, fillers; and Braille's blank, which only looks like nothing. */
const UNSEEN = String.raw`[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]`;
/** Where a long word may be divided: an author's help, and nothing outside of a word. */
const SOFT_HYPHEN = String.raw`(?<=\p{L})\u00AD(?=\p{L})`;

const unseenInLine = new RegExp(`(${EMOJI})|${UNSEEN}`, 'gu');
const unseenInProse = new RegExp(`(${EMOJI}|${SOFT_HYPHEN})|${UNSEEN}`, 'gu');

/** Nearly every text is of letters that need no second look (a list of a wholesaler has a million of them). */
const PLAIN_LINE = /^[\x20-\x7E\u00A1-\u00AC\u00AE-\u02FF]*$/;
const PLAIN_PROSE = /^[\n\r\t\x20-\x7E\u00A0-\u00AC\u00AE-\u02FF]*$/;

/**
 * What somebody has written on one line: characters that nobody sees are taken out, each kind of space is one space, and
 * letters that look alike because their marks are written apart are the same (NFC). Two names that look alike for such a
 * reason are one name, and a name of nothing but them is empty. Emoji stay whole.
 */
export function oneLine(text: string): string {
  if (PLAIN_LINE.test(text)) return (text.includes('  ') ? text.replace(/ +/g, ' ') : text).trim();
  return text
    .normalize('NFC')
    .replace(unseenInLine, '$1')
    .replace(/\p{Z}+/gu, ' ')
    .trim();
}

/**
 * What somebody has written on several lines: like one line, but spaces stay as they are (a price is not divided at the
 * end of a line) and so do soft hyphens within words.
 */
export function manyLines(text: string): string {
  if (PLAIN_PROSE.test(text)) return text.trim();
  return text
    .normalize('NFC')
    .replace(unseenInProse, '$1')
    .replace(/[\u2028\u2029]/g, '\n')
    .trim();
}
