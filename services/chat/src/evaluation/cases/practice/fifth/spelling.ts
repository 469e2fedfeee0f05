import type { EvaluationCase } from '../../../case.ts';

export const spellingCases: readonly EvaluationCase[] = [
  {
    id: 'g-spelling-01',
    group: 'spelling',
    turns: [{ ask: 'mikä on suositeltu ura syvyyys talvi renkale, en tarkota lain rajjaa', must: [['5 mm', '5 milli', 'viisi milli']] }],
  },
  {
    id: 'g-spelling-02',
    group: 'spelling',
    turns: [{ ask: 'katumasturi sailyts ja renkan vaihto paketi 21 tuma hinat', must: ['154,90'] }],
  },
  {
    id: 'g-spelling-03',
    group: 'spelling',
    turns: [
      {
        ask: 'voikko renkat tuua säilytyksen ilmam et vaihdate mitän',
        must: [['voit tuoda', 'voit jättää', 'kyllä', 'ilman vaihtoa', 'onnistu']],
        mustNot: ['et voi'],
      },
    ],
  },
  {
    id: 'g-spelling-04',
    group: 'spelling',
    turns: [{ ask: 'paikkaus ainetta renkasa, kuika lujja silä saa ajjaa korjamole', must: [['80 km', '80 kilom']] }],
  },
];
