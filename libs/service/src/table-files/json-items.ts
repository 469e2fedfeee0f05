import { limits, limitTexts } from './file-limits.ts';
import { unreadable } from './file-text.ts';

const broken = () => unreadable('Tiedosto ei ole kelvollista JSON-muotoa.');
const isSpace = (character: string) => character === ' ' || character === '\n' || character === '\r' || character === '\t';

type Position =
  /** Before the first character. */
  | 'start'
  /** In the object that contains the list. */
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
 * Splits a streamed JSON list into its items, so that the whole list is never in memory. Each item is parsed separately,
 * and rejected before that if it is too long or nested too deeply. The list can be the whole document, or a property of
 * the top-level object with one of the given names.
 */
export class JsonItems {
  private position: Position = 'start';
  /** Whether the list is in an object, which may have further properties after it. */
  private wrapped = false;
  private found = false;
  private key = '';
  private items = 0;
  /** Nesting depth within the current value. */
  private depth = 0;
  private inString = false;
  private escaped = false;
  private scalar = false;
  /** The current value's text; null for values that are skipped. */
  private text: string | null = null;
  private length = 0;

  /**
   * @param listNames names of the property that may contain the list
   * @param noList the message when there is no list (Finnish)
   */
  constructor(
    private readonly listNames: ReadonlySet<string>,
    private readonly noList: string,
    private readonly onItem: (item: unknown, at: number) => void,
  ) {}

  /**
   * Parses the next chunk of the text and passes complete items to `onItem`.
   * @throws AppError import_unreadable
   */
  write(chunk: string): void {
    let at = 0;
    while (at < chunk.length) at = this.walking ? this.walk(chunk, at) : this.step(chunk, at);
  }

  /**
   * Ends the text.
   * @throws AppError import_unreadable when the document is incomplete or has no list
   */
  end(): void {
    if (this.walking || this.position !== 'after') throw broken();
    if (!this.found) throw unreadable(this.noList);
  }

  private get walking(): boolean {
    return this.depth > 0 || this.inString || this.scalar;
  }

  /** Handles one character between values and returns the index at which to continue. */
  private step(chunk: string, at: number): number {
    const character = chunk[at] as string;
    if (isSpace(character) || character === '\ufeff') return at + 1;
    switch (this.position) {
      case 'start':
        if (character === '[') this.position = 'item or end';
        else if (character === '{') {
          this.wrapped = true;
          this.position = 'key or end';
        } else throw broken();
        this.found = character === '[';
        return at + 1;
      case 'key or end':
      case 'key':
        if (character === '}' && this.position === 'key or end') this.position = 'after';
        else if (character === '"') this.begin(true);
        else throw broken();
        return character === '"' ? at : at + 1;
      case 'colon':
        if (character !== ':') throw broken();
        this.position = 'value';
        return at + 1;
      case 'value':
        if (character === '[' && !this.found && this.listNames.has(this.key)) {
          this.found = true;
          this.position = 'item or end';
          return at + 1;
        }
        this.begin(false);
        return at;
      case 'item or end':
        if (character === ']') {
          this.position = this.wrapped ? 'comma or end' : 'after';
          return at + 1;
        }
        this.begin(true);
        return at;
      case 'item':
        this.begin(true);
        return at;
      case 'comma or end of list':
        if (character === ',') this.position = 'item';
        else if (character === ']') this.position = this.wrapped ? 'comma or end' : 'after';
        else throw broken();
        return at + 1;
      case 'comma or end':
        if (character === ',') this.position = 'key';
        else if (character === '}') this.position = 'after';
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

  /** Scans a value to its end or the end of the chunk. Returns the index of the next character. */
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
        // The list that contains the items is a level too.
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
    if (this.position === 'value') this.position = 'comma or end';
    else if (this.position === 'key' || this.position === 'key or end') {
      this.key = String(parsed(text));
      this.position = 'colon';
    } else {
      this.items += 1;
      if (this.items > limits.rows) throw unreadable(limitTexts.rows);
      this.position = 'comma or end of list';
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
