import type { EvaluationCase } from '../../case.ts';
import { byWeather, from10to13, from9to17, phone } from './facts.ts';

export const spellingCases: readonly EvaluationCase[] = [
  { id: 'spelling-01', group: 'spelling', turns: [{ ask: 'aukoilajat', must: [from9to17] }] },
  { id: 'spelling-02', group: 'spelling', turns: [{ ask: 'mitä renkanvaihto maksa', must: ['39,90'] }] },
  { id: 'spelling-03', group: 'spelling', turns: [{ ask: 'nastarenkat 205/55R16', tyres: { size: '205/55R16', winterType: 'studded' } }] },
  { id: 'spelling-04', group: 'spelling', turns: [{ ask: 'kesarenkaita 195/65R15', tyres: { size: '195/65R15', type: 'summer' } }] },
  { id: 'spelling-05', group: 'spelling', turns: [{ ask: 'rengas hoteli hinta', must: ['69,90'] }] },
  { id: 'spelling-06', group: 'spelling', turns: [{ ask: 'mikä teidän osote on', must: ['Varikonkaarre 4'] }] },
  { id: 'spelling-07', group: 'spelling', turns: [{ ask: 'puhleinnumero', must: [phone] }] },
  { id: 'spelling-08', group: 'spelling', turns: [{ ask: 'tasapanoitus hinta 16 tuumaa', must: [['39,90', '69,90']] }] },
  {
    id: 'spelling-09',
    group: 'spelling',
    turns: [
      { ask: 'onko kitkarenaita 225/45R17 michelinn', tyres: { size: '225/45R17', winterType: 'friction', manufacturer: 'Michelin' } },
    ],
  },
  {
    id: 'spelling-10',
    group: 'spelling',
    turns: [{ ask: 'Hakapeliita nasta 205/55R16', tyres: { size: '205/55R16', winterType: 'studded', manufacturer: 'Nokian Tyres' } }],
  },
  { id: 'spelling-11', group: 'spelling', turns: [{ ask: 'ootteko auki launtaina', must: [from10to13] }] },
  { id: 'spelling-12', group: 'spelling', turns: [{ ask: 'saako nastarenkila ajaa huhtikusa', must: [byWeather] }] },
  { id: 'spelling-13', group: 'spelling', turns: [{ ask: 'rengasrikon paikaus hinta henkilöauto', must: ['39,90'] }] },
];
