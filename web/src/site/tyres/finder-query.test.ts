import { describe, expect, it } from '@jest/globals';
import { finderQueryOf } from './finder-query.ts';

const of = (address: string) => finderQueryOf(new URLSearchParams(address));

describe('the query for the finder', () => {
  it('P-2-003 takes the normalised size from search', () => {
    expect(of('search=205-55-16')).toEqual({ size: '205/55R16' });
    expect(of('search=205%2F55')).toEqual({ size: '205/55' });
  });
  it('P-2-004 takes the season from type', () => {
    expect(of('type=summer')).toEqual({ type: 'summer' });
  });
  it('P-2-005 takes the season and the kind of winter tyre from type and winterType', () => {
    expect(of('type=winter&winterType=studded')).toEqual({ type: 'winter', winterType: 'studded' });
  });
  it('joins manufacturers from repeated parameters and comma-separated values', () => {
    expect(of('manufacturer=Nokian&manufacturer=Michelin,Nokian')).toEqual({ manufacturer: 'Nokian,Michelin' });
  });
  it('reads numbers and flags', () => {
    expect(of('maxPrice=120,50&maxNoise=70&onSale=true&page=2&sort=-price')).toEqual({
      maxPrice: 120.5,
      maxNoise: 70,
      onSale: true,
      page: 2,
      sort: '-price',
    });
  });
  it('ignores invalid values', () => {
    expect(of('type=autumn&maxPrice=abc&page=0&fuel=Q&sort=up&search=&manufacturer=,')).toEqual({});
    expect(of('type=summer&winterType=studded&onSale=false')).toEqual({ type: 'summer' });
  });
});
