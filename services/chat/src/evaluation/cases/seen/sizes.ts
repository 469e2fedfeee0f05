import type { EvaluationCase } from '../../case.ts';
import { asksSize, no } from './facts.ts';

const SIZE = '205/55R16';

export const sizesCases: readonly EvaluationCase[] = [
  { id: 'sizes-01', group: 'sizes', turns: [{ ask: '205/55R16', tyres: { size: SIZE } }] },
  {
    id: 'sizes-02',
    group: 'sizes',
    turns: [{ ask: 'Onko teillä renkaita koossa 205/55 R16?', mustNot: ['varmistan'], tyres: { size: SIZE } }],
  },
  { id: 'sizes-03', group: 'sizes', turns: [{ ask: '205/55R16 91V', mustNot: ['varmistan'], tyres: { size: SIZE } }] },
  {
    id: 'sizes-04',
    group: 'sizes',
    turns: [{ ask: '225/45r17 94w kesärenkaat', mustNot: ['varmistan'], tyres: { size: '225/45R17', type: 'summer' } }],
  },
  { id: 'sizes-05', group: 'sizes', turns: [{ ask: 'Tarvitsen pakettiautoon renkaat 235/65R16C 121/119R', tyres: { size: '235/65R16' } }] },
  {
    id: 'sizes-06',
    group: 'sizes',
    turns: [
      { ask: '2055516', confirms: SIZE, tyres: 'none' },
      { ask: 'kyllä', tyres: { size: SIZE } },
    ],
  },
  {
    id: 'sizes-07',
    group: 'sizes',
    turns: [
      { ask: '205 55 16', confirms: SIZE, tyres: 'none' },
      { ask: 'Kyllä', tyres: { size: SIZE } },
    ],
  },
  {
    id: 'sizes-08',
    group: 'sizes',
    turns: [
      { ask: 'Löytyykö teiltä 205-55-16 kokoa?', confirms: SIZE, tyres: 'none' },
      { ask: 'kyllä', tyres: { size: SIZE } },
    ],
  },
  {
    id: 'sizes-09',
    group: 'sizes',
    turns: [
      { ask: 'renkaan kyljessä lukee 205/55/16, mitä teillä on siihen?', confirms: SIZE, tyres: 'none' },
      { ask: 'joo', tyres: { size: SIZE } },
    ],
  },
  { id: 'sizes-10', group: 'sizes', turns: [{ ask: '205 55 r 16', confirms: SIZE, tyres: 'none' }] },
  {
    id: 'sizes-11',
    group: 'sizes',
    turns: [
      { ask: 'kaksisataaviisi viisviis kuustoista', confirms: SIZE, tyres: 'none' },
      { ask: 'kyllä', tyres: { size: SIZE } },
    ],
  },
  {
    id: 'sizes-12',
    group: 'sizes',
    turns: [
      { ask: '2254517', confirms: '225/45R17' },
      { ask: 'peruuta', must: [asksSize], mustNot: ['varmistan'], tyres: 'none' },
    ],
  },
  {
    id: 'sizes-13',
    group: 'sizes',
    turns: [
      { ask: '2055516', confirms: SIZE },
      { ask: 'ei, oikea koko on 225/45R17', tyres: { size: '225/45R17' } },
    ],
  },
  // What was asked with the size holds after the confirmation.
  {
    id: 'sizes-14',
    group: 'sizes',
    turns: [
      { ask: 'Kesärenkaat katumaasturiin, koko 2156516', confirms: '215/65R16', tyres: 'none' },
      { ask: 'kyllä', tyres: { size: '215/65R16', type: 'summer' } },
    ],
  },
  {
    id: 'sizes-15',
    group: 'sizes',
    turns: [{ ask: 'Haluaisin renkaat, 16 tuumaa', must: [asksSize], mustNot: ['varmistan'], tyres: 'none' }],
  },
  {
    id: 'sizes-16',
    group: 'sizes',
    turns: [{ ask: 'Onko teillä renkaita leveydellä 205?', must: [asksSize], mustNot: ['varmistan'], tyres: 'none' }],
  },
  // No tyre has a side of 5 %.
  { id: 'sizes-17', group: 'sizes', turns: [{ ask: '205/05R16', must: [asksSize], mustNot: ['varmistan'], tyres: 'none' }] },
  {
    id: 'sizes-18',
    group: 'sizes',
    turns: [{ ask: 'Onko teillä kokoa 155/80R13?', must: [no], tyres: 'none', tools: ['findTyres', 'sizeHelp'] }],
  },
  // 634,3 mm and 631,9 mm: +0,4 %
  {
    id: 'sizes-19',
    group: 'sizes',
    turns: [
      {
        ask: 'Autossani on 205/55R16. Voiko siihen vaihtaa 225/45R17-renkaat?',
        must: [['voi', 'sopi', 'käy', 'kyllä', 'lähellä'], 'kantavuu'],
        mustNot: ['ei sovi', 'eivät sovi', 'ei käy ', 'ei voi vaihtaa'],
        tools: ['sizeHelp', 'searchTexts'],
      },
    ],
  },
  // 677,7 mm and 631,9 mm: +7,2 %
  {
    id: 'sizes-20',
    group: 'sizes',
    turns: [{ ask: 'Käykö 245/45R18 koon 205/55R16 tilalle?', must: [[...no, 'liian']], mustNot: ['kyllä'], tools: ['sizeHelp'] }],
  },
  {
    id: 'sizes-21',
    group: 'sizes',
    turns: [
      {
        ask: 'Mitä merkintä 205/55R16 91H tarkoittaa?',
        must: ['leve', '615', '210'],
        mustNot: ['varmistan'],
        tools: ['sizeHelp', 'searchTexts'],
      },
    ],
  },
  {
    id: 'sizes-22',
    group: 'sizes',
    turns: [{ ask: 'Mistä näen autoni rengaskoon?', must: [['kyljessä', 'kyljestä', 'kylki']] }],
  },
];
