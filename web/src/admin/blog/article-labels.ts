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

/** Formats a moment: 'pe 20.11.2026 klo 9.00'. */
export const momentText = (at: string | Date): string => moment.format(new Date(at));
/** Formats a time of day: 'klo 14.05'. */
export const clockText = (at: string | Date): string => `klo ${clock.format(new Date(at))}`;
/** Formats a time of day as the value of a time input: '14:05'. */
export const timeInHelsinki = (at: string | Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Helsinki', hour: '2-digit', minute: '2-digit' }).format(new Date(at));

export const toneLabels: Record<(typeof tones)[number], string> = {
  professional: 'Ammattimainen',
  casual: 'Rento',
  educational: 'Opettavainen',
};
export const lengthLabels: Record<(typeof lengths)[number], string> = { short: 'Lyhyt', medium: 'Keskipitkä', long: 'Pitkä' };

/** Returns the title, or a label for an article without one. */
export const displayTitle = (title: string): string => (title.trim() === '' ? 'Nimetön artikkeli' : title);
