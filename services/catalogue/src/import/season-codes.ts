import { folded, meaningOfYes, readSeasonWords, type Season, type SeasonInterpretation } from './season-words.ts';

/*
 * The meaning of a code of one or two letters depends on the other codes in its column: K is kesä in a column with T, and
 * kitka in a column with N; N is no in a column with Y. So a column is interpreted from all its values, and a code that is
 * still ambiguous is rejected, because whether a tyre is studded is a matter of safety.
 */

export type SeasonField = 'type' | 'winterType';

type Code = Season | 'allYear' | 'yes' | 'no';
/** A set of codes that belong together. `needs`: the set applies only if this code occurs in the column. */
interface Alphabet {
  codes: Record<string, Code>;
  needs?: string;
}

const summer: Season = { type: 'summer' };
const winter: Season = { type: 'winter' };
const studded: Season = { type: 'winter', studs: 'studded' };
const friction: Season = { type: 'winter', studs: 'friction' };

const studCodes: Alphabet[] = [
  { codes: { n: studded, k: friction } },
  { codes: { d: studded, f: friction } },
  { codes: { d: studded, o: { studs: 'without' } } },
  { codes: { s: studded, f: friction } },
  { codes: { s: summer, d: studded, f: friction } },
];
const seasonCodes: Alphabet[] = [
  { codes: { k: summer, t: winter, y: 'allYear' } },
  { codes: { k: summer, t: winter, n: studded } },
  { codes: { k: friction, t: winter, n: studded }, needs: 'n' },
  { codes: { s: summer, w: winter, a: 'allYear' } },
  { codes: { s: summer, v: winter, h: 'allYear' } },
];
const yesNoCodes: Alphabet[] = [
  { codes: { k: 'yes', e: 'no' } },
  { codes: { y: 'yes', n: 'no' } },
  { codes: { j: 'yes', n: 'no' } },
  { codes: { t: 'yes', f: 'no' } },
];

const YES = new Set(['kylla', 'on', 'yes', 'ja', 'joo', 'true', 'tosi', 'x', '1', '✓', '✔']);
const NO = new Set(['ei', 'no', 'nej', 'false', 'epatosi', 'off', '0']);

const yesOrNo = (key: string): 'yes' | 'no' | null => (YES.has(key) ? 'yes' : NO.has(key) ? 'no' : null);
const isCode = (key: string) => /^\p{L}{1,2}$/u.test(key);

