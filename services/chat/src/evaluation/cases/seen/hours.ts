import type { EvaluationCase } from '../../case.ts';
import {
  closed,
  closedNow,
  from10to12,
  from10to13,
  from9to14,
  from9to17,
  from9to18,
  openNow,
  opensAt9,
  until17,
  until18,
} from './facts.ts';

export const hoursCases: readonly EvaluationCase[] = [
  {
    id: 'hours-01',
    group: 'hours',
    turns: [{ ask: 'Mitkä ovat aukioloaikanne?', must: [from9to17, from9to18, from10to13], tools: ['openingHours'] }],
  },
  {
    id: 'hours-02',
    group: 'hours',
    turns: [{ ask: 'Onko teillä nyt auki?', must: ['auki', until17], mustNot: closedNow, tools: ['openingHours'] }],
  },
  // Sunday 12.00
  {
    id: 'hours-03',
    group: 'hours',
    now: '2026-11-29T10:00:00Z',
    turns: [{ ask: 'Onko nyt auki?', must: [closed, ['maanantai', 'huomenna', '30.11.']], mustNot: openNow }],
  },
  // Tuesday 16.59
  {
    id: 'hours-04',
    group: 'hours',
    now: '2026-11-24T14:59:00Z',
    turns: [{ ask: 'Onko liike vielä auki?', must: [until17], mustNot: closedNow }],
  },
  // Tuesday 17.01
  {
    id: 'hours-05',
    group: 'hours',
    now: '2026-11-24T15:01:00Z',
    turns: [{ ask: 'Onko liike vielä auki?', must: [closed], mustNot: openNow, tools: ['openingHours'] }],
  },
  // Christmas Eve 12.00
  {
    id: 'hours-06',
    group: 'hours',
    now: '2026-12-24T10:00:00Z',
    turns: [
      { ask: 'Onko nyt auki? Milloin aukeatte seuraavan kerran?', must: [closed, ['28.12.', 'maanantai'], opensAt9], mustNot: openNow },
    ],
  },
  // Saturday 14.00
  {
    id: 'hours-07',
    group: 'hours',
    now: '2026-11-28T12:00:00Z',
    turns: [{ ask: 'Koska aukeatte?', must: [['maanantai', '30.11.'], opensAt9], mustNot: openNow }],
  },
  { id: 'hours-08', group: 'hours', turns: [{ ask: 'Mihin asti olette auki torstaina?', must: [until18] }] },
  { id: 'hours-09', group: 'hours', turns: [{ ask: 'Oletteko auki sunnuntaisin?', must: [closed] }] },
  // Tuesday before the exception on Saturday
  {
    id: 'hours-10',
    group: 'hours',
    now: '2026-12-01T10:00:00Z',
    turns: [
      { ask: 'Mihin aikaan olette auki tulevana lauantaina?', must: [[...from10to12, 'klo 12', '12 asti']], tools: ['openingHours'] },
    ],
  },
  {
    id: 'hours-11',
    group: 'hours',
    now: '2026-12-16T08:00:00Z',
    turns: [{ ask: 'Miten olette auki jouluna?', must: [['24.12.', 'jouluaatto'], closed], tools: ['openingHours'] }],
  },
  {
    id: 'hours-12',
    group: 'hours',
    now: '2026-12-16T08:00:00Z',
    turns: [{ ask: 'Oletteko auki 23.12.?', must: [[...from9to14, 'klo 14', '14 asti']] }],
  },
  // 6 December 2026 is a Sunday.
  {
    id: 'hours-13',
    group: 'hours',
    now: '2026-12-03T10:00:00Z',
    turns: [{ ask: 'Onko teillä auki itsenäisyyspäivänä 6.12.?', must: [closed] }],
  },
  { id: 'hours-14', group: 'hours', turns: [{ ask: 'Pääseekö teille huomenna jo aamulla kahdeksalta?', must: [opensAt9] }] },
  // Thursday 17.30
  {
    id: 'hours-15',
    group: 'hours',
    now: '2026-11-26T15:30:00Z',
    turns: [{ ask: 'Ehdinkö vielä tänään käymään?', must: [until18], mustNot: closedNow }],
  },
  // Saturday 0.30 in Helsinki, still Friday by UTC
  {
    id: 'hours-16',
    group: 'hours',
    now: '2026-11-27T22:30:00Z',
    turns: [{ ask: 'Mihin aikaan olette tänään auki?', must: [from10to13], tools: ['openingHours'] }],
  },
  // Tuesday 17.30 by summer time
  {
    id: 'hours-17',
    group: 'hours',
    now: '2027-06-15T14:30:00Z',
    turns: [{ ask: 'Onko teillä nyt auki?', must: [closed], mustNot: openNow }],
  },
];
