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
  'sen siina siihen siita niita niista nyt jo aina vain vaan vielä taas mun sun ma sa mä sä te tekin teidan teiän teille teilta niille entä enta jos kun ku koska itse pitaako saako voinko voiko onko onks onkos oisko oisiko olisiko tuleeko tulee menee meneeko oikein kai ihan sitten sit joku jokin jotain ettei etta ja tai että kun jos on ei ole oli olla onko mikä mitä miten milloin miksi kuka se ne tämä nämä minä sinä minun sinun mulla teillä meillä te me voi voiko pitää pitääkö saa saako sitä siitä kuinka paljonko paljon mihin mistä mikäli kertoa kerro haluan tarvitsen tarvitseeko kanssa vai vaan myös niin siis sekä kai ihan'
    .split(' ')
    .map((word) => word.replaceAll('ä', 'a').replaceAll('ö', 'o')),
);

/** Parts of compounds, by which a compound is also found: 'nastarenkaille' is about studs and about tyres. */
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/renk|reng/, 'rengas'],
  [/nasta|nasto/, 'nasta'],
  [/kitka/, 'kitka'],
  [/talvi|talve/, 'talvi'],
  [/kesa/, 'kesa'],
  [/merki|merkk/, 'merkki'],
  [/luok/, 'luokka'],
  [/paine/, 'paine'],
  [/anturi|anture/, 'anturi'],
  [/hotel/, 'hotelli'],
  [/pyor/, 'pyora'],
  [/vante|vanne|vantei/, 'vanne'],
  [/sailyt|sailo/, 'sailytys'],
  [/urasyvy/, 'urasyvyys'],
  [/lumihiutale|lumipito/, 'lumi'],
  [/sahko/, 'sahko'],
  [/vaihto|vaihta|vaihdo|vaihda/, 'vaihto'],
  [/asenn|asenta/, 'asennus'],
  [/paikka|paikat|paikko/, 'paikkaus'],
  [/varau|varata|varaa/, 'varaus'],
  [/rahoit/, 'rahoitus'],
  [/vaunu/, 'vaunu'],
  [/hinta|hinna|hinnoi/, 'hinta'],
  [/tasapain/, 'tasapaino'],
];

/** Returns the terms under which a Finnish word is indexed: its stem and its known parts; none for a word that says nothing. */
export function indexTerms(word: string): string[] {
  // Without dots over letters, as many people type.
  const lower = word
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[äå]/g, 'a')
    .replaceAll('ö', 'o');
  if (lower.length < 2 || STOP_WORDS.has(lower)) return [];
  const parts = PARTS.filter(([pattern]) => pattern.test(lower)).map(([, part]) => part);
  // A compound of known parts has no stem of its own besides them.
  return parts.length > 0 && lower.length < 9 ? parts : [...new Set([...parts, stemmer(lower)])];
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
  const [first = ''] = content.split(/\n{2,}/).filter((block) => !block.startsWith('#'));
  const passages: Passage[] = [{ id: `${path}#`, title, heading: keywords.join(' '), body: plain(description === '' ? first : description), path }];
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
      processTerm: indexTerms,
      searchOptions: {
        boost: { title: 1.5, heading: 3 },
        prefix: (term) => term.length > 3,
        fuzzy: (term) => (term.length > 5 ? 0.2 : false),
      },
    });
    this.search.addAll(texts.flatMap(passagesOf));
  }

  /** Returns the texts that fit the query best, each once, with its best paragraph. */
  find(query: string, limit: number): ShopText[] {
    const found = new Map<string, ShopText>();
    const terms = new Set(query.split(/[^\p{L}\p{N}]+/u).flatMap(indexTerms));
    for (const hit of this.search.search(query, { combineWith: 'OR' })) {
      const { title, path, body } = hit as unknown as Passage;
      const coverage = terms.size === 0 ? 0 : Math.round((new Set(hit.queryTerms).size / terms.size) * 100) / 100;
      if (!found.has(path)) found.set(path, { title, path, excerpt: body, coverage });
      if (found.size === limit) break;
    }
    return [...found.values()];
  }
}
