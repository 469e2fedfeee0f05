import { createHash } from 'node:crypto';

/** A page as it is sent: without the mark, and with what its policy must allow. */
export interface Sealed {
  /** Each beginning where the one before ends. */
  pieces: string[];
  /** Sources for script-src, one for each inline script that was marked. */
  hashes: string[];
}

// React writes attributes with `<`, `>` and quotes escaped, so that a tag ends at its first `>`.
const openingTag = /<script\b([^>]*)>/iy;
const closingTag = /<\/script[\s/>]/gi;

const source = (script: string) =>
  // Browsers hash the text that they parsed, in which every line end is one newline.
  `'sha256-${createHash('sha256').update(script.replace(/\r\n?/g, '\n')).digest('base64')}'`;

/** The inline script whose opening tag carries the mark there; null for one of another file, or another element. */
function scriptMarkedAt(page: string, at: number): string | null {
  openingTag.lastIndex = Math.max(0, page.lastIndexOf('<', at));
  const attributes = openingTag.exec(page)?.[1];
  if (attributes === undefined || /\ssrc\s*=/.test(attributes)) return null;
  const begin = page.indexOf('>', at) + 1;
  closingTag.lastIndex = begin;
  const end = closingTag.exec(page)?.index;
  if (end === undefined) throw new Error('an inline script does not end');
  const script = page.slice(begin, end);
  // After this a browser reads on past the first end tag (HTML, script data double escaped state).
  if (/<!--/.test(script)) throw new Error('an inline script begins a comment');
  return script;
}

/**
 * Takes the mark off a finished page and lists the hashes of the inline scripts that carried it. A page that is kept for
 * everybody cannot have a nonce, which must be another one in each answer; and hashing whatever script is in the page
 * would allow one that got into it with somebody's text. The mark is the nonce that React wrote on its own scripts: made
 * anew for each rendering, known to nobody, and never sent.
 * @param page in pieces, none of which ends within a tag or an inline script
 */
export function sealed(page: readonly string[], mark: string | undefined): Sealed {
  if (mark === undefined) return { pieces: [...page], hashes: [] };
  const attribute = ` nonce="${mark}"`;
  const hashes = new Set<string>();
  const pieces: string[] = [];
  for (const piece of page) {
    let sent = 0;
    for (let at = piece.indexOf(attribute); at >= 0; at = piece.indexOf(attribute, sent)) {
      const script = scriptMarkedAt(piece, at);
      if (script !== null) hashes.add(source(script));
      pieces.push(piece.slice(sent, at));
      sent = at + attribute.length;
    }
    pieces.push(piece.slice(sent));
  }
  return { pieces, hashes: [...hashes] };
}
