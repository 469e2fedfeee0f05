import { isTag, type Element } from 'domhandler';
import type { AmountRole } from '#contracts/monitoring/price-finding';
import type { Found } from '../found.ts';
import { amountsIn, type Amount } from '../money-text.ts';
import { isStruckElement, namesOf, type Block, type PageTree } from '../page-tree.ts';

/** Words of an element's names and of headings that say that other products follow. */
const OTHERS_NAME =
  /related|upsell|up-sell|cross-?sell|recommend|similar|also-?(?:bought|like|viewed)|recently|carousel|slider|swiper|accessor|minicart|mini-cart|cart-?(?:drawer|preview|total|widget|summary)?(?:$|\s)|basket|ostoskori|suosit|muut-?(?:tuotteet|ostivat)|liittyvat|products-grid|product-list|upsells|bundle|compare-table|frequently|megamenu|bestsell|featured/;
const OTHERS_HEADING =
  /muut (?:ostivat|tuotteet|katsoivat|asiakkaat)|asiakkaat ostivat|ostivat my[öo]s|katsoivat my[öo]s|suosittelemme|suositeltu|samankaltais|liittyv[äa]t|vastaavat|sinua (?:saattaisi|voisi)|usein ostettu|viimeksi katsotut|related|you may also|recommended|customers also|similar|kunden kauften|ähnliche|andra köpte|liknande|sarnased|vaata ka|korvaav|vaihtoehto|katso my[öo]s|ostetaan yhdess|täydennä|lisätarvik/i;
const FRAME_TAGS = new Set(['nav', 'footer', 'header', 'aside']);
/** Elements that make a text stand out. */
const EMPHASIS = new Set(['b', 'strong', 'h2', 'h3', 'ins', 'font', 'big']);
const PRICE_NAME = /(?:^|[\s_-])(?:price|hinta|pris|preis|amount|hind)|(?:current|sale|final|product|unit)price/;
const SALE_NAME =
  /(?:^|[\s_-])(?:sale|special|final|current|now|discounted|offer|tarjous|kampanja|new)(?:$|[\s_-])|current-?price|sale-?price|special-?price|final-?price/;

/** Characters around an amount that are read. */
const NEAR = 120;
/** Amounts of a page that are read; a long list has some hundred. */
const MAX_AMOUNTS = 1_500;

const words = {
  delivery:
    /toimitus|toimituskul|postikul|rahti|kuljetus|nouto|matkahuolto|posti\b|shipping|delivery|versand|frakt|leverans|tarne|ilmai\w+ (?:toimitus|kuljetus)|yli\s*$|free over/i,
  instalment:
    /\/\s?kk|kk\b|kuukau|er[äa](?:maksu|ss[äa]|llä|tili|t\b)?\b|osamaksu|klarna|walley|collector|svea|qliro|luotto|rahoitus|lasku\b|\bx\s*$|\bkpl er|month|monat|månad|kuus\b|delbetal/i,
  deposit: /pantti|varausmaksu|ennakko|k[äa]siraha|deposit|anzahlung/i,
  service:
    /asennu|asennettuna|p[äa][äa]llelaitto|alle ?vaihd|renkaanvaihto|rengashotelli|s[äa]ilytys|tasapainot|palvelu|päivysty|vaihto\b|haku\b|kierr[äa]tys|ymp[äa]rist[öo]maksu|fitting|montage|montering|nastoitus|venttiili|paikkaus|lisä(?:palvelu|turva)|vakuutus|takuu\b|rengasturva|paigaldus/i,
  old: /ovh|norm(?:\.|aali|aalisti|hinta)|ennen|aiemmin|aikaisempi|alin hinta|30 (?:p[äa]iv|pv|vrk|vuorokau|dag|tag|days)|l[äa]gsta pris|niedrigster|lowest price|suositushinta|svh|rrp|msrp|list price|ord(?:\.|inarie)|tidigare|statt|uvp|was\b|vanha hinta|s[äa][äa]st[äa]|säästö|you save|spara|alennus\b|tavahind/i,
  withoutVat: /alv\s*0|ilman alv|veroton|verot?ta|ei sis\.? alv|excl|ex\.? ?(?:vat|tax)|exkl|zzgl\. mwst|netto|km-ta|\+\s*alv/i,
  withVat: /sis(?:\.|[äa]lt[äa]\w*)? ?alv|alv (?:24|25)|verollinen|incl|inkl|km-ga/i,
  threshold: /(?:yli|v[äa]hint[äa]än|over|[üu]ber|[öo]ver|üle)\s*$/i,
  member: /j[äa]sen|kanta-?asiakas|plussa|etukortti|bonus|club|member|stammkunde|klubi/i,
  coupon: /alennuskood|kupon|lahjakor|uutiskirje|newsletter|ensimm[äa]isest[äa]|hyvitys|gift/i,
};

const SET_AFTER =
  /^[^\d€]{0,18}(?:\/|per)?\s*(?:(?<!\d)(?<n>[2-8])\s*(?:kpl|ren[gk]a\w*|st\b|pcs|stk|tk\b|stück)|(?<set>sarja|set\b|satsi|satz)|(?<pair>pari|pair|par\b|paar))/i;
