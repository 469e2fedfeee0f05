import { thirdCases } from './third/all.ts';
import { moreCases } from './more/all.ts';
import { askedCases } from './asked/all.ts';
import { fifthCases } from './fifth/all.ts';
import type { EvaluationCase } from '../../case.ts';
import { articlesCases } from './articles.ts';
import { contactCases } from './contact.ts';
import { followUpsCases } from './follow-ups.ts';
import { hoursCases } from './hours.ts';
import { lawCases } from './law.ts';
import { pricesCases } from './prices.ts';
import { servicesCases } from './services.ts';
import { sizesCases } from './sizes.ts';
import { spellingCases } from './spelling.ts';
import { spokenCases } from './spoken.ts';
import { tyresCases } from './tyres.ts';

/** Cases that the built-in engine is tuned with, beside the seen ones: many ways in which people write. */
export const practiceCases: readonly EvaluationCase[] = [
  ...hoursCases,
  ...pricesCases,
  ...sizesCases,
  ...tyresCases,
  ...spellingCases,
  ...spokenCases,
  ...followUpsCases,
  ...servicesCases,
  ...lawCases,
  ...articlesCases,
  ...contactCases,
  ...moreCases,
  ...thirdCases,
  ...askedCases,
  ...fifthCases,
];