/** Normalises a value: values with the same key are read alike. */
export const seasonKey = (value: string): string =>
  folded(value)
    .replace(/\s+/g, ' ')
    .replace(/^[\s.,;:()"'–—-]+|[\s.,;:()"'–—-]+$/g, '')
    .slice(0, 80);

function meaningOf(code: Code, yesMeans: ReturnType<typeof meaningOfYes>): SeasonInterpretation {
  if (code === 'allYear')
    return {
      problem: 'on ympärivuotinen, ja kaupassa on vain kesä- ja talvirenkaita. Jätä rivi pois tai kirjoita kesä tai kitka.',
      allYear: true,
    };
  if (code !== 'yes' && code !== 'no') return { season: code };
  if (yesMeans === null) return { problem: 'on kyllä tai ei, mikä ei kerro, onko rengas nasta vai kitka. Kirjoita nasta tai kitka.' };
  if (yesMeans === 'studded') return { season: code === 'yes' ? studded : { studs: 'without' } };
  return { season: code === 'yes' ? friction : {} };
}

/** Returns the Finnish name of an interpretation, as shown to the admin. */
export function seasonName(interpretation: SeasonInterpretation): string {
  if ('problem' in interpretation) return interpretation.allYear ? 'ympärivuotinen' : 'ei selvä';
  const { type, studs } = interpretation.season;
  if (studs === 'studded') return 'nasta';
  if (studs === 'friction') return 'kitka';
  if (studs === 'without') return type === 'winter' ? 'kitka' : type === 'summer' ? 'kesä' : 'ei nastoja';
  return type === 'summer' ? 'kesä' : type === 'winter' ? 'talvi' : 'ei kerro';
}

const codeName = (code: Code) =>
  code === 'yes' ? 'kyllä' : code === 'no' ? 'ei' : code === 'allYear' ? 'ympärivuotinen' : seasonName({ season: code });

/**
 * Interprets the values of a season column from all values that occur in it.
 * @param values the non-empty values as they are in the file
 * @returns the interpretation of each value by its seasonKey
 */
export function readSeasons(field: SeasonField, header: string, values: Iterable<string>): Map<string, SeasonInterpretation> {
  const yesMeans = field === 'winterType' ? meaningOfYes(header) : null;
  const interpretations = new Map<string, SeasonInterpretation>();
  const codes = new Set<string>();
  let hasStudWords = false;
  let hasYesNoWords = false;
  for (const value of values) {
    const key = seasonKey(value);
    if (interpretations.has(key) || codes.has(key)) continue;
    const yesNo = field === 'winterType' ? yesOrNo(key) : null;
    const words = yesNo ? null : readSeasonWords(value);
    if (yesNo) {
      hasYesNoWords = true;
      interpretations.set(key, meaningOf(yesNo, yesMeans));
    } else if (words) {
      if ('season' in words) hasStudWords ||= words.season.studs !== undefined;
      // 'nastaton' alone in the season column means a winter tyre.
      const isUnstuddedWinter =
        field === 'type' && 'season' in words && words.season.studs === 'without' && words.season.type === undefined;
      interpretations.set(key, isUnstuddedWinter ? { season: friction } : words);
    } else if (isCode(key)) codes.add(key);
    else interpretations.set(key, unknownValue(field, value));
  }
  for (const code of codes)
    interpretations.set(code, readCode(code, codes, alphabetsOf(field, hasStudWords, hasYesNoWords), field, yesMeans));
  return interpretations;
}

function alphabetsOf(field: SeasonField, hasStudWords: boolean, hasYesNoWords: boolean): Alphabet[] {
  if (field === 'type') return [...seasonCodes, ...studCodes];
  // A column with spelled-out words such as 'kitka' has no yes/no codes, and the reverse.
  if (hasStudWords !== hasYesNoWords) return hasStudWords ? studCodes : yesNoCodes;
  return [...studCodes, ...yesNoCodes];
}

function readCode(
  code: string,
  all: ReadonlySet<string>,
  alphabets: readonly Alphabet[],
  field: SeasonField,
  yesMeans: ReturnType<typeof meaningOfYes>,
): SeasonInterpretation {
  const fitting = alphabets.filter(
    ({ codes, needs }) => [...all].every((each) => Object.hasOwn(codes, each)) && (needs === undefined || all.has(needs)),
  );
  const meanings = new Map(fitting.map(({ codes }) => [codeName(codes[code] as Code), codes[code] as Code]));
  const [only] = meanings.values();
  if (only !== undefined && meanings.size === 1) return meaningOf(only, yesMeans);
  const shown = code.toUpperCase();
  const ask = field === 'type' ? 'Kirjoita kesä, nasta tai kitka' : 'Kirjoita nasta tai kitka';
  if (meanings.size === 0) {
    const together = [...all].map((each) => each.toUpperCase()).join(', ');
    return { problem: `on koodi ${shown}, eikä sarakkeen koodeja (${together.slice(0, 60)}) tunneta yhdessä. ${ask}.` };
  }
  const [first, ...others] = meanings.keys();
  return { problem: `on koodi ${shown}, joka voi tarkoittaa: ${[first, ...others].join(' tai ')}. ${ask}.` };
}

const unknownValue = (field: SeasonField, value: string): SeasonInterpretation => ({
  problem: `ei kelpaa (${value.replace(/\s+/g, ' ').trim().slice(0, 40)}). Kirjoita ${field === 'type' ? 'kesä, talvi, ' : ''}nasta tai kitka.`,
});
