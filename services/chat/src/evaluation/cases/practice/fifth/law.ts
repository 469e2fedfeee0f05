import type { EvaluationCase } from '../../../case.ts';
import { byWeather, reach } from '../../seen/facts.ts';
import { plainNo } from '../facts.ts';

export const lawCases: readonly EvaluationCase[] = [
  {
    id: 'g-law-01',
    group: 'law',
    turns: [
      {
        ask: 'Lainasin isän autoa, jossa oli jääkelillä vielä kesäkumit. Kumpi meistä olisi vastuussa, omistaja vai se joka on ratissa?',
        must: [['kuljettaj']],
      },
    ],
  },
  {
    id: 'g-law-02',
    group: 'law',
    turns: [
      {
        ask: 'Koskeeko talvirengasvelvollisuus samalla lailla muuttofirman pakua kuin henkilöautoja?',
        must: [byWeather, ['pakettiaut', 'pakussa', 'sama koskee', 'samat säännöt', 'samoin', 'kyllä']],
      },
    ],
  },
  {
    id: 'g-law-03',
    group: 'law',
    turns: [
      {
        ask: 'Papereissa vaaditaan 94, mutta tarjouksesta löytyisi 91. Saako mennä vaaditun painoluvun alle?',
        must: [plainNo, ['pienem', 'pienin', 'riittä', 'suuremman']],
      },
    ],
  },
  {
    id: 'g-law-04',
    group: 'law',
    turns: [
      {
        ask: 'Poika laittoi Golfiinsa reilusti isommat pyörät kuin mitä rekisteriotteessa on. Pitääkö ne näyttää jossain virallisesti?',
        must: [['muutoskats']],
      },
    ],
  },
  {
    id: 'g-law-05',
    group: 'law',
    turns: [
      {
        ask: 'Auton suurin vauhti on 230, riittääkö kesällä kumi, jonka kirjain on T?',
        must: [['huippunopeu', 'suurimmalle nopeud', '190', 'ei riitä']],
      },
    ],
  },
  {
    id: 'g-law-06',
    group: 'law',
    turns: [
      {
        ask: 'Kitkoissa on enää 2,5 mm. Ajatuksena olisi kuluttaa ne loppuun kesä-heinäkuussa, rikonko pykäliä?',
        must: [['keli', 'sää tai', 'sääolo', 'talviolosuhte']],
      },
    ],
  },
  {
    id: 'g-law-07',
    group: 'law',
    turns: [{ ask: 'Mistä päivästä alkaen pelkkä mutaa ja lunta tarkoittava M+S ei ole enää kelvannut?', must: ['2024'] }],
  },
  // The shop's data says nothing of the following.
  {
    id: 'g-law-08',
    group: 'law',
    turns: [
      {
        ask: 'Menemme jouluksi Tallinnaan omalla autolla. Milloin talvirenkaat ovat Virossa pakolliset?',
        must: [reach],
        mustNot: ['Virossa talvirenkaat ovat', 'Virossa on', 'Virossa vaaditaan'],
      },
    ],
  },
];
