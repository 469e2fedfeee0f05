import { createHash } from 'node:crypto';

/** A page without its nonce, and the hashes that its Content-Security-Policy must allow instead. */
export interface HashedPage {
  /** Consecutive pieces of the page. */
  pieces: string[];
  /** Sources for script-src, one for each inline script that had the nonce. */
  hashes: string[];
}

// React escapes `<`, `>` and quotes in attributes, so a tag ends at its first `>`.
const openingTag = /<script\b([^>]*)>/iy;
const closingTag = /<\/script[\s/>]/gi;

const hashSource = (script: string) =>
  // Browsers hash the parsed text, in which every line break is one newline.
  `'sha256-${createHash('sha256').update(script.replace(/\r\n?/g, '\n')).digest('base64')}'`;

/** Returns the inline script whose opening tag has the nonce at this position; null for a script with `src` or another element. */
function scriptWithNonceAt(page: string, at: number): string | null {
  openingTag.lastIndex = Math.max(0, page.lastIndexOf('<', at));
  const attributes = openingTag.exec(page)?.[1];
  if (attributes === undefined || /\ssrc\s*=/.test(attributes)) return null;
  const begin = page.indexOf('>', at) + 1;
  closingTag.lastIndex = begin;
  const end = closingTag.exec(page)?.index;
  if (end === undefined) throw new Error('an inline script does not end');
  const script = page.slice(begin, end);
  // After `<!--` a browser may read past the first end tag (HTML: script data double escaped state).
  if (/<!--/.test(script)) throw new Error('an inline script begins a comment');
  return script;
}

/**
 * Removes the nonce from a rendered page and returns the hashes of the inline scripts that had it. A cached page cannot have
 * a nonce, which must differ in each response. Hashing every script of the page instead would also allow a script that was
 * injected with a text. Only our own scripts have the nonce: it is random for each rendering and never sent.
 * @param page in pieces, none of which ends within a tag or an inline script
 * @param nonce undefined in development: the page is returned unchanged
 * @throws Error when an inline script with the nonce is unclosed or contains `<!--`
 */
export function replaceNonce(page: readonly string[], nonce: string | undefined): HashedPage {
  if (nonce === undefined) return { pieces: [...page], hashes: [] };
  const attribute = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  const pieces: string[] = [];
  for (const piece of page) {
    let sent = 0;
    for (let at = piece.indexOf(attribute); at >= 0; at = piece.indexOf(attribute, sent)) {
      const script = scriptWithNonceAt(piece, at);
      if (script !== null) hashes.add(hashSource(script));
      pieces.push(piece.slice(sent, at));
      sent = at + attribute.length;
    }
    pieces.push(piece.slice(sent));
  }
  return { pieces, hashes: [...hashes] };
}
