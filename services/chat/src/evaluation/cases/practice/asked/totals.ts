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
  // 2 × 64,90; 4 × 7,90; 3 × 39,90
  { id: 'a-prices-10', group: 'prices', turns: [{ ask: 'Mitä maksaa uusi anturi kahteen pyörään?', must: ['129,80'] }] },
  { id: 'a-prices-11', group: 'prices', turns: [{ ask: 'Paljonko renkaiden irrotus ja kierrätys neljältä?', must: ['31,60'] }] },
  { id: 'a-prices-12', group: 'prices', turns: [{ ask: 'Mitä maksaa kolmen renkaan paikkaus?', must: ['119,70'] }] },
  { id: 'a-prices-13', group: 'prices', turns: [{ ask: 'Jos rengasta ei voi korjata, maksanko?', must: ['et maksa'] }] },
  { id: 'a-prices-14', group: 'prices', turns: [{ ask: 'Paljonko ilmoitettu hinta sisältää veroa?', must: ['25,5'] }] },
  {
    id: 'a-follow-ups-02',
    group: 'follow-ups',
    turns: [
      { ask: 'Mitä renkaanvaihto maksaa?', must: ['39,90'] },
      { ask: 'Entä jos on 18 tuuman vanteet?', must: ['44,90'] },
      { ask: 'Ja tasapainotus samalla?', must: ['89,80'], tools: ['calculateServices'] },
      { ask: 'Paljonko yhteensä?', must: ['89,80'] },
    ],
  },
  {
    id: 'a-follow-ups-03',
    group: 'follow-ups',
    turns: [
      { ask: 'Onko Michelin X-Ice North 4 205/55R16 varastossa?', must: ['34 kpl'] },
      { ask: 'mitä maksaa?', must: ['152,90'] },
      { ask: 'kaksi kappaletta?', must: ['305,80'], tools: ['calculatePrice'] },
    ],
  },
  {
    id: 'a-follow-ups-04',
    group: 'follow-ups',
    turns: [
      { ask: 'Mitkä kampanjat on voimassa?', must: ['TALVI15'] },
      { ask: 'mihin asti se on voimassa?', must: ['14.12'] },
    ],
  },
  {
    id: 'a-follow-ups-05',
    group: 'follow-ups',
    turns: [
      { ask: '225/45R17 kesärenkaat', tyres: { size: '225/45R17', type: 'summer' } },
      { ask: 'näytä halvimmat', must: ['96,90'] },
    ],
  },
  { id: 'a-spelling-01', group: 'spelling', turns: [{ ask: 'renkan vaihto hinta 17', must: ['44,90'], mustNot: ['39,90'] }] },
  { id: 'a-spelling-02', group: 'spelling', turns: [{ ask: 'montako milia pitä olla talvirenkas', must: ['3 mm'] }] },
  {
    id: 'a-spelling-03',
    group: 'spelling',
    turns: [{ ask: 'konttinental talvirengas 225/45r17', must: ['Continental'], mustNot: ['kortilla'] }],
  },
  { id: 'a-spoken-01', group: 'spoken', turns: [{ ask: 'ootteks te hyvinkääl vai missä', must: ['Varikonkaarre'] }] },
  {
    id: 'a-spoken-02',
    group: 'spoken',
    turns: [{ ask: 'hei mul on semmone et toi yks kumi vuotaa aina vähä, voiks sen fiksaa', must: [['34,90', '39,90', 'venttiil']] }],
  },
  { id: 'a-sizes-06', group: 'sizes', turns: [{ ask: 'Mikä koko autooni käy?', must: ['rekisteri'] }] },
  { id: 'a-services-01', group: 'services', turns: [{ ask: 'Poistatteko vanhoja nastoja?', must: [reach], tyres: 'none' }] },
  { id: 'a-services-02', group: 'services', turns: [{ ask: 'Nastoitatteko renkaita uudestaan?', must: [reach], tyres: 'none' }] },
  { id: 'a-services-03', group: 'services', turns: [{ ask: 'Mitä nelipyöräsuuntaus kustantaa?', must: [reach], mustNot: ['€'] }] },
  { id: 'a-services-04', group: 'services', turns: [{ ask: 'Saako teiltä lahjakortin?', must: [reach] }] },
  { id: 'a-services-05', group: 'services', turns: [{ ask: 'Käykö Smartum tai ePassi?', must: ['kortilla', 'käteisellä'] }] },
];
