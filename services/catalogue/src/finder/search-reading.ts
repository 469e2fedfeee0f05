import type { z } from 'zod';
import type { SearchReading as WireReading } from '#contracts/catalogue/tyre-finder';
import type { VehicleType } from '#contracts/catalogue/tyre-kinds';
import { type SeasonSense, foldedWord, seasonOfWord } from '#contracts/rules/season-word';
import { matchesTyreSize } from '#contracts/rules/tyre-size-match';
import { readTyreText } from '#contracts/rules/tyre-text';
import { type SearchedName, searchedWord } from './searched-name.ts';

export type SearchReading = z.output<typeof WireReading>;

/** What a search can name: the shop's own manufacturers, models and sizes. */
export interface Vocabulary {
  manufacturers: readonly SearchedName[];
  models: readonly SearchedName[];
  sizes: readonly string[];
}

const ONLY_SIZE_SIGNS = /^[\d\s/x.rz-]*$/i;
/** Words that name nothing to filter by, but say that the search is for tyres. */
const TYRES = /^(?:(?:auton)?(?:reng|renk|kum[ie])[a-z]*|tyres?|tires?|dack|auto(?:n|on|lle)?)$/;
/** Words that say nothing of their own. */
const NEUTRAL = /^(?:ja|tai|seka|koko(?:a|on|ssa|inen|iset|na)?|(?:\d{1,2})?kpl|sarja|setti|tuuma[a-z]*)$/;
const OFFERS = /^(?:tarjou[sk][a-z]*|ale|alessa|alennu[sk][a-z]*)$/;
const vehicles: readonly [z.output<typeof VehicleType>, RegExp][] = [
  ['henkilöauto', /^henkiloauto[a-z]*$/],
  ['suv', /^(?:suv|(?:katu)?maastur[a-z]*|crossover)$/],
  ['pakettiauto', /^(?:pakettiauto[a-z]*|paku[a-z]{0,3})$/],
];
/** Diameters of rims in inches. */
const RIM = /^(?:1[2-9]|2[0-4])$/;
/** What makes the number before it a price. */
const UNIT = /^(?:e|eur.*)$/i;
const NOT = /^(?:ei|ilman)$/;
/** Endings of Finnish cases, which a name takes in a sentence: michelinin, hakkapeliittoja. */
const ENDING = /(?:ien|iin|i?[nt]|en|[oi]?j?a|[ai]?ta|[oi]?(?:lla|lle|lta|ssa|sta|ksi)|ojen)$/;
const MIN_STEM = 4;

/** Returns what is left of a word without each Finnish ending that it may have, longest first. */
function stemsOf(word: string): string[] {
  if (!/^[a-z]+$/.test(word)) return [];
  return [1, 2, 3, 4].flatMap((cut) => {
    const stem = word.slice(0, -cut);
    return stem.length >= MIN_STEM && new RegExp(`^${ENDING.source}`).test(word.slice(-cut)) ? [stem] : [];
  });
}

/** Reads the words of one search. */
class Reader {
  private readonly seasons = new Set<SeasonSense>();
  private readonly makes = new Set<string>();
  /** The makes that the last word of a make may mean. */
  private lastMakes: readonly SearchedName[] = [];
  /** For each model, its words as typed or as the shop spells them. */
  private readonly models: { searched: string; shown: string }[][] = [];
  private readonly unknown: string[] = [];
  private vehicle: z.output<typeof VehicleType> | undefined;
  private onSale = false;
  private fragment: string | undefined;
  private negated = false;
  private saysTyres = false;
  /** The last word belongs to a model, so that a number may follow. */
  private afterModel = false;

  constructor(
    private readonly vocabulary: Vocabulary,
    private readonly hasSize: boolean,
  ) {}

