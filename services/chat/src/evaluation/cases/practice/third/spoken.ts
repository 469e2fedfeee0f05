import type { EvaluationCase } from '../../../case.ts';
import { closed, phone, until17 } from '../../seen/facts.ts';
import { plainNo } from '../facts.ts';

export const spokenCases: readonly EvaluationCase[] = [
  { id: 't-spoken-01', group: 'spoken', turns: [{ ask: 'moro millon te pistätte lapun luukulle tänää', must: [until17] }] },
  {
    id: 't-spoken-02',
    group: 'spoken',
    turns: [{ ask: 'mitähän tuo tulis maksamaan ku panisitta uuvet renkaat vanteille henkilöautoon kuustoist tuumaa', must: ['99,90'] }],
  },
  { id: 't-spoken-03', group: 'spoken', turns: [{ ask: 'mitä tet otatta ko vaihatta pyörät paku ja 16 tuuman vanthet', must: ['54,90'] }] },
  {
    id: 't-spoken-04',
    group: 'spoken',
    turns: [
      {
        ask: 'oisko teilä nokialaisen nastoja 205/55R16 mie tarttisin',
        tyres: { size: '205/55R16', winterType: 'studded', manufacturer: 'Nokian Tyres' },
      },
    ],
  },
  {
    id: 't-spoken-05',
    group: 'spoken',
    turns: [
      { ask: 'löytyskö teiltä kitkoja kokkoo 195/65R15 ei tarvii olla kummosia', tyres: { size: '195/65R15', winterType: 'friction' } },
    ],
  },
  {
    id: 't-spoken-06',
    group: 'spoken',
    turns: [{ ask: 'himas ei oo tilaa gummeille mitä se rengashotski kustantaa 17 tuumasil', must: ['79,90'] }],
  },
  { id: 't-spoken-07', group: 'spoken', turns: [{ ask: 'ysikympis ratti vapisee iha sikana mikä täs mättää', must: ['tasapaino'] }] },
  { id: 't-spoken-08', group: 'spoken', turns: [{ ask: 'lukkopultin avain hukas saatteks sen veke ja mitä se tekee', must: ['29,90'] }] },
  {
    id: 't-spoken-09',
    group: 'spoken',
    turns: [{ ask: 'pystyyks teil vingauttaa korttii vai pitääks olla käteist messis', must: ['kort'] }],
  },
  {
    id: 't-spoken-10',
    group: 'spoken',
    turns: [{ ask: 'mie pelekään koiria nii onko teillä semmonen siellä irrallaan', must: [['Rocky', 'koira']] }],
  },
  {
    id: 't-spoken-11',
    group: 'spoken',
    turns: [{ ask: 'mist mä saan buukattuu ajan renkaanvaihtoon', must: ['ajanvaraus.rengas-kaarto.example'] }],
  },
  { id: 't-spoken-12', group: 'spoken', turns: [{ ask: 'voipiko teile tulla sunnuntaina käymhän', must: [closed] }] },
  { id: 't-spoken-13', group: 'spoken', turns: [{ ask: 'renkaan kylessä on viilto pystyykö tuota ennee paikkoomaan', must: [plainNo] }] },
  { id: 't-spoken-14', group: 'spoken', turns: [{ ask: 'mie hukkasin teijän puhelinnumeron ni mikä se olikaa', must: [phone] }] },
  {
    id: 't-spoken-15',
    group: 'spoken',
    turns: [
      {
        ask: 'pittääkö ne pultit tulla kiristämmään vielä jäläkikätteen ja maksaako se mittään',
        must: [['50–100', '50-100', 'kuulu', 'ei maksa', 'veloituks', 'sisält']],
      },
    ],
  },
];
