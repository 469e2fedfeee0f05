import type { EvaluationCase } from '../../case.ts';
import { byWeather, opensAt9 } from '../seen/facts.ts';

export const spellingCases: readonly EvaluationCase[] = [
  { id: 'p-spelling-01', group: 'spelling', turns: [{ ask: 'paljoko maksa renkaiden sailytys 17 tumaa', must: ['79,90'] }] },
  { id: 'p-spelling-02', group: 'spelling', turns: [{ ask: 'mihn aikan aukeete huomena', must: [opensAt9] }] },
  {
    id: 'p-spelling-03',
    group: 'spelling',
    turns: [{ ask: 'kitka renkaita kokon 205/55R16', tyres: { size: '205/55R16', winterType: 'friction' } }],
  },
  {
    id: 'p-spelling-04',
    group: 'spelling',
    turns: [{ ask: 'hankok kesä rengas 205/55R16', tyres: { size: '205/55R16', type: 'summer', manufacturer: 'Hankook' } }],
  },
  {
    id: 'p-spelling-05',
    group: 'spelling',
    turns: [
      { ask: 'olisko brigestonen kesarenkaita 205/55R16', tyres: { size: '205/55R16', type: 'summer', manufacturer: 'Bridgestone' } },
    ],
  },
  { id: 'p-spelling-06', group: 'spelling', turns: [{ ask: 'renkan paikkaus paketti autoon hinta', must: ['44,90'] }] },
  { id: 'p-spelling-07', group: 'spelling', turns: [{ ask: 'uusi painenanturi yksi kpl paljonko', must: ['64,90'] }] },
  {
    id: 'p-spelling-08',
    group: 'spelling',
    turns: [{ ask: 'millon pitaa olla talvi renkat alla', must: [['marraskuu', '1.11.'], byWeather] }],
  },
  { id: 'p-spelling-09', group: 'spelling', turns: [{ ask: 'liikeen osoitte', must: ['Varikonkaarre 4'] }] },
  { id: 'p-spelling-10', group: 'spelling', turns: [{ ask: 'ajan varraus netisä', must: ['ajanvaraus.rengas-kaarto.example'] }] },
  { id: 'p-spelling-11', group: 'spelling', turns: [{ ask: 'alumini vanten oikasu hinta', must: ['89,90'] }] },
  {
    id: 'p-spelling-12',
    group: 'spelling',
    turns: [
      { ask: 'Hei onko nasta renkat 185 65 15', confirms: '185/65R15', tyres: 'none' },
      { ask: 'kylla', tyres: { size: '185/65R15', winterType: 'studded' } },
    ],
  },
];
