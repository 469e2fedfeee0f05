import type { EvaluationCase } from '../../../case.ts';

export const pricesCases: readonly EvaluationCase[] = [
  {
    id: 'g-prices-01',
    group: 'prices',
    turns: [
      {
        ask: 'Remonttifirmamme Vito tarvitsisi kesäpyörille talvikodin, ja samalla toiset alle. Se on siis pakettiauto ja 18-tuumaisilla, mitä yhteishinta on?',
        must: ['129,90'],
      },
    ],
  },
  {
    id: 'g-prices-02',
    group: 'prices',
    turns: [
      { ask: 'Renkaanvaihdon lomassa tasapainotus pakettiautoon, 19" pyörät, neljä kappaletta. Tasapainotuksen osuus?', must: ['62,90'] },
    ],
  },
  {
    id: 'g-prices-03',
    group: 'prices',
    turns: [
      {
        ask: 'Yksi maasturin kumeista puhkesi ja hankin tilalle samanlaisen. Mitä veloitatte sen ainokaisen asentamisesta, vanne on 21 tuumaa?',
        must: ['47,90'],
      },
    ],
  },
  {
    id: 'g-prices-04',
    group: 'prices',
    turns: [{ ask: 'Balansointi kaikkiin neljään ihan omana käyntinään, katumaasturi 22-tuumaisilla. Taksa?', must: ['109,90'] }],
  },
];
