import type { AmountRole } from '#contracts/monitoring/price-finding';
import { Trait } from '../tree/traits.ts';

/** What stands around an amount. */
export interface Surroundings {
  cents: number;
  /** Text of the same block before it, and its own label when nothing stands there. */
  before: string;
  /** The end of `before` that follows the amount before this one. */
  own: string;
  after: string;
  /** What says whether it is with VAT: the text after it, and the notes that follow. */
  note: string;
  /** Whether this text says what the VAT is before each amount, not after it. */
  vatLeads: boolean;
  /** The block before, or the head of its column. */
  label: string;
  /** Traits of the elements close around. */
  traits: number;
  isStruck: boolean;
}

const words = {
  delivery:
    /toimitus(?!ai)|postikul|rahti|kuljetus|nouto|matkahuolto|posti\b|shipping|delivery|versand|frakt|leverans|tarne|ilmai\w+ (?:toimitus|kuljetus)|yli\s*$|free over/i,
  instalment:
    /\/\s?kk|kk\b|kuukau|er[äa](?:maksu|ss[äa]|llä|tili|t\b)?\b|osamaks|klarna|walley|collector|svea|qliro|luotto|rahoitus|lasku\b|\bx\s*$|\bkpl er|month|monat|månad|\/\s?mån|\bkuu[sn]?\b|delbetal|järelmaks|\brate\b|ratenzahl/i,
  deposit: /pantti|varausmaksu|ennakko|k[äa]siraha|deposit|anzahlung/i,
  service:
    /asennu|asennettuna|p[äa][äa]llelaitto|alle ?(?:vaihd|lait)|allevaihto|renkaanvaihto|rengasty[öo]|rengashotelli|s[äa]ilytys|tasapainot|palvelu|päivysty|vaihto\b|haku\b|kierr[äa]tys|ymp[äa]rist[öo]maksu|fitting|fitted|mont(?:age|er|ier)|d[äa]ckhotell|nastoitus|venttiili|paikkaus|lisä(?:palvelu|turva)|vakuutus|takuu\b|rengasturva|paigaldus|rehvivahetus|tasakaalust|laskutuslis|pientilaus/i,
  old: /ovh|norm(?:\.|aali|aalisti|hinta)|ennen|aiemmin|aikaisem|alin hinta|30 (?:p[äa]iv|pv|vrk|vuorokau|dag|tag|days|p[äa]eva)|l[äa]gsta pris|niedrigster|lowest (?:prior )?price|suositushinta|svh|rrp|msrp|list price|ord(?:\.|inarie)|tidigare|statt|uvp|was\b|regular price|vanha hinta|s[äa][äa]st[äa]|säästö|you save|spara|sie sparen|alennus\b|tavahind|soodsaim|hinta oli\b|viimeksi nähty|last (?:seen|known)|senast sedd/i,
  used: /k[äa]ytet(?:ty|yt)|begagnad|gebraucht|second.?hand|kasutatud/i,
  withoutVat:
    /alv\.?\s*0|ilman alv|veroton|verot(?:ta|on)|ilman vero|ei sis\.? alv|excl|ex\.? ?(?:vat|tax|moms)|exkl|zzgl\. mwst|netto|km-ta|\+\s*alv|lisätään alv/i,
  withVat: /sis(?:\.|[äa]lt[äa]\w*)? ?alv|alv (?:24|25)|verollinen|incl|inkl|km-ga/i,
  threshold: /(?:yli|alle|under|unter|bis zu|alla|v[äa]hint[äa]än|over|[üu]ber|[öo]ver|üle)\s*$/i,
  member: /j[äa]sen|kanta-?as(?:iak|\.)|vip\b|plussa|etukortti|bonus|club|member|stammkunde|klubi/i,
  coupon: /alennuskood|koodilla|kupon|lahjakor|uutiskirje|newsletter|ensimm[äa]isest[äa]|hyvitys|gift|presentkort|arvo\b/i,
};

const SET_AFTER =
  /^[^\d€]{0,18}(?:\/|per)?\s*(?:(?<!\d)(?<n>[2-8])\s*(?:kpl|ren[gk]a\w*|st\b|pcs|stk|tk\b|stück|tyres|däck|reifen)|(?<set>(?:nelj[äa]n renkaan )?sarja|set\b|satsi|satz|komplekt)|(?<pair>pari|pair|par\b|paar))/i;
const SET_BEFORE =
  /(?:(?<!\d)(?<n>[2-8])\s*(?:kpl|x|×|ren[gk]a\w*|st\b|pcs|stk|tk\b|tyres|däck|reifen)(?:\s*(?:hinta|hinnalla|yhteens[äa]|sarja\w*|[:=]|setti|rengassarja))*|(?<set>(?:rengas)?sarja\w*(?: hinta)?|setti|satsi|satz|komplekt|set of 4|set)|(?<four>nelj[äa\w]+ (?:ren[gk]a|kappal)[\wäö]*(?: yhteens[äa])?)|(?<pair>pari(?:n hinta)?|pair))\s*(?:vain|nyt|hinta|á|[:=])?\s*$/i;
