import type { ShopFacts } from '../../facts/shop-facts.ts';
import { numberOfWord } from '../../claims/finnish-numbers.ts';
import { isUnavailable } from './unavailable.ts';
import { dayIn, type SaidDay } from './day-in-text.ts';
import { hasBrokenSize, sizesIn, type SaidSize } from './size-in-text.ts';
import { beginsLike, fold, type Words } from './words.ts';

export type Vehicle = 'henkilöauto' | 'suv' | 'pakettiauto';
export type Order = 'price' | '-price' | 'noise' | 'wetGrip' | 'fuel';

/** What a message says about tyres, services and days. */
export interface Entities {
  sizes: readonly SaidSize[];
  /** Something like a size that cannot be one. */
  hasBrokenSize: boolean;
  type?: 'summer' | 'winter' | undefined;
  winterType?: 'studded' | 'friction' | undefined;
  vehicle?: Vehicle | undefined;
  manufacturer?: string | undefined;
  /** Euros per tyre. */
  maxPrice?: number | undefined;
  /** Rim in inches. */
  inches?: number | undefined;
  quantity?: number | undefined;
  onSale: boolean;
  inStock: boolean;
  snowOrIce: boolean;
  order?: Order | undefined;
  day?: SaidDay | undefined;
}

/** What people call the makers, besides their names. */
const makerNicknames: Readonly<Record<string, readonly string[]>> = {
  nokian: ['hakkapeliitta', 'hakka', 'nokia'],
  continental: ['conti', 'konti', 'konttinen'],
  bridgestone: ['bridge'],
  michelin: ['misel'],
};

/** Returns the manufacturer that a message names. */
export function manufacturerIn(words: Words, manufacturers: readonly string[]): string | undefined {
  return manufacturers.find((name) => {
    const [first = ''] = fold(name).split(/\s+/);
    return [first, ...(makerNicknames[first] ?? [])].some((stem) => words.all.some((word) => beginsLike(word, stem)));
  });
}

const EURO_LIMIT =
  /(?:alle|enint[aä]{2}n|korkeintaan|max(?:imissaan)?|budjetti\p{L}*|maksaa saa|ei yli)[\s\p{L}:]{0,14}?(\d{2,5})(?:[.,](\d{1,2}))?|(\d{2,5})\s?(?:€|e\b|euro\p{L}*)\s?(?:saakka|asti|budjet|max|tai alle|per rengas|kappale)/iu;

function maxPriceIn(text: string): number | undefined {
  const match = EURO_LIMIT.exec(text);
  if (match) return Number(match[1] ?? match[3]);
  const spoken = /(?:alle|enint[a]{2}n|korkeintaan|max\p{L}*|budjetti\p{L}*)\s(?:noin\s)?(\p{L}{4,})(?:\s(\p{L}{4,}))?/u.exec(text);
  if (!spoken) return undefined;
  const [, first = '', second = ''] = spoken;
  if (/^sata(?:nen|sen|sta|sel)|^satase/.test(first)) return 100;
  return numberOfWord(first + second) ?? numberOfWord(first) ?? undefined;
}

