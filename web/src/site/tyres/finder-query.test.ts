import { describe, expect, it } from '@jest/globals';
import { finderQueryOf } from './finder-query.ts';

const of = (address: string) => finderQueryOf(new URLSearchParams(address));

describe('the query for the finder', () => {
  it('P-2-003 takes the normalised size from search', () => {
    expect(of('search=205-55-16')).toEqual({ size: '205/55R16' });
  });
  it('leaves any other text to the finder, at most 200 characters of it', () => {
    expect(of('search=205%2F55')).toEqual({ search: '205/55' });
    expect(of('search=205/55%09R16%0A91V')).toEqual({ search: '205/55 R16 91V' });
    expect(of(`search=${'kitka '.repeat(50)}`)).toEqual({ search: 'kitka '.repeat(34).slice(0, 200).trim() });
  });
  it('reads load, speed and models', () => {
    expect(of('minLoad=91&minSpeed=V&model=Hakka&model=Blizzak,Hakka')).toEqual({ minLoad: 91, minSpeed: 'V', model: 'Hakka,Blizzak' });
    expect(of('minLoad=x&minSpeed=Ö')).toEqual({});
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
