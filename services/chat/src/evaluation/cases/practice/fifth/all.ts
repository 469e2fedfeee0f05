import type { EvaluationCase } from '../../../case.ts';
import { articlesCases } from './articles.ts';
import { followUpsCases } from './follow-ups.ts';
import { lawCases } from './law.ts';
import { pricesCases } from './prices.ts';
import { servicesCases } from './services.ts';
import { spellingCases } from './spelling.ts';
import { spokenCases } from './spoken.ts';

/** A fifth set of practice cases, written without a look at the engine: facts not asked before, in words that the shop's texts lack. */
export const fifthCases: readonly EvaluationCase[] = [
  ...servicesCases,
  ...articlesCases,
  ...lawCases,
  ...spokenCases,
  ...followUpsCases,
  ...spellingCases,
  ...pricesCases,
];
