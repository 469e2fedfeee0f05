import type { OutputOf } from '#contracts/operation';
import type { listAnswerPlaces } from '#contracts/chat/answers';

export type Place = OutputOf<typeof listAnswerPlaces>['items'][number];

/** A part of an answer's text: as written, a place with its value, or a place that names no fact. */
export interface Segment {
  kind: 'text' | 'value' | 'unknown';
  text: string;
}

const PLACE = /\{[^{}\n]*\}/g;

/** Returns the name of a place, with or without its braces, in the form that is compared. */
const nameOf = (place: string): string => place.replaceAll(/[{}]/g, '').replaceAll(/\s+/g, ' ').trim().toLocaleLowerCase('fi');

/** Returns a place as it is written in a text: '{hinta: Rengaspaikkaus}'. */
export const writtenPlace = ({ place }: Pick<Place, 'place'>): string => (place.startsWith('{') ? place : `{${place}}`);

/** Fills in the places of a text with their values now. */
export function filledIn(text: string, places: readonly Place[]): Segment[] {
  const values = new Map(places.map(({ place, value }) => [nameOf(place), value]));
  const segments: Segment[] = [];
  let end = 0;
  for (const match of text.matchAll(PLACE)) {
    if (match.index > end) segments.push({ kind: 'text', text: text.slice(end, match.index) });
    const value = values.get(nameOf(match[0]));
    segments.push(value === undefined ? { kind: 'unknown', text: match[0] } : { kind: 'value', text: value });
    end = match.index + match[0].length;
  }
  if (end < text.length) segments.push({ kind: 'text', text: text.slice(end) });
  return segments;
}
