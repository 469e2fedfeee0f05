import { eurosOf, formatEuros } from '#contracts/rules/cents';
import type { CompetitorPrice, PriceComparison } from '#contracts/rules/price-comparison';

const dayFormat = new Intl.DateTimeFormat('fi-FI', { timeZone: 'Europe/Helsinki', weekday: 'short', day: 'numeric', month: 'numeric' });

/** Formats the day when a price was read: 'luettu to 26.11.'; empty when it is not known. */
export const readText = ({ readAt }: Pick<CompetitorPrice, 'readAt'>): string =>
  readAt === null ? '' : `luettu ${dayFormat.format(new Date(readAt))}`;

/** Says who is cheaper, by how much and since when: 'Rengas-Kuusamo 3,00 € halvempi, luettu to 26.11.' */
export function comparisonText({ cheapest, gapCents }: Pick<PriceComparison, 'cheapest' | 'gapCents'>): string {
  const gap = formatEuros(eurosOf(Math.abs(gapCents)));
  const difference =
    gapCents > 0
      ? `${cheapest.name} ${gap} halvempi`
      : gapCents < 0
        ? `Meillä halvin, ${cheapest.name} ${gap} kalliimpi`
        : `Meillä sama hinta kuin ${cheapest.name}`;
  return [difference, cheapest.certainty === 'likely' && 'ei varma', readText(cheapest)].filter(Boolean).join(', ');
}
