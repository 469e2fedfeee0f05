import { type ReactNode, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { KeptMarkupContext } from './kept-markup.ts';

/** Some 2,000 cards, of two bytes each character. */
const MOST_CHARACTERS = 4_000_000;

type Parts = Map<string, string>;

/** Markup in memory, as React has rendered it. What no page has shown for long goes. */
export class KeptMarkup {
  /** What was written since the last time that the half of the space was full, and before: no hit has to be noted. */
  private recent = new Map<string, Parts>();
  private former = new Map<string, Parts>();
  private characters = 0;

  constructor(private readonly most = MOST_CHARACTERS) {}

  /** See Kept. */
  readonly of = (of: string, part: string, content: ReactNode): string => {
    const parts = this.recent.get(of) ?? this.renew(of);
    const known = parts.get(part);
    if (known !== undefined) return known;
    const made = renderToString(createElement(KeptMarkupContext, { value: this.of }, content));
    parts.set(part, made);
    this.characters += made.length;
    return made;
  };

  private renew(of: string): Parts {
    if (this.characters > this.most / 2) {
      this.former = this.recent;
      this.recent = new Map();
      this.characters = 0;
    }
    const parts: Parts = this.former.get(of) ?? new Map<string, string>();
    this.recent.set(of, parts);
    this.characters += of.length;
    for (const { length } of parts.values()) this.characters += length;
    return parts;
  }
}
