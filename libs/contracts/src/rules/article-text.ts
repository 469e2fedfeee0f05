/** Maximum length of a description in characters, which search engines show in full. */
const MAX_DESCRIPTION = 160;

/** Characters at the start of a text from which the description is taken; the rest of a long text is ignored. */
const MAX_INPUT = 6_000;

const WORDS_PER_MINUTE = 200;

const sentences = new Intl.Segmenter('fi', { granularity: 'sentence' });

/** Returns false for blank lines, headings, tables, horizontal rules and the underlines of headings. */
const isProse = (line: string): boolean => line !== '' && !/^(#{1,6}(\s|$)|\||[-=*_ ]{3,}$)/.test(line);

/** Removes the markup from one line of Markdown. */
function unmarked(line: string): string {
  return line
    .replace(/^(>\s?)+/, '')
    .replace(/^([-*+]|\d{1,3}[.)])\s+/, '')
    .replace(/!\[[^\]]{0,300}\]\([^)]{0,2000}\)/g, '')
    .replace(/\[([^\]]{0,300})\]\([^)]{0,2000}\)/g, '$1')
    .replace(/<(https?:\/\/[^>\s]{1,2000})>/g, '$1')
    .replace(/(\*\*|__|~~|`+)/g, '')
    .replace(/(^|[\s(])[*_](?=\S)|(?<=[^\s\\])[*_](?=[\s).,!?]|$)/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+.!|>-])/g, '$1')
    .trim();
}

/** Returns a Markdown text as one line of plain text, without headings, tables and code. */
function proseOf(markdown: string): string {
  const lines = markdown
    .slice(0, MAX_INPUT)
    .replace(/^(```|~~~)[\s\S]*?(^\1|$(?![\s\S]))/gm, '')
    .split('\n')
    .map((line) => line.trim());
  const kept = lines.filter(isProse);
  // A text that consists of headings only is described by its headings.
  const chosen = kept.length > 0 ? kept : lines.map((line) => line.replace(/^#{1,6}\s*/, ''));
  return chosen.map(unmarked).join(' ').replace(/\s+/g, ' ').trim();
}

/** Shortens a text to at most `limit` characters, at the end of a word, with an ellipsis. */
function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = text.slice(0, limit - 1);
  const end = text[limit - 1] === ' ' ? head.length : head.lastIndexOf(' ');
  // A cut within one long word must not split a surrogate pair.
  const whole = end > limit / 2 ? head.slice(0, end) : head.replace(/[\uD800-\uDBFF]$/, '');
  return `${whole.replace(/[\s,;:–-]+$/, '')}…`;
}

/**
 * Returns a description of a Markdown text: its first whole sentences that fit into 160 characters, or the start of a longer
 * first sentence. '' for a text without words.
 */
export function descriptionOf(markdown: string): string {
  const prose = proseOf(markdown);
  let description = '';
  for (const { segment } of sentences.segment(prose)) {
    if ((description + segment).trimEnd().length > MAX_DESCRIPTION) break;
    description += segment;
  }
  return description.trim() === '' ? shortened(prose, MAX_DESCRIPTION) : description.trim();
}

/** Counts the words of a Markdown text, without its markup. */
export const countWords = (markdown: string): number => markdown.match(/[\p{L}\p{N}][^\s|]*/gu)?.length ?? 0;

/** Returns the reading time of a Markdown text in whole minutes, at 200 words a minute, at least 1. */
export const readingMinutes = (markdown: string): number => Math.max(1, Math.ceil(countWords(markdown) / WORDS_PER_MINUTE));
