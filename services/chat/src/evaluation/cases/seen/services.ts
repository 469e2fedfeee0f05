import type { EvaluationCase } from '../../case.ts';
import { reach } from './facts.ts';

export const servicesCases: readonly EvaluationCase[] = [
  {
    id: 'services-01',
    group: 'services',
    turns: [{ ask: 'Mitä rengashotellin hintaan kuuluu?', must: ['pesu', ['mittau', 'mitata', 'mittaamme']] }],
  },
  { id: 'services-02', group: 'services', turns: [{ ask: 'Ohjauspyörä tärisee sadan vauhdissa. Mikä auttaisi?', must: ['tasapaino'] }] },
  {
    id: 'services-03',
    group: 'services',
    turns: [{ ask: 'Voiko renkaan paikata, jos viilto on kyljessä?', must: [['ei ', 'emme', 'ei,']] }],
  },
  { id: 'services-04', group: 'services', turns: [{ ask: 'Myyttekö vanteita?', must: [['alumiini', 'pelti', '/vanteet']] }] },
  {
    id: 'services-05',
    group: 'services',
    turns: [{ ask: 'Rengaspaineen varoitusvalo palaa. Mitä anturien vianhaku maksaa?', must: ['24,90'] }],
  },
  {
    id: 'services-06',
    group: 'services',
    turns: [
      { ask: 'Saako renkaat osamaksulla ja mikä on korko?', must: [['0 %', 'koroton', 'korotta', 'ilman korkoa'], '12', 'Erälaina'] },
    ],
  },
  {
    id: 'services-07',
    group: 'services',
    turns: [{ ask: 'Mistä voin varata ajan renkaanvaihtoon?', must: ['ajanvaraus.rengas-kaarto.example'] }],
  },
  {
    id: 'services-08',
    group: 'services',
    turns: [{ ask: 'Kauanko uusien renkaiden asennus kestää?', must: [['tunnin', 'tunti', '1 h']] }],
  },
  {
    id: 'services-09',
    group: 'services',
    turns: [
      {
        ask: 'Tarvitsenko ajan, jos ostan uudet renkaat hyllystä?',
        must: [['ilman ajanvarausta', 'ilman aikaa', 'ei tarvitse', 'et tarvitse', 'ajanvarausta ei']],
      },
    ],
  },
  // The shop's data says nothing of it.
  {
    id: 'services-10',
    group: 'services',
    turns: [
      {
        ask: 'Toimitatteko renkaat kotiin postilla?',
        must: [reach],
        mustNot: ['ilmainen toimitus', 'toimituskulut ovat', 'toimitamme kotiin', 'toimitusaika on'],
      },
    ],
  },
  {
    id: 'services-11',
    group: 'services',
    turns: [
      { ask: 'Asennatteko muualta ostettuja renkaita?', must: [['asennamme', 'kyllä', 'onnistuu']], mustNot: ['emme asenna muualta'] },
    ],
  },
  {
    id: 'services-12',
    group: 'services',
    turns: [
      {
        ask: 'Kuuluuko pulttien jälkikiristys renkaanvaihdon hintaan?',
        must: [['kuuluu', 'kyllä', 'sisälty']],
      },
    ],
  },
  // The price list has no wheel alignment.
  {
    id: 'services-13',
    group: 'services',
    turns: [{ ask: 'Mitä nelipyöräsuuntaus teillä maksaa?', must: [[...reach, 'ei ole', 'emme']] }],
  },
];