const PIECE_AFTER = /^\s*(?:\/|per|á)?\s*(?:1\s*)?(?:kpl|kappale|st\b|pcs?\b|piece|stk|stück|tk\b|rengas|each|däck\b|reifen\b)/i;

/** Returns the number of tyres that an amount is for. */
export function piecesOf(before: string, after: string): number {
  if (PIECE_AFTER.test(after)) return 1;
  if (/(?:●|varasto|saldo|heti|lager|laos|stock)[^€]{0,24}$/i.test(before)) return SET_AFTER.exec(after) === null ? 1 : 4;
  const { groups } = SET_AFTER.exec(after) ?? SET_BEFORE.exec(before) ?? {};
  if (groups === undefined) return 1;
  // Tyres are sold in pairs and fours; other numbers are of a stock or a quantity.
  const n = Number(groups['n'] ?? 0);
  if (n > 0) return n === 2 || n === 4 ? n : 1;
  return groups['pair'] === undefined ? 4 : 2;
}

/** Whether a text says that a price is with VAT. */
export const saysWithVat = (text: string): boolean => words.withVat.test(text);

/** Whether a text says something about VAT. */
export const mentionsVat = (text: string): boolean => words.withoutVat.test(text) || words.withVat.test(text);

/** Cents from which an amount in an element that is named a price is no price of a delivery. */
const MIN_PRICED = 5_000;

/** Returns what an amount is, by the words and names around it. */
export function roleOf({ cents, before, own, after, note, vatLeads, label, traits, isStruck }: Surroundings): AmountRole {
  const near = `${before.slice(-46)} `;
  const nearOwn = `${own.slice(-46)} `;
  // A deduction.
  if (/(?:^|\s)[-−–]\s?$/.test(before) && !/€\s*[-−–]\s?$/.test(before)) return 'old_price';
  // A surcharge.
  if (/\+\s?$/.test(before)) return 'service';
  // The ends of a range of prices are of several variants.
  if (/€\s*[-–—]\s*$/.test(before) || /^\s*[-–—]\s*(?:€\s*)?\d[\d\s.,]*(?:€|$)/.test(after)) return 'other_variant';
  if (words.used.test(before)) return 'other_product';
  const following = after.slice(0, 26);
  if (isStruck) return 'old_price';
  if (words.instalment.test(following) || words.instalment.test(near.slice(-24)) || (traits & Trait.instalment) !== 0) return 'instalment';
  if (words.threshold.test(before.trimEnd().slice(-10))) return 'delivery';
  if (words.old.test(nearOwn.slice(-36)) && !/\bnyt\b|\bnow\b|\bnu\b|\bjetzt\b/i.test(nearOwn.slice(-8))) return 'old_price';
  if (/^\s*(?:säästö|alennus|säästät|off\b)/i.test(following)) return 'old_price';
  // An option of delivery may stand before a price, but a price of a delivery is small or says so at once.
  const nearDelivery = (traits & Trait.price) !== 0 && cents >= MIN_PRICED ? near.slice(-16) : near;
  if (words.delivery.test(nearDelivery) || /^\s*(?:toimitus|rahti|postikul)/i.test(following) || (traits & Trait.delivery) !== 0)
    return 'delivery';
  if (words.deposit.test(near) || /^\s*(?:pantti|varausmaksu)/i.test(following)) return 'deposit';
  if (words.service.test(near) || /^[\s)]*(?:asenn|paikall|tasapain)/i.test(following) || (traits & Trait.service) !== 0) return 'service';
  if (words.coupon.test(near)) return 'deposit';
  const isMember = words.member.test(nearOwn.slice(-30)) && !/ilman |ei-j|muille/i.test(nearOwn.slice(-30));
  if (isMember || (traits & Trait.member) !== 0) return 'other_variant';
  if (/\d\s*(?:kpl )?(?:tai enemm[äa]n|or more|eller fler|oder mehr|v[õo]i rohkem)\s*:?\s*$/i.test(before)) return 'other_variant';
  const isTotal =
    /(?:yht|yhteens[äa]|summa|total)\W{0,3}$/i.test(before.slice(-14)) &&
    (/\/\s*kpl/.test(before) || !/(?:[2-8]|nelj)[^.]{0,20}yht/i.test(before.slice(-40)));
  if (isTotal) return 'other_variant';
  if (/(?<!\d)(?:[2-9]|\d\d)\s*(?:kpl|st|pcs|x)\s*[:=]?\s*$/i.test(before) && PIECE_AFTER.test(after)) return 'other_variant';
  const saysWithout =
    words.withoutVat.test(note) ||
    words.withoutVat.test(label) ||
    (vatLeads && words.withoutVat.test(nearOwn.slice(-22))) ||
    (traits & Trait.withoutVat) !== 0;
  const saysWithBefore = vatLeads && words.withVat.test(nearOwn.slice(-22));
  const saysWithFirst = words.withVat.test(note) && !words.withoutVat.test(note.slice(0, Math.max(0, note.search(words.withVat))));
  return saysWithout && !saysWithFirst && !saysWithBefore && (traits & Trait.withVat) === 0 ? 'without_vat' : 'price';
}
