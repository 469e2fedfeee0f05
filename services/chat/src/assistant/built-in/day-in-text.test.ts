import { describe, expect, it } from '@jest/globals';
import { dayIn } from './day-in-text.ts';
import { Words } from './words.ts';

const exceptions = [{ date: '2027-03-26', open: '', close: '', isClosed: true, reason: 'Pitkäperjantai' }];
/** Tuesday 24 November 2026, 12.00 in Helsinki. */
const now = new Date('2026-11-24T10:00:00Z');
const day = (text: string, at = now) => dayIn(text, new Words(text), { businessHours: [], exceptions }, at);

describe('dayIn', () => {
  it.each([
    ['Oletteko auki tänään?', '2026-11-24'],
    ['entä huomenna', '2026-11-25'],
    ['ylihuomenna?', '2026-11-26'],
    ['lauantaina', '2026-11-28'],
    ['launtaina', '2026-11-28'],
    ['tiistaina', '2026-11-24'],
    ['auki 24.12.?', '2026-12-24'],
    ['auki 6.12.2026', '2026-12-06'],
    ['10.1. auki?', '2027-01-10'],
    ['jouluaattona', '2026-12-24'],
    ['itsenäisyyspäivänä', '2026-12-06'],
    ['viikonloppuna', '2026-11-28'],
    ['pitkäperjantaina', '2027-03-26'],
  ])('reads %s', (text, date) => expect(day(text)).toMatchObject({ date }));

  it('tells every Sunday from the next one', () => {
    expect(day('sunnuntaisin')).toEqual({ date: '2026-11-29', isEvery: true });
    expect(day('sunnuntaina')).toEqual({ date: '2026-11-29', isEvery: false });
  });

  it('counts days in Helsinki', () => expect(day('tänään', new Date('2026-11-24T22:30:00Z'))).toMatchObject({ date: '2026-11-25' }));

  it.each(['31.2. auki?', 'hinta 39.90', 'koko 205/55R16', 'moi'])('finds none in %s', (text) => expect(day(text)).toBeUndefined());
});
