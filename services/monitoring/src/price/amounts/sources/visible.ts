import { isTag, type Element } from 'domhandler';
import type { AmountRole } from '#contracts/monitoring/price-finding';
import { mentionsVat, piecesOf, roleOf, type Surroundings } from '../amount-role.ts';
import { MIN_SCORE, type Found } from '../found.ts';
import { amountsIn, bareCents, labelledAmount, type Amount } from '../money-text.ts';
import { isStruckElement, type Block, type PageTree } from '../../tree/page-tree.ts';
import { readCells, type Cell } from '../../tree/table-cells.ts';
import { Trait, traitsOf } from '../../tree/traits.ts';
import { hasMake, sizesIn } from '../../wanted/wanted-name.ts';

/** Headings that say that other products follow. */
const OTHERS_HEADING =
  /muut (?:ostivat|tuotteet|katsoivat|asiakkaat|koot)|asiakkaat ostivat|ostivat my[öo]s|katsoivat my[öo]s|suosittelemme|suositeltu|samankaltais|samaa kokoa|liittyv[äa]t|vastaavat|sinua (?:saattaisi|voisi)|saatat pitää|usein ostettu|viimeksi katso|related|you may also|recommended|customers also|similar|kunden kauften|ähnliche|zuletzt angesehen|muut myyj[äa]t|muilta myyjilt|(?:more|other) sellers|(?:fler|andra) säljare|weitere (?:angebote|händler)|teised müüjad|andra köpte|liknande|senast visade|du kanske|sarnased|seotud tooted|vaata (?:ka|lisaks)|soovitame|teised ostsid|korvaav|vaihtoehto|katso my[öo]s|ostetaan yhdess|täydennä|lisätarvik/i;
/** Elements that make a text stand out. */
const EMPHASIS = new Set(['b', 'strong', 'h2', 'h3', 'ins', 'font', 'big']);
/** Heads and captions that say that the numbers of a table are euros. */
const PRICED_HEAD = /hinta|hinnat|price|pris\b|preis|€|eur\b|euroa|kpl|kappale|sarja/i;
const PRICED_PAGE = /hinnat[^.]{0,30}(?:euro|€)|prices? in (?:euro|eur)|priser i euro|preise in euro/i;

/** Characters around an amount that are read. */
const NEAR = 120;
/** Amounts of a page that are read; a long list has some hundred. */
const MAX_AMOUNTS = 1_500;
/** Elements around an amount whose names say what it is. */
const NEAR_ELEMENTS = 5;

/** Characters on each side of an amount that its context shows, in whole words. */
const SHOWN = 50;
const endOf = (text: string): string => (text.length <= SHOWN ? text : text.slice(-SHOWN).replace(/^\S*\s/, ''));
const startOf = (text: string): string => (text.length <= SHOWN ? text : text.slice(0, SHOWN).replace(/\s\S*$/, ''));

const parentOf = ({ parent }: Element): Element | null => (parent !== null && isTag(parent) ? parent : null);

function chainOf(element: Element, depth: number): Element[] {
  const chain: Element[] = [];
  for (let at: Element | null = element; at !== null && chain.length < depth; at = parentOf(at)) chain.push(at);
  return chain;
}

/** The innermost element that contains an amount, and its traits. */
function placeOf(block: Block, { start, end }: Amount): { element: Element; traits: number } {
  let best: { element: Element; traits: number; length: number } | null = null;
  for (const part of block.parts) {
    const length = part.end - part.start;
    if (part.start <= start && part.end >= end && (best === null || length < best.length))
      best = { element: part.element, traits: part.traits, length };
  }
  return best ?? { element: block.element, traits: block.traits };
}

interface Place {
  block: Block;
  amount: Amount;
  chain: readonly Element[];
  /** Traits of the elements close around, and those that they inherit. */
  traits: number;
  before: string;
  label: string;
  /** Blocks between the amount and the heading of the page; negative before it. */
  distance: number;
}

