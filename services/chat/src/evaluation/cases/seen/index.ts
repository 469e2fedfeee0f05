import type { EvaluationCase } from '../../case.ts';
import { articlesCases } from './articles.ts';
import { competitorsCases } from './competitors.ts';
import { contactCases } from './contact.ts';
import { followUpsCases } from './follow-ups.ts';
import { hoursCases } from './hours.ts';
import { injectionCases, promptFishingCases } from './injection.ts';
import { lawCases } from './law.ts';
import { abuseCases, offTopicCases } from './off-topic.ts';
import { pricesCases } from './prices.ts';
import { servicesCases } from './services.ts';
import { sizesCases } from './sizes.ts';
import { spellingCases } from './spelling.ts';
import { otherLanguagesCases, spokenCases } from './spoken.ts';
import { tyresCases } from './tyres.ts';

/** The cases that the engines are built with. */
export const seenCases: readonly EvaluationCase[] = [
  ...hoursCases,
  ...pricesCases,
  ...sizesCases,
  ...tyresCases,
  ...spellingCases,
  ...spokenCases,
  ...otherLanguagesCases,
  ...followUpsCases,
  ...servicesCases,
  ...lawCases,
  ...contactCases,
  ...articlesCases,
  ...offTopicCases,
  ...abuseCases,
  ...injectionCases,
  ...promptFishingCases,
  ...competitorsCases,
];
