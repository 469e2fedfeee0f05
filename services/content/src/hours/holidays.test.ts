import { describe, expect, it } from '@jest/globals';
import { holidaysOf } from './holidays.ts';

describe('holidaysOf', () => {
  it('lists the public holidays and the two eves on which shops close, by their Finnish names', async () => {
    expect((await holidaysOf(2026)).map(({ date, name }) => `${date} ${name}`)).toEqual([
      '2026-01-01 Uudenvuodenpäivä',
      '2026-01-06 Loppiainen',
      '2026-04-03 Pitkäperjantai',
      '2026-04-05 Pääsiäispäivä',
      '2026-04-06 Toinen pääsiäispäivä',
      '2026-05-01 Vappu',
      '2026-05-14 Helatorstai',
      '2026-05-24 Helluntaipäivä',
      '2026-06-19 Juhannusaatto',
      '2026-06-20 Juhannuspäivä',
      '2026-10-31 Pyhäinpäivä',
      '2026-12-06 Itsenäisyyspäivä',
      '2026-12-24 Jouluaatto',
      '2026-12-25 Joulupäivä',
      '2026-12-26 Tapaninpäivä',
    ]);
  });

  it('is in order with each date once, in every year', async () => {
    for (let year = 2020; year <= 2100; year += 8) {
      const dates = (await holidaysOf(year)).map(({ date }) => date);
      expect(dates).toEqual([...new Set(dates)].toSorted());
      expect(dates.every((date) => date.startsWith(`${year}-`))).toBe(true);
      expect(dates.length).toBeGreaterThanOrEqual(14);
    }
  });
});