const SET_BEFORE =
  /(?:(?<!\d)(?<n>[2-8])\s*(?:kpl|x|×|ren[gk]a\w*|st\b|pcs|stk|tk\b)(?:\s*(?:hinta|hinnalla|yhteens[äa]|sarja\w*|[:=]|setti|rengassarja))*|(?<set>(?:rengas)?sarja\w*(?: hinta)?|setti|satsi|satz|set of 4|set)|(?<four>nelj\w+ (?:ren[gk]a|kappal)\w*)|(?<pair>pari(?:n hinta)?|pair))\s*(?:vain|nyt|hinta|á|[:=])?\s*$/i;
const PIECE_AFTER = /^\s*(?:\/|per|á)?\s*(?:1\s*)?(?:kpl|kappale|st\b|pcs?\b|piece|stk|stück|tk\b|rengas|each)/i;

function piecesOf(before: string, after: string): number {
  if (PIECE_AFTER.test(after)) return 1;
  const { groups } = SET_AFTER.exec(after) ?? SET_BEFORE.exec(before) ?? {};
  if (groups === undefined) return 1;
  if (groups['n'] !== undefined) return Number(groups['n']);
  return groups['pair'] === undefined ? 4 : 2;
}

interface Surroundings {
  before: string;
  after: string;
  label: string;
  names: string;
  isStruck: boolean;
}

function roleOf({ before, after, label, names, isStruck }: Surroundings): AmountRole {
  const near = `${before.slice(-46)} `;
  // A deduction.
  if (/(?:^|\s)[-−–]\s?$/.test(before) && !/€\s*[-−–]\s?$/.test(before)) return 'old_price';
  // The ends of a range of prices are of several variants.
  if (/€\s*[-–—]\s*$/.test(before) || /^\s*[-–—]\s*\d[\d\s.,]*€/.test(after)) return 'other_variant';
  const following = after.slice(0, 26);
  if (
    isStruck ||
    /(?:^|[\s_-])(?:old-?price|was-?price|price-?old|price--compare|regular-price|price-before|list-?price|ovh)(?:$|[\s_-])/.test(names)
  )
    return 'old_price';
  if (
    words.instalment.test(following) ||
    words.instalment.test(near.slice(-24)) ||
    /instal|financ|klarna|osamaksu|erämaksu|monthly/.test(names)
  )
    return 'instalment';
  if (words.threshold.test(before.trimEnd().slice(-10))) return 'delivery';
  if (words.old.test(near.slice(-36)) && !/\bnyt\b|\bnow\b|\bnu\b/i.test(near.slice(-8))) return 'old_price';
  if (/^\s*(?:säästö|alennus|säästät|off\b)/i.test(following)) return 'old_price';
  if (words.delivery.test(near) || /^\s*(?:toimitus|rahti|postikul)/i.test(following) || /shipping|delivery|toimitus|rahti/.test(names))
    return 'delivery';
  if (words.deposit.test(near) || /^\s*(?:pantti|varausmaksu)/i.test(following)) return 'deposit';
  if (
    words.service.test(near) ||
    /^[\s)]*(?:asenn|paikall|tasapain)/i.test(following) ||
    /service|asennus|addon|add-on|fitting|warranty|insurance/.test(names)
  )
    return 'service';
  if (words.coupon.test(near)) return 'deposit';
  if ((words.member.test(near.slice(-30)) && !/ilman |ei-j|muille/i.test(near.slice(-30))) || words.member.test(names))
    return 'other_variant';
  if (
    /(?:yht|yhteens[äa]|summa|total)\W{0,3}$/i.test(before.slice(-14)) &&
    (/\/\s*kpl/.test(before) || !/(?:[2-8]|nelj)[^.]{0,20}yht/i.test(before.slice(-40)))
  )
    return 'other_variant';
  if (/(?<!\d)(?:[2-9]|\d\d)\s*(?:kpl|st|pcs|x)\s*[:=]?\s*$/i.test(before) && PIECE_AFTER.test(after)) return 'other_variant';
  const vat = `${near.slice(-20)}${following}`;
  if (
    (words.withoutVat.test(following) ||
      words.withoutVat.test(label) ||
      words.withoutVat.test(near.slice(-22)) ||
      /excl|without-?tax|excluding|vat0|alv0|netto|price-wrapper-excl|tax-excl/.test(names)) &&
    !(words.withVat.test(following) && following.search(words.withVat) < following.search(words.withoutVat)) &&
    !/incl/.test(names)
  )
    return 'without_vat';
  void vat;
  return 'price';
}

const parentOf = ({ parent }: Element): Element | null => (parent !== null && isTag(parent) ? parent : null);

const chainOf = (element: Element, depth = 24): Element[] => {
  const chain: Element[] = [];
  for (
    let at: Element | null = element;
    at !== null && chain.length < depth;
    at = at.parent !== null && isTag(at.parent) ? at.parent : null
  )
    chain.push(at);
  return chain;
};