/** Returns every rim in inches that a folded text names: '16 ja 18 tuumaa', '16- ja 18-tuumaisten'. */
export function inchesSaid(text: string): number[] {
  const several =
    /(?<!\d)(1[2-9]|2[0-4])[\s-]*(?:tuum\p{L}*|["″”'])?\s?(?:ja|vai|tai|kuin|seka|verrattuna)\s(1[2-9]|2[0-4])[\s-]?(?:["″”']|tuum\p{L}*)/u.exec(
      text,
    );
  if (several) return [Number(several[1]), Number(several[2])];
  const one = inchesIn(text, []);
  return one === undefined ? [] : [one];
}

/** Returns every vehicle that a message names. */
export function vehiclesIn(words: Words): Vehicle[] {
  const isVan = words.hasExactly('pakettiaut', '=paku', 'pakuun', 'pakun', 'pakulle', 'pakettiin');
  const isSuv = words.has('katumaastur') || words.hasExactly('=suv', 'suviin', 'maastur');
  const isCar = words.has('henkiloaut');
  return [...(isVan ? (['pakettiauto'] as const) : []), ...(isSuv ? (['suv'] as const) : []), ...(isCar ? (['henkilöauto'] as const) : [])];
}

function inchesIn(text: string, sizes: readonly SaidSize[]): number | undefined {
  const match = /(?<!\d)(1[2-9]|2[0-4])[\s-]?(?:["″”']|tuum\p{L}*|-?tuum\p{L}*|:?(?:sta|set|sten|aset)\b)|\br\s?(1[2-9]|2[0-4])\b/iu.exec(
    text,
  );
  if (match) return Number(match[1] ?? match[2]);
  const spoken = /(\p{L}{4,})\s?tuum/iu.exec(text);
  const number = spoken ? numberOfWord(spoken[1] ?? '') : null;
  if (number !== null && number >= 12 && number <= 24) return number;
  const [size] = sizes;
  return size ? Number(size.size.slice(-2)) : undefined;
}

/** What is counted: 'viisi kappaletta', 'kahdeksan talvirengasta', 'kuus kumia'. */
const COUNTED = /^(?:kpl|kappal|uutta|uuden|tallais|sellais|samanlais|pyora)|^\p{L}*(?:reng(?:as|ast)|renka[at]|renkaa|kumi|gummi|pyora)/u;
const MOST_TYRES = 20;

/** A rim without its unit, beside a service whose price depends on it: 'renkaanvaihto hinta 17'. */
function bareInchesIn(words: Words): number | undefined {
  if (!words.has('renkaanvaih', 'vaihto', 'vaihdo', 'tasapain', 'hotelli', 'sailyty', 'asennu', 'alle')) return undefined;
  const bare =
    /(?<![\d.,:/] ?)(?<!\b(?:klo|kello|alle|noin) )\b(1[3-9]|2[0-2])\b(?! ?(?:[.,:/\d%€]|e\b|euro|kpl|kappal|mm|milli|vuot|vuod|minuut|tunti|asti|km|auto|reng|renk|pyor))/u.exec(
      words.text,
    );
  return bare ? Number(bare[1]) : undefined;
}

function quantityIn(words: Words): number | undefined {
  const digits = /(?<![\d/.,])(\d{1,2})\s?(?:kpl|kappale|uutta|\p{L}*(?:rengas|renkaa|pyora))/u.exec(words.text);
  if (digits) return Number(digits[1]);
  for (const [index, word] of words.all.entries()) {
    // A make or a kind may stand between: 'viisi Nokian kesärengasta'.
    const isCounted = [index + 1, index + 2].some((at) => COUNTED.test(words.all[at] ?? ''));
    const number = isCounted ? numberOfWord(word) : null;
    if (number !== null && number >= 1 && number <= MOST_TYRES) return number;
  }
  // 'neljän millin reikä' counts no tyres.
  if (
    /\b(?:yhden|kahden|kolmen|neljan|nelja|viiden|kaksi|kolme) (?:milli|mm\b|tuum|vuo|kuukau|kilo|tunni|tuhan|sa[td]a|euro|viiko|paiva)/.test(
      words.text,
    )
  )
    return undefined;
  if (words.has('neljan', 'nelja', 'sarja', 'koko satsi')) return 4;
  if (words.has('=kaksi', '=kaks', '=kahden', '=parin', '=pari')) return 2;
  if (words.has('=kahteen', '=kahdelle', '=kahdelta')) return 2;
  if (words.has('=kolme', '=kolmen', '=kolmeen', '=kolmelle', '=kolmelta')) return 3;
  if (words.has('=yksi', '=yhden', '=yks', 'yksittai')) return 1;
  return undefined;
}

function orderIn(words: Words): Order | undefined {
  if (words.has('halvin', 'halvim', 'edullisin', 'edullisim', 'halvem', 'edullisem')) return 'price';
  if (words.has('kallein', 'kalleim')) return '-price';
  if (words.has('hiljai', 'meluton', 'vahiten melua')) return 'noise';
  if (words.has('markapito', 'markapid', 'marka', 'sateel', 'sadekel')) return 'wetGrip';
  const isWear = words.has('reuno', 'keskel', 'epatas', 'sisareun', 'ulkoreun', 'kuluu', 'kulunu', 'kulunee');
  if (words.has('polttoaine', 'taloudelli', 'vierintavastu') || (!isWear && words.has('kulut'))) return 'fuel';
  return undefined;
}

/** Reads a message. */
export async function entitiesIn(
  message: string,
  words: Words,
  facts: Pick<ShopFacts, 'manufacturers' | 'hours'>,
  now: Date,
): Promise<Entities> {
  const sizes = sizesIn(message);
  // Without the catalogue it still knows the hours and the prices of services.
  const [manufacturers, hours] = await Promise.all([
    facts.manufacturers().catch((error: unknown) => {
      if (isUnavailable(error)) return [];
      throw error;
    }),
    facts.hours(),
  ]);
  const isStudded = words.has('nasta', 'nastoi', 'nastarenk', 'nastal');
  const isFriction = words.has('kitka', 'kitkoi', 'kitkarenk');
  const isWinter =
    isStudded ||
    isFriction ||
    words.has('talvirenk', 'talvireng', '=talvet', 'talvikum', 'talvigum', 'talvipyor', 'talveks', 'talvelle', 'talveen');
  const isSummer = words.has('kesarenk', 'kesareng', 'kesakum', 'kesagum', 'kesapyor', '=kesat', 'kesaks', 'kesalle', '=kesaan', '=kesaa');
  const quantity = quantityIn(words);
  const maxPrice = maxPriceIn(words.text);
  return {
    sizes,
    hasBrokenSize: hasBrokenSize(message),
    type: isWinter ? 'winter' : isSummer ? 'summer' : undefined,
    winterType: isStudded && isFriction ? undefined : isStudded ? 'studded' : isFriction ? 'friction' : undefined,
    vehicle: vehiclesIn(words)[0],
    manufacturer: manufacturerIn(words, manufacturers),
    maxPrice:
      quantity !== undefined && quantity > 1 && words.has('budjet', 'yhteensa') && maxPrice !== undefined ? maxPrice / quantity : maxPrice,
    inches: inchesIn(words.text, sizes) ?? bareInchesIn(words),
    quantity,
    onSale: words.has('tarjouk', 'tarjous', 'alennuks', 'alessa', 'alehinta'),
    inStock: words.has('varasto', 'hylly', 'saatavil', 'heti'),
    snowOrIce: words.has('jaapito', 'lumipito', 'jaamerk', 'jaalla', 'jaisel', 'peilijaa', 'jaakel', 'liukka'),
    order: orderIn(words),
    day: dayIn(message, words, hours, now),
  };
}
