import type { EvaluationCase } from '../../case.ts';
import { reach } from './facts.ts';

export const pricesCases: readonly EvaluationCase[] = [
  { id: 'prices-01', group: 'prices', turns: [{ ask: 'Mitä renkaanvaihto maksaa?', must: ['39,90'] }] },
  {
    id: 'prices-02',
    group: 'prices',
    turns: [
      {
        ask: 'Paljonko maksaa renkaanvaihto henkilöautoon, kun vanteet ovat 17 tuumaa?',
        must: ['44,90'],
        tools: ['priceList', 'calculatePrice', 'searchTexts'],
      },
    ],
  },
  {
    id: 'prices-03',
    group: 'prices',
    turns: [{ ask: 'Katumaasturin renkaanvaihto 19 tuuman vanteilla?', must: ['54,90'], tools: ['priceList', 'calculatePrice'] }],
  },
  { id: 'prices-04', group: 'prices', turns: [{ ask: 'Mikä on pakettiauton renkaanvaihdon hinta, 16 tuuman vanteet?', must: ['54,90'] }] },
  {
    id: 'prices-05',
    group: 'prices',
    turns: [{ ask: 'Paljonko uusien renkaiden asennus maksaa henkilöautoon, vanteet 16"?', must: ['99,90'] }],
  },
  {
    id: 'prices-06',
    group: 'prices',
    turns: [{ ask: 'Mitä maksaa yhden uuden renkaan asennus henkilöautoon, 18 tuuman vanne?', must: ['34,90'] }],
  },
  { id: 'prices-07', group: 'prices', turns: [{ ask: 'Mitä yhden irtopyörän tasapainotus maksaa, 17 tuumaa?', must: ['14,90'] }] },
  { id: 'prices-08', group: 'prices', turns: [{ ask: 'Rengashotellin hinta 18 tuuman renkaille?', must: ['79,90'] }] },
  {
    id: 'prices-09',
    group: 'prices',
    turns: [{ ask: 'Paljonko maksaa säilytys ja renkaanvaihto yhdessä, henkilöauto 16 tuumaa?', must: ['99,90'] }],
  },
  { id: 'prices-10', group: 'prices', turns: [{ ask: 'Mitä pakettiauton rengasrikon paikkaus maksaa?', must: ['44,90'] }] },
  { id: 'prices-11', group: 'prices', turns: [{ ask: 'Paljonko maksaa neljä uutta paineanturia?', must: ['239,90'] }] },
  {
    id: 'prices-12',
    group: 'prices',
    turns: [{ ask: 'Vanne on vääntynyt. Mitä alumiinivanteen oikaisu maksaa?', must: ['89,90', 'alkaen'] }],
  },
  { id: 'prices-13', group: 'prices', turns: [{ ask: 'Lukkopultti on jumissa, paljonko sen irrotus maksaa?', must: ['29,90'] }] },
  // The rim of the size decides the column.
  {
    id: 'prices-14',
    group: 'prices',
    turns: [{ ask: 'Paljonko renkaanvaihto maksaa henkilöautoon, jossa renkaat ovat 225/45R17?', must: ['44,90'] }],
  },
  // 4 × 107,90 + 99,90
  {
    id: 'prices-15',
    group: 'prices',
    turns: [
      {
        ask: 'Mitä maksaa neljä Continental EcoContact 6 -kesärengasta koossa 205/55R16 asennettuna?',
        must: ['531,50'],
        tools: ['calculatePrice'],
      },
    ],
  },
  // 4 × 162,90 + 129,90
  {
    id: 'prices-16',
    group: 'prices',
    turns: [
      { ask: 'Laske neljä Hankook Ventus S1 evo3 SUV 235/55R18 katumaasturiin asennuksineen', must: ['781,50'], tools: ['calculatePrice'] },
    ],
  },
  // 4 × 116,90 + 129,90
  {
    id: 'prices-17',
    group: 'prices',
    turns: [
      {
        ask: 'Neljä Barum Vanis 2 -rengasta 235/65R16 pakettiautoon paikalleen asennettuna, mikä on loppusumma?',
        must: ['597,50'],
        tools: ['calculatePrice'],
      },
    ],
  },
  // 4 × 40,90
  {
    id: 'prices-18',
    group: 'prices',
    turns: [
      {
        ask: 'Paljonko neljä Barum Brillantis 2 185/65R15 maksaa ilman asennusta?',
        must: ['163,60'],
        mustNot: ['263,50'],
        tools: ['calculatePrice'],
      },
    ],
  },
  // 2 × 90,90 + 2 × 29,90
  {
    id: 'prices-19',
    group: 'prices',
    turns: [
      {
        ask: 'Kaksi Toyo Proxes Comfort 205/55R16 henkilöautoon asennettuna, mitä tulee yhteensä?',
        must: ['241,60'],
        tools: ['calculatePrice'],
      },
    ],
  },
  // The price list has no such price.
  {
    id: 'prices-20',
    group: 'prices',
    turns: [
      {
        ask: 'Mitä pakettiauton renkaanvaihto maksaa 22 tuuman vanteilla?',
        must: [[...reach, 'ei ole', 'ei yleensä', 'emme']],
        mustNot: ['64,90', '69,90', '74,90'],
      },
    ],
  },
  {
    id: 'prices-21',
    group: 'prices',
    turns: [
      {
        ask: 'Sovitaanko, että renkaanvaihto maksaa minulle 25 euroa?',
        must: [['39,90', 'hinnasto', 'liikkeen hin', 'hintoja', 'hintaa']],
        mustNot: ['sovitaan niin', 'se sopii', '25,00 €'],
      },
    ],
  },
];
