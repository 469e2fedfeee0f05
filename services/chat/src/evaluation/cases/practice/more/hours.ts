import type { EvaluationCase } from '../../../case.ts';
import { closed, closedNow, from10to13, from9to17, openNow, opensAt9, until17, until18 } from '../../seen/facts.ts';
import { opensAt10, until12, until14 } from './facts.ts';

export const hoursCases: readonly EvaluationCase[] = [
  { id: 'm-hours-01', group: 'hours', turns: [{ ask: 'Heippa, mihin saakka teille pääsee keskiviikkoisin?', must: [until17] }] },
  { id: 'm-hours-02', group: 'hours', turns: [{ ask: 'ke 25.11. illalla puoli seitsemän, onko ketään töissä?', must: [until17] }] },
  {
    id: 'm-hours-03',
    group: 'hours',
    turns: [{ ask: 'Onko maanantaisin samat ajat kuin muinakin arkipäivinä, siis monelta silloin avaatte?', must: [opensAt9] }],
  },
  {
    id: 'm-hours-04',
    group: 'hours',
    turns: [{ ask: 'Tuun torstaina töistä suoraan. Paljonko kello saa olla viimeistään kun olen ovella?', must: [until18] }],
  },
  { id: 'm-hours-05', group: 'hours', turns: [{ ask: 'perjantain aukiolo', must: [from9to17] }] },
  { id: 'm-hours-06', group: 'hours', turns: [{ ask: 'lauantai aukiolo ajat kiitos', must: [from10to13] }] },
  // Tuesday 10.00
  {
    id: 'm-hours-07',
    group: 'hours',
    now: '2026-11-24T08:00:00Z',
    turns: [
      { ask: 'Onko teillä lounastaukoa vai voinko piipahtaa tänään kello puoli kahdentoista aikaan?', must: [until17], mustNot: closedNow },
    ],
  },
  // Friday 11.40
  {
    id: 'm-hours-08',
    group: 'hours',
    now: '2026-11-27T09:40:00Z',
    turns: [{ ask: 'Käyn syömässä ja tulisin yhden maissa. Onhan liike silloin auki?', must: [until17], mustNot: closedNow }],
  },
  // Monday 16.30
  {
    id: 'm-hours-09',
    group: 'hours',
    now: '2026-11-30T14:30:00Z',
    turns: [{ ask: 'Vieläkö teille pääsee tänään?', must: [until17], mustNot: closedNow }],
  },
  // Wednesday 17.20
  {
    id: 'm-hours-10',
    group: 'hours',
    now: '2026-11-25T15:20:00Z',
    turns: [{ ask: 'Vielako ootte auki', must: [closed], mustNot: openNow }],
  },
  // Thursday 17.15
  {
    id: 'm-hours-11',
    group: 'hours',
    now: '2026-11-26T15:15:00Z',
    turns: [{ ask: 'Vieläkö ehdin, lähden nyt töistä ja olen siellä vartin päästä', must: [until18], mustNot: closedNow }],
  },
  // Thursday 18.10
  {
    id: 'm-hours-12',
    group: 'hours',
    now: '2026-11-26T16:10:00Z',
    turns: [{ ask: 'Kello on jo kuusi ohi, menikö teillä ovi kiinni?', must: [closed], mustNot: openNow }],
  },
  // Tuesday 20.00
  {
    id: 'm-hours-13',
    group: 'hours',
    now: '2026-11-24T18:00:00Z',
    turns: [{ ask: 'Milloin seuraavan kerran aukaisette?', must: [['huomenna', 'keskiviikko', '25.11.'], opensAt9], mustNot: openNow }],
  },
  // Saturday 14.00
  {
    id: 'm-hours-14',
    group: 'hours',
    now: '2026-11-28T12:00:00Z',
    turns: [
      {
        ask: 'Suljitte näemmä juuri. Mikä on seuraava päivä jolloin voin tulla, ja mihin aikaan?',
        must: [['maanantai', '30.11.'], opensAt9],
        mustNot: openNow,
      },
    ],
  },
  // Monday 8.40
  {
    id: 'm-hours-15',
    group: 'hours',
    now: '2026-11-30T06:40:00Z',
    turns: [{ ask: 'Olen jo pihassa, kuinka kauan joudun odottamaan että avaatte?', must: [opensAt9], mustNot: openNow }],
  },
  // Friday
  {
    id: 'm-hours-16',
    group: 'hours',
    now: '2026-11-27T12:00:00Z',
    turns: [{ ask: 'moneltako huomenaamulla alotatte työt', must: [opensAt10] }],
  },
  // Saturday, and tomorrow Sunday
  {
    id: 'm-hours-17',
    group: 'hours',
    now: '2026-11-28T09:00:00Z',
    turns: [{ ask: 'Huomenna olisi vapaapäivä, olisitteko silloin auki?', must: [closed] }],
  },
  {
    id: 'm-hours-18',
    group: 'hours',
    turns: [{ ask: 'mites tää viikonloppu, paaseeko kumpanakaan paivana kaymaan', must: [from10to13, closed] }],
  },
  // The day after tomorrow is a Thursday
  {
    id: 'm-hours-19',
    group: 'hours',
    turns: [{ ask: 'Pääsen liikkeelle vasta ylihuomenna. Mihin aikaan silloin viimeistään?', must: [until18] }],
  },
  {
    id: 'm-hours-20',
    group: 'hours',
    now: '2026-11-30T10:00:00Z',
    turns: [{ ask: 'Ensi lauantai on itsenäisyyspäivän aatto, onko se normaali lauantai?', must: [until12] }],
  },
  // Saturday 5 December 11.30
  {
    id: 'm-hours-21',
    group: 'hours',
    now: '2026-12-05T09:30:00Z',
    turns: [{ ask: 'Ehdinkö vielä, kello on puoli kaksitoista?', must: [until12], mustNot: closedNow }],
  },
  {
    id: 'm-hours-22',
    group: 'hours',
    now: '2026-12-21T10:00:00Z',
    turns: [{ ask: 'onko jouluaattona auki edes aamupäivän', must: [closed] }],
  },
  // Wednesday 23 December 13.00
  {
    id: 'm-hours-23',
    group: 'hours',
    now: '2026-12-23T11:00:00Z',
    turns: [{ ask: 'Vieläkö tänään ennen joulua pääsee vaihtamaan? Kello on yksi.', must: [until14], mustNot: closedNow }],
  },
  {
    id: 'm-hours-24',
    group: 'hours',
    now: '2026-12-23T10:00:00Z',
    turns: [{ ask: 'Milloin joulun jälkeen avaatte ekan kerran?', must: [['28.12.', 'maanantai']] }],
  },
  {
    id: 'm-hours-25',
    group: 'hours',
    now: '2026-12-22T10:00:00Z',
    turns: [{ ask: 'Joulupäivänä taitaa olla kiinni, eikö niin?', must: [closed] }],
  },
  {
    id: 'm-hours-26',
    group: 'hours',
    turns: [{ ask: 'Minä päivänä viikossa teillä on pisimpään auki? En meinaa ehtiä viideksi.', must: [['torstai', ...until18]] }],
  },
];
