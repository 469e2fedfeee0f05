import MiniSearch from 'minisearch';
import { stemmer } from '@orama/stemmers/finnish';

/** A text that visitors can read on the site. */
export interface ShopText {
  title: string;
  /** Path of its page. */
  path: string;
  /** The paragraph that fits the query, as plain text. */
  excerpt: string;
  /** How many of the query's words it has, from 0 to 1. */
  coverage: number;
}

/** A page or article as it is indexed; `content` is Markdown. */
export interface IndexedText {
  title: string;
  path: string;
  description: string;
  keywords: readonly string[];
  content: string;
}

interface Passage {
  id: string;
  title: string;
  heading: string;
  body: string;
  path: string;
}

/** Words that say nothing about the subject. */
const STOP_WORDS = new Set(
  'ja tai että kun jos on ei ole oli olla onko mikä mitä miten milloin miksi kuka se ne tämä nämä minä sinä minun sinun mulla teillä meillä te me voi voiko pitää pitääkö saa saako sitä siitä kuinka paljonko paljon mihin mistä mikäli kertoa kerro haluan tarvitsen tarvitseeko kanssa vai vaan myös niin siis sekä kai ihan'.split(
    ' ',
  ),
);

/** Gradation hides a word's stem from the stemmer: renk-aat and reng-as are one word. */
const GRADATION: readonly (readonly [RegExp, string])[] = [
  [/^(\p{L}*)renk(?:a|i|$)?\p{L}*$/u, '$1rengas'],
  [/^(\p{L}*)rengas\p{L}*$/u, '$1rengas'],
  [/^(\p{L}*)vaihdo?\p{L}*$/u, '$1vaihto'],
  [/^(\p{L}*)hinn?\p{L}{0,3}$/u, '$1hinta'],
];

/** Returns the form under which a Finnish word is indexed; null for a word that says nothing. */
export function indexTerm(word: string): string | null {
  const lower = word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (lower.length < 2 || STOP_WORDS.has(lower)) return null;
  for (const [pattern, form] of GRADATION) if (pattern.test(lower)) return lower.replace(pattern, form);
  return stemmer(lower);
}

const plain = (markdown: string): string =>
  markdown
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^[-*] +/gm, '• ')
    .replaceAll(/[*_`>#|]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Splits Markdown into its paragraphs, each with the heading above it. */
function passagesOf({ title, path, description, keywords, content }: IndexedText): Passage[] {
  const passages: Passage[] = [{ id: `${path}#`, title, heading: keywords.join(' '), body: plain(description), path }];
  let heading = '';
  // A list means nothing without the sentence above it.
  const blocks = content.replaceAll(/\n{2,}(?=[-*] |\d+\. )/g, '\n').split(/\n{2,}/);
  blocks.forEach((block, index) => {
    const headed = /^#{1,6}\s+(.*)/.exec(block.trim());
    if (headed) heading = plain(headed[1] ?? '');
    const body = plain(headed ? block.trim().slice(headed[0].length) : block);
    if (body !== '') passages.push({ id: `${path}#${index}`, title, heading, body, path });
  });
  return passages;
}

/** Full-text search over pages and articles, by the stems of Finnish words. */
export class TextIndex {
  private readonly search: MiniSearch<Passage>;

  constructor(texts: readonly IndexedText[]) {
    this.search = new MiniSearch<Passage>({
      fields: ['title', 'heading', 'body'],
      storeFields: ['title', 'path', 'body'],
      processTerm: indexTerm,
      searchOptions: {
        boost: { title: 3, heading: 2 },
        prefix: (term) => term.length > 3,
        fuzzy: (term) => (term.length > 5 ? 0.2 : false),
      },
    });
    this.search.addAll(texts.flatMap(passagesOf));
  }

  /** Returns the texts that fit the query best, each once, with its best paragraph. */
  find(query: string, limit: number): ShopText[] {
    const found = new Map<string, ShopText>();
    const terms = new Set(query.split(/[^\p{L}\p{N}]+/u).flatMap((word) => indexTerm(word) ?? []));
    for (const hit of this.search.search(query, { combineWith: 'OR' })) {
      const { title, path, body } = hit as unknown as Passage;
      const coverage = terms.size === 0 ? 0 : Math.round((new Set(hit.queryTerms).size / terms.size) * 100) / 100;
      if (!found.has(path)) found.set(path, { title, path, excerpt: body, coverage });
      if (found.size === limit) break;
    }
    return [...found.values()];
  }
}
