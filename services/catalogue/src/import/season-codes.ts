import { folded, headerAsks, readSeasonWords, type Season, type SeasonReading } from './season-words.ts';

/*
 * Codes of one or two letters mean something only among the other codes of their column: K beside T is kesä, K beside N
 * is kitka, N beside Y is a no. So a column is decided from all its values, and a code of which two readings are left is
 * refused: whether a tyre is studded is a matter of safety.
 */

export type SeasonField = 'type' | 'winterType';

type Code = Season | 'allYear' | 'yes' | 'no';
/** A way to write codes. `needs`: it is not meant unless this code occurs. */
interface Alphabet {
  codes: Record<string, Code>;
  needs?: string;
}

const summer: Season = { type: 'summer' };
const winter: Season = { type: 'winter' };
const studded: Season = { type: 'winter', studs: 'studded' };
const friction: Season = { type: 'winter', studs: 'friction' };

const kinds: Alphabet[] = [
  { codes: { n: studded, k: friction } },
  { codes: { d: studded, f: friction } },
  { codes: { d: studded, o: { studs: 'without' } } },
  { codes: { s: studded, f: friction } },
  { codes: { s: summer, d: studded, f: friction } },
];
const seasons: Alphabet[] = [
  { codes: { k: summer, t: winter, y: 'allYear' } },
  { codes: { k: summer, t: winter, n: studded } },
  { codes: { k: friction, t: winter, n: studded }, needs: 'n' },
  { codes: { s: summer, w: winter, a: 'allYear' } },
  { codes: { s: summer, v: winter, h: 'allYear' } },
];
const answers: Alphabet[] = [
  { codes: { k: 'yes', e: 'no' } },
  { codes: { y: 'yes', n: 'no' } },
  { codes: { j: 'yes', n: 'no' } },
  { codes: { t: 'yes', f: 'no' } },
];

const YES = new Set(['kylla', 'on', 'yes', 'ja', 'joo', 'true', 'tosi', 'x', '1', '✓', '✔']);
const NO = new Set(['ei', 'no', 'nej', 'false', 'epatosi', 'off', '0']);

const yesOrNo = (key: string): 'yes' | 'no' | null => (YES.has(key) ? 'yes' : NO.has(key) ? 'no' : null);
const isCode = (key: string) => /^\p{L}{1,2}$/u.test(key);

/** Values that are read alike have the same key. */
export const seasonKey = (value: string): string =>
  folded(value)
    .replace(/\s+/g, ' ')
    .replace(/^[\s.,;:()"'–—-]+|[\s.,;:()"'–—-]+$/g, '')
    .slice(0, 80);

function meaningOf(code: Code, asks: ReturnType<typeof headerAsks>): SeasonReading {
  if (code === 'allYear')
    return {
      problem: 'on ympärivuotinen, ja kaupassa on vain kesä- ja talvirenkaita. Jätä rivi pois tai kirjoita kesä tai kitka.',
      allYear: true,
    };
  if (code !== 'yes' && code !== 'no') return { season: code };
  if (asks === null) return { problem: 'on kyllä tai ei, mikä ei kerro, onko rengas nasta vai kitka. Kirjoita nasta tai kitka.' };
  if (asks === 'studded') return { season: code === 'yes' ? studded : { studs: 'without' } };
  return { season: code === 'yes' ? friction : {} };
}

/** How a reading is called to the admin. */
export function seasonName(reading: SeasonReading): string {
  if ('problem' in reading) return reading.allYear ? 'ympärivuotinen' : 'ei selvä';
  const { type, studs } = reading.season;
  if (studs === 'studded') return 'nasta';
  if (studs === 'friction') return 'kitka';
  if (studs === 'without') return type === 'winter' ? 'kitka' : type === 'summer' ? 'kesä' : 'ei nastoja';
  return type === 'summer' ? 'kesä' : type === 'winter' ? 'talvi' : 'ei kerro';
}

const codeName = (code: Code) =>
  code === 'yes' ? 'kyllä' : code === 'no' ? 'ei' : code === 'allYear' ? 'ympärivuotinen' : seasonName({ season: code });

/**
 * Decides how each value of a column is read, from all values that occur in it.
 * @param values as they stand in the file, without the empty ones
 */
export function readSeasons(field: SeasonField, header: string, values: Iterable<string>): Map<string, SeasonReading> {
  const asks = field === 'winterType' ? headerAsks(header) : null;
  const readings = new Map<string, SeasonReading>();
  const codes = new Set<string>();
  let saysKinds = false;
  let saysAnswers = false;
  for (const value of values) {
    const key = seasonKey(value);
    if (readings.has(key) || codes.has(key)) continue;
    const answer = field === 'winterType' ? yesOrNo(key) : null;
    const words = answer ? null : readSeasonWords(value);
    if (answer) {
      saysAnswers = true;
      readings.set(key, meaningOf(answer, asks));
    } else if (words) {
      if ('season' in words) saysKinds ||= words.season.studs !== undefined;
      // A season that is called 'nastaton' is a winter's.
      const open = field === 'type' && 'season' in words && words.season.studs === 'without' && words.season.type === undefined;
      readings.set(key, open ? { season: friction } : words);
    } else if (isCode(key)) codes.add(key);
    else readings.set(key, unknown(field, value));
  }
  for (const code of codes) readings.set(code, readCode(code, codes, alphabetsOf(field, saysKinds, saysAnswers), field, asks));
  return readings;
}

function alphabetsOf(field: SeasonField, saysKinds: boolean, saysAnswers: boolean): Alphabet[] {
  if (field === 'type') return [...seasons, ...kinds];
  // A column that spells out 'kitka' does not answer yes or no, and the other way round.
  if (saysKinds !== saysAnswers) return saysKinds ? kinds : answers;
  return [...kinds, ...answers];
}

function readCode(
  code: string,
  all: ReadonlySet<string>,
  alphabets: readonly Alphabet[],
  field: SeasonField,
  asks: ReturnType<typeof headerAsks>,
): SeasonReading {
  const fitting = alphabets.filter(
    ({ codes, needs }) => [...all].every((each) => Object.hasOwn(codes, each)) && (needs === undefined || all.has(needs)),
  );
  const meanings = new Map(fitting.map(({ codes }) => [codeName(codes[code] as Code), codes[code] as Code]));
  const [only] = meanings.values();
  if (only !== undefined && meanings.size === 1) return meaningOf(only, asks);
  const shown = code.toUpperCase();
  const ask = field === 'type' ? 'Kirjoita kesä, nasta tai kitka' : 'Kirjoita nasta tai kitka';
  if (meanings.size === 0) {
    const together = [...all].map((each) => each.toUpperCase()).join(', ');
    return { problem: `on koodi ${shown}, eikä sarakkeen koodeja (${together.slice(0, 60)}) tunneta yhdessä. ${ask}.` };
  }
  const [first, ...others] = meanings.keys();
  return { problem: `on koodi ${shown}, joka voi tarkoittaa: ${[first, ...others].join(' tai ')}. ${ask}.` };
}

const unknown = (field: SeasonField, value: string): SeasonReading => ({
  problem: `ei kelpaa (${value.replace(/\s+/g, ' ').trim().slice(0, 40)}). Kirjoita ${field === 'type' ? 'kesä, talvi, ' : ''}nasta tai kitka.`,
});
