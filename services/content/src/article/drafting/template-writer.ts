import { createHash } from 'node:crypto';
import { countWords } from '#contracts/rules/article-text';
import { lengthWords } from '#contracts/content/articles';
import type { ArticleWriter, GenerationRequest, WrittenArticle } from './article-writer.ts';
import { contactSentence, keywordMatchBlock, offersBlock, priceTable, rangeSentence, topicTable } from './data-blocks.ts';
import { capitalised, enumerated, list, plain } from '#contracts/rules/markdown-text';
import type { ShopData } from './shop-data.ts';
import { closingHeadings, closings, DRAFT_NOTE, intros, otherTitles } from './topics/frame.ts';
import type { Paragraph, Tone, Topic } from './topics/topic.ts';
import { topicFor, topicOf } from './topics/topics.ts';

type Length = keyof typeof lengthWords;

/** The limit is a little above the requested length: stopping below it would leave articles too short. */
const LENGTH_ALLOWANCE = 1.05;

/** How many of the keywords' topics an article covers, how many tables it has, and how many rows a table has. */
const extent: Record<Length, { topics: number; tables: number; rows: number }> = {
  short: { topics: 2, tables: 1, rows: 3 },
  medium: { topics: 4, tables: 2, rows: 4 },
  long: { topics: 6, tables: 3, rows: 6 },
};

/** Picks pseudo-randomly, seeded by the request: equal requests give equal articles, and different requests vary. */
class SeededPicker {
  private picks = 0;

  constructor(private readonly seed: string) {}

  pick<T>(choices: readonly T[]): T {
    this.picks += 1;
    const hash = createHash('sha256').update(`${this.seed}\n${this.picks}`).digest();
    return choices[hash.readUInt32BE() % choices.length] as T;
  }
}

interface Block {
  text: string;
  words: number;
}

interface Section {
  heading: string;
  blocks: Block[];
}

/** The length in words. Table and list marks count half, since some word counters count them and others do not. */
const lengthOf = (text: string): number => (countWords(text) + text.split(/\s+/).filter((word) => word !== '').length) / 2;

const blockOf = (text: string): Block => ({ text, words: lengthOf(text) });

/** The blocks chosen from the sections, up to the length limit in words. Callers offer them in order of importance. */
class Manuscript {
  private readonly chosen = new Set<Block>();
  words = 0;

  constructor(private readonly limit: number) {}

  /** Takes a block if it still fits. The first block of a section also counts its heading. */
  take(section: Section, block: Block | undefined): boolean {
    if (!block || block.text === '' || this.chosen.has(block)) return false;
    const heading = section.blocks.some((each) => this.chosen.has(each)) ? 0 : lengthOf(`## ${section.heading}`);
    if (this.words + block.words + heading > this.limit) return false;
    this.chosen.add(block);
    this.words += block.words + heading;
    return true;
  }

  markdown(sections: readonly Section[]): string[] {
    return sections.flatMap(({ heading, blocks }) => {
      const texts = blocks.filter((block) => this.chosen.has(block)).map(({ text }) => text);
      return texts.length === 0 ? [] : [...(heading === '' ? [] : [`## ${heading}`]), ...texts];
    });
  }
}

