import type { EvaluationCase } from '../../../case.ts';
import { byWeather, until17 } from '../../seen/facts.ts';
import { halfAnHour, snowMark } from './facts.ts';

export const spokenCases: readonly EvaluationCase[] = [
  { id: 'm-spoken-01', group: 'spoken', turns: [{ ask: 'moi mihi asti teil on auki tänää', must: [until17] }] },
  { id: 'm-spoken-02', group: 'spoken', turns: [{ ask: 'ootteks huomen paikal', must: [until17] }] },
  {
    id: 'm-spoken-03',
    group: 'spoken',
    turns: [{ ask: 'saaks sinne jättää kesägummit talveks et ei tarttis raahaa kellarii', must: [['rengashotel', 'säily']] }],
  },
  {
    id: 'm-spoken-04',
    group: 'spoken',
    turns: [{ ask: 'mitä jos mä tuun vaa ilman varausta ni otatteks te vastaan', must: [['ajanvarau', 'varata', 'varaa']] }],
  },
  { id: 'm-spoken-05', group: 'spoken', turns: [{ ask: 'kui kaua siin menee ku heitätte pyörät alle', must: [halfAnHour] }] },
  {
    id: 'm-spoken-06',
    group: 'spoken',
    turns: [
      { ask: 'no voiks täl paikatul renkaal sit paahtaa iha niinku ennenki', must: [['normaalisti', 'loppuiä', 'kyllä', 'ei laske']] },
    ],
  },
  { id: 'm-spoken-07', group: 'spoken', turns: [{ ask: 'meinaaks ne sakottaa ku mul on viel kesärenkaat', must: [byWeather] }] },
  { id: 'm-spoken-08', group: 'spoken', turns: [{ ask: 'ratti heiluu ku hullu ku ajaa motaria, mikähän vikana', must: ['tasapaino'] }] },
  {
    id: 'm-spoken-09',
    group: 'spoken',
    turns: [{ ask: 'pyyhkiiks rahotus korkoo vai onks se nolla', must: [['0 %', 'koroton', 'korotta', 'ilman korkoa']] }],
  },
  { id: 'm-spoken-10', group: 'spoken', turns: [{ ask: 'mist mä nään mikä koko noi mun renkaat on', must: [['kylje', 'kylki']] }] },
  {
    id: 'm-spoken-11',
    group: 'spoken',
    turns: [{ ask: 'iha hirmu liukasta täälä meijän kylätiellä, otanko mie nastat vaiko kitkat', must: [['nasta']] }],
  },
  {
    id: 'm-spoken-12',
    group: 'spoken',
    turns: [{ ask: 'teettekste te niit vannehommii, ku mul on vanne kierona', must: [['oikais', 'oikaise', '89,90']] }],
  },
  {
    id: 'm-spoken-13',
    group: 'spoken',
    turns: [{ ask: 'mis kohtaa ajanvaraus on ku en löydä', must: ['ajanvaraus.rengas-kaarto.example'] }],
  },
  { id: 'm-spoken-14', group: 'spoken', turns: [{ ask: 'onks se pakko olla joku lumihiutale siin kitkas', must: [snowMark] }] },
];
