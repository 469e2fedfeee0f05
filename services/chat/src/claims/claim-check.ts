import { claimsIn, type Claim, type ClaimKind } from './claims.ts';
import type { Evidence } from './evidence.ts';

/** The result of the check of one sentence: shown as it is, or replaced. */
export type CheckedSentence =
  | { text: string; hit: null }
  | { text: string; hit: { sentence: string; reason: string; replacement: string } };

const names: Record<ClaimKind, string> = {
  price: 'hinta',
  size: 'rengaskoko',
  stock: 'varastosaldo',
  date: 'päivämäärä',
  time: 'kellonaika',
  percent: 'prosenttiluku',
};

const replacements: Record<ClaimKind, string> = {
  price: 'Tätä hintaa en pysty vahvistamaan, joten en sano sitä. Voimassa olevat hinnat ovat [hinnastossa](/hinnasto).',
  size: 'Tätä rengaskokoa en pysty vahvistamaan, joten en sano sitä.',
  stock: 'Varastosaldoa en pysty vahvistamaan, joten en sano sitä.',
  date: 'Päivämäärää en pysty vahvistamaan, joten en sano sitä.',
  time: 'Kellonaikaa en pysty vahvistamaan, joten en sano sitä. Aukioloajat ovat [yhteystiedoissa](/ota-yhteytta).',
  percent: 'Tätä prosenttilukua en pysty vahvistamaan, joten en sano sitä.',
};

/** What belongs together in the results of a turn. */
export interface Facts {
  /** Returns the prices in cents of the tyres that a sentence names; null when it names none that was found. */
  pricesOf: (sentence: string) => ReadonlySet<number> | null;
}

/**
 * Checks a sentence before it is shown: each price, size, stock figure, date, time and percentage in it must be in the evidence, and
 * the price of a tyre must be one of that tyre's.
 * @param facts what belongs together in the results of this turn
 */
export function checkSentence(sentence: string, evidence: Evidence, facts?: Facts): CheckedSentence {
  const claims = claimsIn(sentence);
  const unsupported = claims.find((claim) => !evidence.supports(claim));
  if (unsupported)
    return replaced(sentence, unsupported, `${names[unsupported.kind]} ${unsupported.text.trim()} ei ole työkalun tuloksessa`);
  const own = facts?.pricesOf(sentence);
  const foreign = own && claims.find((claim) => claim.kind === 'price' && !claim.isLimit && !own.has(claim.cents));
  if (foreign) return replaced(sentence, foreign, `hinta ${foreign.text.trim()} ei ole tämän renkaan`);
  return { text: sentence, hit: null };
}

function replaced(sentence: string, { kind }: Claim, reason: string): CheckedSentence {
  const replacement = replacements[kind];
  const space = /\s*$/.exec(sentence)?.[0] ?? '';
  return { text: replacement + space, hit: { sentence: sentence.trim(), reason, replacement } };
}
