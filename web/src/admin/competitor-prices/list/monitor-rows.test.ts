import { describe, expect, it } from '@jest/globals';
import type { Monitor } from '../data/monitors.ts';
import { rowsOf, type Shown, shownRows, statusOf, tagsOf } from './monitor-rows.ts';

const monitor = (name: string, fields: Partial<Monitor> = {}): Monitor =>
  ({
    _id: name,
    name,
    url: 'https://www.kauppa.example/rengas',
    productName: 'Nokian Tyres Hakkapeliitta R5 205/55R16',
    tags: [],
    tyreId: null,
    status: 'active',
    lastChecked: null,
    currentPrice: null,
    previousPrice: null,
    foundName: null,
    ...fields,
  }) as Monitor;

const tyres = new Map([['tyre', { label: 'Nokian Tyres Hakkapeliitta R5 205/55R16', price: 99.9 }]]);
const monitors = [
  monitor('Kuusamo', {
    currentPrice: 89.9,
    previousPrice: 99.9,
    tyreId: 'tyre',
    tags: ['pohjoinen'],
    lastChecked: '2026-11-25T06:00:00.000Z',
  }),
  monitor('Oulu', { currentPrice: 79, previousPrice: 78, tyreId: 'tyre', status: 'error', tags: ['pohjoinen', 'ketju'] }),
  monitor('Espoo', { status: 'pending', lastChecked: '2026-11-25T07:00:00.000Z' }),
];
const rows = rowsOf(monitors, tyres);
const none: Shown = { search: '', status: undefined, tag: '', order: undefined };
const names = (shown: Partial<Shown>) => shownRows(rows, { ...none, ...shown }).map((row) => row.monitor.name);

describe('the rows of the list', () => {
  it('have the change and the gap in cents and per cent', () => {
    expect(rows[0]).toMatchObject({ change: { cents: -1_000 }, gap: { cents: 1_000 } });
    expect(rows[0]?.change?.percent).toBeCloseTo(-10.01, 2);
    expect(rows[0]?.gap?.percent).toBeCloseTo(11.12, 2);
    expect(rows[2]).toMatchObject({ own: undefined, change: null, gap: null });
  });

  it('are sorted, with those that have no value last', () => {
    expect(names({})).toEqual(['Espoo', 'Kuusamo', 'Oulu']);
    expect(names({ order: 'hinta' })).toEqual(['Oulu', 'Kuusamo', 'Espoo']);
    expect(names({ order: 'muutos' })).toEqual(['Kuusamo', 'Oulu', 'Espoo']);
    expect(names({ order: 'tarkistettu' })).toEqual(['Espoo', 'Kuusamo', 'Oulu']);
    expect(names({ order: 'ero' })).toEqual(['Oulu', 'Kuusamo', 'Espoo']);
  });

  it('are filtered by status, tag and words', () => {
    expect(names({ status: 'error' })).toEqual(['Oulu']);
    expect(names({ tag: 'pohjoinen' })).toEqual(['Kuusamo', 'Oulu']);
    expect(names({ search: '205/55R16 kuus' })).toEqual(['Kuusamo']);
    expect(names({ search: 'ketju' })).toEqual(['Oulu']);
    expect(names({ search: 'puuttuu' })).toEqual([]);
  });

  it('A-4-035 an unknown status counts as pending', () => {
    expect(statusOf({ status: 'uusi' as Monitor['status'] })).toBe('pending');
    expect(tagsOf(monitors)).toEqual(['ketju', 'pohjoinen']);
  });
});
