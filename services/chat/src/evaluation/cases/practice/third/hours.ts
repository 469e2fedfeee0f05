import type { EvaluationCase } from '../../../case.ts';
import { closed, until17, until18 } from '../../seen/facts.ts';
import { until12 } from '../more/facts.ts';

export const hoursCases: readonly EvaluationCase[] = [
  {
    id: 't-hours-01',
    group: 'hours',
    turns: [{ ask: 'Pääsen töistä vasta viideltä. Onko torstaina teillä silloin vielä joku?', must: [until18] }],
  },
  { id: 't-hours-02', group: 'hours', turns: [{ ask: 'Oletteko joulun alla tiistaina 22.12. normaalisti auki?', must: [until17] }] },
  { id: 't-hours-03', group: 'hours', turns: [{ ask: 'Onko tapaninpäivänä 26.12. mahdollista käydä?', must: [closed] }] },
  {
    id: 't-hours-04',
    group: 'hours',
    now: '2026-12-04T14:00:00Z',
    turns: [{ ask: 'Mihin kellonaikaan huomenna suljetaan?', must: [until12], tools: ['openingHours'] }],
  },
];
