import { describe, expect, it } from '@jest/globals';
import { checkedText, hostOf, linkOf } from './monitor-texts.ts';
import { MONITOR_TIMEOUT } from './monitors.ts';
import { NOTICE_MS } from './notices.ts';

const now = new Date('2026-11-25T12:00:00.000Z');
const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

describe('when a monitor was checked', () => {
  it.each([
    ['A-9-008', 0, 'alle tunti sitten'],
    ['A-9-008', 0.99, 'alle tunti sitten'],
    ['A-9-008 a clock that is behind', -1, 'alle tunti sitten'],
    ['A-9-009', 1, '1 tunti sitten'],
    ['A-9-009', 5, '5 tuntia sitten'],
    ['A-9-009', 23.9, '23 tuntia sitten'],
    ['A-9-010', 24, '1 päivä sitten'],
    ['A-9-010', 73, '3 päivää sitten'],
  ])('%s %d hours ago', (_, hours, text) => expect(checkedText(before(hours), now)).toBe(text));

  it('says so when it has not been checked', () => expect(checkedText(null, now)).toBe('ei vielä tarkistettu'));
});

it('A-7-035 A-4-048 calls time out after 30 s, and notices last 5 s', () => {
  expect(MONITOR_TIMEOUT).toBe(30_000);
  expect(NOTICE_MS).toBe(5_000);
});

it('shows only addresses that a browser may open', () => {
  expect(hostOf('https://www.kauppa.example/rengas')).toBe('kauppa.example');
  expect(hostOf('ei osoite')).toBe('ei osoite');
  expect(linkOf({ url: 'javascript:alert(1)' })).toBeUndefined();
  expect(linkOf({ url: 'https://kauppa.example/' })).toBe('https://kauppa.example/');
});