const partAt = ({ parts, element }: Block, { start, end }: Amount): Element =>
  parts.filter((part) => part.start <= start && part.end >= end).toSorted((a, b) => a.end - a.start - (b.end - b.start))[0]?.element ??
  element;

/** Whether an element is in the frame of the page, where deliveries and the like are priced. */
const isFramed = (element: Element): boolean => chainOf(element).some(({ name }) => FRAME_TAGS.has(name));

/** Whether an element is in a part of the page that shows other products, or in its frame; remembered per element. */
function isAmongOthers(element: Element, known: Map<Element, boolean>): boolean {
  const path: Element[] = [];
  let isOther = false;
  for (let at: Element | null = element; at !== null; at = parentOf(at)) {
    const before = known.get(at);
    if (before !== undefined) {
      isOther = before;
      break;
    }
    path.push(at);
  }
  for (const each of path.toReversed()) {
    isOther ||= OTHERS_NAME.test(namesOf(each).replace(/add-to-cart|addtocart|cart-form|product-form/g, '')) || FRAME_TAGS.has(each.name);
    // The frame of an article is a part of it.
    if (each.name === 'main' || each.name === 'article') isOther = isOther && OTHERS_NAME.test(namesOf(each));
    known.set(each, isOther);
  }
  return isOther;
}

interface Place {
  block: Block;
  amount: Amount;
  chain: readonly Element[];
  /** Names of the elements close around. */
  near: string;
  before: string;
  label: string;
  /** Blocks between the amount and the heading of the page; negative before it. */
  distance: number;
}

/** Returns how much an amount looks like the price of the page. */
function scoreOf({ block, amount, chain, near, before, label, distance }: Place, namesWanted: number): number {
  const isInProduct = chainOf(chain[0] ?? block.element).some(
    ({ attribs, name }) => name === 'main' || /product/i.test(`${attribs['class'] ?? ''} ${attribs['itemtype'] ?? ''}`),
  );
  return (
    (PRICE_NAME.test(near) ? 5 : 0) +
    (SALE_NAME.test(near) ? 3 : 0) +
    (chain.slice(0, 4).some(({ attribs }) => /price/i.test(attribs['itemprop'] ?? '')) ? 4 : 0) +
    (isInProduct ? 1 : 0) +
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

/** Reads the visible amounts, with what each is and how much it looks like the price of the page. */
export function readVisible(tree: PageTree, isWantedName: (text: string) => number): Found[] {
  const found: Found[] = [];
  const main = tree.blocks.find(isMainHeading) ?? tree.blocks.find(({ isHeading }) => isHeading);
  const others = new Map<Element, boolean>();
  let othersFrom = Infinity;
  let label = '';
  for (const [index, block] of tree.blocks.entries()) {
    if (found.length > MAX_AMOUNTS) break;
    if (block.isHeading || block.text.length < 60) {
      if (OTHERS_HEADING.test(block.text) && block.order > (main?.order ?? 0)) othersFrom = Math.min(othersFrom, block.order);
      else if (isMainHeading(block)) othersFrom = Infinity;
    }
    const amounts = amountsIn(block.text);
    const nextBlock = tree.blocks[index + 1]?.text ?? '';
    for (const amount of amounts) {
      const element = partAt(block, amount);
      const chain = chainOf(element, 6);
      const near = chain.slice(0, 5).map(namesOf).join(' ');
      const before = block.text.slice(Math.max(0, amount.start - NEAR), amount.start);
      const after = block.text.slice(amount.end, amount.end + NEAR);
      const isStruck = chain.slice(0, 6).some((each) => isStruckElement(each) || /line-through/.test(each.attribs['class'] ?? ''));
      // What other products cost is not looked at closer.
      const isListed = block.order > othersFrom || isAmongOthers(element, others);
      const own: AmountRole =
        isListed && !isFramed(element)
          ? 'other_product'
          : roleOf({
              before: before.trim().length < 3 ? `${label} ${before}` : before,
              after: after.trim() === '' ? ` ${nextBlock.slice(0, 24)}` : after,
              label,
              names: near,
              isStruck,
            });
      const isPrice = own === 'price' || own === 'without_vat' || own === 'other_product';
      const isOther = isPrice && isListed;
      const place = { block, amount, chain, near, before, label, distance: main === undefined ? 20 : block.order - main.order };
      found.push({
        cents: amount.cents,
        pieces: isPrice ? piecesOf(before.trim() === '' ? label : before, after.trim() === '' ? ` ${nextBlock.slice(0, 14)}` : after) : 1,
        text: amount.text,
        source: 'visible',
        role: isOther ? 'other_product' : own,
        element,
        context: `${before.slice(-50)}${amount.text}${after.slice(0, 50)}`.replace(/\s+/g, ' ').trim() || label,
        name: `${block.text.slice(0, 160)} ${label}`,
        // Among other products none is more like the page's price than another.
        score: !isPrice || isOther ? 1 : scoreOf(place, isWantedName(`${block.text} ${label}`)),
      });
    }
    label = amounts.length === 0 ? block.text.slice(-60) : '';
  }
  return found;
}
