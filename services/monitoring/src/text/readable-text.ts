import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import type { PageContent } from '../page/page-content.ts';

/** Characters of a page's text that are compared. */
const MAX_LENGTH = 60_000;
const MAX_NODES = 150_000;

const SKIPPED_TAGS = new Set(
  'script style noscript template svg canvas iframe object video audio picture nav footer aside form button select option input textarea head dialog'.split(
    ' ',
  ),
);
const BLOCK_TAGS = new Set(
  'address article blockquote body br dd div dl dt fieldset figcaption figure h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

/** Parts that are not what the page is about: consent banners, menus, carts, counters of visitors, share buttons. */
const BOILERPLATE =
  /(?:^|[-_\s])(?:cookies?|consent|gdpr|cmp|onetrust|newsletter|uutiskirje|popup|modal|breadcrumbs?|murupolku|menu|navbar|navigation|sidebar|cart|ostoskori|minicart|share|social|some|visitors?|kavijat|counter|laskuri|recently|viewed|countdown|timer|chat)(?:$|[-_\s])/i;
const HIDDEN = /display\s*:\s*none|visibility\s*:\s*hidden/i;
const ROLES = new Set(['navigation', 'banner', 'contentinfo', 'dialog', 'alertdialog', 'search', 'complementary']);

/** What changes without a change of the content: times, dates, counts of visitors and the like. */
const VOLATILE = [
  /\b\d{4}-\d{2}-\d{2}(?:[t ]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?z?)?\b/gi,
  /\b\d{1,2}\.\s?\d{1,2}\.(?:\s?\d{4})?/g,
  /\b(?:klo\s*)?\d{1,2}[.:]\d{2}(?::\d{2})?\b(?!\s*(?:€|eur))/gi,
  /\b\d+\s*(?:sekuntia?|minuuttia?|tuntia?|päivää?|kävijää?|katselua?|näyttökertaa?|henkilöä?|visitors?|views?|seconds?|minutes?|hours?|days?)(?:\s+(?:sitten|ago))?/gi,
  /©\s*\d{4}(?:\s*[-–]\s*\d{4})?/g,
];

const isSkipped = ({ name, attribs }: Element): boolean =>
  SKIPPED_TAGS.has(name) ||
  'hidden' in attribs ||
  attribs['aria-hidden'] === 'true' ||
  ROLES.has(attribs['role'] ?? '') ||
  HIDDEN.test(attribs['style'] ?? '') ||
  (name !== 'body' && name !== 'main' && name !== 'html' && BOILERPLATE.test(`${attribs['id'] ?? ''} ${attribs['class'] ?? ''}`));

/**
 * Returns the text that a person reads on a page, one block a line, without boilerplate, dates and counters. A price is kept: '9.90'
 * is removed only as a time of day, which has no euros after it.
 */
export function readableText({ contentType, text }: PageContent): string {
  const raw = /html|xml/.test(contentType) ? textOfHtml(text) : text;
  const lines = raw
    .split('\n')
    .map((line) => VOLATILE.reduce((kept, pattern) => kept.replace(pattern, ' '), line))
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
  return lines.join('\n').slice(0, MAX_LENGTH);
}

/** Walks the tree without recursion, because a hostile page may nest without limit. */
function textOfHtml(html: string): string {
  const stack: (ChildNode | '\n')[] = parseDocument(html).children.toReversed();
  let text = '';
  for (let visited = 0; stack.length > 0 && visited < MAX_NODES && text.length < 4 * MAX_LENGTH; visited += 1) {
    const node = stack.pop();
    if (node === undefined || node === '\n') text += '\n';
    else if (isText(node)) text += node.data.replace(/\s+/g, ' ');
    else if (isTag(node) && !isSkipped(node)) {
      const isBlock = BLOCK_TAGS.has(node.name);
      if (isBlock) {
        text += '\n';
        stack.push('\n');
      }
      for (let index = node.children.length - 1; index >= 0; index -= 1) {
        const child = node.children[index];
        if (child !== undefined) stack.push(child);
      }
    }
  }
  return text;
}
