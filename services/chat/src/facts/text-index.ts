import MiniSearch, { type SearchResult } from 'minisearch';
import { stemmer } from '@orama/stemmers/finnish';

/** A text that visitors can read on the site. */
export interface ShopText {
  title: string;
  /** Path of its page. */
  path: string;
  /** The paragraph that fits the query, as plain text. */
  excerpt: string;
  /** How much of what the query says it has, from 0 to 1; from 0.25 on it usually fits. */
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
  'sen siina siihen siita niita niista nyt jo aina vain vaan vielä taas mun sun ma sa mä sä te tekin teidan teiän teille teilta niille entä enta jos kun ku koska itse pitaako saako voinko voiko onko onks onkos oisko oisiko olisiko tuleeko tulee menee meneeko oikein kai ihan sitten sit joku jokin jotain ettei etta ja tai että kun jos on ei ole oli olla onko mikä mitä miten milloin miksi kuka se ne tämä nämä minä sinä minun sinun mulla teillä meillä te me voi voiko pitää pitääkö saa saako sitä siitä kuinka paljonko paljon mihin mistä mikäli kertoa kerro haluan tarvitsen tarvitseeko kanssa vai vaan myös niin siis sekä kai ihan'
    .split(' ')
    .map((word) => word.replaceAll('ä', 'a').replaceAll('ö', 'o')),
);

/** A second paragraph of a page is shown when its score is this share of the first one's. */
const ALSO_FITS = 0.6;
/** Items of a list from this length on are sentences. */
const LONG_ITEM = 50;
/** Letters that are compared at once. Parts of words find inflected forms, parts of compounds and words with a typing error. */
const PART_LENGTH = 4;

/** Without dots over letters, as many people type. */
const folded = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[äå]/g, 'a')
    .replaceAll('ö', 'o');

/** Returns the stem of a Finnish word, under which questions are compared; null for a word that says nothing. */
export function indexTerm(word: string): string | null {
  const lower = folded(word);
  if (lower.length < 2 || STOP_WORDS.has(lower)) return null;
  return stemmer(lower.replace(/renk(?=a)/, 'reng'));
}

/** Returns the parts of a text's words, each as often as it occurs. */
const partsOf = (text: string): string[] =>
  text.split(/[^\p{L}\p{N}]+/u).flatMap((word) => {
    const lower = folded(word);
    if (lower.length < 2 || STOP_WORDS.has(lower)) return [];
    const marked = `_${lower}`;
    const count = Math.max(1, marked.length - PART_LENGTH + 1);
    return Array.from({ length: count }, (_, at) => marked.slice(at, at + PART_LENGTH));
  });

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
  const first = content.split(/\n{2,}/).find((block) => !block.startsWith('#')) ?? '';
  const passages: Passage[] = [
    { id: `${path}#`, title, heading: keywords.join(' '), body: plain(description === '' ? first : description), path },
  ];
  let heading = '';
  // A list means nothing without the sentence above it.
  const blocks = content.replaceAll(/\n{2,}(?=[-*] |\d+\. )/g, '\n').split(/\n{2,}/);
  blocks.forEach((block, index) => {
    const headed = /^#{1,6}\s+(.*)/.exec(block.trim());
    if (headed) heading = plain(headed[1] ?? '');
    // Rows of a table are no sentences.
    const text = (headed ? block.trim().slice(headed[0].length) : block).replaceAll(/^\|.*$/gm, '');
    const body = plain(text);
    if (body !== '') passages.push({ id: `${path}#${index}`, title, heading, body, path });
    // A single item of a list may be the whole answer.
    text
      .split('\n')
      .filter((line) => /^[-*] /.test(line))
      .forEach((line, item) => {
        const only = plain(line).replace(/^• /, '');
        if (only.length > LONG_ITEM) passages.push({ id: `${path}#${index}-${item}`, title, heading, body: only, path });
      });
  });
  return passages;
}

/** Returns the front page's questions as a text. */
export const textOfQuestions = (questions: readonly { question: string; answer: string }[]): IndexedText => ({
  title: 'Usein kysytyt kysymykset',
  path: '/',
  description: '',
  keywords: [],
  content: questions.map(({ question, answer }) => `## ${question}\n\n${answer}`).join('\n\n'),
});

/** Full-text search over pages and articles, by the parts of Finnish words. */
export class TextIndex {
  private readonly search: MiniSearch<Passage>;
  /** How much a part says: the fewer passages have it, the more. */
  private readonly weights = new Map<string, number>();
  private readonly heaviest: number;

  constructor(texts: readonly IndexedText[]) {
    const passages = texts.flatMap(passagesOf);
    this.search = new MiniSearch<Passage>({
      fields: ['title', 'heading', 'body'],
      storeFields: ['title', 'path', 'body'],
      tokenize: partsOf,
      processTerm: (part) => part,
      searchOptions: { boost: { heading: 1.2 }, prefix: false, fuzzy: false },
    });
    this.search.addAll(passages);
    const counts = new Map<string, number>();
    for (const { title, heading, body } of passages)
      for (const part of new Set(partsOf(`${title} ${heading} ${body}`))) counts.set(part, (counts.get(part) ?? 0) + 1);
    const weightOf = (count: number) => Math.log(1 + passages.length / (1 + count));
    for (const [part, count] of counts) this.weights.set(part, weightOf(count));
    this.heaviest = weightOf(0);
  }

  /**
   * Returns the texts that fit the query best, each once, with its best paragraph.
   * @param path only the text of this page
   */
  find(query: string, limit: number, path?: string): ShopText[] {
    const found = new Map<string, ShopText & { score: number; passages: number }>();
    const asked = [...new Set(partsOf(query))];
    const total = this.weightOf(asked);
    const filter = path === undefined ? {} : { filter: (hit: SearchResult) => hit['path'] === path };
    for (const hit of this.search.search(query, filter)) {
      const { title, path: at, body } = hit as unknown as Passage;
      const coverage = total === 0 ? 0 : Math.round((this.weightOf(hit.queryTerms) / total) * 100) / 100;
      const known = found.get(at);
      if (known) {
        // The answer may be in a second paragraph that fits nearly as well. A list and one of its items are the same text.
        const isNew = !known.excerpt.includes(body) && !body.includes(known.excerpt);
        if (isNew && known.passages === 1 && hit.score > known.score * ALSO_FITS)
          Object.assign(known, { excerpt: `${known.excerpt} ${body}`, passages: 2 });
      } else if (found.size < limit) found.set(at, { title, path: at, excerpt: body, coverage, score: hit.score, passages: 1 });
    }
    return [...found.values()].map(({ score: _score, passages: _count, ...text }) => text);
  }

  private weightOf(parts: readonly string[]): number {
    return parts.reduce((sum, part) => sum + (this.weights.get(part) ?? this.heaviest), 0);
  }
}
