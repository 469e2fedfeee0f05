import type { EvaluationCase } from '../../../case.ts';
import { articlesCases } from './articles.ts';
import { followUpsCases } from './follow-ups.ts';
import { hoursCases } from './hours.ts';
import { lawCases } from './law.ts';
import { otherLanguagesCases } from './other-languages.ts';
import { pricesCases } from './prices.ts';
import { servicesCases } from './services.ts';
import { spokenCases } from './spoken.ts';

/** Further practice cases, written from the text alone as a tester of the customer service would. */
export const moreCases: readonly EvaluationCase[] = [
  ...hoursCases,
  ...servicesCases,
  ...lawCases,
  ...articlesCases,
  ...spokenCases,
  ...followUpsCases,
  ...otherLanguagesCases,
  ...pricesCases,
];
