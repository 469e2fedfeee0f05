import { SentenceSplitter } from '../claims/sentences.ts';
import type { EnginePart } from './engine.ts';

/**
 * Holds back a reply's text until its first sentence is complete. The visitor would not see less of it anyway, and until then another
 * engine can take over.
 */
export class FirstSentence {
  isComplete = false;
  private readonly splitter = new SentenceSplitter();

  /** Yields a part; a text only once there is a complete sentence. */
  *pass(part: EnginePart): Generator<EnginePart, void> {
    if (part.type === 'text' && !this.isComplete) {
      const text = this.splitter.push(part.text).join('');
      // White space alone is nothing to show.
      if (text.trim() === '') return;
      this.isComplete = true;
      yield { type: 'text', text };
      yield* this.rest();
      return;
    }
    // What is said before a call of a tool is a sentence, whatever its end.
    if (part.type === 'call') yield* this.end();
    yield part;
  }

  /** Yields what is held back. */
  *end(): Generator<EnginePart, void> {
    if (!this.isComplete) yield* this.rest();
  }

  private *rest(): Generator<EnginePart, void> {
    const text = this.splitter.end();
    if (text === '') return;
    this.isComplete ||= text.trim() !== '';
    yield { type: 'text', text };
  }
}