/** Returns how much an amount looks like the price of the page. */
function scoreOf({ block, amount, chain, traits, before, label, distance }: Place, namesWanted: number): number {
  return (
    ((traits & Trait.price) === 0 ? 0 : 5) +
    ((traits & Trait.sale) === 0 ? 0 : 3) +
    (chain.slice(0, 4).some(({ attribs }) => attribs['itemprop'] !== undefined && /price/i.test(attribs['itemprop'])) ? 4 : 0) +
    ((traits & (Trait.product | Trait.main)) === 0 ? 0 : 1) +
    (block.text.trim().length <= amount.text.length + 24 ? 2 : 0) +
    (/hinta|price|pris|preis|nyt/i.test(before.slice(-20)) || /hinta|price|pris\b|nyt/i.test(label.slice(-20)) ? 2 : 0) +
    (chain.slice(0, 3).some(({ name }) => EMPHASIS.has(name)) ? 1 : 0) +
    Math.max(0, 5 - Math.abs(distance) * 0.35) +
    3 * namesWanted +
    (distance < 0 ? -3 : 0) +
    (amount.cents < 1_500 ? -3 : 0)
  );
}

const isMainHeading = ({ element, isHeading }: Block) => isHeading && chainOf(element, 3).some(({ name }) => name === 'h1');
/** A page without a first heading may call another element so. */
const isTitled = ({ element }: Block) => /(?:page|product|entry)[-_]?(?:title|name|heading)/i.test(element.attribs['class'] ?? '');
const isFramed = ({ traits }: Block) => (traits & Trait.framed) !== 0;

/** Returns the heading of the page: of several first headings the one that names the wanted product, else the first outside of its frame. */
export function mainHeadingOf({ blocks }: PageTree, isWantedName: (text: string) => number): Block | undefined {
  const first = blocks.filter(isMainHeading);
  const own = first.filter((block) => !isFramed(block));
  const named = [...own, ...first].toSorted((a, b) => isWantedName(b.text) - isWantedName(a.text));
  if (named[0] !== undefined) return named[0];
  const titled = blocks.filter((block) => isTitled(block) && !isFramed(block));
  const [title] = titled.toSorted((a, b) => isWantedName(b.text) - isWantedName(a.text));
  if (title !== undefined && isWantedName(title.text) > 0) return title;
  const headings = blocks.filter(({ isHeading, text }) => isHeading && !OTHERS_HEADING.test(text));
  const ownHeadings = headings.filter((block) => !isFramed(block));
  return ownHeadings.find(({ text }) => isWantedName(text) > 1) ?? ownHeadings[0] ?? headings[0];
}

