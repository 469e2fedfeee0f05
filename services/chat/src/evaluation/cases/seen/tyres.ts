import type { EvaluationCase } from '../../case.ts';
import { asksSize, no } from './facts.ts';

const SIZE = '205/55R16';

export const tyresCases: readonly EvaluationCase[] = [
  {
    id: 'tyres-01',
    group: 'tyres',
    turns: [
      { ask: 'Mitkä ovat halvimmat kesärenkaat koossa 205/55R16?', must: [['58,90', 'Nankang']], tyres: { size: SIZE, type: 'summer' } },
    ],
  },
  {
    id: 'tyres-02',
    group: 'tyres',
    turns: [
      { ask: 'Onko Nokian nastarenkaita koossa 205/55R16?', tyres: { size: SIZE, winterType: 'studded', manufacturer: 'Nokian Tyres' } },
    ],
  },
  {
    id: 'tyres-03',
    group: 'tyres',
    turns: [
      { ask: 'Kitkarenkaat 205/55R16, enintään 100 euroa kappale', tyres: { min: 2, size: SIZE, winterType: 'friction', maxPrice: 100 } },
    ],
  },
  {
    id: 'tyres-04',
    group: 'tyres',
    turns: [{ ask: 'Mitkä 205/55R16-renkaat ovat tarjouksessa?', tyres: { min: 2, size: SIZE, onSale: true } }],
  },
  // Stock 0
  {
    id: 'tyres-05',
    group: 'tyres',
    turns: [
      { ask: 'Onko Goodyear Eagle F1 Asymmetric 6 varastossa koossa 215/55R17?', must: [[...no, 'loppu', '0 kpl']], tools: ['findTyres'] },
    ],
  },
  {
    id: 'tyres-06',
    group: 'tyres',
    turns: [{ ask: 'Mikä on hiljaisin kesärengas koossa 195/65R15?', must: ['Hakka Green 3'], tools: ['findTyres'] }],
  },
  {
    id: 'tyres-07',
    group: 'tyres',
    turns: [
      {
        ask: 'Missä kesärenkaassa on paras märkäpito, koko 195/65R15?',
        must: [['Hankook', 'Ventus Prime 4', 'BluEarth-GT', 'Hakka Blue 3']],
        tyres: { size: '195/65R15', type: 'summer' },
      },
    ],
  },
  { id: 'tyres-08', group: 'tyres', turns: [{ ask: 'Mitä Michelin X-Ice Snow SUV 235/55R18 maksaa?', must: ['235,90'] }] },
  {
    id: 'tyres-09',
    group: 'tyres',
    turns: [{ ask: 'Onko teillä Pirellin kesärenkaita koossa 205/55R16?', must: [no], tools: ['findTyres'] }],
  },
  {
    id: 'tyres-10',
    group: 'tyres',
    turns: [{ ask: 'Talvirenkaat pakettiautoon, 235/65R16', tyres: { size: '235/65R16', type: 'winter' } }],
  },
  {
    id: 'tyres-11',
    group: 'tyres',
    turns: [
      {
        ask: 'Etsin katumaasturiin nastarenkaita 235/55R18 alle 200 eurolla',
        tyres: { size: '235/55R18', winterType: 'studded', maxPrice: 200 },
      },
    ],
  },
  {
    id: 'tyres-12',
    group: 'tyres',
    turns: [{ ask: 'Montako Nokian Hakkapeliitta R5 205/55R16 -rengasta teillä on varastossa?', must: ['32'], tools: ['findTyres'] }],
  },
  { id: 'tyres-13', group: 'tyres', turns: [{ ask: 'Tarvitsen uudet talvirenkaat', must: [asksSize] }] },
  {
    id: 'tyres-14',
    group: 'tyres',
    turns: [
      {
        ask: 'Kitkarenkaita jääpitomerkillä, 195/65R15?',
        must: [['X-Ice Snow', 'Hakkapeliitta R5']],
        tyres: { size: '195/65R15', winterType: 'friction' },
      },
    ],
  },
  {
    id: 'tyres-15',
    group: 'tyres',
    turns: [{ ask: 'Mikä kesärengas kuluttaa vähiten, koko 205/55R16?', must: [['EcoContact 6', 'e.Primacy']], tools: ['findTyres'] }],
  },
  {
    id: 'tyres-16',
    group: 'tyres',
    turns: [
      {
        ask: 'Onko teillä nyt kampanjoita?',
        must: [['Talvirengaspaketti', 'TALVI15', '15 %', '15 prosent'], 'hotelli'],
        tools: ['campaigns'],
      },
    ],
  },
  // After the campaign's end
  {
    id: 'tyres-17',
    group: 'tyres',
    now: '2026-12-21T10:00:00Z',
    turns: [
      { ask: 'Onko Talvirengaspaketti-tarjous vielä voimassa?', must: [[...no, 'päätty']], mustNot: ['TALVI15'], tools: ['campaigns'] },
    ],
  },
];
