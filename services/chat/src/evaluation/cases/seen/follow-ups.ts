import type { EvaluationCase } from '../../case.ts';
import { asksSize, byWeather, from10to13, until17 } from './facts.ts';

const SIZE = '205/55R16';

export const followUpsCases: readonly EvaluationCase[] = [
  {
    id: 'follow-ups-01',
    group: 'follow-ups',
    turns: [
      { ask: 'Onko teillä nastarenkaita 205/55R16?', tyres: { size: SIZE, winterType: 'studded' } },
      { ask: 'entä kitkana?', tyres: { size: SIZE, winterType: 'friction' } },
    ],
  },
  // Cheaper than the 133,90 € of the only one shown, whatever the make
  {
    id: 'follow-ups-02',
    group: 'follow-ups',
    turns: [
      { ask: 'Michelinin kitkarenkaat 205/55R16', tyres: { size: SIZE, winterType: 'friction', manufacturer: 'Michelin' } },
      { ask: 'onko halvempia?', tyres: { size: SIZE, winterType: 'friction', maxPrice: 133.89 } },
    ],
  },
  // 4 × 127,90 + 99,90
  {
    id: 'follow-ups-03',
    group: 'follow-ups',
    turns: [
      { ask: 'Mitä Nokian Hakkapeliitta R5 205/55R16 maksaa?', must: ['127,90'] },
      { ask: 'neljä kappaletta asennettuna?', must: ['611,50'], tools: ['calculatePrice'] },
    ],
  },
  {
    id: 'follow-ups-04',
    group: 'follow-ups',
    turns: [
      { ask: 'Oletteko huomenna auki?', must: [until17] },
      { ask: 'entä lauantaina?', must: [from10to13], tools: ['openingHours'] },
    ],
  },
  {
    id: 'follow-ups-05',
    group: 'follow-ups',
    turns: [
      { ask: 'Paljonko renkaanvaihto maksaa henkilöautoon 16 tuuman vanteilla?', must: ['39,90'] },
      { ask: 'paljonko pakettiautoon?', must: ['54,90'] },
    ],
  },
  {
    id: 'follow-ups-06',
    group: 'follow-ups',
    turns: [
      { ask: 'Renkaanvaihdon hinta henkilöautoon, 16 tuumaa?', must: ['39,90'] },
      { ask: 'entä 18 tuumaa?', must: ['44,90'] },
    ],
  },
  // 4 × 82,90 + 99,90
  {
    id: 'follow-ups-07',
    group: 'follow-ups',
    turns: [
      { ask: '2055516', confirms: SIZE },
      { ask: 'kyllä', tyres: { size: SIZE } },
      { ask: 'näytä vain kitkarenkaat', tyres: { size: SIZE, winterType: 'friction' } },
      { ask: 'mitä halvin niistä maksaa?', must: ['82,90'] },
      { ask: 'ja neljä sellaista asennettuna?', must: ['431,50'], tools: ['calculatePrice'] },
    ],
  },
  {
    id: 'follow-ups-08',
    group: 'follow-ups',
    turns: [
      { ask: 'Mitä rengashotelli maksaa 17 tuuman renkaille?', must: ['79,90'] },
      { ask: 'entä renkaanvaihdon kanssa henkilöautoon?', must: ['114,90'] },
    ],
  },
  {
    id: 'follow-ups-09',
    group: 'follow-ups',
    turns: [
      { ask: 'Onko teillä nastarenkaita?', must: [asksSize] },
      { ask: '195/65R15', tyres: { size: '195/65R15', winterType: 'studded' } },
    ],
  },
  {
    id: 'follow-ups-10',
    group: 'follow-ups',
    turns: [
      { ask: 'Kitkarenkaat 225/45R17', tyres: { size: '225/45R17', winterType: 'friction' } },
      { ask: 'mikä niistä on hiljaisin?', must: ['X-Ice Snow'] },
    ],
  },
  {
    id: 'follow-ups-11',
    group: 'follow-ups',
    turns: [
      { ask: 'Talvirenkaat 205/55R16', tyres: { size: SIZE, type: 'winter' } },
      { ask: 'mitkä niistä ovat tarjouksessa?', tyres: { size: SIZE, type: 'winter', onSale: true } },
    ],
  },
  {
    id: 'follow-ups-12',
    group: 'follow-ups',
    turns: [
      { ask: 'Paikkaatteko rikkoutuneita renkaita?' },
      { ask: 'mitä se maksaa?', must: ['39,90'] },
      { ask: 'ja pakettiautoon?', must: ['44,90'] },
    ],
  },
  {
    id: 'follow-ups-13',
    group: 'follow-ups',
    turns: [
      { ask: 'Saako nastarenkailla ajaa joulukuussa?', must: [['saa ajaa', 'saat', 'kyllä', 'sallit', '1.11.']] },
      { ask: 'entä toukokuussa?', must: [byWeather] },
    ],
  },
  {
    id: 'follow-ups-14',
    group: 'follow-ups',
    turns: [
      { ask: 'Missä te olette?', must: ['Varikonkaarre 4'] },
      { ask: 'mihin asti tänään?', must: [until17], tools: ['openingHours'] },
    ],
  },
  {
    id: 'follow-ups-15',
    group: 'follow-ups',
    turns: [
      { ask: 'Kesärenkaat 205/55R16?', tyres: { size: SIZE, type: 'summer' } },
      { ask: 'entä koossa 225/45R17?', tyres: { size: '225/45R17', type: 'summer' } },
      { ask: 'onko Michelinin?', tyres: { size: '225/45R17', type: 'summer', manufacturer: 'Michelin' } },
    ],
  },
  {
    id: 'follow-ups-16',
    group: 'follow-ups',
    turns: [
      { ask: 'Mitä uusien renkaiden asennus maksaa henkilöautoon, 17 tuumaa?', must: ['119,90'] },
      { ask: 'entä katumaasturiin?', must: ['129,90'] },
      { ask: 'entä vain yksi rengas?', must: ['34,90'] },
    ],
  },
  // Winter tyres and the budget narrow a size that was confirmed in between.
  {
    id: 'follow-ups-17',
    group: 'follow-ups',
    turns: [
      { ask: 'moi' },
      { ask: 'etsin talvirenkaita', must: [asksSize] },
      { ask: '205 55 16', confirms: SIZE },
      { ask: 'kyllä', tyres: { size: SIZE, type: 'winter' } },
      { ask: 'alle 100 euroa kappale', tyres: { size: SIZE, type: 'winter', maxPrice: 100 } },
    ],
  },
  {
    id: 'follow-ups-18',
    group: 'follow-ups',
    turns: [
      { ask: 'Paljonko renkaanvaihto maksaa?', must: ['39,90'] },
      { ask: 'hyvä, miten varaan ajan?', must: ['ajanvaraus.rengas-kaarto.example'] },
    ],
  },
  // 4 × 145,90 + 129,90
  {
    id: 'follow-ups-19',
    group: 'follow-ups',
    turns: [
      { ask: 'Mitä Kumho PorTran CW51 235/65R16 maksaa?', must: ['145,90'] },
      { ask: 'entä neljä asennettuna pakettiautoon?', must: ['713,50'], tools: ['calculatePrice'] },
      { ask: 'kiitos!', tyres: 'none' },
    ],
  },
];
