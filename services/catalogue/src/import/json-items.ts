import { limits, limitTexts } from './file-limits.ts';
import { unreadable } from './file-text.ts';

const LIST_NAMES = new Set(['items', 'tyres', 'tires', 'products', 'data', 'rows']);
const broken = () => unreadable('Tiedosto ei ole kelvollista JSON-muotoa.');
const isSpace = (character: string) => character === ' ' || character === '\n' || character === '\r' || character === '\t';

type Place =
  /** Before the first character. */
  | 'start'
  /** In the object around the list. */
  | 'key or end'
  | 'key'
  | 'colon'
  | 'value'
  | 'comma or end'
  /** In the list. */
  | 'item or end'
  | 'item'
  | 'comma or end of list'
  | 'after';

/**
 * Cuts a JSON list into its items while the text comes, so that neither the list nor its nesting is ever held as a
 * whole: each item is parsed by itself, and is refused before that when it is too long or too deep. The list may stand
 * alone or in an object, under one of a few names.
 */
export class JsonItems {
  private place: Place = 'start';
  /** The list is within an object, which goes on behind it. */
  private wrapped = false;
  private found = false;
  private key = '';
  private items = 0;
  /** Of the value that is being walked through. */
  private depth = 0;
  private inString = false;
  private escaped = false;
  private scalar = false;
  /** The walked value's text; null of values that are passed over. */
  private text: string | null = null;
  private length = 0;

  constructor(private readonly onItem: (item: unknown, at: number) => void) {}

  /** Takes the next piece of the text. Throws AppError import_unreadable. */
  write(chunk: string): void {
    let at = 0;
    while (at < chunk.length) at = this.walking ? this.walk(chunk, at) : this.step(chunk, at);
  }

  /** Says that the text has ended. Throws AppError import_unreadable. */
  end(): void {
    if (this.walking || this.place !== 'after') throw broken();
    if (!this.found) throw unreadable('JSON-tiedoston on oltava lista renkaista.');
  }

  private get walking(): boolean {
    return this.depth > 0 || this.inString || this.scalar;
  }

  /** One character between values. */
  private step(chunk: string, at: number): number {
    const character = chunk[at] as string;
    if (isSpace(character) || character === '\ufeff') return at + 1;
    switch (this.place) {
      case 'start':
        if (character === '[') this.place = 'item or end';
        else if (character === '{') {
          this.wrapped = true;
          this.place = 'key or end';
        } else throw broken();
        this.found = character === '[';
        return at + 1;
      case 'key or end':
      case 'key':
        if (character === '}' && this.place === 'key or end') this.place = 'after';
        else if (character === '"') this.begin(true);
        else throw broken();
        return character === '"' ? at : at + 1;
      case 'colon':
        if (character !== ':') throw broken();
        this.place = 'value';
        return at + 1;
      case 'value':
        if (character === '[' && !this.found && LIST_NAMES.has(this.key)) {
          this.found = true;
          this.place = 'item or end';
          return at + 1;
        }
        this.begin(false);
        return at;
      case 'item or end':
        if (character === ']') {
          this.place = this.wrapped ? 'comma or end' : 'after';
          return at + 1;
        }
        this.begin(true);
        return at;
      case 'item':
        this.begin(true);
        return at;
      case 'comma or end of list':
        if (character === ',') this.place = 'item';
        else if (character === ']') this.place = this.wrapped ? 'comma or end' : 'after';
        else throw broken();
        return at + 1;
      case 'comma or end':
        if (character === ',') this.place = 'key';
        else if (character === '}') this.place = 'after';
        else throw broken();
        return at + 1;
      case 'after':
        throw broken();
    }
  }

  private begin(keep: boolean): void {
    this.text = keep ? '' : null;
    this.length = 0;
    this.scalar = true;
  }

  /** Goes through a value's characters up to its end or the chunk's; answers where the next one is. */
  private walk(chunk: string, from: number): number {
    let at = from;
    for (; at < chunk.length; at += 1) {
      const character = chunk[at] as string;
      if (this.inString) {
        if (this.escaped) this.escaped = false;
        else if (character === '\\') this.escaped = true;
        else if (character === '"') {
          this.inString = false;
          if (this.depth === 0) return this.finish(chunk, from, at + 1);
        }
      } else if (character === '"') {
        this.inString = true;
      } else if (character === '[' || character === '{') {
        this.depth += 1;
        // The list around the items is a level too.
        if (this.depth + 1 > limits.depth) throw unreadable(limitTexts.depth);
      } else if (character === ']' || character === '}') {
        if (this.depth === 0) return this.finish(chunk, from, at);
        this.depth -= 1;
        if (this.depth === 0) return this.finish(chunk, from, at + 1);
      } else if (this.depth === 0 && (character === ',' || isSpace(character))) {
        return this.finish(chunk, from, at);
      }
    }
    this.take(chunk.slice(from, at));
    return at;
  }

  private take(piece: string): void {
    this.length += piece.length;
    if (this.length > limits.row) throw unreadable(limitTexts.row(this.items + 1));
    if (this.text !== null) this.text += piece;
  }

  private finish(chunk: string, from: number, to: number): number {
    this.take(chunk.slice(from, to));
    this.scalar = false;
    const { text } = this;
    this.text = null;
    if (this.place === 'value') this.place = 'comma or end';
    else if (this.place === 'key' || this.place === 'key or end') {
      this.key = String(parsed(text));
      this.place = 'colon';
    } else {
      this.items += 1;
      if (this.items > limits.rows) throw unreadable(limitTexts.rows);
      this.place = 'comma or end of list';
      this.onItem(parsed(text), this.items);
    }
    return to;
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    throw broken();
  }
}