/** A keyword for running text; '' when it states a size or a price, which only the shop's data may do. */
const shownKeyword = (keyword: string): string => {
  const words = keyword
    .replace(/[^\p{L}\p{N}\p{M} +-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return /\d/.test(keyword) && /\d\s*[/R€]|\d{3}|\d[.,]\d|\d\s*e(uro|\b)/i.test(keyword) ? '' : words;
};

const seasonLabels = { summer: 'kesärenkaita', studded: 'nastarenkaita', friction: 'kitkarenkaita' } as const;

/** Drafts articles without a language model, from general facts about tyres and the shop's own data. */
export class TemplateWriter implements ArticleWriter {
  readonly source = 'template';

  write(request: GenerationRequest, data: ShopData): Promise<WrittenArticle> {
    return Promise.resolve(draft(request, data));
  }
}

/** The topics that the keywords match, in the order of the keywords, each once. */
const matched = (keywords: readonly string[]): Topic[] => [
  ...new Set(keywords.map(topicFor).filter((topic): topic is Topic => topic !== null)),
];

/** Returns the keywords' topics (`main`) and related topics to fill the article (`further`). */
function plannedTopics(keywords: readonly string[], limit: number, picker: SeededPicker): { main: Topic[]; further: Topic[] } {
  const found = matched(keywords);
  const main = (found.length > 0 ? found : [topicOf('condition')]).slice(0, limit);
  const related = [...found, ...main.flatMap((topic) => topic.related.map(topicOf)), ...topicOf('condition').related.map(topicOf)];
  const further = [...new Set(related)].filter((topic) => !main.includes(topic));
  const first = picker.pick(further.slice(0, 3));
  return { main, further: [first, ...further.filter((topic) => topic !== first)] };
}

export function titleOf({ keywords, title, tone, length }: GenerationRequest): string {
  if (title !== '') return title;
  const picker = new SeededPicker(`title\n${tone}\n${length}\n${keywords.join('\n')}`);
  const [first] = matched(keywords);
  if (first) return picker.pick(first.titles[tone]);
  const subject = keywords.map(shownKeyword).find((word) => word !== '') ?? 'renkaat';
  return picker.pick(otherTitles[tone]).replace('{subject}', tone === 'educational' ? subject : capitalised(subject));
}

function paragraphText({ opening, text }: Paragraph, tone: Tone): string {
  return opening ? `${opening[tone]} ${text}` : text;
}

/** One or two sentences on the shop's range for a topic. */
function rangeOf(topic: Topic, data: ShopData, tone: Tone): string {
  const kind = topic.table;
  if (kind === 'winter') return rangeSentence(seasonLabels.friction, data.tyres?.friction, tone);
  if (kind === 'summer' || kind === 'studded' || kind === 'friction') return rangeSentence(seasonLabels[kind], data.tyres?.[kind], tone);
  return '';
}

interface TopicSection extends Section {
  paragraphs: Block[];
  range: Block;
  table: Block;
  checklist: Block;
}

function sectionOf(topic: Topic, data: ShopData, tone: Tone, rows: number): TopicSection {
  const paragraphs = topic.paragraphs.map((paragraph) => blockOf(paragraphText(paragraph, tone)));
  const range = blockOf(rangeOf(topic, data, tone));
  const table = blockOf(topicTable(topic.table, data, tone, rows));
  const checklist = blockOf(`${topic.checklist.lead[tone]}\n\n${list(topic.checklist.items)}`);
  const [first, second, ...rest] = paragraphs;
  const blocks = [first, second, range, table, ...rest, checklist].filter((block) => block !== undefined);
  return { heading: topic.heading[tone], blocks, paragraphs, range, table, checklist };
}

function introOf(keywords: readonly string[], tone: Tone, picker: SeededPicker): string {
  const subjects = keywords
    .map(shownKeyword)
    .filter((word) => word !== '')
    .slice(0, 4);
  const verb = subjects.length > 1 ? 'ovat' : 'on';
  return picker
    .pick(intros[tone])
    .replace('{verb}', verb)
    .replace('{subjects}', plain(subjects.length > 0 ? enumerated(subjects) : 'renkaat'));
}

function draft(request: GenerationRequest, data: ShopData): WrittenArticle {
  const { keywords, tone, length } = request;
  const { topics, tables, rows } = extent[length];
  const picker = new SeededPicker([...keywords, request.title, tone, length].join('\n'));
  const manuscript = new Manuscript(lengthWords[length] * LENGTH_ALLOWANCE);

  const intro: Section = { heading: '', blocks: [blockOf(introOf(keywords, tone, picker))] };
  const closing: Section = {
    heading: picker.pick(closingHeadings[tone]),
    blocks: [blockOf(picker.pick(closings[tone])), blockOf(contactSentence(data)), blockOf(DRAFT_NOTE)],
  };
  const { main, further } = plannedTopics(keywords, topics, picker);
  const mainSections = main.map((topic) => sectionOf(topic, data, tone, rows));
  const furtherSections = further.map((topic) => sectionOf(topic, data, tone, rows));
  const matches = (data.tyres?.keywordMatches ?? []).map(({ label, range }): Section => {
    const { heading, text } = keywordMatchBlock(label, range, tone, rows);
    return { heading, blocks: [blockOf(text)] };
  });
  const offers: Section = { heading: 'Tarjouksia', blocks: [blockOf(offersBlock(data.tyres?.offers ?? [], tone))] };
  const prices: Section = {
    heading: 'Hinnat',
    blocks: [blockOf(priceTable(data.priceGroups[0], tone, rows))],
  };

  for (const section of [intro, closing]) for (const block of section.blocks) manuscript.take(section, block);
  let tablesLeft = tables;
  const takeTable = (section: Section, block: Block | undefined) => {
    if (tablesLeft > 0 && manuscript.take(section, block)) tablesLeft -= 1;
  };
  for (const section of mainSections) manuscript.take(section, section.paragraphs[0]);
  for (const section of matches) takeTable(section, section.blocks[0]);
  for (const section of mainSections) takeTable(section, section.table);
  // Without any price or size the article would say too little about this shop.
  if (tablesLeft === tables) takeTable(prices, prices.blocks[0]);
  const [first] = mainSections;
  if (first) manuscript.take(first, first.checklist);
  for (const section of mainSections) manuscript.take(section, section.range);
  const longest = Math.max(...mainSections.map(({ paragraphs }) => paragraphs.length));
  for (let at = 1; at < longest; at += 1) for (const section of mainSections) manuscript.take(section, section.paragraphs[at]);
  if (length !== 'short') manuscript.take(offers, offers.blocks[0]);
  for (const section of mainSections) manuscript.take(section, section.checklist);
  for (const section of furtherSections) {
    // One paragraph is too little for a section, so it also takes what else fits.
    if (!manuscript.take(section, section.paragraphs[0])) continue;
    for (const block of [...section.paragraphs.slice(1), section.checklist]) manuscript.take(section, block);
  }
  const sections = [intro, ...mainSections.slice(0, 1), ...matches, ...mainSections.slice(1), ...furtherSections, offers, prices, closing];
  return { title: titleOf(request), content: manuscript.markdown(sections).join('\n\n') };
}
