import type { EvaluationCase } from '../../../case.ts';

export const pricesCases: readonly EvaluationCase[] = [
  {
    id: 'm-prices-01',
    group: 'prices',
    turns: [{ ask: 'Pakettiauton (Hiace) pyörien vaihto, 16 tuumaa ja renkaat valmiiksi vanteilla. Mitä tekee?', must: ['54,90'] }],
  },
  {
    id: 'm-prices-02',
    group: 'prices',
    turns: [{ ask: 'Neljän uuden renkaan asennus 18 tuuman vanteille henkilöautoon, hinta kaikkineen?', must: ['119,90'] }],
  },
  { id: 'm-prices-03', group: 'prices', turns: [{ ask: 'paljonko on neljän uuden paineanturin hinta asennettuna', must: ['239,90'] }] },
  {
    id: 'm-prices-04',
    group: 'prices',
    turns: [{ ask: 'Pelkkä tasapainotus vaihdon yhteydessä, 19 tuumaa, henkilöauto, kaikki neljä', must: ['52,90'] }],
  },
];
