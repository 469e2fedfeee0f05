import { isTag, isText, type ChildNode, type Document, type Element } from 'domhandler';
import { parseDocument } from 'htmlparser2';

/** Nodes that are visited at most; a usual page has some thousand. */
const MAX_NODES = 120_000;
const MAX_BLOCK_LENGTH = 2_000;
const MAX_SCRIPT_LENGTH = 1_500_000;

/** A text that stands together on the page: a paragraph, a cell, a price. */
export interface Block {
  text: string;
  /** The innermost element that contains all of the text. */
  element: Element;
  /** Parts of the text in elements of their own, by their offsets. */
  parts: { start: number; end: number; element: Element }[];
  /** Position on the page. */
  order: number;
  isHeading: boolean;
}

/** A page, taken apart by one walk. */
export interface PageTree {
  document: Document;
  blocks: Block[];
  scripts: { type: string; id: string; text: string }[];
  /** Content of meta elements by property, name or itemprop. */
  meta: Map<string, string>;
  /** Elements with data about a product in their attributes: microdata, RDFa, data-price and the like. */
  marked: Element[];
  /** Choices of the page's forms, such as sizes. */
  options: { text: string; price: string | null }[];
  title: string;
  headings: string[];
  hasPassword: boolean;
  /** Whether the page runs code of its own. */
  hasCode: boolean;
  /** Length of the visible text. */
  textLength: number;
}

const BLOCK_TAGS = new Set(
  'address article aside blockquote body dd details div dl dt fieldset figure figcaption footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p section summary table tbody td th thead tr ul'.split(
    ' ',
  ),
);
const SKIPPED_TAGS = new Set('style noscript template svg iframe object video audio canvas select'.split(' '));
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4']);

/** The words of an element's class, id and test attributes. */
export function namesOf({ attribs }: Element): string {
  const { class: classes, id } = attribs;
  const test = attribs['data-testid'] ?? attribs['data-test'] ?? attribs['data-component'];
  if (classes === undefined && id === undefined && test === undefined) return '';
  return `${classes ?? ''} ${id ?? ''} ${test ?? ''}`.toLowerCase();
}

/** Text for screen readers, which repeats what is visible. */
const SCREEN_READER = /(?:^|[\s_-])(?:sr-only|visually-hidden|visuallyhidden|screen-reader(?:-text)?|a11y-hidden)(?:$|[\s_-])/;
const HIDDEN_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden/i;
const STRUCK =
  /(?:^|[\s_-])(?:old|was|before|strike|striked|strikethrough|line-through|crossed|compare(?:-at)?|rrp|msrp|vanha|ovh|normaalihinta|list-price|previous|original|non-sale)(?:$|[\s_-])|(?:old|strike|original|regular|normal|list|compare|previous|was)price(?:$|[\s_-])|non-?sale/;
/** The whole price of a page: its parts may be blocks, and their text belongs together. */
const PRICE_NAME = /(?:^|[\s_-])(?:price|hinta|amount|pris|preis)(?:$|[\s_-])/;
const CENTS_NAME = /(?:^|[\s_-])(?:cents?|decimals?|decimal|fraction|sentit|snt|sup|kopeekat|ore)(?:$|[\s_-])/;

const isHidden = (element: Element): boolean =>
  'hidden' in element.attribs || HIDDEN_STYLE.test(element.attribs['style'] ?? '') || SCREEN_READER.test(namesOf(element));

/** 'with-list-price' names what stands beside; the price itself is not struck. */
const isStruckName = (names: string): boolean => {
  const own = names.replace(/(?:with|has)-[\w-]+/g, '');
  return STRUCK.test(own) && !/current|now|final|special/.test(own) && (!/sale/.test(own) || /non-?sale/.test(own));
};

/** Whether an element strikes its text out, as a tag, a style or by its name. */
export const isStruckElement = (element: Element): boolean =>
  ['del', 's', 'strike'].includes(element.name) || /line-through/.test(element.attribs['style'] ?? '') || isStruckName(namesOf(element));

/** A block that is being read. */
interface Open {
  element: Element;
  text: string;
  parts: Block['parts'];
}

interface Frame {
  node: Element;
  next: number;
  isBlock: boolean;
  isHeading: boolean;
  partStart: number;
  /** The element's parts are joined, although they may be blocks. */
  isJoined: boolean;
}

const lengthOfText = (element: Element, limit: number): number => {
  let length = 0;
  const stack: ChildNode[] = [element];
  for (let visited = 0; stack.length > 0 && length <= limit && visited < 60; visited += 1) {
    const node = stack.pop();
    if (node === undefined) break;
    if (isText(node)) length += node.data.trim().length;
    else if (isTag(node)) stack.push(...node.children);
  }
  return stack.length > 0 && length <= limit ? limit + 1 : length;
};