/** Reads the visible amounts, with what each is and how much it looks like the price of the page. */
export function readVisible(tree: PageTree, main: Block | undefined, isWantedName: (text: string) => number): Found[] {
  const found: Found[] = [];
  const { blocks } = tree;
  const mainOrder = main?.order ?? 0;
  const cellOf = readCells();
  const saysOthers = new Map<string, boolean>();
  let isPricedPage: boolean | undefined;
  const normals: { found: Found; role: 'price' | 'without_vat'; score: number }[] = [];
  let othersFrom = Infinity;
  let label = '';
  let section = '';
  const sections = new Map<string, boolean>();
  const isSection = (text: string): boolean => {
    const is = sections.get(text) ?? hasMake(text);
    sections.set(text, is);
    return is;
  };

  const startsOthers = (block: Block): boolean => {
    const { text, isHeading, order } = block;
    if (order <= mainOrder || text.length > 60 || (!isHeading && /\d/.test(text))) return false;
    const before = saysOthers.get(text);
    if (before !== undefined) return before;
    const starts = OTHERS_HEADING.test(text);
    saysOthers.set(text, starts);
    return starts;
  };
  /** A number in a table of prices, or in an element that is named a price. */
  const bareAmount = (block: Block): Amount[] => {
    if (block.order <= mainOrder) return [];
    const isNamed = chainOf(block.parts[0]?.element ?? block.element, 3).some((element) => (traitsOf(element) & Trait.price) !== 0);
    const labelled = isNamed ? labelledAmount(block.text) : null;
    if (labelled !== null && labelled.cents >= 1_500) return [labelled];
    const cents = bareCents(block.text);
    if (cents === null || cents < 1_500) return [];
    const cell = cellOf(block.element);
    isPricedPage ??= blocks.some(({ text }) => PRICED_PAGE.test(text));
    const isPriced =
      cell === null
        ? /[.,]/.test(block.text) && isNamed
        : block.text.trim() !== cell.row && (PRICED_HEAD.test(cell.column) || (isPricedPage && /[.,]/.test(block.text)));
    return isPriced ? [{ cents, text: block.text.trim(), start: 0, end: block.text.length }] : [];
  };

  for (const [index, block] of blocks.entries()) {
    if (found.length > MAX_AMOUNTS) break;
    if (startsOthers(block)) othersFrom = Math.min(othersFrom, block.order);
    else if (block === main) othersFrom = Infinity;
    const priced = amountsIn(block.text);
    const amounts = priced.length === 0 ? bareAmount(block) : priced;
    let end = 0;
    const vatLeads = amounts[0] !== undefined && amounts[0].start > 0 && mentionsVat(block.text.slice(0, amounts[0].start));
    for (const [at, amount] of amounts.entries()) {
      const { element, traits: inherited } = placeOf(block, amount);
      const before = block.text.slice(Math.max(0, amount.start - NEAR), amount.start);
      const own = block.text.slice(Math.max(end, amount.start - NEAR), amount.start);
      const after = block.text.slice(amount.end, amount.end + NEAR);
      end = amount.end;
      const context = `${endOf(before)}${amount.text}${startOf(after)}`.replace(/\s+/g, ' ').trim() || label;
      const isFramedAmount = (inherited & Trait.framed) !== 0;
      const shared = { cents: amount.cents, text: amount.text, source: 'visible', element, context } as const;
      // A line of several sizes says each before its price.
      const name = amounts.length > 1 && sizesIn(own).length === 1 ? own.trim() : `${block.text.slice(0, 160)} ${label}`;
      // What other products cost is not looked at closer.
      if (!isFramedAmount && (block.order > othersFrom || (inherited & Trait.others) !== 0)) {
        const pieces = piecesOf(before, after);
        const role = (inherited & Trait.struck) === 0 ? 'other_product' : 'old_price';
        found.push({ ...shared, pieces, role, name, score: 1 });
        continue;
      }
      const chain = chainOf(element, NEAR_ELEMENTS);
      const traits = chain.reduce((all, each) => all | traitsOf(each), inherited);
      const cell = cellOf(element);
      const head = cell === null ? label : `${cell.row === block.text ? '' : cell.row} ${cell.column}`.trim() || label;
      const following = nextTo(blocks, index, cell);
      const saysBefore = vatLeads || /:\s*$/.test(own);
      const surroundings: Surroundings = {
        cents: amount.cents,
        before: cell !== null || before.trim().length < 3 ? `${head} ${before}` : before,
        own: cell !== null || (own.trim().length < 3 && own === before) ? `${head} ${own}` : own,
        after: after.trim() === '' ? ` ${following}` : after,
        note: saysBefore && mentionsVat(own) ? '' : noteAfter(block.text.slice(amount.end, amounts[at + 1]?.start), following),
        vatLeads: saysBefore,
        label: head,
        traits,
        isStruck: (inherited & Trait.struck) !== 0,
      };
      const role = roleOf(surroundings);
      const quantityRole = cell === null ? role : roleInRow(cell, role);
      const isPrice = quantityRole === 'price' || quantityRole === 'without_vat';
      const finalRole: AmountRole = isPrice && isFramedAmount ? 'other_product' : quantityRole;
      const place = { block, amount, chain, traits, before, label: head, distance: main === undefined ? 20 : block.order - mainOrder };
      const visible: Found = {
        ...shared,
        pieces: isPrice ? piecesOf(before.trim() === '' ? head : before, after.trim() === '' ? setAfter(following) : after) : 1,
        role: finalRole,
        name,
        // Among other products none is more like the page's price than another.
        score: finalRole === 'price' || finalRole === 'without_vat' ? scoreOf(place, isWantedName(`${block.text} ${head}`)) : 1,
        ...(cell === null ? {} : { cell }),
        ...(section === '' ? {} : { section }),
      };
      found.push(visible);
      const normal = finalRole === 'old_price' ? normalRoleOf(surroundings, chain) : null;
      if (normal !== null) normals.push({ found: visible, role: normal, score: scoreOf(place, 0) });
    }
    label = amounts.length === 0 ? block.text.slice(-60) : '';
    const isOthers = (block.traits & Trait.others) !== 0;
    if (
      amounts.length === 0 &&
      !isOthers &&
      block.text.length < 80 &&
      (block.isHeading || !/\d{3}/.test(block.text)) &&
      isSection(block.text)
    )
      section = block.text;
  }
  const hasPrice = found.some(({ role, score }) => (role === 'price' || role === 'without_vat') && score >= MIN_SCORE);
  // A normal price is what is paid, when nothing is reduced, or only for members.
  if (!hasPrice) for (const normal of normals) Object.assign(normal.found, { role: normal.role, score: normal.score });
  return found;
}

