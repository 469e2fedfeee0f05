/** Finnish number words from 0 to 999 999, in written and spoken forms: 'kaksisataaviisi', 'viisviis', 'kuustoista', 'kakskyt'. */

const ones: readonly (readonly [RegExp, number])[] = [
  [/^(?:nolla)/, 0],
  [/^(?:yksi|yks|yhden|yhtä)/, 1],
  [/^(?:kaksi|kaks|kahden|kahta)/, 2],
  [/^(?:kolmen|kolmea|kolme|kolm)/, 3],
  [/^(?:neljän|neljää|neljä|nelj|nel)/, 4],
  [/^(?:viiden|viittä|viisi|viis)/, 5],
  [/^(?:kuuden|kuutta|kuusi|kuus)/, 6],
  [/^(?:seitsemän|seitsemää|seittemän|seitsemä|seiska|seit)/, 7],
  [/^(?:kahdeksan|kahdeksaa|kaheksan|kasi)/, 8],
  [/^(?:yhdeksän|yhdeksää|yheksän|ysi)/, 9],
];
const TEN = /^(?:kymmenen|kymmentä|kymppi|kyt|kytä)/;
const TEEN = /^(?:toista|toist)/;
const TENS = /^(?:kymmentä|kymmenen|kytä|kyt|kymment)/;
const HUNDRED = /^(?:sataa|sadan|sata|sataa)/;
const THOUSAND = /^(?:tuhatta|tuhannen|tuhat)/;

/** Reads as many number parts as there are at the start of a word: [value, rest], or null. */
function readNumber(word: string): [number, string] | null {
  let rest = word;
  let total = 0;
  let group = 0;
  let hasAny = false;
  for (;;) {
    const hundred = HUNDRED.exec(rest);
    const thousand = THOUSAND.exec(rest);
    if (thousand) {
      total += (group || 1) * 1_000;
      group = 0;
      rest = rest.slice(thousand[0].length);
    } else if (hundred) {
      group += 100;
      rest = rest.slice(hundred[0].length);
    } else {
      const ten = TEN.exec(rest);
      const one = ones.find(([pattern]) => pattern.test(rest));
      if (one) {
        const after = rest.slice((one[0].exec(rest)?.[0] ?? '').length);
        const [, value] = one;
        const teen = TEEN.exec(after);
        const tens = TENS.exec(after);
        const hundreds = HUNDRED.exec(after);
        const thousands = THOUSAND.exec(after);
        if (teen) [group, rest] = [group + 10 + value, after.slice(teen[0].length)];
        else if (tens) [group, rest] = [group + value * 10, after.slice(tens[0].length)];
        else if (hundreds) [group, rest] = [group + value * 100, after.slice(hundreds[0].length)];
        else if (thousands) [total, group, rest] = [total + (group + value) * 1_000, 0, after.slice(thousands[0].length)];
        else if (hasAny && group % 10 !== 0) break;
        else [group, rest] = [group + value, after];
      } else if (ten) [group, rest] = [group + 10, rest.slice(ten[0].length)];
      else break;
    }
    hasAny = true;
    if (rest === '') break;
  }
  return hasAny ? [total + group, rest] : null;
}

/** Returns the number that a single Finnish word means ('kuusitoista', 'viiskyt'), or null. */
export function numberOfWord(word: string): number | null {
  const read = readNumber(word.toLowerCase());
  return read && read[1] === '' ? read[0] : null;
}

/**
 * Returns the numbers of a word that says one or several in a row: 'viisviis' → [5, 5], 'kaksisataaviisi' → [205]. Null when the word is
 * no number.
 */
export function numbersOfWord(word: string): number[] | null {
  const found: number[] = [];
  let rest = word.toLowerCase();
  while (rest !== '') {
    const read = readNumber(rest);
    if (!read) return null;
    found.push(read[0]);
    [, rest] = read;
  }
  return found.length > 0 ? found : null;
}
