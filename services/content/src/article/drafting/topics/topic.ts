import type { tones } from '#contracts/content/articles';

export type Tone = (typeof tones)[number];
export type ByTone<T = string> = Record<Tone, T>;

/** Facts that hold for every shop, with a beginning in the words of each tone. No price and no tyre size stands here. */
export interface Paragraph {
  opening?: ByTone;
  text: string;
}

export type TopicId =
  | 'winter'
  | 'studded'
  | 'friction'
  | 'summer'
  | 'pressure'
  | 'condition'
  | 'size'
  | 'rims'
  | 'change'
  | 'balancing'
  | 'hotel'
  | 'financing';

/** What of the shop's own data belongs to a topic. */
export type TopicTable = 'summer' | 'studded' | 'friction' | 'winter' | 'sizes' | 'financing' | { priceGroup: RegExp };

/** A subject of articles: how it is recognised in keywords, and what there is to say. */
export interface Topic {
  id: TopicId;
  keyword: RegExp;
  titles: ByTone<readonly [string, string]>;
  heading: ByTone;
  paragraphs: readonly Paragraph[];
  checklist: { lead: ByTone; items: readonly string[] };
  table: TopicTable;
  /** Where an article goes on when this topic is told. */
  related: readonly TopicId[];
}