  read(raw: string, next: string | undefined): void {
    const typed = raw.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}"″']+$/gu, '');
    const word = searchedWord(typed);
    const wasAfterModel = this.afterModel;
    const wasNegated = this.negated;
    this.afterModel = false;
    this.negated = false;
    if (NOT.test(word)) this.negated = true;
    else if (this.continuesModel(typed, word, wasAfterModel)) this.afterModel = true;
    else if (this.continuesMake(word) || this.readKind(word, wasNegated)) return;
    else if (/^kpl$/i.test(next ?? '') && /^\d{1,2}$/.test(word)) return;
    else if (this.readFragment(typed, { next, isBare: /^\d{2}[,;.!?)]*$/.test(raw) })) return;
    else if (!this.readName(typed, word)) this.unknown.push(typed);
  }

  private continuesModel(typed: string, word: string, isNext: boolean): boolean {
    const model = this.models.at(-1);
    if (!model || (/^\d+$/.test(word) && !isNext)) return false;
    const words = [...model.map(({ searched }) => searched), word];
    const named = this.vocabulary.models.find((name) => words.every((each) => name.hasBeginning(each)));
    if (named) model.push({ searched: word, shown: named.words.get(word) ?? typed });
    return named !== undefined;
  }

  /** A further word of a make leaves out the others that begin alike: 'double coin' is not Double Star. */
  private continuesMake(word: string): boolean {
    const named = this.lastMakes.filter((name) => name.hasWord(word) || (this.lastMakes.length > 1 && name.hasBeginning(word)));
    if (named.length === 0) return false;
    for (const { name } of this.lastMakes) this.makes.delete(name);
    return this.takeMakes(named);
  }

  private readKind(word: string, isNegated: boolean): boolean {
    const season = seasonOfWord(word);
    if (season !== null) this.seasons.add(isNegated && season === 'studded' ? 'friction' : season);
    const vehicle = vehicles.find(([, pattern]) => pattern.test(word))?.[0];
    this.vehicle ??= vehicle;
    const saysTyres = TYRES.test(word);
    this.saysTyres ||= saysTyres;
    const isOffer = OFFERS.test(word);
    this.onSale ||= isOffer;
    return season !== null || vehicle !== undefined || isOffer || saysTyres || NEUTRAL.test(word);
  }

  /** Reads part of a size: 205/55, R16, 16 tuumaa, a width, an aspect behind it, a bare 16. */
  private readFragment(typed: string, { next = '', isBare }: { next: string | undefined; isBare: boolean }): boolean {
    if (this.hasSize) return false;
    const inches = /^(\d{2})(?:"|''|″|-?tuuma\p{L}*)?$/u.exec(foldedWord(typed));
    const isInches = inches !== null && (inches[0].length > 2 || /^(?:"|tuuma)/.test(foldedWord(next)));
    const isRim = isInches || (isBare && RIM.test(typed) && !UNIT.test(next));
    const part = isRim ? `R${typed.slice(0, 2)}` : typed;
    const isPart = isRim || /^(?:\d{3}|\d{5}|\d{3}[/-]\d{2}|\d{2}z?r\d{2}|r\d{2})$/i.test(typed);
    const isAspect = isBare && /^\d{3}$/.test(this.fragment ?? '');
    const fragments = [...(isAspect ? [`${this.fragment}/${typed}`] : []), ...(isPart ? [`${this.fragment ?? ''}${part}`] : [])];
    const known = fragments.find((fragment) => this.vocabulary.sizes.some((size) => matchesTyreSize(size, fragment)));
    this.fragment = known ?? this.fragment;
    return known !== undefined;
  }

  /** Reads a manufacturer or a model: whole words before beginnings, and those before inflected words. */
  private readName(typed: string, word: string): boolean {
    if (word === '' || /^\d+$/.test(word)) return false;
    const { manufacturers, models } = this.vocabulary;
    const whole = models.find((name) => name.hasWord(word));
    return (
      this.takeMakes(manufacturers.filter((name) => name.hasWord(word))) ||
      this.takeModel(word, whole?.words.get(word)) ||
      this.takeMakes(manufacturers.filter((name) => name.hasBeginning(word))) ||
      this.takeModel(word, models.some((name) => name.hasBeginning(word)) ? typed : undefined) ||
      stemsOf(word).some(
        (stem) =>
          this.takeMakes(manufacturers.filter((name) => name.hasBeginning(stem))) ||
          this.takeModel(stem, models.find((name) => name.hasBeginning(stem))?.wordWith(stem)),
      )
    );
  }

  private takeMakes(found: readonly SearchedName[]): boolean {
    for (const { name } of found) this.makes.add(name);
    if (found.length > 0) this.lastMakes = found;
    return found.length > 0;
  }

  private takeModel(searched: string, shown: string | undefined): boolean {
    if (shown === undefined) return false;
    this.models.push([{ searched, shown }]);
    this.afterModel = true;
    return true;
  }

  result(): SearchReading {
    const has = (sense: SeasonSense) => this.seasons.has(sense);
    const isWinter = has('winter') || has('friction') || has('studded');
    // 'kesä- ja talvirenkaat' is every tyre, and 'kitka tai nasta' every winter tyre.
    const type = has('summer') === isWinter ? undefined : isWinter ? ('winter' as const) : ('summer' as const);
    const kind = has('friction') ? ('friction' as const) : ('studded' as const);
    const winterType = type === 'winter' && has('friction') !== has('studded') ? kind : undefined;
    const filters = {
      ...(this.fragment !== undefined && { size: this.fragment }),
      ...(type && { type }),
      ...(winterType && { winterType }),
      ...(this.vehicle && { vehicleType: this.vehicle }),
      ...(this.makes.size > 0 && { manufacturer: [...this.makes].join(',') }),
      ...(this.models.length > 0 && { model: this.models.map((words) => words.map(({ shown }) => shown).join(' ')).join(',') }),
      ...(this.onSale && { onSale: true as const }),
    };
    const isUnderstood = this.saysTyres || this.unknown.length === 0 || Object.keys(filters).length > 0;
    return { ...filters, isUnderstood, unknown: this.unknown };
  }
}

/** Reads the filters that a search in words means. The names are the shop's own, so that another word is told to be unknown. */
export function readSearch(text: string, vocabulary: Vocabulary): SearchReading {
  if (ONLY_SIZE_SIGNS.test(text)) {
    const { size } = readTyreText(text);
    if (size === null)
      return vocabulary.sizes.some((known) => matchesTyreSize(known, text))
        ? { size: text, isUnderstood: true, unknown: [] }
        : { isUnderstood: false, unknown: [text] };
  }
  const { size, load, speed, rest } = readTyreText(text);
  const reader = new Reader(vocabulary, size !== null);
  for (const [at, word] of rest.entries()) reader.read(word, rest[at + 1]);
  const read = reader.result();
  return {
    ...read,
    isUnderstood: read.isUnderstood || size !== null || load !== null || speed !== null,
    ...(size !== null && { size }),
    ...(load !== null && { minLoad: load }),
    ...(speed !== null && { minSpeed: speed }),
  };
}
