import { ApiError, reasonOf } from '../../../api/api.ts';

const missing: Record<string, string> = {
  name: 'Kerro nimesi.',
  email: 'Anna sähköpostiosoite, johon vastaamme.',
  message: 'Kirjoita viesti.',
};

const wrong: Record<string, string> = {
  email: 'Anna sähköpostiosoite muodossa nimi@esimerkki.fi.',
  phone: 'Anna puhelinnumero numeroina.',
};

/** Returns the validation message for a field. Always Finnish, unlike the browser's own messages. */
export function refusalOf({ name, validity }: { name: string; validity: ValidityState }): string {
  if (validity.valueMissing) return missing[name] ?? 'Täytä tämä kohta.';
  return wrong[name] ?? 'Tarkista tämä kohta.';
}

const waitingTime = (seconds: number): string =>
  seconds < 60 ? `${Math.max(1, seconds)} sekunnin` : seconds < 120 ? 'minuutin' : `${Math.ceil(seconds / 60)} minuutin`;

/** Returns why a message could not be sent. */
export function failureOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 429)
    return error.retryAfter === null
      ? 'Olet lähettänyt monta viestiä peräkkäin. Yritä hetken kuluttua uudelleen.'
      : `Olet lähettänyt monta viestiä peräkkäin. Yritä uudelleen ${waitingTime(error.retryAfter)} kuluttua.`;
  return reasonOf(error);
}
