import { describe, expect, it } from '@jest/globals';
import { monthlyPrices } from './monthly-prices.ts';

describe('the monthly price', () => {
  it('is a twelfth of what is paid, for one and for four', () => {
    expect(monthlyPrices({ price: 89.9, currentPrice: 89.9, financingPrice: 7.49 })).toEqual({ one: 7.49, four: 29.97 });
  });
  it('follows the offer while one runs', () => {
    expect(monthlyPrices({ price: 219.9, currentPrice: 175.9, financingPrice: 18.33 })).toEqual({ one: 14.66, four: 58.63 });
  });
  it('stays as the shop has set it', () => {
    expect(monthlyPrices({ price: 120, currentPrice: 100, financingPrice: 9 })).toEqual({ one: 9, four: 36 });
  });
});