const NORMAL = /normaali\w*|norm\.|regular(?: price)?|ordinarie(?: pris)?|tavahind/gi;

/** Returns the role that a price before a discount has, if nothing is reduced: that of a price which is only called normal; else null. */
function normalRoleOf(surroundings: Surroundings, chain: readonly Element[]): 'price' | 'without_vat' | null {
  if (chain.some((element) => isStruckElement(element))) return null;
  const plain = (text: string) => text.replace(NORMAL, '');
  const { before, own, label } = surroundings;
  const role = roleOf({ ...surroundings, before: plain(before), own: plain(own), label: plain(label), isStruck: false });
  const isCalledNormal =
    plain(own) !== own || chain.some(({ attribs }) => /regular|normal/i.test(`${attribs['class'] ?? ''} ${attribs['id'] ?? ''}`));
  return isCalledNormal && (role === 'price' || role === 'without_vat') ? role : null;
}

/** The text that follows an amount which ends its block: of the next blocks, as long as they are notes without amounts of their own. */
function nextTo(blocks: readonly Block[], index: number, cell: Cell | null): string {
  if (cell !== null) return '';
  let text = '';
  for (const { text: next, isHeading } of blocks.slice(index + 1, index + 3)) {
    if (isHeading || next.length > 70 || /\d\s?(?:€|eur)|€\s?\d/i.test(next)) break;
    text += `${next} `;
  }
  return text.trimEnd();
}

/** What follows an amount and is about it, not the label of the next one. */
function noteAfter(rest: string, following: string): string {
  if (/:\s*$/.test(rest)) return '';
  return `${rest.slice(0, 26)} ${rest.trim().length < 12 ? following.slice(0, 60) : ''}`;
}

/** '/ 4 kpl' after a price makes it that of a set; 'Osta 4 kpl …' is a text of its own. */
const setAfter = (following: string): string =>
  (/^\W*(?:[2-8]\s|sarja|per|\/)/i.test(following) && following.length < 30) ||
  /^\W*[24]\s*(?:kpl|renkaan|rengasta|st|pcs|er)\W{0,2}(?:rengas)?(?:sarja|setti|paketti|set|sats)/i.test(following)
    ? ` ${following}`
    : '';

/** A row of a table of quantities is for whoever buys so many. */
function roleInRow({ row, columns }: Cell, role: AmountRole): AmountRole {
  if (/müüja|myyj[äa]|säljare|seller|händler|anbieter/i.test(columns[0] ?? '')) return role === 'price' ? 'other_variant' : role;
  const isQuantities = /määrä|kappalemäärä|menge|quantity|qty|antal|kogus|osta/i.test(columns[0] ?? '');
  const least = /^\D{0,12}(\d{1,3})\b/.exec(row)?.[1];
  return role === 'price' && isQuantities && least !== undefined && Number(least) > 1 ? 'other_variant' : role;
}
