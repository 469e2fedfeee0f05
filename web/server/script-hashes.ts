import { createHash } from 'node:crypto';

/** A page as it is sent: without the mark, and with what its policy must allow. */
export interface Sealed {
  html: string;
  /** Sources for script-src, one for each inline script that was marked. */
  hashes: string[];
}

// React writes attributes with `<`, `>` and quotes escaped, so that a tag ends at its first `>`.
const openingTag = /<script\b([^>]*)>/gi;
const closingTag = /<\/script[\s/>]/gi;

const source = (script: string) =>
  // Browsers hash the text that they parsed, in which every line end is one newline.
  `'sha256-${createHash('sha256').update(script.replace(/\r\n?/g, '\n')).digest('base64')}'`;

/**
 * Takes the mark off a finished page and lists the hashes of the inline scripts that carried it. A page that is kept for
 * everybody cannot have a nonce, which must be another one in each answer; and hashing whatever script is in the page
 * would allow one that got into it with somebody's text. The mark is the nonce that React wrote on its own scripts: made
 * anew for each rendering, known to nobody, and never sent.
 */
export function sealed(page: string, mark: string | undefined): Sealed {
  if (mark === undefined) return { html: page, hashes: [] };
  const attribute = ` nonce="${mark}"`;
  const hashes = new Set<string>();
  for (const { index, 0: tag, 1: attributes = '' } of page.matchAll(openingTag)) {
    if (!attributes.includes(attribute) || /\ssrc\s*=/.test(attributes)) continue;
    const begin = index + tag.length;
    closingTag.lastIndex = begin;
    const end = closingTag.exec(page)?.index;
    if (end === undefined) throw new Error('an inline script does not end');
    const script = page.slice(begin, end);
    // After this a browser reads on past the first end tag (HTML, script data double escaped state).
    if (/<!--/.test(script)) throw new Error('an inline script begins a comment');
    hashes.add(source(script));
  }
  return { html: page.replaceAll(attribute, ''), hashes: [...hashes] };
}
