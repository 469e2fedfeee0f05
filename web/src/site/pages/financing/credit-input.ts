import { formatEuros } from '#contracts/rules/cents';

/** Amounts in cents. */
const MIN_AMOUNT = 50_00;
const MAX_AMOUNT = 20_000_00;
export const DEFAULT_AMOUNT = 600_00;

/** The text of a field with its parsed value, or with an error message. */
export type ParsedField = { text: string; value: number; error?: undefined } | { text: string; value: null; error: string };

const range = `Anna summa väliltä ${formatEuros(MIN_AMOUNT / 100)}–${formatEuros(MAX_AMOUNT / 100)}.`;

/** Parses an amount in euros ('600', '1 200,50 €') into cents. Null gives the default amount. */
export function parseAmount(input: string | null): ParsedField {
  if (input === null) return { text: String(DEFAULT_AMOUNT / 100), value: DEFAULT_AMOUNT };
  const text = input.slice(0, 40);
  const [, euros, cents = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?€?$/.exec(text.replaceAll(/\s/gu, '')) ?? [];
  if (euros === undefined) {
    const isNumber = /^[-−+]?\d/.test(text.trim()) && Number.isFinite(Number(text.trim().replace(',', '.').replace('−', '-')));
    return { text, value: null, error: isNumber ? range : 'Anna summa euroina, esimerkiksi 600 tai 599,90.' };
  }
  const value = Number(euros) * 100 + Number(cents.padEnd(2, '0'));
  return value < MIN_AMOUNT || value > MAX_AMOUNT ? { text, value: null, error: range } : { text, value };
}

/** Parses a number of whole months, from 1 to the credit's maximum. Null gives the maximum. */
export function parseMonths(input: string | null, max: number): ParsedField {
  if (input === null) return { text: String(max), value: max };
  const text = input.slice(0, 40);
  const value = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return value < 1 || value > max ? { text, value: null, error: `Anna maksuaika kokonaisina kuukausina, 1–${max}.` } : { text, value };
}
