import { createHash } from 'node:crypto';
import { countWords } from '#contracts/rules/article-text';
import { lengthWords } from '#contracts/content/articles';
import type { ArticleWriter, WritingOrder, WrittenArticle } from './article-writer.ts';
import { askedBlock, contactSentence, offersBlock, priceTable, rangeSentence, topicTable } from './data-blocks.ts';
import { capitalised, enumerated, list, plain } from './markdown.ts';
import type { ShopData } from './shop-data.ts';
import { closingHeadings, closings, DRAFT_NOTE, intros, otherTitles } from './topics/frame.ts';
import type { Paragraph, Tone, Topic } from './topics/topic.ts';
import { topicFor, topicOf } from './topics/topics.ts';

type Length = keyof typeof lengthWords;

/** A little over the wanted words is nearer to them than what is left when nothing more fits below. */
const FILLED = 1.05;

/** How many of the keywords' topics an article tells, how many tables it has, and their rows. */
const extent: Record<Length, { topics: number; tables: number; rows: number }> = {
  short: { topics: 2, tables: 1, rows: 3 },
  medium: { topics: 4, tables: 2, rows: 4 },
  long: { topics: 6, tables: 3, rows: 6 },
};

/** Decides by the order itself, so that equal orders give equal articles and others do not all begin alike. */
class Dice {
  private rolls = 0;

  constructor(private readonly seed: string) {}

  pick<T>(choices: readonly T[]): T {
    this.rolls += 1;
    const hash = createHash('sha256').update(`${this.seed}\n${this.rolls}`).digest();
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

/** Marks of tables and lists count half: some count them as words, others do not. */
const lengthOf = (text: string): number => (countWords(text) + text.split(/\s+/).filter((word) => word !== '').length) / 2;

const blockOf = (text: string): Block => ({ text, words: lengthOf(text) });

/** What is taken of the sections, in the order of importance, until the article is as long as it should be. */
class Manuscript {
  private readonly chosen = new Set<Block>();
  words = 0;

  constructor(private readonly limit: number) {}

  /** Takes a block if it still fits; its section's heading comes with the first one. */
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

/** A keyword in running text: words and numbers of no size and no price, since only the shop's data may state those. */
const shownKeyword = (keyword: string): string => {
  const words = keyword
    .replace(/[^\p{L}\p{N}\p{M} +-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return /\d/.test(keyword) && /\d\s*[/R€]|\d{3}|\d[.,]\d|\d\s*e(uro|\b)/i.test(keyword) ? '' : words;
};

const seasonLabels = { summer: 'kesärenkaita', studded: 'nastarenkaita', friction: 'kitkarenkaita' } as const;

/** Drafts articles without a language model: from what is always true of tyres and from the shop's own data. */
export class TemplateWriter implements ArticleWriter {
  readonly source = 'template';

  write(order: WritingOrder, data: ShopData): Promise<WrittenArticle> {
    return Promise.resolve(draft(order, data));
  }
}

/** The topics of the keywords in their order, each once. */
const matched = (keywords: readonly string[]): Topic[] => [
  ...new Set(keywords.map(topicFor).filter((topic): topic is Topic => topic !== null)),
];

/** The keywords' topics first, then what belongs to them. */
function plannedTopics(keywords: readonly string[], limit: number, dice: Dice): { main: Topic[]; further: Topic[] } {
  const found = matched(keywords);
  const main = (found.length > 0 ? found : [topicOf('condition')]).slice(0, limit);
  const related = [...found, ...main.flatMap((topic) => topic.related.map(topicOf)), ...topicOf('condition').related.map(topicOf)];
  const further = [...new Set(related)].filter((topic) => !main.includes(topic));
  const first = dice.pick(further.slice(0, 3));
  return { main, further: [first, ...further.filter((topic) => topic !== first)] };
}

export function titleOf({ keywords, title, tone, length }: WritingOrder): string {
  if (title !== '') return title;
  const dice = new Dice(`title\n${tone}\n${length}\n${keywords.join('\n')}`);
  const [first] = matched(keywords);
  if (first) return dice.pick(first.titles[tone]);
  const subject = keywords.map(shownKeyword).find((word) => word !== '') ?? 'renkaat';
  return dice.pick(otherTitles[tone]).replace('{subject}', tone === 'educational' ? subject : capitalised(subject));
}

function paragraphText({ opening, text }: Paragraph, tone: Tone): string {
  return opening ? `${opening[tone]} ${text}` : text;
}

/** What of the shop's range belongs to a topic, in a sentence or two. */
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

function introOf(keywords: readonly string[], tone: Tone, dice: Dice): string {
  const subjects = keywords
    .map(shownKeyword)
    .filter((word) => word !== '')
    .slice(0, 4);
  const verb = subjects.length > 1 ? 'ovat' : 'on';
  return dice
    .pick(intros[tone])
    .replace('{verb}', verb)
    .replace('{subjects}', plain(subjects.length > 0 ? enumerated(subjects) : 'renkaat'));
}

function draft(order: WritingOrder, data: ShopData): WrittenArticle {
  const { keywords, tone, length } = order;
  const { topics, tables, rows } = extent[length];
  const dice = new Dice([...keywords, order.title, tone, length].join('\n'));
  const manuscript = new Manuscript(lengthWords[length] * FILLED);

  const intro: Section = { heading: '', blocks: [blockOf(introOf(keywords, tone, dice))] };
  const closing: Section = {
    heading: dice.pick(closingHeadings[tone]),
    blocks: [blockOf(dice.pick(closings[tone])), blockOf(contactSentence(data)), blockOf(DRAFT_NOTE)],
  };
  const { main, further } = plannedTopics(keywords, topics, dice);
  const told = main.map((topic) => sectionOf(topic, data, tone, rows));
  const more = further.map((topic) => sectionOf(topic, data, tone, rows));
  const asked = (data.tyres?.asked ?? []).map(({ label, range }): Section => {
    const { heading, text } = askedBlock(label, range, tone, rows);
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
  for (const section of told) manuscript.take(section, section.paragraphs[0]);
  for (const section of asked) takeTable(section, section.blocks[0]);
  for (const section of told) takeTable(section, section.table);
  // An article without a price or a size says too little of this shop.
  if (tablesLeft === tables) takeTable(prices, prices.blocks[0]);
  const [first] = told;
  if (first) manuscript.take(first, first.checklist);
  for (const section of told) manuscript.take(section, section.range);
  const longest = Math.max(...told.map(({ paragraphs }) => paragraphs.length));
  for (let at = 1; at < longest; at += 1) for (const section of told) manuscript.take(section, section.paragraphs[at]);
  if (length !== 'short') manuscript.take(offers, offers.blocks[0]);
  for (const section of told) manuscript.take(section, section.checklist);
  for (const section of more) {
    // A section of its own has more to say than one paragraph.
    if (!manuscript.take(section, section.paragraphs[0])) continue;
    for (const block of [...section.paragraphs.slice(1), section.checklist]) manuscript.take(section, block);
  }
  const sections = [intro, ...told.slice(0, 1), ...asked, ...told.slice(1), ...more, offers, prices, closing];
  return { title: titleOf(order), content: manuscript.markdown(sections).join('\n\n') };
}
