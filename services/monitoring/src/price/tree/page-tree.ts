import { isTag, isText, type ChildNode, type Document, type Element } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { textOf } from './element-text.ts';
import { detached, INHERITED, Trait, traitsOf } from './traits.ts';

/** Nodes that are visited at most; a usual page has some thousand. */
const MAX_NODES = 120_000;
const MAX_BLOCK_LENGTH = 2_000;
const MAX_SCRIPT_LENGTH = 1_500_000;

/** Text of an inline element in a block, by its offsets. */
interface Part {
  start: number;
  end: number;
  element: Element;
  traits: number;
}

/** A text that stands together on the page: a paragraph, a cell, a price. */
export interface Block {
  text: string;
  /** The block element that contains it. */
  element: Element;
  /** The traits that this element has or has inherited. */
  traits: number;
  parts: Part[];
  /** Position on the page. */
  order: number;
  isHeading: boolean;
}

/** An element with data about a product in its attributes. */
interface Marked {
  element: Element;
  traits: number;
  /** The block that it stands after. */
  order: number;
}

/** A page, taken apart by one walk. */
export interface PageTree {
  document: Document;
  blocks: Block[];
  scripts: { type: string; id: string; text: string }[];
  /** Content of meta elements by property, name or itemprop. */
  meta: Map<string, string>;
  /** Elements with data in their attributes: microdata, RDFa, data-price and the like. */
  marked: Marked[];
  /** Choices of the page's forms, such as sizes. */
  options: { text: string; price: string | null }[];
  title: string;
  headings: string[];
  hasPassword: boolean;
  /** Short texts of hidden parts with an amount, such as a price with VAT that a switch shows. */
  hidden: string[];
  /** Whether it has places that scripts fill. */
  hasSkeleton: boolean;
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
const FRAME_TAGS = new Set(['nav', 'footer', 'header', 'aside']);
const STRUCK_TAGS = new Set(['del', 's', 'strike']);
const HIDDEN_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden/i;

/** Parts that a framework streams hidden, and moves to their place. */
const isStreamed = ({ id }: Element['attribs']) => id?.startsWith('S:') === true;

const isHidden = ({ attribs }: Element, traits: number): boolean =>
  ('hidden' in attribs && !isStreamed(attribs)) ||
  (traits & Trait.screenReader) !== 0 ||
  (attribs['style'] !== undefined && HIDDEN_STYLE.test(attribs['style']));

function lengthOfText(element: Element, limit: number): number {
  let length = 0;
  const stack: ChildNode[] = [element];
  for (let visited = 0; stack.length > 0 && length <= limit && visited < 60; visited += 1) {
    const node = stack.pop();
    if (node === undefined) break;
    if (isText(node)) length += node.data.trim().length;
    else if (isTag(node)) stack.push(...node.children);
  }
  return stack.length > 0 && length <= limit ? limit + 1 : length;
}

/** An aside may be where one buys. */
const BUY_BOX = /buy|purchase|product|price|ostos/i;

/** Whether an element strikes its text out by its tag or style, whatever its name. */
export const isStruckElement = ({ name, attribs }: Element): boolean =>
  STRUCK_TAGS.has(name) || 'strike' in attribs || attribs['style']?.includes('line-through') === true;

/** Characters of a price that is struck out, with its label. What contains more is no such price, whatever its name. */
const MAX_STRUCK = 60;

/** Returns the traits of an element: its own, those of its tag, and those that it inherits. */
function traitsWithin(element: Element, above: number): number {
  const { name, attribs } = element;
  let own = traitsOf(element);
  if ((own & Trait.struck) !== 0 && lengthOfText(element, MAX_STRUCK) > MAX_STRUCK) own &= ~Trait.struck;
  let inherited = above & INHERITED;
  if (isStruckElement(element)) own |= Trait.struck;
  if (name === 'main') inherited = Trait.main;
  // The head of an article is a part of it.
  else if (
    FRAME_TAGS.has(name) &&
    !(name === 'aside' && BUY_BOX.test(attribs['class'] ?? '')) &&
    ((inherited & Trait.main) === 0 || name === 'nav')
  )
    own |= Trait.framed;
  // The name of the whole page, or of what the price itself is, says nothing about other products.
  if (name === 'body' || name === 'html') own &= ~(Trait.others | Trait.struck | Trait.product);
  // The form that adds to the cart is named after it.
  if (name === 'form') own &= ~Trait.others;
  return own | inherited;
}

const isDigit = (code: number) => code >= 48 && code <= 57;
const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13) || code === 160;
const LETTER_END = /\p{L}$/u;

