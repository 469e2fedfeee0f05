import type { lengths, tones } from '#contracts/content/articles';

const moment = new Intl.DateTimeFormat('fi-FI', {
  timeZone: 'Europe/Helsinki',
  weekday: 'short',
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const clock = new Intl.DateTimeFormat('fi-FI', { timeZone: 'Europe/Helsinki', hour: 'numeric', minute: '2-digit' });

/** 'pe 20.11.2026 klo 9.00' */
export const momentText = (at: string | Date): string => moment.format(new Date(at));
/** 'klo 14.05' */
export const clockText = (at: string | Date): string => `klo ${clock.format(new Date(at))}`;
/** '14:05', as a time field wants it. */
export const timeInHelsinki = (at: string | Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Helsinki', hour: '2-digit', minute: '2-digit' }).format(new Date(at));

export const toneNames: Record<(typeof tones)[number], string> = {
  professional: 'Ammattimainen',
  casual: 'Rento',
  educational: 'Opettavainen',
};
export const lengthNames: Record<(typeof lengths)[number], string> = { short: 'Lyhyt', medium: 'Keskipitkä', long: 'Pitkä' };

/** A title as it is spoken of; one may still be missing. */
export const named = (title: string): string => (title.trim() === '' ? 'Nimetön artikkeli' : title);
