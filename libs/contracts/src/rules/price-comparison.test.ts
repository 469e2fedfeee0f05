import { describe, expect, it } from '@jest/globals';
import { comparePrices, type ComparedMonitor } from './price-comparison.ts';

const now = new Date('2026-11-26T10:00:00.000Z');
const tyre = { _id: 'tyre', currentPrice: 92.9 };
const monitor = (more: Partial<ComparedMonitor> = {}): ComparedMonitor => ({
  _id: 'one',
  name: 'Rengas-Kuusamo',
  url: 'https://kuusamo.example/rengas',
  tyreId: 'tyre',
  trackingType: 'individual_price',
  status: 'active',
  currentPrice: 89.9,
  priceReadAt: '2026-11-26T06:00:00.000Z',
  certainty: 'sure',
  inStock: null,
  ...more,
});
const compare = (...monitors: ComparedMonitor[]) => comparePrices([tyre], monitors, now).get('tyre');

describe('the comparison of a tyre', () => {
  it('names the cheapest competitor with its page, its day and its certainty', () => {
    expect(compare(monitor())).toMatchObject({
      tyreId: 'tyre',
      ownCents: 9_290,
      cheapest: {
        monitorId: 'one',
        name: 'Rengas-Kuusamo',
        url: 'https://kuusamo.example/rengas',
        cents: 8_990,
        readAt: '2026-11-26T06:00:00.000Z',
        certainty: 'sure',
      },
    });
  });

  it.each([
    // own, competitor, gap in cents, tenths of a per cent
    [92.9, 89.9, 300, 33],
    [89.9, 92.9, -300, -32],
    [89.9, 89.9, 0, 0],
    [100, 80, 2_000, 250],
    [80, 100, -2_000, -200],
    [100.05, 100, 5, 1],
    [99.95, 100, -5, -1],
    [100.04, 100, 4, 0],
    [99.96, 100, -4, 0],
    // In binary fractions 1.15 − 1.1 and 8.2 − 0.1 are no whole cents.
    [1.15, 1.1, 5, 45],
    [8.2, 0.1, 810, 81_000],
  ])('of %d € with %d € has a gap of %d cents and %d tenths of a per cent', (currentPrice, theirs, gapCents, gapTenths) => {
    const compared = comparePrices([{ _id: 'tyre', currentPrice }], [monitor({ currentPrice: theirs })], now).get('tyre');
    expect(compared).toMatchObject({ gapCents, gapTenths });
    expect(Object.is(compared?.gapTenths, -0)).toBe(false);
  });

  it('lists all competitors, the cheapest first', () => {
    const compared = compare(
      monitor({ _id: 'dear', currentPrice: 99 }),
      monitor({ _id: 'cheap', currentPrice: 79.95 }),
      monitor({ _id: 'middle', currentPrice: 89 }),
    );
    expect(compared?.competitors.map(({ monitorId }) => monitorId)).toEqual(['cheap', 'middle', 'dear']);
    expect(compared?.cheapest).toBe(compared?.competitors[0]);
  });

  it('puts of equal prices the sure one first, then the one that was read last, then by name', () => {
    const compared = compare(
      monitor({ _id: 'b', name: 'B' }),
      monitor({ _id: 'likely', certainty: 'likely', priceReadAt: '2026-11-26T09:00:00.000Z' }),
      monitor({ _id: 'a', name: 'A' }),
      monitor({ _id: 'newest', name: 'C', priceReadAt: '2026-11-26T07:00:00.000Z' }),
    );
    expect(compared?.competitors.map(({ monitorId }) => monitorId)).toEqual(['newest', 'a', 'b', 'likely']);
  });

  it.each<[string, Partial<ComparedMonitor>]>([
    ['watches the text of a page', { trackingType: 'full_page' }],
    ['has found no price', { currentPrice: null }],
    ['has a price of 0 €', { currentPrice: 0 }],
    ['belongs to no tyre', { tyreId: null }],
    ['belongs to another tyre', { tyreId: 'other' }],
    ['is disabled with a price of more than 14 days', { status: 'disabled', priceReadAt: '2026-11-12T09:59:59.999Z' }],
    ['is disabled with a price of unknown age', { status: 'disabled', priceReadAt: null }],
  ])('leaves out a monitor that %s', (_what, fields) => {
    expect(compare(monitor(fields))).toBeUndefined();
    expect(compare(monitor(fields), monitor({ _id: 'other', currentPrice: 95 }))?.competitors).toHaveLength(1);
  });

  it.each<[string, Partial<ComparedMonitor>]>([
    ['is disabled with a price of at most 14 days', { status: 'disabled', priceReadAt: '2026-11-12T10:00:00.000Z' }],
    ['has failed lately', { status: 'error', priceReadAt: '2026-11-01T06:00:00.000Z' }],
    ['is new', { status: 'pending' }],
    ['has no stock', { inStock: false }],
  ])('includes a monitor that %s', (_what, fields) => expect(compare(monitor(fields))?.competitors).toHaveLength(1));

  it('takes a price without a certainty as a likely one', () => {
    expect(compare(monitor({ certainty: null }))?.cheapest.certainty).toBe('likely');
  });
});

describe('the comparison of the catalogue', () => {
  it('has an entry for each tyre with a competitor and a price of its own, in the order of the tyres', () => {
    const tyres = [
      { _id: 'second', currentPrice: 90 },
      { _id: 'alone', currentPrice: 90 },
      { _id: 'unpriced', currentPrice: 0 },
      { _id: 'first', currentPrice: 90 },
    ];
    const monitors = ['first', 'second', 'unpriced', 'deleted'].map((tyreId) => monitor({ _id: `of ${tyreId}`, tyreId }));
    expect([...comparePrices(tyres, monitors, now).keys()]).toEqual(['second', 'first']);
    expect(comparePrices(tyres, [], now).size).toBe(0);
    expect(comparePrices([], monitors, now).size).toBe(0);
  });

  it('changes neither of its lists', () => {
    const monitors = Object.freeze([monitor({ _id: 'dear', currentPrice: 99 }), monitor({ _id: 'cheap', currentPrice: 79 })]);
    expect(comparePrices(Object.freeze([tyre]), monitors, now).get('tyre')?.cheapest.monitorId).toBe('cheap');
    expect(monitors.map(({ _id }) => _id)).toEqual(['dear', 'cheap']);
  });
});