/** A block that is being read. */
interface Open {
  element: Element;
  traits: number;
  text: string;
  parts: Part[];
}

interface Frame {
  node: Element;
  traits: number;
  next: number;
  isBlock: boolean;
  isHeading: boolean;
  partStart: number;
  /** The element's parts are joined, although they may be blocks. */
  isJoined: boolean;
}

function isBlank(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (!isSpace(text.charCodeAt(at))) return false;
  return true;
}

/** Walks a page once. Never recursive: a hostile page may nest without an end. */
class Walk {
  private open: Open | null = null;
  private order = 0;
  private readonly frames: Frame[] = [];

  private readonly tree: PageTree;

  constructor(tree: PageTree) {
    this.tree = tree;
  }

  run(): void {
    const root: ChildNode[] = this.tree.document.children;
    let rootNext = 0;
    for (let visited = 0; visited < MAX_NODES; visited += 1) {
      const frame = this.frames.at(-1);
      const node: ChildNode | undefined = frame === undefined ? root[rootNext++] : frame.node.children[frame.next++];
      if (node === undefined) {
        if (frame === undefined) break;
        this.leave(frame);
      } else if (isText(node)) this.addText(node.data, frame);
      // CDATA and comments have no text that is shown.
      else if (isTag(node)) this.addElement(node, frame);
    }
    this.flush(false);
  }

  private addElement(node: Element, above: Frame | undefined): void {
    const { name } = node;
    const traits = traitsWithin(node, above?.traits ?? 0);
    collect(node, traits, this.order, this.tree);
    if (name === 'script' || name === 'title') return;
    if (SKIPPED_TAGS.has(name) || isHidden(node, traits)) return collectHidden(node, traits, this.order, this.tree);
    const isBlockTag = BLOCK_TAGS.has(name);
    const isJoinedAbove = above?.isJoined === true;
    const isPriceBox = (traits & Trait.priceBox) !== 0 && (isBlockTag || name === 'span');
    const isJoined = isJoinedAbove || (isPriceBox && lengthOfText(node, 40) <= 40);
    const isBlock = !isJoinedAbove && (isBlockTag || name === 'br');
    const isHeading = HEADINGS.has(name) || above?.isHeading === true;
    if (isBlock) this.flush(above?.isHeading === true);
    // What contains the heading of the page is no list of other products, whatever its name.
    if (name === 'h1' && (traits & Trait.framed) === 0) for (const frame of this.frames) frame.traits &= ~Trait.others;
    const own = name === 'h1' ? traits & ~Trait.others : traits;
    this.frames.push({ node, traits: own, next: 0, isBlock, isHeading, partStart: this.open?.text.length ?? 0, isJoined });
  }

  private leave({ node, traits, isBlock, isHeading, isJoined, partStart }: Frame): void {
    this.frames.pop();
    const { open } = this;
    if (open !== null && !isBlock && open.text.length > partStart)
      open.parts.push({ start: partStart, end: open.text.length, element: node, traits });
    if (isBlock) this.flush(isHeading);
    // A space keeps what follows apart from the price.
    else if (isJoined && this.frames.at(-1)?.isJoined !== true && open !== null) open.text += ' ';
  }

  private addText(data: string, frame: Frame | undefined): void {
    if (frame === undefined || isBlank(data)) {
      if (this.open !== null && data !== '') this.open.text += ' ';
      return;
    }
    const home = this.open === null ? (this.frames.findLast(({ isBlock }) => isBlock) ?? frame) : frame;
    const open = (this.open ??= { element: home.node, traits: home.traits, text: '', parts: [] });
    if (open.text.length > MAX_BLOCK_LENGTH) return;
    const text = data.slice(0, MAX_BLOCK_LENGTH).replace(/[\r\n\t ]+/g, ' ');
    if (open.text === '') {
      open.text = text.trimStart();
      return;
    }
    const last = open.text.charCodeAt(open.text.length - 1);
    const isCents = frame.node.name === 'sup' || (frame.traits & Trait.cents) !== 0;
    if (isCents && isDigit(last) && /^\s*\d{2}/.test(text)) open.text += `,${text.trimStart()}`;
    // Elements side by side are apart on the page, although nothing stands between them: <span>Hinta</span><b>89 €</b>.
    else if (isDigit(text.charCodeAt(0)) && LETTER_END.test(open.text)) open.text += ` ${text}`;
    else open.text += text;
  }

