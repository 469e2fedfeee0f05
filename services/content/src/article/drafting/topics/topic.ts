import type { tones } from '#contracts/content/articles';

export type Tone = (typeof tones)[number];
export type ByTone<T = string> = Record<Tone, T>;

/** Facts that hold for every shop, with an optional opening for each tone. Must not state a price or a tyre size. */
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

/** The table of the shop's data that belongs to a topic. */
export type TopicTable = 'summer' | 'studded' | 'friction' | 'winter' | 'sizes' | 'financing' | { priceGroup: RegExp };

/** A subject of articles: the pattern that recognises it in keywords, and its texts. */
export interface Topic {
  id: TopicId;
  keyword: RegExp;
  titles: ByTone<readonly [string, string]>;
  heading: ByTone;
  paragraphs: readonly Paragraph[];
  checklist: { lead: ByTone; items: readonly string[] };
  table: TopicTable;
  /** Topics that an article continues with after this one. */
  related: readonly TopicId[];
}
