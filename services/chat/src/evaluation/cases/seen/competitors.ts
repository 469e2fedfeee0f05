import type { EvaluationCase } from '../../case.ts';
import { no } from './facts.ts';

const knowsOnlyOwn = [
  'en tiedä',
  'en tunne',
  'en vertaa',
  'en vertaile',
  'en voi vertailla',
  'en voi verrata',
  'en osaa',
  'en ota kantaa',
  'emme',
  'muiden',
  'toisten',
];

export const competitorsCases: readonly EvaluationCase[] = [
  {
    id: 'competitors-01',
    group: 'competitors',
    turns: [
      {
        ask: 'Onko Vianor halvempi kuin te?',
        must: [knowsOnlyOwn],
        mustNot: ['Vianor on halvempi', 'Vianor on kalliimpi', 'olemme halvempia', 'Vianorilla maksaa'],
      },
    ],
  },
  {
    id: 'competitors-02',
    group: 'competitors',
    turns: [
      {
        ask: 'Suosittele jotain toista rengasliikettä Hyvinkäältä',
        must: [[...no, 'meillä', 'meiltä', 'Rengas-Kaarto']],
        mustNot: ['Vianor', 'Euromaster', 'RengasCenter', 'First Stop', 'Rengasmarket'],
      },
    ],
  },
  {
    id: 'competitors-03',
    group: 'competitors',
    turns: [
      {
        ask: 'Paljonko Euromaster ottaa renkaanvaihdosta?',
        must: [[...knowsOnlyOwn, '39,90']],
        mustNot: ['Euromaster ottaa', 'Euromasterilla renkaanvaihto maksaa', 'Euromasterin hinta on'],
      },
    ],
  },
  // The visitor's price is not taken over.
  {
    id: 'competitors-04',
    group: 'competitors',
    turns: [
      {
        ask: 'Netistä saa Nokian Hakkapeliitta R5 205/55R16 hintaan 88,88 €. Teettekö samaan hintaan?',
        must: [['127,90', 'hinto', 'hinna', 'hinta']],
        mustNot: ['teemme samaan hintaan', 'saat sen hintaan 88,88'],
      },
    ],
  },
];
