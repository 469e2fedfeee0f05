/** Abbreviations whose full stop ends no sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:esim|mm|ym|yms|ts|ks|n|noin|kpl|klo|puh|os|min|max|sis|alv|vrt|eli|tms|jne|huom|nro|ma|ti|ke|to|pe|la|su)\.$/i;

/**
 * Splits a text that arrives in pieces into sentences. Joined together, the sentences are the text, unchanged: each has the white space
 * that follows it. A full stop after a digit ends a sentence only before a capital letter ('la 5.12. klo 10', 'hinta 39.90').
 */
export class SentenceSplitter {
  private held = '';

  /** Takes the next piece and returns the sentences that it completes. */
  push(piece: string): string[] {
    this.held += piece;
    const complete: string[] = [];
    for (let end = this.nextEnd(); end > 0; end = this.nextEnd()) {
      complete.push(this.held.slice(0, end));
      this.held = this.held.slice(end);
    }
    return complete;
  }

  /** Returns the last sentence, which the end of the text completes; '' when there is none. */
  end(): string {
    const last = this.held;
    this.held = '';
    return last;
  }

  /** Returns the length of the first complete sentence; 0 while it is not known. */
  private nextEnd(): number {
    const ends = /[.!?…]+["'”’)\]*]*\s+|\n+\s*/g;
    for (let match = ends.exec(this.held); match; match = ends.exec(this.held)) {
      const end = match.index + match[0].length;
      const next = this.held[end];
      // More white space may follow in the next piece.
      if (next === undefined) return 0;
      if (match[0].includes('\n')) return end;
      const before = this.held.slice(0, match.index + 1);
      if (ABBREVIATION.test(before)) continue;
      if (match[0].startsWith('.') && /\d\.$/.test(before) && !/\p{Lu}/u.test(next)) continue;
      return end;
    }
    return 0;
  }
}

/** Returns the sentences of a complete text, each with the white space that follows it. */
export function sentencesOf(text: string): string[] {
  const splitter = new SentenceSplitter();
  const sentences = splitter.push(text);
  const last = splitter.end();
  return last === '' ? sentences : [...sentences, last];
}
