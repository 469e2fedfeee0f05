import type { EvaluationCase } from '../../case.ts';
import { plainNo } from './facts.ts';

const SIZE = '205/55R16';

export const tyresCases: readonly EvaluationCase[] = [
  {
    id: 'p-tyres-01',
    group: 'tyres',
    turns: [
      {
        ask: 'Mua häiritsee rengasmelu tosi paljon. Mikä kitkoista ois hiljasin koossa 185/65R15?',
        must: [['X-Ice Snow', 'Hakkapeliitta R5']],
      },
    ],
  },
  {
    id: 'p-tyres-02',
    group: 'tyres',
    turns: [
      {
        ask: 'Ajan paljon sateella moottoritietä, joten tärkeintä on pito märällä. Mitä kesärengasta suosittelette kokoon 205/55R16?',
        must: [['Turanza 6', 'EfficientGrip', 'Hakka Blue', 'Proxes']],
        tyres: { size: SIZE, type: 'summer' },
      },
    ],
  },
  {
    id: 'p-tyres-03',
    group: 'tyres',
    turns: [
      { ask: 'Bensa on kallista.. mikä kesärengas säästää polttoainetta eniten, 185/65R15?', must: [['EcoContact 6', 'Proxes Comfort']] },
    ],
  },
  {
    id: 'p-tyres-04',
    group: 'tyres',
    turns: [{ ask: 'Michelin Pilot Sport 5 225/45R17 - montako niitä on hyllyssä?', must: ['22'] }],
  },
  // Stock 0
  {
    id: 'p-tyres-05',
    group: 'tyres',
    turns: [{ ask: 'saako Savan Eskimo Stud 195/65R15 heti mukaan vai onko loppu', must: [[...plainNo, 'loppu', '0 kpl']] }],
  },
  // Stock 2
  {
    id: 'p-tyres-06',
    group: 'tyres',
    turns: [
      {
        ask: 'Tarvitsisin neljä kappaletta Yokohama iceGuard iG60 175/65R14. Onko niitä varastossa tarpeeksi?',
        must: [['2 kpl', '2 kappaletta', 'kaksi', '2 rengasta', ...plainNo]],
      },
    ],
  },
  {
    id: 'p-tyres-07',
    group: 'tyres',
    turns: [
      {
        ask: 'max satanen kipale, kesärenkaat 225/45R17',
        tyres: { size: '225/45R17', type: 'summer', manufacturer: 'Kumho', maxPrice: 100 },
      },
    ],
  },
  {
    id: 'p-tyres-08',
    group: 'tyres',
    turns: [
      {
        ask: 'Olen aina ajanut Continentalilla. Mitä talvirenkaita teillä on siltä merkiltä koossa 205/55R16?',
        tyres: { min: 2, size: SIZE, type: 'winter', manufacturer: 'Continental' },
      },
    ],
  },
  {
    id: 'p-tyres-09',
    group: 'tyres',
    turns: [{ ask: 'Onko kesärenkaissa alennuksia? koko 205/55R16', tyres: { min: 2, size: SIZE, type: 'summer', onSale: true } }],
  },
  {
    id: 'p-tyres-10',
    group: 'tyres',
    turns: [{ ask: 'Naapuri kehui Hakkapeliitta 01:tä. Mitä semmoinen maksaa koossa 245/45R18?', must: ['278,90'] }],
  },
  {
    id: 'p-tyres-11',
    group: 'tyres',
    turns: [{ ask: 'Bridgestone Turanza 6 205/55R16 tarjoushinta ja mikä oli alin hinta ennen tarjousta?', must: ['97,90', '114,90'] }],
  },
  {
    id: 'p-tyres-12',
    group: 'tyres',
    turns: [
      {
        ask: 'Budjetti on 150 € per rengas ja haluan nastat maasturiin, 215/65R16',
        tyres: { min: 2, size: '215/65R16', winterType: 'studded', maxPrice: 150 },
      },
    ],
  },
  {
    id: 'p-tyres-13',
    group: 'tyres',
    turns: [{ ask: 'Firman pakuun edullisimmat kesärenkaat, 235/65R16, mitä kappale?', must: ['116,90'] }],
  },
  {
    id: 'p-tyres-14',
    group: 'tyres',
    turns: [{ ask: 'Mikä on teidän kallein nastarengas koossa 205/55R16?', must: [['IceContact XTRM', '154,90']] }],
  },
  {
    id: 'p-tyres-15',
    group: 'tyres',
    turns: [
      {
        ask: 'Haluan kitkarenkaat joissa on se jääpitomerkki, koko on 215/55R17',
        must: [['X-Ice Snow', 'Hakkapeliitta R5']],
        tyres: { size: '215/55R17', winterType: 'friction' },
      },
    ],
  },
  {
    id: 'p-tyres-16',
    group: 'tyres',
    turns: [{ ask: 'Onkohan 195/65R15 kesärenkaista mikään alennuksessa?', must: [plainNo] }],
  },
  {
    id: 'p-tyres-17',
    group: 'tyres',
    turns: [{ ask: 'mietin jo ensi kesää, mitä teillä olis kesälle 215/55R17', tyres: { size: '215/55R17', type: 'summer' } }],
  },
  {
    id: 'p-tyres-18',
    group: 'tyres',
    turns: [
      { ask: 'Kumpi on halvempi koossa 205/55R16, Nokian Hakka Blue 3 vai Continental EcoContact 6?', must: ['107,90', 'EcoContact'] },
    ],
  },
];
