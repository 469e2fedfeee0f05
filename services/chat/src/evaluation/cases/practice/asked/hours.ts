import type { EvaluationCase } from '../../../case.ts';
import { closed, from10to13, from9to17, until17, until18 } from '../../seen/facts.ts';

/** Opening hours that are asked without the word. */
export const askedHoursCases: readonly EvaluationCase[] = [
  { id: 'a-hours-01', group: 'hours', turns: [{ ask: 'Ootteko viä paikalla jos tuun puol viis?', must: [until17] }] },
  { id: 'a-hours-02', group: 'hours', turns: [{ ask: 'Voinko tuoda auton kasilta aamulla?', must: [from9to17] }] },
  { id: 'a-hours-03', group: 'hours', turns: [{ ask: 'Onks teil pyhäpäivänä ketään hommissa?', must: [closed] }] },
  { id: 'a-hours-04', group: 'hours', turns: [{ ask: 'Montako tuntia olette lauantaisin?', must: [from10to13] }] },
  { id: 'a-hours-05', group: 'hours', turns: [{ ask: 'Milloin pääsee käymään joulun jälkeen?', must: ['28.12'] }] },
  {
    id: 'a-hours-06',
    group: 'hours',
    turns: [{ ask: 'onks lauantai jo mahdollinen vai vasta maanantai', must: [from10to13, from9to17] }],
  },
  {
    id: 'a-hours-07',
    group: 'hours',
    turns: [{ ask: 'Olen menossa töistä kotiin kuuden maissa, onko torstaina vielä mahdollista poiketa?', must: [until18] }],
  },
  { id: 'a-hours-08', group: 'hours', turns: [{ ask: 'Olisin tulossa ensi viikon keskiviikkona, sopiiko?', must: ['2.12', from9to17] }] },
  { id: 'a-hours-09', group: 'hours', turns: [{ ask: 'Onko huomenna vapaita aikoja?', must: ['ajanvaraus'] }] },
  {
    id: 'a-services-06',
    group: 'services',
    turns: [{ ask: 'Pultti ei aukea ja avain on hukassa', must: ['lukkopult'], mustNot: ['olemme nyt auki'] }],
  },
];
