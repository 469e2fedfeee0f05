import type { OutputOf } from '#contracts/operation';
import type { listAnswerPlaces } from '#contracts/chat/answers';

export type Place = OutputOf<typeof listAnswerPlaces>['items'][number];

/** A part of an answer's text: as written, a place with its value, or a place that names no fact. */
export interface Segment {
  kind: 'text' | 'value' | 'unknown';
  text: string;
}

const PLACE = /\{[^{}\n]{1,200}\}/g;

/** Neither letter case nor the width of spaces matters in a place. */
const folded = (place: string): string => place.toLowerCase().replaceAll(/\s+/g, ' ');

/** Returns the places of a text that the server has filled in: those that name no fact. */
export const unknownPlaces = (preview: string): string[] => [...new Set(preview.match(PLACE) ?? [])];

/** Fills in the places of a text with their values now, as the server does when it gives the answer. */
export function filledIn(text: string, places: readonly Place[]): Segment[] {
  const values = new Map(places.map(({ place, value }) => [folded(place), value]));
  const segments: Segment[] = [];
  let end = 0;
  for (const match of text.matchAll(PLACE)) {
    if (match.index > end) segments.push({ kind: 'text', text: text.slice(end, match.index) });
    const value = values.get(folded(match[0]));
    segments.push(value === undefined ? { kind: 'unknown', text: match[0] } : { kind: 'value', text: value });
    end = match.index + match[0].length;
  }
  if (end < text.length) segments.push({ kind: 'text', text: text.slice(end) });
  return segments;
}
