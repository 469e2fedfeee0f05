import type { z } from 'zod';
import type { TyreType, WinterType } from '#contracts/catalogue/tyre-kinds';

/** What a cell says about a tyre's season and studs. A field is absent if the cell does not say it. */
export interface Season {
  type?: z.output<typeof TyreType>;
  /** 'without': no studs, in either season. */
  studs?: z.output<typeof WinterType> | 'without';
}

/** What a value means, or why it is rejected (Finnish, a sentence without the field's name). */
export type SeasonInterpretation = { season: Season } | { problem: string; allYear?: true };

/** Removes accents and case. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

type Sense = 'summer' | 'winter' | 'studded' | 'friction' | 'without' | 'studdable';

const TYRE = '(rengas|rengasta|renkaan|renkaat|renkaita|dack|dacken|dacks|tyres?|tires?|reifen)?';
const senses: [Sense, RegExp][] = [
  ['summer', new RegExp(`^(kesa|kes|ks|ke|summer|sum|su|sommar|som|so|sommer)${TYRE}$`)],
  ['winter', new RegExp(`^(talvi|tal|ta|winter|win|wi|vinter|vin|vi)${TYRE}$`)],
  ['studdable', /^(nastoitettav\w*|studdable|dubbningsbar\w*|dubbbar\w*)$/],
  ['without', /^(nastaton|nastattom\w*|studless|studfree|unstudded|nonstudded|odubba(d|t|de)|dubbfri(a|tt)?|spikeless)$/],
  ['friction', new RegExp(`^(kitka|kitkat|kit|ki|friktion|friktions|frik|friction)${TYRE}$`)],
  [
    'studded',
    new RegExp(
      `^(nasta|nastat|nastallinen|nastalliset|nastoitettu|nastoitetut|nas|nast|piikki|studs?|studded|dubb|dubbar|dubbad|dubbat|dubbade|dubbs|dub|spikes?|spiked)${TYRE}$`,
    ),
  ],
];
/** Words that mean 'studded' only in a header, where they say what a yes or no in the column means. */
const STUDDING = /^(nastoitus|studding|dubbning)$/;
const NEGATION = /^(ei|ole|ilman|utan|ej|inte|icke|no|non|not|un|without|ohne)$/;
/** Negations that follow the negated word: 'stud-free', 'dubb fri'. */
const NEGATION_AFTER = /^(less|free|fri|fria|fritt|ton|vapaa)$/;
const ALL_YEAR =
  /\b(ympari\w*|jokasaa\w*|all ?seasons?|all ?weather|[4q] ?seasons?|four ?seasons?|helar\w*|aret ?runt|allvader\w*|ganzjahres\w*)\b/;
/** An unknown word that contains one of these may say anything about studs: 'nastavalmis', 'studready'. */
const ABOUT_STUDS = /nast|stud|dubb|spik|kitk|frik|fric|piikk/;
/** Marks found on studded, friction and all-year tyres alike. */
const MARK = /\b(m ?[+&/] ?s|ms|3? ?pmsf|lumihiutale\w*|alpin\w*|alppi\w*)\b/;

const senseCache = new Map<string, readonly Sense[] | null>();

/** Returns a word's senses; for a compound ('talvikitka', 'dubbvinterdäck') those of its parts; null for an unknown word. */
function sensesOf(word: string): readonly Sense[] | null {
  if (word === '' || word.length > 40) return null;
  const known = senseCache.get(word);
  if (known !== undefined) return known;
  const direct = senses.find(([, pattern]) => pattern.test(word));
  let found: readonly Sense[] | null = direct ? [direct[0]] : null;
  for (let at = word.length - 4; !found && at >= 4; at -= 1) {
    const first = senses.find(([, pattern]) => pattern.test(word.slice(0, at)));
    const rest = first && sensesOf(word.slice(at));
    if (rest) found = [first[0], ...rest];
  }
  if (senseCache.size > 5_000) senseCache.clear();
  senseCache.set(word, found);
  return found;
}

const wordsOf = (text: string) =>
  folded(text)
    .replace(/\bw\s*\/\s*o\b/g, 'without')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/**
 * Returns the senses of the words, with 'ei nastoja', 'utan dubb' and 'stud-free' as 'without', and the first unknown
 * word that may concern studs.
 */
