import { type ReactNode, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MarkupCacheContext } from './cached-markup.ts';

/** Some 2,000 cards, at two bytes a character. */
const MAX_CHARACTERS = 4_000_000;

type Parts = Map<string, string>;

/** In-memory cache of markup that React has rendered. Evicts what no page has shown for a long time. */
export class MarkupCache {
  /**
   * Two generations: entries used since half of the space was last full, and those from before. Entries move to the recent
   * generation on their first use in it, so that further hits need no bookkeeping.
   */
  private recent = new Map<string, Parts>();
  private former = new Map<string, Parts>();
  private characters = 0;

  constructor(private readonly maxCharacters = MAX_CHARACTERS) {}

  /** See CachedMarkup. */
  readonly render = (cacheKey: string, part: string, content: ReactNode): string => {
    const parts = this.recent.get(cacheKey) ?? this.moveToRecent(cacheKey);
    const cached = parts.get(part);
    if (cached !== undefined) return cached;
    const markup = renderToString(createElement(MarkupCacheContext, { value: this.render }, content));
    parts.set(part, markup);
    this.characters += markup.length;
    return markup;
  };

  private moveToRecent(cacheKey: string): Parts {
    if (this.characters > this.maxCharacters / 2) {
      this.former = this.recent;
      this.recent = new Map();
      this.characters = 0;
    }
    const parts: Parts = this.former.get(cacheKey) ?? new Map<string, string>();
    this.recent.set(cacheKey, parts);
    this.characters += cacheKey.length;
    for (const { length } of parts.values()) this.characters += length;
    return parts;
  }
}