  private flush(isHeading: boolean): void {
    const { open, tree } = this;
    this.open = null;
    if (open === null) return;
    const text = open.text.trimEnd();
    if (text === '') return;
    this.order += 1;
    tree.textLength += text.length;
    tree.blocks.push({ text, element: open.element, traits: open.traits, parts: open.parts, order: this.order, isHeading });
    if (isHeading) tree.headings.push(text);
  }
}

/** Parses HTML and takes it apart. */
export function readTree(html: string): PageTree {
  const tree: PageTree = {
    document: parseDocument(html),
    blocks: [],
    scripts: [],
    meta: new Map(),
    marked: [],
    options: [],
    title: '',
    headings: [],
    hasPassword: false,
    hasSkeleton: false,
    hidden: [],
    hasCode: false,
    textLength: 0,
  };
  new Walk(tree).run();
  return tree;
}

const ownText = (element: Element): string => element.children.map((child) => ('data' in child ? String(child.data) : '')).join('');

const MARKS = /^(?:itemprop|itemtype|property|typeof|[a-z:@-]*(?:price|cents|hinta|amount)[a-z-]*|currency)$/;
const isMark = new Map<string, boolean>();

/** Whether an attribute may have data about a product. Remembered, since pages use few names. */
function marks(attribute: string): boolean {
  const before = isMark.get(attribute);
  if (before !== undefined) return before;
  const is = attribute.length < 60 && MARKS.test(attribute);
  if (isMark.size > 2_000) isMark.clear();
  isMark.set(detached(attribute), is);
  return is;
}

/** Whether the value of an attribute is an object or a list. */
const isData = (value: string) => value.length > 20 && (value.startsWith('{') || value.startsWith('['));

function collect(node: Element, traits: number, order: number, tree: PageTree): void {
  const { attribs, name } = node;
  if (name === 'script') {
    const text = ownText(node);
    if (!/json/.test(attribs['type'] ?? '') && (text !== '' || 'src' in attribs)) tree.hasCode = true;
    if (text.length > 0 && text.length < MAX_SCRIPT_LENGTH)
      tree.scripts.push({ type: (attribs['type'] ?? '').toLowerCase(), id: attribs['id'] ?? '', text });
  } else if (name === 'title') tree.title ||= ownText(node).trim();
  else if (name === 'meta') {
    const key = (attribs['property'] ?? attribs['name'] ?? attribs['itemprop'] ?? '').toLowerCase();
    const content = attribs['content'];
    if (key !== '' && content !== undefined && !tree.meta.has(key)) tree.meta.set(key, content);
  } else if (name === 'input' && attribs['type'] === 'password') tree.hasPassword = true;
  else if (name === 'option' && tree.options.length < 400)
    tree.options.push({
      text: ownText(node).replace(/\s+/g, ' ').trim(),
      price: attribs['data-price'] ?? attribs['data-variant-price'] ?? null,
    });
  const maySkeleton = (traitsOf(node) & Trait.skeleton) !== 0 || attribs['aria-busy'] === 'true';
  if (!tree.hasSkeleton && maySkeleton && (traits & Trait.others) === 0 && !/\d/.test(textOf(node, 60))) tree.hasSkeleton = true;
  for (const attribute in attribs)
    if (marks(attribute) || isData(attribs[attribute] ?? '')) {
      tree.marked.push({ element: node, traits, order });
      break;
    }
}

/** Data in hidden parts is data all the same: option elements, templates, hidden inputs. */
function collectHidden(node: Element, traits: number, order: number, tree: PageTree): void {
  const stack: ChildNode[] = [...node.children];
  for (let visited = 0; stack.length > 0 && visited < 2_000; visited += 1) {
    const next = stack.pop();
    if (next !== undefined && isText(next) && next.data.length < 80 && /\d/.test(next.data)) tree.hidden.push(next.data);
    if (next === undefined || !isTag(next)) continue;
    collect(next, traits, order, tree);
    stack.push(...next.children);
  }
}
