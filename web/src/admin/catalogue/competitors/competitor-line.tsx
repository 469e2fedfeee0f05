import type { PriceComparison } from '#contracts/rules/price-comparison';
import type { Tyre } from '../data/tyre-labels.ts';
import { comparisonText } from './comparison-texts.ts';
import { useComparison } from './competitor-query.ts';

/** A quiet line about the cheapest competitor. Renders nothing without one. */
export function CompetitorLine({ comparison }: { comparison: PriceComparison | undefined }) {
  if (comparison === undefined) return null;
  return <span className="block text-xs font-normal break-words text-muted">{comparisonText(comparison)}</span>;
}

/** The line of a single tyre, which reads its comparison itself. */
export const CompetitorNote = ({ tyre }: { tyre: Tyre }) => <CompetitorLine comparison={useComparison(tyre)} />;
