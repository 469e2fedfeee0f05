import type { lengths, tones } from '#contracts/content/articles';

export const toneLabels: Record<(typeof tones)[number], string> = {
  professional: 'Ammattimainen',
  casual: 'Rento',
  educational: 'Opettavainen',
};
export const lengthLabels: Record<(typeof lengths)[number], string> = { short: 'Lyhyt', medium: 'Keskipitkä', long: 'Pitkä' };

/** Returns the title, or a label for an article without one. */
export const displayTitle = (title: string): string => (title.trim() === '' ? 'Nimetön artikkeli' : title);
