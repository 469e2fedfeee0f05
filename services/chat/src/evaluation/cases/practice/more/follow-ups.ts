import type { EvaluationCase } from '../../../case.ts';
import { asksSize, byWeather, closed, phone, until17, until18 } from '../../seen/facts.ts';
import { halfAnHour, opensAt10, until13 } from './facts.ts';

export const followUpsCases: readonly EvaluationCase[] = [
  {
    id: 'm-follow-ups-01',
    group: 'follow-ups',
    turns: [
      { ask: 'Onko teillä huomenna auki?', must: [until17] },
      { ask: 'ja ylihuomenna?', must: [until18] },
      { ask: 'entä sunnuntaina?', must: [closed] },
    ],
  },
  {
    id: 'm-follow-ups-02',
    group: 'follow-ups',
    turns: [
      { ask: 'Monelta avaatte lauantaina?', must: [opensAt10] },
      { ask: 'ja mihin asti?', must: [until13] },
    ],
  },
  {
    id: 'm-follow-ups-03',
    group: 'follow-ups',
    turns: [
      { ask: 'Mitä renkaanvaihto maksaa katumaasturiin, 17 tuumaa?', must: ['49,90'] },
      { ask: 'entä jos vanteet on 20 tuumaiset?', must: ['54,90'] },
      { ask: 'kauanko siinä menee?', must: [halfAnHour] },
    ],
  },
  {
    id: 'm-follow-ups-04',
    group: 'follow-ups',
    turns: [
      { ask: 'Paljonko säilytys on 18 tuuman pyörille?', must: ['79,90'] },
      { ask: 'sisältyykö pesu?', must: [['kuuluu', 'kyllä', 'sisälty', 'pesu']] },
      { ask: 'voinko hakea ne kesken kaiken?', must: [['voit', 'arkipäiv', 'kyllä']] },
    ],
  },
  {
    id: 'm-follow-ups-05',
    group: 'follow-ups',
    turns: [
      { ask: 'Mikä on kesärenkaan urasyvyyden raja?', must: ['1,6'] },
      { ask: 'no entä talvirenkaan?', must: [['3 mm', '3 millimetri', 'kolme milli']] },
    ],
  },
  {
    id: 'm-follow-ups-06',
    group: 'follow-ups',
    turns: [
      { ask: 'Milloin talvirenkaat on pakko olla?', must: [byWeather] },
      { ask: 'koskeeko se myös peräkärryä?', must: ['750'] },
    ],
  },
  {
    id: 'm-follow-ups-07',
    group: 'follow-ups',
    turns: [
      { ask: 'Onko 195/65R15 nastoja?', tyres: { size: '195/65R15', winterType: 'studded' } },
      { ask: 'entäs kitkoja?', tyres: { size: '195/65R15', winterType: 'friction' } },
    ],
  },
  {
    id: 'm-follow-ups-08',
    group: 'follow-ups',
    turns: [
      { ask: 'Tarvitsisin talvirenkaat', must: [asksSize] },
      { ask: '205/55R16', tyres: { size: '205/55R16', type: 'winter' } },
      { ask: 'kitkat kiitos', tyres: { size: '205/55R16', winterType: 'friction' } },
    ],
  },
  {
    id: 'm-follow-ups-09',
    group: 'follow-ups',
    turns: [
      { ask: 'Voiko renkaat maksaa osissa?', must: ['12'] },
      { ask: 'kuka sen luoton antaa?', must: ['Erälaina'] },
      { ask: 'voiko yritys saada sen?', must: [['kuluttaj', 'lasku']] },
    ],
  },
  {
    id: 'm-follow-ups-10',
    group: 'follow-ups',
    turns: [
      { ask: 'Mitä rengasrikon paikkaus maksaa pakettiautoon?', must: ['44,90'] },
      { ask: 'ja henkilöautoon?', must: ['39,90'] },
    ],
  },
  {
    id: 'm-follow-ups-11',
    group: 'follow-ups',
    turns: [
      { ask: 'Mikä teidän osoite on?', must: ['Varikonkaarre 4'] },
      { ask: 'entä puhelinnumero?', must: [phone] },
    ],
  },
  {
    id: 'm-follow-ups-12',
    group: 'follow-ups',
    turns: [
      { ask: 'Saako edellisenä iltana tuoda auton valmiiksi?', must: [['sovi', 'sopi', 'puhelimessa']] },
      { ask: 'ok, mihin asti olette tänään auki että ehdin soittaa?', must: [until17] },
    ],
  },
];
