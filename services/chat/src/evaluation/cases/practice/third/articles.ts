import type { EvaluationCase } from '../../../case.ts';

export const articlesCases: readonly EvaluationCase[] = [
  {
    id: 't-articles-01',
    group: 'articles',
    turns: [
      {
        ask: 'Renkaan kyljessä lukee MAX-paine. Täytetäänkö renkaat siihen lukemaan?',
        must: [['yläraja', 'ei suositus', '/artikkelit/rengaspaineet-talvella', 'Rengaspaineet talvella']],
      },
    ],
  },
  {
    id: 't-articles-02',
    group: 'articles',
    turns: [{ ask: 'Kuinka monta vuotta paineanturin patteri kestää?', must: [['5–10', '5-10']] }],
  },
  { id: 't-articles-03', group: 'articles', turns: [{ ask: 'Miten uudet nastarenkaat ajetaan sisään?', must: ['500'] }] },
  {
    id: 't-articles-04',
    group: 'articles',
    turns: [
      {
        ask: 'Irtorenkaat ilman vanteita: ripustanko ne koukkuun vai jätänkö pystyyn?',
        must: [['pystyssä', 'pystyyn', '/artikkelit/kesarenkaiden-sailytys', 'Kesärenkaiden säilytys']],
      },
    ],
  },
  {
    id: 't-articles-05',
    group: 'articles',
    turns: [
      {
        ask: 'Sähköautoni renkaassa on sisällä vaimennusvaahto. Voiko sellaisen paikata?',
        must: [
          ['hitaampi', 'poistetaan', 'valmistaja sallii', 'valmistaja sen sallii', '/artikkelit/sahkoauton-renkaat', 'Sähköauton renkaat'],
        ],
      },
    ],
  },
  {
    id: 't-articles-06',
    group: 'articles',
    turns: [
      {
        ask: 'Ostan vain kaksi uutta rengasta etuvetoiseen. Tuleeko parempi pari eteen vai taakse?',
        must: [['uudet taakse', 'taakse', '/artikkelit/urasyvyys-ja-renkaan-ika', 'Urasyvyys ja renkaan ikä']],
      },
    ],
  },
];
