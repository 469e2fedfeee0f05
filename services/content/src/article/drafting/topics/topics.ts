import { balancing, change, financing, hotel, rims } from './services.ts';
import { friction, studded, summer, winter } from './seasonal-tyres.ts';
import { condition, pressure, size } from './tyre-care.ts';
import type { Topic, TopicId } from './topic.ts';

/** In the order in which a keyword is matched: more specific topics first ('talvirengaspaine' is about pressure). */
export const topics: readonly Topic[] = [
  financing,
  hotel,
  balancing,
  pressure,
  studded,
  friction,
  size,
  rims,
  change,
  winter,
  summer,
  condition,
];

const byId = new Map(topics.map((topic) => [topic.id, topic]));

export function topicOf(id: TopicId): Topic {
  const topic = byId.get(id);
  if (!topic) throw new Error(`no topic ${id}`);
  return topic;
}

/** Returns the topic of a keyword; null when it matches none. */
export const topicFor = (keyword: string): Topic | null => {
  const lower = keyword.toLocaleLowerCase('fi');
  return topics.find((topic) => topic.keyword.test(lower)) ?? null;
};
