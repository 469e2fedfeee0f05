import type { EvaluationCase } from '../../case.ts';
import { byWeather, reach } from '../seen/facts.ts';
import { plainNo } from './facts.ts';

export const lawCases: readonly EvaluationCase[] = [
  {
    id: 'p-law-01',
    group: 'law',
    turns: [
      {
        ask: 'Mihin päivään mennessä nastat on viimeistään otettava pois keväällä?',
        must: [['31.3.', 'maaliskuu', 'huhtikuu'], byWeather],
      },
    ],
  },
  {
    id: 'p-law-02',
    group: 'law',
    turns: [{ ask: 'Lokakuun lopussa pitäis ajaa Lappiin, saakohan nastarenkaat laittaa jo silloin?', must: [byWeather] }],
  },
  {
    id: 'p-law-03',
    group: 'law',
    turns: [{ ask: 'Onko joulukuussa aina pakko olla talvirenkaat, vaikka lunta ei näy missään?', must: [byWeather] }],
  },
  {
    id: 'p-law-04',
    group: 'law',
    turns: [
      {
        ask: 'Kitkarenkaissani on uraa jäljellä 2,5 mm. Saanko vielä ajaa niillä talvella?',
        must: [['3 mm', '3 millimetri', 'kolme milli']],
      },
    ],
  },
  {
    id: 'p-law-05',
    group: 'law',
    turns: [{ ask: 'mikä on se millimetriraja kesärenkaille', must: ['1,6'] }],
  },
  {
    id: 'p-law-06',
    group: 'law',
    turns: [
      {
        ask: 'Sain ilmaiseksi talvirenkaat joissa on vain M+S eikä lumihiutaletta. Ovatko ne vielä lailliset kitkoina?',
        must: [plainNo, ['3PMSF', 'lumipitomerk', 'lumihiutale']],
      },
    ],
  },
  {
    id: 'p-law-07',
    group: 'law',
    turns: [
      {
        ask: 'pitääkö nastarenkaissakin olla se lumihiutalemerkki',
        must: [['ilman lumi', 'ilman merk', 'ilman sitä', 'ilmankin', 'ei tarvi', 'ei vaadi', 'ei ole pako', 'nastattoma']],
      },
    ],
  },
  {
    id: 'p-law-08',
    group: 'law',
    turns: [
      {
        ask: 'Etuakselilla kulunut. Voinko ostaa kaksi uutta kitkaa eteen ja jättää nastat taakse?',
        must: [[...plainNo, 'älä', 'samanlai', 'sekoit']],
      },
    ],
  },
  {
    id: 'p-law-09',
    group: 'law',
    turns: [{ ask: 'Saako samalla akselilla olla kaks erilaista rengasta?', must: [['samanlai', ...plainNo]] }],
  },
  {
    id: 'p-law-10',
    group: 'law',
    turns: [{ ask: 'Renkaat on vuodelta 2014 mutta pintaa riittää. Kieltääkö laki niin vanhoilla ajamisen?', must: [plainNo] }],
  },
  {
    id: 'p-law-11',
    group: 'law',
    turns: [{ ask: 'Vedän talvella 1300 kilon asuntovaunua. Täytyykö siinäkin olla talvirenkaat?', must: ['750'] }],
  },
  {
    id: 'p-law-12',
    group: 'law',
    turns: [{ ask: 'Onko nopeusluokalla joku alaraja talvirenkaissa?', must: [['160', 'vähintään Q']] }],
  },
  // The shop's data says nothing of the following.
  {
    id: 'p-law-13',
    group: 'law',
    turns: [{ ask: 'Pitääkö mopoautossa olla talvirenkaat lain mukaan?', must: [reach], mustNot: ['€'] }],
  },
  {
    id: 'p-law-14',
    group: 'law',
    turns: [{ ask: 'Kuinka iso sakko kuluneista renkaista tulee?', must: [reach], mustNot: ['€', 'päiväsakko on'] }],
  },
];
