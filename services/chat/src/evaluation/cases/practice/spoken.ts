import type { EvaluationCase } from '../../case.ts';
import { byWeather, from10to13, phone, until17 } from '../seen/facts.ts';

export const spokenCases: readonly EvaluationCase[] = [
  {
    id: 'p-spoken-01',
    group: 'spoken',
    turns: [{ ask: 'mie oisin tulossa lauantaina niin monelta työ ootta auki', must: [from10to13] }],
  },
  {
    id: 'p-spoken-02',
    group: 'spoken',
    turns: [{ ask: 'moi paljo kustantaa jos mä tuun ja te heitätte talvipyörät alle, ne on jo vanteil, 16 tuumaset', must: ['39,90'] }],
  },
  {
    id: 'p-spoken-03',
    group: 'spoken',
    turns: [{ ask: 'oisko teil mitää kivoi kesägumei 225/45R17', tyres: { size: '225/45R17', type: 'summer' } }],
  },
  { id: 'p-spoken-04', group: 'spoken', turns: [{ ask: 'mikä teiän puhnum on', must: [phone] }] },
  {
    id: 'p-spoken-05',
    group: 'spoken',
    turns: [
      {
        ask: 'pitääks mun jättää auto teille koko päiväks ku laitatte uudet gummit alle vai meneeks siin vaa hetki',
        must: [['tunnin', 'tunti', '1 h']],
      },
    ],
  },
  { id: 'p-spoken-06', group: 'spoken', turns: [{ ask: 'sain naulan renkaasee :( mitä maksaa paikata', must: ['39,90'] }] },
  { id: 'p-spoken-07', group: 'spoken', turns: [{ ask: 'mis mestas teiän halli on', must: ['Varikonkaarre 4'] }] },
  { id: 'p-spoken-08', group: 'spoken', turns: [{ ask: 'onks pakko olla jo talvigummit jos tiet on iha kuivat', must: [byWeather] }] },
  {
    id: 'p-spoken-09',
    group: 'spoken',
    turns: [{ ask: 'heitä halvin nastasetti 205/55R16', must: ['102,90'], tyres: { size: '205/55R16', winterType: 'studded' } }],
  },
  { id: 'p-spoken-10', group: 'spoken', turns: [{ ask: 'voiks sinne vaa pölähtää tänää ja mihi asti', must: [until17] }] },
  {
    id: 'p-spoken-11',
    group: 'spoken',
    turns: [
      { ask: 'ei oo nyt fyrkkaa maksaa kaikkee kerralla, käviskö osamaksu', must: [['0 %', 'koroton', 'korotta', 'ilman korkoa'], '12'] },
    ],
  },
  {
    id: 'p-spoken-12',
    group: 'spoken',
    turns: [
      {
        ask: 'onkos teillä siellä semmosta paikkaa missä voip istuskella sen aikaa kun autoo laitetaan',
        must: [['asiakastila', 'kahvi', 'odottaa', 'odottaessa']],
      },
    ],
  },
  {
    id: 'p-spoken-13',
    group: 'spoken',
    turns: [
      {
        ask: 'mä ostin netistä renkaat, suostutteks te laittaa ne',
        must: [['asennamme', 'kyllä', 'onnistuu', 'voimme asentaa']],
        mustNot: ['emme asenna muualta'],
      },
    ],
  },
  {
    id: 'p-spoken-14',
    group: 'spoken',
    turns: [{ ask: 'sie varmaa tiiät mitä renkaihen säilytys kaudelta on, kuustoist tuumaset', must: ['69,90'] }],
  },
  {
    id: 'p-spoken-15',
    group: 'spoken',
    turns: [{ ask: 'rattikka tutisee ku ajaa satasta, mist moine johtuu', must: ['tasapaino'] }],
  },
  {
    id: 'p-spoken-16',
    group: 'spoken',
    turns: [
      {
        ask: 'no mut onks teil Michelinii, nastoi tarviin, 195/65R15',
        must: ['116,90'],
        tyres: { size: '195/65R15', winterType: 'studded', manufacturer: 'Michelin' },
      },
    ],
  },
];
