import type { EvaluationCase } from '../../case.ts';
import { phone } from '../seen/facts.ts';

export const contactCases: readonly EvaluationCase[] = [
  { id: 'p-contact-01', group: 'contact', turns: [{ ask: 'Tulen navigaattorilla, mihin osoitteeseen ajan?', must: ['Varikonkaarre 4'] }] },
  { id: 'p-contact-02', group: 'contact', turns: [{ ask: 'Antakaa numero niin soitan, en viitsi kirjoitella', must: [phone] }] },
  {
    id: 'p-contact-03',
    group: 'contact',
    turns: [{ ask: 'mihin meiliin voin lähettää kuvan renkaasta', must: ['myynti@rengas-kaarto.example'] }],
  },
  {
    id: 'p-contact-04',
    group: 'contact',
    turns: [{ ask: 'En halua jutella robotin kanssa, yhdistä oikealle asiakaspalvelijalle', contactForm: true }],
  },
];
