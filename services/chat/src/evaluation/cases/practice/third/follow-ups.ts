import type { EvaluationCase } from '../../../case.ts';
import { closed, from10to13, until17 } from '../../seen/facts.ts';
import { until12 } from '../more/facts.ts';

export const followUpsCases: readonly EvaluationCase[] = [
  {
    id: 't-follow-ups-01',
    group: 'follow-ups',
    turns: [
      { ask: 'Renkaanvaihto henkilöautoon, vanteet 19 tuumaa. Paljonko?', must: ['49,90'] },
      {
        ask: 'kuuluuko paineiden säätö siihen hintaan?',
        must: [['kuulu', 'sisält', 'kyllä', 'samaan hintaan']],
        mustNot: ['ei kuulu', 'ei sisäl'],
      },
      { ask: 'entä katumaasturi samankokoisilla vanteilla?', must: ['54,90'] },
    ],
  },
  // 2 × 68,90 + 2 × 29,90; 4 × 68,90 + 99,90
  {
    id: 't-follow-ups-02',
    group: 'follow-ups',
    turns: [
      { ask: 'Mitä Toyo Proxes Comfort 185/65R15 maksaa?', must: ['68,90'] },
      { ask: 'kaksi kappaletta henkilöautoon asennettuna?', must: ['197,60'], tools: ['calculatePrice'] },
      { ask: 'ei kun otankin neljä', must: ['375,50'], tools: ['calculatePrice'] },
    ],
  },
  {
    id: 't-follow-ups-03',
    group: 'follow-ups',
    turns: [
      { ask: 'Näytä kitkat 225/45R17', tyres: { size: '225/45R17', winterType: 'friction' } },
      { ask: 'hei muuten, mihin asti te olette tänään paikalla?', must: [until17] },
      { ask: 'ok. mikä niistä kitkoista olikaan halvin?', must: ['84,90'] },
    ],
  },
  {
    id: 't-follow-ups-04',
    group: 'follow-ups',
    turns: [
      { ask: 'Mitä säilytys maksaa kaudelta 20 tuuman pyöriltä?', must: ['89,90'] },
      { ask: 'entä vaihdon kanssa, katumaasturi?', must: ['134,90'] },
      { ask: 'ja jos vanteet olisivatkin 17 tuumaa?', must: ['119,90'] },
    ],
  },
  {
    id: 't-follow-ups-05',
    group: 'follow-ups',
    turns: [
      { ask: 'Mitä rengasrikon paikkaus maksaa katumaasturiin?', must: ['39,90'] },
      { ask: 'kuuluuko tasapainotus hintaan?', must: [['kuulu', 'sisält', 'kyllä', 'samaan hintaan']], mustNot: ['ei kuulu', 'ei sisäl'] },
      {
        ask: 'entä jos rengasta ei voikaan korjata, laskutatteko silti?',
        must: [['et maksa', 'ei maksa', 'emme laskuta', 'emme veloita', 'ei tarvitse maksaa']],
      },
    ],
  },
  {
    id: 't-follow-ups-06',
    group: 'follow-ups',
    turns: [
      { ask: 'Kesärenkaita katumaasturiin 215/65R16?', tyres: { size: '215/65R16', type: 'summer' } },
      { ask: 'onko niissä Kleberiä?', tyres: { size: '215/65R16', type: 'summer', manufacturer: 'Kleber' } },
      { ask: 'montako niitä on hyllyssä?', must: ['22'] },
    ],
  },
  {
    id: 't-follow-ups-07',
    group: 'follow-ups',
    turns: [
      { ask: 'Yhden irtopyörän tasapainotus, 16 tuumaa, mitä maksaa?', must: ['12,90'] },
      { ask: 'entä 18 tuumaa?', must: ['14,90'] },
      { ask: 'entä neljän pyörän tasapainotus erillisenä työnä?', must: ['79,90'] },
    ],
  },
  {
    id: 't-follow-ups-08',
    group: 'follow-ups',
    turns: [
      { ask: 'Uusien renkaiden asennus pakettiautoon 16 tuuman vanteille, neljä rengasta?', must: ['129,90'] },
      { ask: 'entä 17 tuuman vanteille?', must: ['149,90'] },
      { ask: 'äh, autohan onkin henkilöauto', must: ['119,90'] },
      { ask: 'kuuluuko venttiilit hintaan?', must: [['kuulu', 'sisält', 'kyllä', 'samaan hintaan']], mustNot: ['ei kuulu', 'ei sisäl'] },
    ],
  },
  {
    id: 't-follow-ups-09',
    group: 'follow-ups',
    turns: [
      { ask: 'Paljonko neljä uutta paineanturia?', must: ['239,90'] },
      {
        ask: 'kuuluuko opetus autoon siihen hintaan?',
        must: [['kuulu', 'sisält', 'kyllä', 'samaan hintaan']],
        mustNot: ['ei kuulu', 'ei sisäl'],
      },
      { ask: 'entä jos hankin anturit itse muualta?', must: ['29,90'] },
    ],
  },
  {
    id: 't-follow-ups-10',
    group: 'follow-ups',
    turns: [
      { ask: 'Kuinka pitkä maksuaika rahoituksessa on?', must: ['12'] },
      { ask: 'voiko siihen ottaa mukaan rengashotellin?', must: [['voit', 'kyllä', 'sisällyttä', 'rengashotellin']] },
      { ask: 'entä jos haluan maksaa loput kerralla pois?', must: [['milloin tahansa', 'milloin vain', 'lisäkulu']] },
    ],
  },
  // 4 × 116,90 + 99,90
  {
    id: 't-follow-ups-11',
    group: 'follow-ups',
    turns: [
      { ask: 'Nastarenkaat 195/65R15', tyres: { size: '195/65R15', winterType: 'studded' } },
      { ask: 'vain Michelin', tyres: { size: '195/65R15', winterType: 'studded', manufacturer: 'Michelin' } },
      { ask: 'neljä kappaletta asennettuna henkilöautoon?', must: ['567,50'], tools: ['calculatePrice'] },
      { ask: 'miten varaan ajan niille?', must: [['ajanvaraus.rengas-kaarto.example', 'ilman ajanvarausta']] },
    ],
  },
  {
    id: 't-follow-ups-12',
    group: 'follow-ups',
    turns: [
      { ask: 'Oletteko auki lauantaina 28.11.?', must: [from10to13] },
      { ask: 'entä 5.12.?', must: [until12] },
      { ask: 'ja 6.12.?', must: [closed] },
    ],
  },
  {
    id: 't-follow-ups-13',
    group: 'follow-ups',
    turns: [
      { ask: 'Kesärenkaat 245/45R18', tyres: { size: '245/45R18', type: 'summer' } },
      { ask: 'entä kitkat samassa koossa?', tyres: { size: '245/45R18', winterType: 'friction' } },
      { ask: 'mikä niistä on edullisin?', must: ['124,90'] },
    ],
  },
  {
    id: 't-follow-ups-14',
    group: 'follow-ups',
    turns: [
      { ask: 'Mitä vannevuodon tiivistys maksaa?', must: ['34,90'] },
      { ask: 'no entä pelkkä venttiilin vaihto?', must: ['19,90'] },
      { ask: 'ok, ja mikä teidän osoite on?', must: ['Varikonkaarre 4'] },
      { ask: 'palataan vielä: kauanko renkaan paikkauksessa menee?', must: [['30–45', '30-45', '45 min']] },
    ],
  },
  // 4 × 177,90 + 129,90
  {
    id: 't-follow-ups-15',
    group: 'follow-ups',
    turns: [
      { ask: 'Talvirenkaita pakuun 235/65R16', tyres: { size: '235/65R16', type: 'winter' } },
      { ask: 'nastat vain', tyres: { size: '235/65R16', winterType: 'studded' } },
      { ask: 'halvin niistä?', must: ['177,90'] },
      { ask: 'neljä sellaista pakettiautoon asennettuna?', must: ['841,50'], tools: ['calculatePrice'] },
    ],
  },
];
