import type { EvaluationCase } from '../../case.ts';
import { asksSize, byWeather, closed, from10to13, opensAt9, phone, until17, until18 } from '../seen/facts.ts';

const SIZE = '205/55R16';

export const followUpsCases: readonly EvaluationCase[] = [
  {
    id: 'p-follow-ups-01',
    group: 'follow-ups',
    turns: [
      { ask: 'Mitä kitkoja teiltä saa Octaviaan, koko 205/55R16?', tyres: { size: SIZE, winterType: 'friction' } },
      { ask: 'ja samassa koossa nastat?', tyres: { size: SIZE, winterType: 'studded' } },
      { ask: 'ei kun sittenkin kesärenkaat', tyres: { size: SIZE, type: 'summer' } },
    ],
  },
  {
    id: 'p-follow-ups-02',
    group: 'follow-ups',
    turns: [
      { ask: 'Moneltako suljette tänään?', must: [until17] },
      { ask: 'ja torstaina?', must: [until18] },
      { ask: 'onko sunnuntaina ketään?', must: [closed] },
    ],
  },
  // The offer's price: 4 × 107,90 + 99,90
  {
    id: 'p-follow-ups-03',
    group: 'follow-ups',
    turns: [
      { ask: 'Paljonko on Nokian Hakkapeliitta 10 koossa 195/65R15?', must: ['107,90'] },
      { ask: 'Entä koko sarja eli neljä alle laitettuna?', must: ['531,50'], tools: ['calculatePrice'] },
    ],
  },
  {
    id: 'p-follow-ups-04',
    group: 'follow-ups',
    turns: [
      { ask: 'Mitä tasapainotus maksaa vaihdon yhteydessä, henkilöauto 16 tuumaa?', must: ['39,90'] },
      { ask: 'no entä jos tuun pelkästään sitä varten', must: ['69,90'] },
    ],
  },
  {
    id: 'p-follow-ups-05',
    group: 'follow-ups',
    turns: [
      { ask: 'haluan uudet kesärenkaat', must: [asksSize] },
      { ask: 'en mä sitä muista, mistä sen näkee?', must: [['kyljes', 'kylki', 'kyljest']] },
      { ask: 'aa ok, siinä lukee 215/55R17', tyres: { size: '215/55R17', type: 'summer' } },
    ],
  },
  // 2 × 96,90 + 2 × 34,90
  {
    id: 'p-follow-ups-06',
    group: 'follow-ups',
    turns: [
      { ask: 'Mitä Kumho Ecsta HS52 225/45R17 maksaa?', must: ['96,90'] },
      { ask: 'tarvitsen niitä vain kaksi, paljonko henkilöautoon asennettuna?', must: ['263,60'], tools: ['calculatePrice'] },
    ],
  },
  {
    id: 'p-follow-ups-07',
    group: 'follow-ups',
    turns: [
      { ask: 'Rengashotelli, 16 tuumaa, hinta?', must: ['69,90'] },
      { ask: 'Mitä siihen sisältyy?', must: ['pesu'] },
      { ask: 'Ja 20-tuumaisille?', must: ['89,90'] },
    ],
  },
  {
    id: 'p-follow-ups-08',
    group: 'follow-ups',
    turns: [
      { ask: 'Onko 225/45R17 talvirenkaita tarjouksessa?', tyres: { size: '225/45R17', type: 'winter', onSale: true } },
      { ask: 'vain nastalliset', tyres: { size: '225/45R17', winterType: 'studded', onSale: true } },
    ],
  },
  {
    id: 'p-follow-ups-09',
    group: 'follow-ups',
    turns: [
      { ask: 'Mitä paikkaus maksaa henkilöautoon?', must: ['39,90'] },
      { ask: 'kauanko siinä menee?', must: [['30–45', '30-45', '45 minuut']] },
      { ask: 'entä jos reikä onkin kyljessä', must: [['ei ', 'emme', 'ei,']] },
    ],
  },
  {
    id: 'p-follow-ups-10',
    group: 'follow-ups',
    turns: [
      { ask: '1856515', confirms: '185/65R15', tyres: 'none' },
      { ask: 'oikein', tyres: { size: '185/65R15' } },
      { ask: 'kitkat alle 70 euroa', tyres: { size: '185/65R15', winterType: 'friction', maxPrice: 70 } },
    ],
  },
  {
    id: 'p-follow-ups-11',
    group: 'follow-ups',
    turns: [
      { ask: 'Paljonko uusien renkaiden asennus pakettiautoon, 16 tuumaa?', must: ['129,90'] },
      { ask: 'entä vaan yhden?', must: ['36,90'] },
      { ask: 'kuuluuko tasapainotus siihen?', must: [['kuuluu', 'kyllä', 'sisält']] },
    ],
  },
  {
    id: 'p-follow-ups-12',
    group: 'follow-ups',
    turns: [
      { ask: 'Milloin nastoilla saa ajaa?', must: [byWeather] },
      { ask: 'entä kitkoilla, onko niille takarajaa?', must: [['ei ', 'ei,', 'eivät']] },
    ],
  },
  {
    id: 'p-follow-ups-13',
    group: 'follow-ups',
    turns: [
      { ask: 'Talvirenkaat katumaasturiin 235/55R18', tyres: { size: '235/55R18', type: 'winter' } },
      { ask: 'vain kitkat', tyres: { size: '235/55R18', winterType: 'friction' } },
      { ask: 'halvin niistä?', must: ['183,90'] },
      { ask: 'onko niitä neljä varastossa?', must: [['6 kpl', '6 kappaletta', 'kyllä', 'riittä', '6 rengasta', 'varastossa 6', 'kuusi']] },
    ],
  },
  {
    id: 'p-follow-ups-14',
    group: 'follow-ups',
    turns: [
      { ask: 'kenelle voin soittaa', must: [phone] },
      { ask: 'monelta siellä aletaan vastata?', must: [opensAt9] },
    ],
  },
  {
    id: 'p-follow-ups-15',
    group: 'follow-ups',
    turns: [
      { ask: 'Nokian kesärenkaat 205/55R16', tyres: { size: SIZE, type: 'summer', manufacturer: 'Nokian Tyres' } },
      { ask: 'mites Michelin?', tyres: { size: SIZE, type: 'summer', manufacturer: 'Michelin' } },
      { ask: 'hmm kallis, onko jotain alle kuudenkympin', tyres: { size: SIZE, type: 'summer', maxPrice: 60 } },
    ],
  },
  {
    id: 'p-follow-ups-16',
    group: 'follow-ups',
    turns: [
      { ask: 'Kuinka kauan renkaanvaihdossa menee?', must: [['20–30', '20-30', '30 minuut', 'puoli tuntia', 'puolessa tunnissa']] },
      { ask: 'ok ja hinta? 17 tuumaiset, henkilöauto', must: ['44,90'] },
      { ask: 'pääsiskö lauantaina, mihin aikaan ootte silloin auki?', must: [from10to13] },
    ],
  },
  // 4 × 93,90 + 109,90
  {
    id: 'p-follow-ups-17',
    group: 'follow-ups',
    turns: [
      { ask: 'Qashqaihin 215/65R16 kesärenkaat', tyres: { size: '215/65R16', type: 'summer' } },
      { ask: 'mikä on halvin?', must: ['93,90'] },
      { ask: 'laske hinta neljälle asennettuna', must: ['485,50'], tools: ['calculatePrice'] },
      { ask: 'saako sen osissa?', must: ['12'] },
      { ask: 'ok kiitti', tyres: 'none' },
    ],
  },
  {
    id: 'p-follow-ups-18',
    group: 'follow-ups',
    turns: [
      { ask: 'Mitä yksi uusi paineanturi maksaa?', must: ['64,90'] },
      { ask: 'entäs neljä?', must: ['239,90'] },
      { ask: 'onko ne pakolliset talvipyörissä?', must: [['ei ', 'eivät', 'ei,']] },
    ],
  },
];
