import type { EvaluationCase } from '../../../case.ts';
import { reach } from '../../seen/facts.ts';

/** Sums and differences of services, and other numbers of tyres than four. */
export const totalsCases: readonly EvaluationCase[] = [
  // 2 × 34,90
  {
    id: 'a-prices-01',
    group: 'prices',
    turns: [{ ask: 'Mitä maksaa kahden renkaan asennus 17 tuuman vanteille?', must: ['69,80'], tools: ['calculateServices'] }],
  },
  // 2 × 39,90
  {
    id: 'a-prices-02',
    group: 'prices',
    turns: [
      { ask: 'Minulla on kaksi autoa, kummatkin 16 tuumaa. Paljonko vaihto yhteensä?', must: ['79,80'], tools: ['calculateServices'] },
    ],
  },
  // 119,90 − 44,90
  {
    id: 'a-prices-03',
    group: 'prices',
    turns: [{ ask: 'Mikä ero on renkaanvaihdon ja asennuksen hinnassa 18 tuumaisilla?', must: ['75,00'], tools: ['calculateServices'] }],
  },
  // 44,90 + 44,90
  { id: 'a-prices-04', group: 'prices', turns: [{ ask: 'Paljonko tasapainotus ja renkaanvaihto yhteensä 17"?', must: ['89,80'] }] },
  // 69,90 + 79,90
  { id: 'a-prices-05', group: 'prices', turns: [{ ask: 'Paljonko kahden auton säilytys 16 ja 18 tuumaa?', must: ['149,80'] }] },
  // 49,90 − 44,90
  {
    id: 'a-prices-06',
    group: 'prices',
    turns: [{ ask: 'Paljonko maasturin vaihto on kalliimpi kuin henkilöauton 18 tuumaa?', must: ['49,90', '44,90', '5,00'] }],
  },
  // 5 × 109,90 + 99,90 + 29,90
  {
    id: 'a-prices-07',
    group: 'prices',
    turns: [
      {
        ask: 'Paljonko viisi Nokian kesärengasta 205/55R16 tulee maksamaan paikoilleen laitettuna?',
        must: ['549,50', '129,80', '679,30'],
        tools: ['calculatePrice'],
      },
    ],
  },
  // 2 × 136,90
  {
    id: 'a-prices-08',
    group: 'prices',
    turns: [{ ask: 'Kuinka paljon kaksi Hakkapeliittaa 205/55R16 maksaa ilman asennusta?', must: ['273,80'], mustNot: ['asennus ('] }],
  },
  // 3 × 115,90
  { id: 'a-prices-09', group: 'prices', turns: [{ ask: '3 kpl Michelin Primacy 205/55R16', must: ['347,70'] }] },
  // 300 / 4: the budget is that of all tyres.
  {
    id: 'a-tyres-01',
    group: 'tyres',
    turns: [
      {
        ask: 'Hei! Tarvitsen neljä uutta kesärengasta Golfiin, koko on 205/55R16. Budjetti 300 euroa.',
        tyres: { size: '205/55R16', type: 'summer', maxPrice: 75 },
      },
    ],
  },
  { id: 'a-tyres-02', group: 'tyres', turns: [{ ask: 'Mikä on kallein 205/55R16 talvirengas?', must: ['154,90'] }] },
  {
    id: 'a-follow-ups-01',
    group: 'follow-ups',
    turns: [
      { ask: 'Mitä renkaanvaihto maksaa pakettiautoon 17 tuumaa?', must: ['59,90'] },
      { ask: 'entä maasturiin?', must: ['49,90'] },
      { ask: 'ja säilytys päälle?', must: ['119,90'] },
    ],
  },
  { id: 'a-services-01', group: 'services', turns: [{ ask: 'Poistatteko vanhoja nastoja?', must: [reach], tyres: 'none' }] },
  { id: 'a-services-02', group: 'services', turns: [{ ask: 'Nastoitatteko renkaita uudestaan?', must: [reach], tyres: 'none' }] },
  { id: 'a-services-03', group: 'services', turns: [{ ask: 'Mitä nelipyöräsuuntaus kustantaa?', must: [reach], mustNot: ['€'] }] },
  { id: 'a-services-04', group: 'services', turns: [{ ask: 'Saako teiltä lahjakortin?', must: [reach] }] },
  { id: 'a-services-05', group: 'services', turns: [{ ask: 'Käykö Smartum tai ePassi?', must: ['kortilla', 'käteisellä'] }] },
];
