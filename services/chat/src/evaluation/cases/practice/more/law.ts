import type { EvaluationCase } from '../../../case.ts';
import { byWeather } from '../../seen/facts.ts';
import { plainNo } from '../facts.ts';
import { seasonEnd, seasonStart, snowMark } from './facts.ts';

export const lawCases: readonly EvaluationCase[] = [
  {
    id: 'm-law-01',
    group: 'law',
    now: '2027-01-12T10:00:00Z',
    turns: [{ ask: 'Onko nyt tammikuussa oltava talvirenkaat, jos maantie on aivan paljas ja lämpöasteita?', must: [byWeather] }],
  },
  { id: 'm-law-02', group: 'law', turns: [{ ask: 'Saako syyskuussa jo laittaa nastat?', must: [byWeather] }] },
  {
    id: 'm-law-03',
    group: 'law',
    turns: [{ ask: 'Lokakuussa satoi räntää. Rikonko lakia jos vaihdan nastarenkaat ennen marraskuuta?', must: [byWeather] }],
  },
  {
    id: 'm-law-04',
    group: 'law',
    turns: [
      { ask: 'Saanko ajella nastoilla helmikuussa ihan vapaasti?', must: [['1.11.', 'marraskuu', 'maaliskuu', '31.3.', 'kyllä', 'saat']] },
    ],
  },
  {
    id: 'm-law-05',
    group: 'law',
    turns: [{ ask: 'Huhtikuun puolivälissä on vielä yöpakkasia ja lunta mökkitiellä, tuleeko nastoista sanomista?', must: [byWeather] }],
  },
  { id: 'm-law-06', group: 'law', turns: [{ ask: 'toukokuussa nastat alla, onko se laillista', must: [byWeather] }] },
  { id: 'm-law-07', group: 'law', turns: [{ ask: 'Mistä mihin se talvirengaspakko oikein kestää?', must: [seasonStart, seasonEnd] }] },
  {
    id: 'm-law-08',
    group: 'law',
    turns: [{ ask: 'heinakuussa kitkarenkailla, kielletaanko se jossain', must: [[...plainNo, 'takaraja', 'saa ajaa']] }],
  },
  {
    id: 'm-law-09',
    group: 'law',
    turns: [{ ask: 'Montako milliä kitkoissa täytyy vähintään olla kuviota?', must: [['3 mm', '3 millimetri', 'kolme milli']] }],
  },
  {
    id: 'm-law-10',
    group: 'law',
    turns: [{ ask: 'Kesärenkaissa on kaksi millimetriä jäljellä. Meneekö vielä läpi lain puolesta?', must: ['1,6'] }],
  },
  {
    id: 'm-law-11',
    group: 'law',
    turns: [{ ask: 'Mitä se vuoren kuva jossa on lumihiutale renkaan kyljessä tarkoittaa?', must: [snowMark] }],
  },
  {
    id: 'm-law-12',
    group: 'law',
    turns: [{ ask: 'Kyljessä lukee M+S mutta muuta merkkiä ei ole. Kelpaako talvirenkaaksi nykyään?', must: [snowMark] }],
  },
  { id: 'm-law-13', group: 'law', turns: [{ ask: 'Vaatiiko laki nastarenkaaseen lumipitomerkinnän?', must: [plainNo] }] },
  {
    id: 'm-law-14',
    group: 'law',
    turns: [{ ask: 'voiko takapyoriin laittaa kitkat ja eteen nastat', must: [[...plainNo, 'samanlai', 'älä']] }],
  },
  {
    id: 'm-law-15',
    group: 'law',
    turns: [{ ask: 'Onko ok että vasemmalla ja oikealla on eri merkkinen rengas samalla akselilla?', must: [['samanlai', ...plainNo]] }],
  },
  {
    id: 'm-law-16',
    group: 'law',
    turns: [{ ask: 'Poliisi pysäytti kesärenkailla loskakelissä. Voiko siitä rapsahtaa sakko?', must: [byWeather] }],
  },
  {
    id: 'm-law-17',
    group: 'law',
    turns: [{ ask: 'Peräkärryni kokonaismassa on 500 kiloa. Pitääkö siihenkin vaihtaa talvirenkaat?', must: ['750'] }],
  },
  {
    id: 'm-law-18',
    group: 'law',
    turns: [
      {
        ask: 'Mitä laki sanoo renkaiden iästä, saako ajaa yhdeksän vuotta vanhoilla?',
        must: [['ikäraja', 'ei anna', 'ei aseta', ...plainNo]],
      },
    ],
  },
  {
    id: 'm-law-19',
    group: 'law',
    turns: [{ ask: 'Kuinka vanhoina kitkarenkaat kannattaa heittää pois?', must: [['5–6', '5-6', 'viisi', 'kuusi']] }],
  },
  {
    id: 'm-law-20',
    group: 'law',
    turns: [{ ask: 'Saako yhdessä renkaassa olla vähemmän nastoja kuin muissa?', must: [['neljännes', 'neljäsosa', '25 %', 'vaara']] }],
  },
];