function collectSenses(words: readonly string[]): { found: Set<Sense>; unknownWord: string | null } {
  const found = new Set<Sense>();
  let unknownWord: string | null = null;
  let negated = false;
  for (const [at, word] of words.entries()) {
    if (NEGATION.test(word)) {
      negated = true;
      continue;
    }
    const meant = sensesOf(word) ?? (negated && /^(nastoj[ae]|nastaa|nastoitusta)$/.test(word) ? ['studded' as const] : null);
    if (!meant) {
      // 'o-dubbat': a short unknown word before a word about studs may negate it.
      const before = word.length <= 3 && sensesOf(words[at + 1] ?? '')?.includes('studded');
      if (before || ABOUT_STUDS.test(word)) unknownWord ??= word;
      continue;
    }
    // 'not friction' may be anything except a friction tyre.
    if (negated && !meant.includes('studded')) unknownWord ??= word;
    const without = negated || NEGATION_AFTER.test(words[at + 1] ?? '');
    for (const sense of meant) found.add(without && sense === 'studded' ? 'without' : sense);
    negated = false;
  }
  if (negated && found.size > 0) unknownWord ??= words.at(-1) ?? '';
  return { found, unknownWord };
}

const INSTRUCTION = 'Kirjoita kesä, nasta tai kitka';
const problem = (text: string): SeasonInterpretation => ({ problem: `${text}. ${INSTRUCTION}.` });

/**
 * Reads the trade's season words: 'Kesärengas', 'talvi (kitka)', 'odubbat', 'non-studded', 'helår'. Returns null if there
 * is no known word; the text may then be a code. An ambiguous text is a problem that names the possible meanings.
 */
export function readSeasonWords(text: string): SeasonInterpretation | null {
  const words = wordsOf(text);
  const joined = words.join(' ');
  const { found, unknownWord } = collectSenses(words);
  const shown = text.replace(/\s+/g, ' ').trim().slice(0, 40);
  if (ALL_YEAR.test(joined) && !found.has('studded') && !found.has('friction'))
    return {
      problem: 'on ympärivuotinen, ja kaupassa on vain kesä- ja talvirenkaita. Jätä rivi pois tai kirjoita kesä tai kitka.',
      allYear: true,
    };
  if (unknownWord !== null) return problem(`ei kelpaa (${shown}): sanaa ${unknownWord} ei tunneta, ja se voi koskea nastoja`);
  if (found.has('studdable')) return problem(`voi olla nasta tai kitka: nastoitettava rengas (${shown}) myydään kummallakin tavalla`);
  const without = found.has('friction') || found.has('without');
  if (found.has('studded') && without) return problem(`voi olla nasta tai kitka (${shown})`);
  if (found.has('summer') && found.has('winter')) return problem(`voi olla kesä tai talvi (${shown})`);
  if (found.has('summer')) {
    if (found.has('studded') || found.has('friction'))
      return problem(`voi olla kesä tai ${found.has('studded') ? 'nasta' : 'kitka'} (${shown})`);
    return { season: { type: 'summer', ...(found.has('without') && { studs: 'without' }) } };
  }
  if (found.has('studded')) return { season: { type: 'winter', studs: 'studded' } };
  if (found.has('friction')) return { season: { type: 'winter', studs: 'friction' } };
  if (found.has('without')) return { season: { ...(found.has('winter') && { type: 'winter' }), studs: 'without' } };
  if (found.has('winter')) return { season: { type: 'winter' } };
  if (MARK.test(folded(text))) return problem(`voi olla nasta, kitka tai ympärivuotinen: merkintä ${shown} on niillä kaikilla`);
  return null;
}

/** Returns what a yes in a column with this header means; null if the header does not say. */
export function meaningOfYes(header: string): 'studded' | 'friction' | null {
  const words = wordsOf(header.replace(/([a-zåäö])([A-ZÅÄÖ])/g, '$1 $2'));
  const { found } = collectSenses(words);
  const studded = found.has('studded') || words.some((word) => STUDDING.test(word));
  const without = found.has('friction') || found.has('without');
  if (studded === without) return null;
  return studded ? 'studded' : 'friction';
}
