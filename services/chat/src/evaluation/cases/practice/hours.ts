import type { EvaluationCase } from '../../case.ts';
import { closed, closedNow, from10to13, from9to14, openNow, opensAt9, reach, until17, until18 } from '../seen/facts.ts';

const until13 = [...from10to13, 'klo 13', 'kello 13', '13.00', '13:00', '13 asti', '13 saakka'];
const opensAt10 = [...from10to13, 'klo 10', 'kello 10', '10.00', '10:00', 'kymmeneltä'];

export const hoursCases: readonly EvaluationCase[] = [
  {
    id: 'p-hours-01',
    group: 'hours',
    turns: [{ ask: 'Hei! Olisin tulossa perjantaina töiden jälkeen käymään, moneltako panette ovet säppiin?', must: [until17] }],
  },
  // Wednesday 16.10
  {
    id: 'p-hours-02',
    group: 'hours',
    now: '2026-11-25T14:10:00Z',
    turns: [{ ask: 'vieläkö ehtii jos lähden nyt ajamaan, parikymmentä minuuttia menee', must: [until17], mustNot: closedNow }],
  },
  // Sunday 11.00
  {
    id: 'p-hours-03',
    group: 'hours',
    now: '2026-11-22T09:00:00Z',
    turns: [{ ask: 'oletteks paikalla tänään', must: [closed], mustNot: openNow }],
  },
  // Friday 19.00
  {
    id: 'p-hours-04',
    group: 'hours',
    now: '2026-11-27T17:00:00Z',
    turns: [{ ask: 'Joko työ ootte männy kotia? Millonka huomenna aukasette?', must: [opensAt10], mustNot: openNow }],
  },
  // Thursday 8.15
  {
    id: 'p-hours-05',
    group: 'hours',
    now: '2026-11-26T06:15:00Z',
    turns: [{ ask: 'seison tässä teidän oven takana ja on ihan pimeetä, millon tuutte', must: [opensAt9], mustNot: openNow }],
  },
  {
    id: 'p-hours-06',
    group: 'hours',
    now: '2026-12-21T09:00:00Z',
    turns: [
      {
        ask: 'Onko liike aatonaattona normaalisti auki vai teettekö lyhyemmän päivän?',
        must: [[...from9to14, 'klo 14', 'kello 14', '14 asti', '14 saakka', '14.00']],
      },
    ],
  },
  {
    id: 'p-hours-07',
    group: 'hours',
    now: '2026-12-22T09:00:00Z',
    turns: [{ ask: 'Sattuisko olemaan tapaninpäivänä auki, se on kai lauantai tänä vuonna', must: [closed] }],
  },
  // The days between Christmas and the new year have no exceptions.
  {
    id: 'p-hours-08',
    group: 'hours',
    now: '2026-12-22T09:00:00Z',
    turns: [{ ask: 'Ootteko välipäivinä ihan normaalisti, siis vaikka tiistaina 29.12.?', must: [until17] }],
  },
  {
    id: 'p-hours-09',
    group: 'hours',
    turns: [{ ask: 'Pääsen duunista vasta viideltä. Ehdinkö torstaina vielä puol kuuden maissa?', must: [until18] }],
  },
  {
    id: 'p-hours-10',
    group: 'hours',
    turns: [{ ask: 'Olen keskiviikkona Hyvinkäällä vasta vartin yli viisi, otatteko silloin enää vastaan?', must: [until17] }],
  },
  { id: 'p-hours-11', group: 'hours', turns: [{ ask: 'viikonloput?', must: [from10to13, closed] }] },
  // Saturday 12.30
  {
    id: 'p-hours-12',
    group: 'hours',
    now: '2026-11-28T10:30:00Z',
    turns: [{ ask: 'onks teil vielä porukkaa hallilla', must: [until13], mustNot: closedNow }],
  },
  // Saturday 13.05
  {
    id: 'p-hours-13',
    group: 'hours',
    now: '2026-11-28T11:05:00Z',
    turns: [{ ask: 'ehtiikö teille enää tänään vai menikö just ohi', must: [closed], mustNot: openNow }],
  },
  // Saturday 5 December, which closes at 12, at 12.30
  {
    id: 'p-hours-14',
    group: 'hours',
    now: '2026-12-05T10:30:00Z',
    turns: [{ ask: 'Moro, onko ovet vielä auki?', must: [closed], mustNot: openNow }],
  },
  {
    id: 'p-hours-15',
    group: 'hours',
    turns: [{ ask: 'Moneltako aamulla pääsee ensimmäisenä sisään? Mulla on kiire töihin.', must: [opensAt9] }],
  },
  {
    id: 'p-hours-16',
    group: 'hours',
    turns: [{ ask: 'Kaksi asiaa: missä liike sijaitsee ja mihin saakka palvelette tänään?', must: ['Varikonkaarre 4', until17] }],
  },
  {
    id: 'p-hours-17',
    group: 'hours',
    now: '2026-12-04T09:00:00Z',
    turns: [
      {
        ask: 'Nyt kun itsenäisyyspäivä osuu sunnuntaille niin mietin että onko maanantai 7.12. teillä ihan tavallinen päivä',
        must: [until17],
      },
    ],
  },
  // New Year's Eve has no exception: the Thursday's hours, or the advice to ask.
  {
    id: 'p-hours-18',
    group: 'hours',
    now: '2026-12-28T09:00:00Z',
    turns: [{ ask: 'Entäs uudenvuodenaattona 31.12., palveletteko?', must: [[...until18, ...reach]] }],
  },
];