/** Parses HTML and takes it apart. Never recursive: a hostile page may nest without an end. */
export function readTree(html: string): PageTree {
  const document = parseDocument(html);
  const tree: PageTree = {
    document,
    blocks: [],
    scripts: [],
    meta: new Map(),
    marked: [],
    options: [],
    title: '',
    headings: [],
    hasPassword: false,
    hasCode: false,
    textLength: 0,
  };
  let open: Open | null = null;
  let order = 0;

  const flush = (isHeading: boolean) => {
    if (open !== null) {
      const text = open.text.replace(/[\s\u00a0]+$/u, '');
      if (text.trim() !== '') {
        order += 1;
        tree.textLength += text.length;
        tree.blocks.push({ text, element: open.element, parts: open.parts, order, isHeading });
        if (isHeading) tree.headings.push(text.trim());
      }
    }
    open = null;
  };
  const append = (data: string, element: Element, isCents: boolean) => {
    open ??= { element, text: '', parts: [] };
    if (open.text.length > MAX_BLOCK_LENGTH) return;
    const text = data.slice(0, MAX_BLOCK_LENGTH).replace(/[\r\n\t ]+/g, ' ');
    const isDecimals = isCents && /\d$/.test(open.text) && /^\s*\d{2}/.test(text);
    // Elements side by side are apart on the page, although nothing stands between them: <span>Hinta</span><b>89 €</b>.
    if (/\p{L}$/u.test(open.text) && /^\d/.test(text)) open.text += ' ';
    open.text += isDecimals ? `,${text.trimStart()}` : open.text === '' ? text.trimStart() : text;
  };

  const frames: Frame[] = [];
  const enter = (node: Element) => {
    const above = frames.at(-1);
    const isJoinedAbove = above?.isJoined === true;
    const names = BLOCK_TAGS.has(node.name) || node.name === 'span' ? namesOf(node) : '';
    const isJoined = isJoinedAbove || (PRICE_NAME.test(names) && lengthOfText(node, 40) <= 40);
    const isBlock = !isJoinedAbove && (BLOCK_TAGS.has(node.name) || node.name === 'br');
    const isHeading = HEADINGS.has(node.name) || above?.isHeading === true;
    if (isBlock) flush(above?.isHeading === true);
    frames.push({ node, next: 0, isBlock, isHeading, partStart: (open as Open | null)?.text.length ?? 0, isJoined });
  };

  const root: ChildNode[] = document.children;
  let rootNext = 0;
  for (let visited = 0; visited < MAX_NODES; visited += 1) {
    const frame = frames.at(-1);
    const node: ChildNode | undefined = frame === undefined ? root[rootNext++] : frame.node.children[frame.next++];
    if (node === undefined) {
      if (frame === undefined) break;
      frames.pop();
      const current = open as Open | null;
      if (current !== null && !frame.isBlock && current.text.length > frame.partStart)
        current.parts.push({ start: frame.partStart, end: current.text.length, element: frame.node });
      if (frame.isBlock) flush(frame.isHeading);
      else if (frame.isJoined && frames.at(-1)?.isJoined !== true) {
        // A space keeps what follows apart from the price.
        if (current !== null) current.text += ' ';
      }
      continue;
    }
    if (isText(node)) {
      const parent = frame?.node;
      if (parent === undefined || node.data.trim() === '') {
        if (open !== null && node.data !== '') (open as Open).text += ' ';
        continue;
      }
      append(
        node.data,
        parent,
        node.parent !== null && isTag(node.parent) && (node.parent.name === 'sup' || CENTS_NAME.test(namesOf(node.parent))),
      );
      continue;
    }
    if (!isTag(node)) {
      // CDATA and comments have no text that is shown; scripts are elements of their own type.
      continue;
    }
    collect(node, tree);
    if (node.name === 'script' || node.name === 'title' || SKIPPED_TAGS.has(node.name) || isHidden(node)) {
      if (node.name !== 'script' && node.name !== 'title') collectHidden(node, tree);
      continue;
    }
    enter(node);
  }
  flush(false);
  return tree;
}

const textOf = (element: Element): string => element.children.map((child) => ('data' in child ? String(child.data) : '')).join('');

const MARKS = [
  'itemprop',
  'itemtype',
  'property',
  'typeof',
  'data-price',
  'data-price-amount',
  'data-product-price',
  'data-product',
  'data-product_variations',
  'data-product-json',
  'data-props',
  'data-page',
  'data-state',
  'data-item',
  'data-variants',
];

function collect(node: Element, tree: PageTree): void {
  const { attribs, name } = node;
  if (name === 'script') {
    const text = textOf(node);
    if (!/json/.test(attribs['type'] ?? '') && (text !== '' || 'src' in attribs)) tree.hasCode = true;
    if (text.length > 0 && text.length < MAX_SCRIPT_LENGTH)
      tree.scripts.push({ type: (attribs['type'] ?? '').toLowerCase(), id: attribs['id'] ?? '', text });
  } else if (name === 'title') tree.title ||= textOf(node).trim();
  else if (name === 'meta') {
    const key = (attribs['property'] ?? attribs['name'] ?? attribs['itemprop'] ?? '').toLowerCase();
    const content = attribs['content'];
    if (key !== '' && content !== undefined && !tree.meta.has(key)) tree.meta.set(key, content);
  } else if (name === 'input' && attribs['type'] === 'password') tree.hasPassword = true;
  else if (name === 'option' && tree.options.length < 400)
    tree.options.push({
      text: textOf(node).replace(/\s+/g, ' ').trim(),
      price: attribs['data-price'] ?? attribs['data-variant-price'] ?? null,
    });
  if (MARKS.some((mark) => mark in attribs)) tree.marked.push(node);
}

/** Data in hidden parts is data all the same: option elements, templates, hidden inputs. */
function collectHidden(node: Element, tree: PageTree): void {
  const stack: ChildNode[] = [...node.children];
  for (let visited = 0; stack.length > 0 && visited < 2_000; visited += 1) {
    const next = stack.pop();
    if (next === undefined || !isTag(next)) continue;
    collect(next, tree);
    stack.push(...next.children);
  }
}
