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
/** Words that name nothing to filter by, but belong to a search for tyres. */
const NEUTRAL =
  /^(?:(?:auton)?(?:reng|renk)[a-z]*|tyres?|tires?|dack|auto(?:n|on|lle)?|ja|tai|seka|koko(?:a|on|ssa|inen|iset|na)?|kpl|sarja|setti|tuuma[a-z]*)$/;
const OFFERS = /^(?:tarjou[sk][a-z]*|ale|alessa|alennu[sk][a-z]*)$/;
const vehicles: readonly [z.output<typeof VehicleType>, RegExp][] = [
  ['henkilöauto', /^henkiloauto[a-z]*$/],
  ['suv', /^(?:suv|(?:katu)?maastur[a-z]*|crossover)$/],
  ['pakettiauto', /^(?:pakettiauto[a-z]*|paku[a-z]{0,3})$/],
];
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
  /** For each model, its words as typed or as the shop spells them. */
  private readonly models: { searched: string; shown: string }[][] = [];
  private readonly unknown: string[] = [];
  private vehicle: z.output<typeof VehicleType> | undefined;
  private onSale = false;
  private fragment: string | undefined;
  private negated = false;
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
    else if (this.readKind(word, wasNegated) || this.readFragment(typed, next)) return;
    else if (/^kpl$/i.test(next ?? '') && /^\d{1,2}$/.test(word)) return;
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

  private readKind(word: string, isNegated: boolean): boolean {
    const season = seasonOfWord(word);
    if (season !== null) this.seasons.add(isNegated && season === 'studded' ? 'friction' : season);
    const vehicle = vehicles.find(([, pattern]) => pattern.test(word))?.[0];
    this.vehicle ??= vehicle;
    const isOffer = OFFERS.test(word);
    this.onSale ||= isOffer;
    return season !== null || vehicle !== undefined || isOffer || NEUTRAL.test(word);
  }

  /** Reads part of a size: 205/55, R16, 16 tuumaa, a width. */
  private readFragment(typed: string, next = ''): boolean {
    const inches = /^(\d{2})(?:"|''|″|-?tuuma\p{L}*)?$/u.exec(foldedWord(typed));
    const isInches = inches !== null && (inches[0].length > 2 || /^(?:"|tuuma)/.test(foldedWord(next)));
    const part = isInches ? `R${inches[1]}` : typed;
    const isPart = isInches || /^(?:\d{3}|\d{5}|\d{3}[/-]\d{2}|\d{2}z?r\d{2}|r\d{2})$/i.test(typed);
    if (!isPart || this.hasSize) return false;
    const fragment = this.fragment === undefined ? part : `${this.fragment}${part}`;
    if (!this.vocabulary.sizes.some((size) => matchesTyreSize(size, fragment))) return false;
    this.fragment = fragment;
    return true;
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
    return {
      ...(this.fragment !== undefined && { size: this.fragment }),
      ...(type && { type }),
      ...(winterType && { winterType }),
      ...(this.vehicle && { vehicleType: this.vehicle }),
      ...(this.makes.size > 0 && { manufacturer: [...this.makes].join(',') }),
      ...(this.models.length > 0 && { model: this.models.map((words) => words.map(({ shown }) => shown).join(' ')).join(',') }),
      ...(this.onSale && { onSale: true }),
      unknown: this.unknown,
    };
  }
}

/** Reads the filters that a search in words means. The names are the shop's own, so that another word is told to be unknown. */
export function readSearch(text: string, vocabulary: Vocabulary): SearchReading {
  if (ONLY_SIZE_SIGNS.test(text)) {
    const { size } = readTyreText(text);
    if (size === null)
      return vocabulary.sizes.some((known) => matchesTyreSize(known, text)) ? { size: text, unknown: [] } : { unknown: [text] };
  }
  const { size, load, speed, rest } = readTyreText(text);
  const reader = new Reader(vocabulary, size !== null);
  for (const [at, word] of rest.entries()) reader.read(word, rest[at + 1]);
  return {
    ...reader.result(),
    ...(size !== null && { size }),
    ...(load !== null && { minLoad: load }),
    ...(speed !== null && { minSpeed: speed }),
  };
}

/** Returns whether anything of a search is known. 'Renkaat' is, although it filters nothing. */
export const isUnderstood = ({ unknown, ...filters }: SearchReading): boolean => unknown.length === 0 || Object.keys(filters).length > 0;
