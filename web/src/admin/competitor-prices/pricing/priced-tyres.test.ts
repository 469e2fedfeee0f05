import { describe, expect, it } from '@jest/globals';
import { comparePrices } from '#contracts/rules/price-comparison';
import type { SizeWithTyres, Tyre } from '../../catalogue/data/tyre-labels.ts';
import { keptOrder, pricedTyres, type Shown, shownTyres } from './priced-tyres.ts';

const tyre = (_id: string, model: string, currentPrice: number, more: Partial<Tyre> = {}) =>
  ({ _id, manufacturer: 'Nokian Tyres', model, fullSize: '205/55R16', type: 'summer', ean: null, currentPrice, ...more }) as Tyre;

const tyres = [
  tyre('dear', 'Hakka Green 3', 110),
  tyre('cheap', 'Wetproof', 90, { fullSize: '195/65R15', ean: '6419440212345' }),
  tyre('dearest', 'Hakkapeliitta 10', 150, { type: 'winter', winterType: 'studded' }),
  tyre('equal', 'Seasonproof', 100),
  tyre('alone', 'Outpost', 200),
];
const sizes = [{ summerTires: tyres.filter(({ type }) => type === 'summer'), winterTires: tyres.filter(({ type }) => type === 'winter') }];
const monitors = ['dear', 'cheap', 'dearest', 'equal'].map((tyreId) => ({
  _id: `of ${tyreId}`,
  name: tyreId === 'equal' ? 'Vianor' : 'Rengas-Kuusamo',
  url: 'https://kuusamo.example/',
  tyreId,
  trackingType: 'individual_price' as const,
  status: 'active' as const,
  currentPrice: 100,
  priceReadAt: '2026-11-26T06:00:00.000Z',
  certainty: 'sure' as const,
  inStock: null,
}));
const priced = pricedTyres(sizes as SizeWithTyres[], comparePrices(tyres, monitors, new Date('2026-11-26T10:00:00.000Z')));

const all: Shown = { search: '', side: undefined, season: undefined, order: undefined };
const shownIds = (more: Partial<Shown>) => shownTyres(priced, { ...all, ...more }).map((each) => each.tyre._id);

describe('the tyres with competitors', () => {
  it('leave out a tyre without one', () => expect(priced.map((each) => each.tyre._id)).not.toContain('alone'));

  it.each<[string, Partial<Shown>, string[]]>([
    ['by the gap, the most expensive first', {}, ['dearest', 'dear', 'equal', 'cheap']],
    ['by name', { order: 'nimi' }, ['dear', 'dearest', 'equal', 'cheap']],
    ['by own price', { order: 'hinta' }, ['cheap', 'equal', 'dear', 'dearest']],
    ['where the shop is more expensive', { side: 'kalliimpi' }, ['dearest', 'dear']],
    ['where the shop is cheaper', { side: 'halvempi' }, ['cheap']],
    ['for summer', { season: 'kesa' }, ['dear', 'equal', 'cheap']],
    ['for winter', { season: 'talvi' }, ['dearest']],
    ['of a model', { search: ' hakka ' }, ['dearest', 'dear']],
    ['of a size', { search: '19565r15' }, ['cheap']],
    ['of a size and a manufacturer', { search: 'nokian 195/65R15' }, ['cheap']],
    ['of an EAN', { search: '641944021' }, ['cheap']],
    ['of a competitor', { search: 'vianor' }, ['equal']],
    ['of nothing', { search: 'michelin' }, []],
  ])('are listed %s', (_what, more, ids) => expect(shownIds(more)).toEqual(ids));
});

describe('the order of the rows', () => {
  it('stays as it is when a price changes', () => {
    const before = shownIds({ side: 'kalliimpi' });
    const lowered = priced.map((each) =>
      each.tyre._id === 'dearest' ? { ...each, comparison: { ...each.comparison, gapCents: -500, gapTenths: -50 } } : each,
    );
    expect(keptOrder(before, lowered, { ...all, side: 'kalliimpi' })).toEqual(before);
  });

  it('loses a tyre that is gone, and gets a new one last', () => {
    expect(keptOrder(['gone', 'cheap', 'dear'], priced, all)).toEqual(['cheap', 'dear', 'dearest', 'equal']);
  });
});
