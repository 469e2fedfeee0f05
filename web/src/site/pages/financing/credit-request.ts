import { formatEuros } from '#contracts/rules/cents';

export const LEAST = 50_00;
export const MOST = 20_000_00;
export const USUAL = 600_00;

/** A field as it was written, and what it means: a number, or what is wrong with it. */
export type Answer = { text: string; value: number; error?: undefined } | { text: string; value: null; error: string };

const range = `Anna summa väliltä ${formatEuros(LEAST / 100)}–${formatEuros(MOST / 100)}.`;

/** '600', '1 200,50 €' → cents. Nothing written is the usual sum. */
export function amountAsked(written: string | null): Answer {
  if (written === null) return { text: String(USUAL / 100), value: USUAL };
  const text = written.slice(0, 40);
  const [, euros, cents = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?€?$/.exec(text.replaceAll(/\s/gu, '')) ?? [];
  if (euros === undefined) {
    const isNumber = /^[-−+]?\d/.test(text.trim()) && Number.isFinite(Number(text.trim().replace(',', '.').replace('−', '-')));
    return { text, value: null, error: isNumber ? range : 'Anna summa euroina, esimerkiksi 600 tai 599,90.' };
  }
  const value = Number(euros) * 100 + Number(cents.padEnd(2, '0'));
  return value < LEAST || value > MOST ? { text, value: null, error: range } : { text, value };
}

/** Whole months up to `most`, the credit's usual time, which it is when nothing was written. */
export function monthsAsked(written: string | null, most: number): Answer {
  if (written === null) return { text: String(most), value: most };
  const text = written.slice(0, 40);
  const value = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return value < 1 || value > most ? { text, value: null, error: `Anna maksuaika kokonaisina kuukausina, 1–${most}.` } : { text, value };
}
