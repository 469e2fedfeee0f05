/** Characters a description takes at most: what search engines show. */
const DESCRIPTION = 160;

/** A description comes from the beginning of a text; the rest of a long one is not looked at. */
const LOOKED_AT = 6_000;

const WORDS_PER_MINUTE = 200;

const sentences = new Intl.Segmenter('fi', { granularity: 'sentence' });

/** Lines that are not sentences: headings, tables, rules, the marks of underlined headings. */
const isProse = (line: string): boolean => line !== '' && !/^(#{1,6}(\s|$)|\||[-=*_ ]{3,}$)/.test(line);

/** One line of Markdown without its marks. */
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

/** The words of a Markdown text in one line, without headings, tables, code and marks. */
function proseOf(markdown: string): string {
  const lines = markdown
    .slice(0, LOOKED_AT)
    .replace(/^(```|~~~)[\s\S]*?(^\1|$(?![\s\S]))/gm, '')
    .split('\n')
    .map((line) => line.trim());
  const kept = lines.filter(isProse);
  // A text of headings only has nothing better to say.
  const chosen = kept.length > 0 ? kept : lines.map((line) => line.replace(/^#{1,6}\s*/, ''));
  return chosen.map(unmarked).join(' ').replace(/\s+/g, ' ').trim();
}

/** At most `limit` characters, cut at a word, with a mark that something is missing. */
function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = text.slice(0, limit - 1);
  const end = text[limit - 1] === ' ' ? head.length : head.lastIndexOf(' ');
  // A cut inside one long word must not split a character in two.
  const whole = end > limit / 2 ? head.slice(0, end) : head.replace(/[\uD800-\uDBFF]$/, '');
  return `${whole.replace(/[\s,;:–-]+$/, '')}…`;
}

/** The first whole sentences of a Markdown text that fit into a description; '' of a text without words. */
export function descriptionOf(markdown: string): string {
  const prose = proseOf(markdown);
  let description = '';
  for (const { segment } of sentences.segment(prose)) {
    if ((description + segment).trimEnd().length > DESCRIPTION) break;
    description += segment;
  }
  return description.trim() === '' ? shortened(prose, DESCRIPTION) : description.trim();
}

/** Words of a Markdown text; its marks are none. */
export const countWords = (markdown: string): number => markdown.match(/[\p{L}\p{N}][^\s|]*/gu)?.length ?? 0;

/** How long reading takes, in whole minutes. */
export const readingMinutes = (markdown: string): number => Math.max(1, Math.ceil(countWords(markdown) / WORDS_PER_MINUTE));
