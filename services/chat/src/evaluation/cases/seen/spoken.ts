import type { EvaluationCase } from '../../case.ts';
import { byWeather, from9to17, from9to18, phone, until18 } from './facts.ts';

export const spokenCases: readonly EvaluationCase[] = [
  { id: 'spoken-01', group: 'spoken', turns: [{ ask: 'mitäs maksais vaihtaa renkaat, on valmiiks vanteilla', must: ['39,90'] }] },
  {
    id: 'spoken-02',
    group: 'spoken',
    turns: [
      {
        ask: 'onks teillä nokian nastoja kokoon 205/55R16',
        tyres: { size: '205/55R16', winterType: 'studded', manufacturer: 'Nokian Tyres' },
      },
    ],
  },
  { id: 'spoken-03', group: 'spoken', turns: [{ ask: 'koska te ootte auki', must: [from9to17, from9to18] }] },
  { id: 'spoken-04', group: 'spoken', turns: [{ ask: 'paljo maksaa alle laitto', must: [['39,90', '99,90']] }] },
  {
    id: 'spoken-05',
    group: 'spoken',
    turns: [{ ask: 'meneeks siin kauan ku vaihtaa kesärenkaat talvirenkaisiin', must: [['20–30', '20-30', '30 minuut', 'puoli tuntia']] }],
  },
  {
    id: 'spoken-06',
    group: 'spoken',
    turns: [{ ask: 'tarviiks mun varata aikaa', must: [['ajanvarau', 'varata aika', 'varaa aika', 'varaamaan aika']] }],
  },
  { id: 'spoken-07', group: 'spoken', now: '2026-11-26T15:30:00Z', turns: [{ ask: 'ootteks viel auki', must: [until18] }] },
  { id: 'spoken-08', group: 'spoken', turns: [{ ask: 'mul meni rengas rikki, saisko sen paikattuu ja paljo se ois', must: ['39,90'] }] },
  { id: 'spoken-09', group: 'spoken', turns: [{ ask: 'missäs päin te ootte', must: ['Varikonkaarre 4'] }] },
  {
    id: 'spoken-10',
    group: 'spoken',
    turns: [{ ask: 'saaks niit renkait maksaa osissa', must: [['0 %', 'koroton', 'korotta', 'ilman korkoa'], '12'] }],
  },
  { id: 'spoken-11', group: 'spoken', turns: [{ ask: 'onks koira tänää töissä', must: ['Rocky'] }] },
  { id: 'spoken-12', group: 'spoken', turns: [{ ask: 'pitääks nyt jo olla talvirenkaat alla', must: [byWeather] }] },
  {
    id: 'spoken-13',
    group: 'spoken',
    turns: [{ ask: 'mikäs ois halvin kitka kokoon 195/65R15', must: ['68,90'], tyres: { size: '195/65R15', winterType: 'friction' } }],
  },
];

export const otherLanguagesCases: readonly EvaluationCase[] = [
  { id: 'other-languages-01', group: 'other-languages', turns: [{ ask: 'Hello! When are you open?', must: ['Finnish', phone] }] },
  { id: 'other-languages-02', group: 'other-languages', turns: [{ ask: 'How much does a tyre change cost?', must: ['Finnish', phone] }] },
  { id: 'other-languages-03', group: 'other-languages', turns: [{ ask: 'Hi, do you speak English?', must: ['Finnish', phone] }] },
  { id: 'other-languages-04', group: 'other-languages', turns: [{ ask: 'Hej! Vad kostar däckbyte?', must: ['finska', phone] }] },
  { id: 'other-languages-05', group: 'other-languages', turns: [{ ask: 'När har ni öppet?', must: ['finska', phone] }] },
  { id: 'other-languages-06', group: 'other-languages', turns: [{ ask: 'Kan jag få hjälp på svenska?', must: ['finska', phone] }] },
];
