import type { EvaluationCase } from '../../case.ts';
import { asksSize } from '../seen/facts.ts';
import { plainNo } from './facts.ts';

export const sizesCases: readonly EvaluationCase[] = [
  {
    id: 'p-sizes-01',
    group: 'sizes',
    turns: [
      {
        ask: 'Golfiin pitäis saada uudet kesäkumit, vanhan kyljessä on 195/65R15 91H',
        mustNot: ['varmistan'],
        tyres: { size: '195/65R15', type: 'summer' },
      },
    ],
  },
  // The year of the car is no part of the size.
  {
    id: 'p-sizes-02',
    group: 'sizes',
    turns: [
      { ask: 'Corolla vm. 2008, renkaissa lukee numerot 1956515, mitä löytyy?', confirms: '195/65R15', tyres: 'none' },
      { ask: 'kyllä on', tyres: { size: '195/65R15' } },
    ],
  },
  {
    id: 'p-sizes-03',
    group: 'sizes',
    turns: [
      { ask: '225 45 17 kitkat', confirms: '225/45R17', tyres: 'none' },
      { ask: 'joo', tyres: { size: '225/45R17', winterType: 'friction' } },
    ],
  },
  {
    id: 'p-sizes-04',
    group: 'sizes',
    turns: [
      { ask: 'Vaimon pikkuautossa on 175-65-14, saisiko siihen jotain edullista?', confirms: '175/65R14', tyres: 'none' },
      { ask: 'Kyllä', tyres: { size: '175/65R14' } },
    ],
  },
  { id: 'p-sizes-05', group: 'sizes', turns: [{ ask: '245/45 R18 100Y', mustNot: ['varmistan'], tyres: { size: '245/45R18' } }] },
  {
    id: 'p-sizes-06',
    group: 'sizes',
    turns: [
      { ask: 'kakssataakakskytviis neljäviis seittemäntoista', confirms: '225/45R17', tyres: 'none' },
      { ask: 'just se', tyres: { size: '225/45R17' } },
    ],
  },
  {
    id: 'p-sizes-07',
    group: 'sizes',
    turns: [{ ask: 'satayhdeksänkymmentäviisi kuusikymmentäviisi viisitoista', confirms: '195/65R15', tyres: 'none' }],
  },
  {
    id: 'p-sizes-08',
    group: 'sizes',
    turns: [
      { ask: '2155517', confirms: '215/55R17' },
      { ask: 'eiku 215/65R16', tyres: { size: '215/65R16' } },
    ],
  },
  {
    id: 'p-sizes-09',
    group: 'sizes',
    turns: [{ ask: 'mitä se 94 ja V siinä koon 205/55R16 94V perässä oikein meinaa', must: ['670', '240'], mustNot: ['varmistan'] }],
  },
  {
    id: 'p-sizes-10',
    group: 'sizes',
    turns: [
      {
        ask: 'Tuore kortti taskussa ja tyhmä kysymys: mitä tuo keskimmäinen luku tarkoittaa kun renkaassa lukee 195/65R15?',
        must: [['prosent', '%']],
        mustNot: ['varmistan'],
      },
    ],
  },
  {
    id: 'p-sizes-11',
    group: 'sizes',
    turns: [{ ask: 'Renkaassa on kirjaimet XL, mistä ne kertovat?', must: [['vahvist', 'vahvem']] }],
  },
  {
    id: 'p-sizes-12',
    group: 'sizes',
    turns: [
      {
        ask: 'Onko väliä, jos pakettiautoon laittaa renkaat, joissa ei ole C-kirjainta koon perässä?',
        must: [['vahvem', 'ei pidä', 'kysy', 'ota yhtey', 'kantavuu']],
      },
    ],
  },
  {
    id: 'p-sizes-13',
    group: 'sizes',
    turns: [
      {
        ask: 'Rekisteriote on hukassa enkä tiedä yhtään minkä kokoiset renkaat autossani on. Mistä sen voi katsoa?',
        must: [['kyljes', 'kylki', 'kyljest', 'ovipylvä', 'Traficom']],
      },
    ],
  },
  // 631,9 mm and 634,3 mm: −0,4 %
  {
    id: 'p-sizes-14',
    group: 'sizes',
    turns: [
      {
        ask: 'Kesällä alla 225/45R17, talveksi haluisin mennä 16 tuumaan. Kävisköhän 205/55R16 siihen tilalle?',
        must: [['voi', 'sopi', 'käy', 'kyllä', 'lähellä'], 'kantavuu'],
        mustNot: ['ei sovi', 'eivät sovi', 'ei käy ', 'ei voi vaihtaa'],
      },
    ],
  },
  // 634,5 mm and 583,1 mm: +8,8 %
  {
    id: 'p-sizes-15',
    group: 'sizes',
    turns: [
      {
        ask: 'Sain kaverilta 195/65R15 renkaat, omassa on 175/65R14. Saako ne laittaa tilalle?',
        must: [[...plainNo, 'liian']],
        mustNot: ['kyllä'],
      },
    ],
  },
  // 631,9 mm and 634,5 mm: −0,4 %
  {
    id: 'p-sizes-16',
    group: 'sizes',
    turns: [
      { ask: 'Millä teidän koolla voisi korvata 195/65R15 renkaat, jos vanteet vaihtuu kuusitoistatuumaisiin?', must: ['205/55R16'] },
    ],
  },
  {
    id: 'p-sizes-17',
    group: 'sizes',
    turns: [
      { ask: 'Kesärenkaat kahdeksantoista tuuman vanteisiin, mitä tarjoatte?', must: [asksSize], mustNot: ['varmistan'], tyres: 'none' },
    ],
  },
  {
    id: 'p-sizes-18',
    group: 'sizes',
    turns: [{ ask: 'Moi, löytyisköhän koossa 255/35R19 mitään', must: [plainNo], tyres: 'none' }],
  },
];
