import type { EvaluationCase } from '../../../case.ts';
import { phone } from '../../seen/facts.ts';

export const otherLanguagesCases: readonly EvaluationCase[] = [
  {
    id: 'm-other-languages-01',
    group: 'other-languages',
    turns: [{ ask: 'Good morning, do you have winter tyres for a VW Golf?', must: ['Finnish', phone] }],
  },
  { id: 'm-other-languages-02', group: 'other-languages', turns: [{ ask: 'Can you repair a flat tire today?', must: ['Finnish', phone] }] },
  { id: 'm-other-languages-03', group: 'other-languages', turns: [{ ask: 'Hej, har ni öppet på lördag?', must: ['finska', phone] }] },
  {
    id: 'm-other-languages-04',
    group: 'other-languages',
    turns: [{ ask: 'Jag behöver nya vinterdäck, kan ni hjälpa mig?', must: ['finska', phone] }],
  },
];
