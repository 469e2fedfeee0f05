// The Markdown that replies use: paragraphs, lists, bold, links. Its result is data, so that no HTML of a reply gets into the page.

export type Inline =
  | { type: 'text'; text: string }
  /** A tyre size, price, quantity or time, which does not break across lines. */
  | { type: 'figures'; text: string }
  | { type: 'bold'; content: Inline[] }
  | { type: 'link'; href: string; content: Inline[] };

export type Block = { type: 'paragraph'; lines: Inline[][] } | { type: 'list'; ordered: boolean; start: number; items: Inline[][][] };

/** Where the links of a reply may lead, besides paths of our own. All others are shown as plain text. */
export interface LinkTargets {
  /** Host names with their port. */
  hosts: ReadonlySet<string>;
  /** Whole addresses with tel: and mailto:. */
  contacts: ReadonlySet<string>;
  /** Texts that become links wherever they stand: the shop's phone number and e-mail address. */
  words: Readonly<Record<string, string>>;
}

// All quantifiers are bounded or exclusive, so that matching takes linear time for any text.
const SIZE = String.raw`\d{3}\/\d{2,3}[ \u00a0]?Z?R[ \u00a0]?\d{2}C?(?:[ \u00a0]\d{2,3}[A-Z])?`;
const QUANTITY = String.raw`\d{1,9}(?:[ \u00a0]\d{3}){0,3}(?:,\d{1,2})?[ \u00a0](?:€|dB|kpl|kk|min|mm)`;
const RANGE = String.raw`\d{1,4}(?:[.:]\d{2})?–\d{1,4}(?:[.:]\d{2})?`;
const token = new RegExp(
  String.raw`!?\[([^[\]\n]{1,300})\]\(\s?<?([^\s()<>]{1,600})>?(?:\s"[^"\n]{0,200}")?\s?\)` +
    String.raw`|\*\*(?=\S)([^\n]{1,2000}?)\*\*|(?<![\w])__(?=\S)([^\n]{1,2000}?)__(?![\w])` +
    String.raw`|(https?:\/\/[^\s<>()"']{1,600}[^\s<>()"'.,;:!?])` +
    String.raw`|(?<![\p{L}\d/])((?:${SIZE}|${QUANTITY}|${RANGE}))(?![\p{L}\d])`,
  'giu',
);

const PROTOCOL = /^[a-z][a-z\d+.-]*:/i;

/** Returns the address that a link may lead to, or null. */
export function allowedLink(href: string, { hosts, contacts }: LinkTargets): string | null {
  // A backslash counts as a slash for browsers: /\host leads to another host.
  if (href.startsWith('/')) return href.startsWith('//') || href.includes('\\') ? null : href;
  if (!PROTOCOL.test(href)) return null;
  const plain = href.replaceAll(/%20|[\s-]/g, '');
  if (contacts.has(href) || contacts.has(plain)) return contacts.has(href) ? href : plain;
  try {
    const { protocol, host, username } = new URL(href);
    return protocol === 'https:' && username === '' && hosts.has(host) ? href : null;
  } catch {
    return null;
  }
}

const words = (text: string, targets: LinkTargets): Inline[] => {
  const known = Object.keys(targets.words).filter((word) => word !== '');
  const found = known.map((word) => ({ word, at: text.indexOf(word) })).filter(({ at }) => at >= 0);
  const first = found.toSorted((a, b) => a.at - b.at)[0];
  if (first === undefined) return text === '' ? [] : [{ type: 'text', text }];
  const { word, at } = first;
  return [
    ...(at === 0 ? [] : [{ type: 'text' as const, text: text.slice(0, at) }]),
    { type: 'link', href: targets.words[word] ?? '', content: [{ type: 'figures', text: word }] },
    ...words(text.slice(at + word.length), targets),
  ];
};

/** Parses a line. `plain` is for the text of a link, in which there are no links. */
function inline(line: string, targets: LinkTargets, plain = false): Inline[] {
  const parts: Inline[] = [];
  const text = (part: string) =>
    parts.push(...(plain ? (part === '' ? [] : [{ type: 'text' as const, text: part }]) : words(part, targets)));
  let end = 0;
  for (const match of line.matchAll(token)) {
    const [whole, label, href, bold, underlined, address, figures] = match;
    text(line.slice(end, match.index));
    end = match.index + whole.length;
    const strong = bold ?? underlined;
    if (label !== undefined && href !== undefined) {
      const allowed = plain || whole.startsWith('!') ? null : allowedLink(href, targets);
      const content = inline(label, targets, true);
      parts.push(...(allowed === null ? content : [{ type: 'link' as const, href: allowed, content }]));
    } else if (strong !== undefined) parts.push({ type: 'bold', content: inline(strong, targets, plain) });
    else if (address !== undefined) {
      const allowed = plain ? null : allowedLink(address, targets);
      parts.push(
        allowed === null ? { type: 'text', text: address } : { type: 'link', href: allowed, content: [{ type: 'text', text: address }] },
      );
    } else if (figures !== undefined) parts.push({ type: 'figures', text: figures });
  }
  text(line.slice(end));
  return parts;
}

const item = /^ {0,8}(?:([-*•–])|(\d{1,3})[.)]) +(\S.*)$/;
const heading = /^#{1,6} +(\S.*?) *#*$/;

/** Parses a reply. Text without a meaning in this subset stays as it is. */
export function parseReply(reply: string, targets: LinkTargets): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const line of reply.replaceAll('\r', '').split('\n')) {
    const last = isOpen ? blocks.at(-1) : undefined;
    const [, , number, entry] = item.exec(line) ?? [];
    const title = heading.exec(line)?.[1];
    if (line.trim() === '') {
      // Blank lines between the entries of a list do not end it.
      if (blocks.at(-1)?.type !== 'list') isOpen = false;
      continue;
    }
    if (entry !== undefined) {
      const content = [inline(entry, targets)];
      if (last?.type === 'list' && last.ordered === (number !== undefined)) last.items.push(content);
      else blocks.push({ type: 'list', ordered: number !== undefined, start: Number(number ?? 1), items: [content] });
    } else if (title !== undefined) blocks.push({ type: 'paragraph', lines: [[{ type: 'bold', content: inline(title, targets) }]] });
    else if (last?.type === 'list' && /^\s/.test(line)) last.items.at(-1)?.push(inline(line.trim(), targets));
    else if (last?.type === 'paragraph') last.lines.push(inline(line.trim(), targets));
    else blocks.push({ type: 'paragraph', lines: [inline(line.trim(), targets)] });
    isOpen = title === undefined;
  }
  return blocks;
}
