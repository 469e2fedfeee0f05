import type { EvaluationCase } from '../../case.ts';
import { byWeather, no } from './facts.ts';

export const lawCases: readonly EvaluationCase[] = [
  {
    id: 'law-01',
    group: 'law',
    turns: [
      {
        ask: 'Milloin nastarenkailla saa ajaa?',
        must: [['1.11.', 'marraskuu'], ['31.3.', 'maaliskuu'], byWeather],
        tools: ['seasonRules', 'searchTexts'],
      },
    ],
  },
  {
    id: 'law-02',
    group: 'law',
    turns: [
      {
        ask: 'Milloin talvirenkaat ovat pakolliset?',
        must: [['marraskuu', '1.11.'], ['maaliskuu', '31.3.'], byWeather],
        tools: ['seasonRules', 'searchTexts'],
      },
    ],
  },
  {
    id: 'law-03',
    group: 'law',
    turns: [{ ask: 'Mikä on talvirenkaan pienin sallittu urasyvyys?', must: [['3 mm', '3 millimetri', 'kolme milli']] }],
  },
  { id: 'law-04', group: 'law', turns: [{ ask: 'Paljonko kesärenkaassa pitää olla uraa lain mukaan?', must: ['1,6'] }] },
  {
    id: 'law-05',
    group: 'law',
    turns: [{ ask: 'Mikä merkintä kitkarenkaassa pitää olla?', must: [['3PMSF', 'lumipitomerk', 'lumihiutale']] }],
  },
  {
    id: 'law-06',
    group: 'law',
    turns: [{ ask: 'Riittääkö talvirenkaaseen pelkkä M+S-merkintä?', must: [no, ['3PMSF', 'lumipitomerk', 'lumihiutale']] }],
  },
  {
    id: 'law-07',
    group: 'law',
    turns: [{ ask: 'Saanko ajaa kesäkuussa nastarenkailla?', must: [byWeather], mustNot: ['ympäri vuoden sallit'] }],
  },
  { id: 'law-08', group: 'law', turns: [{ ask: 'Voinko saada sakon, jos ajan marraskuussa kesärenkailla?', must: [byWeather] }] },
  { id: 'law-09', group: 'law', turns: [{ ask: 'Saako eteen laittaa nastat ja taakse kitkat?', must: [[...no, 'älä', 'samanlai']] }] },
  { id: 'law-10', group: 'law', turns: [{ ask: 'Ovatko paineanturit pakolliset talvirenkaissa?', must: [no] }] },
];
