import { describe, expect, it } from '@jest/globals';
import { centsOf, discountTenths, Euros, eurosOf, formatEuros, monthlyCents, monthlyOfSeveral } from './money.ts';

describe('money', () => {
  it('A-5-011 the monthly price is a twelfth of the price, rounded to cents', () => {
    expect(monthlyCents(10_000)).toBe(833);
    expect(monthlyCents(10_002)).toBe(834);
    expect(monthlyCents(0)).toBe(0);
  });

  it('A-3-010 the monthly price of a set is a twelfth of the total; one that the shop has set is multiplied', () => {
    expect(monthlyOfSeveral({ currentPrice: 89.9, currentFinancingPrice: 7.49 }, 4)).toBe(29.97);
    expect(monthlyOfSeveral({ currentPrice: 175.9, currentFinancingPrice: 14.66 }, 4)).toBe(58.63);
    expect(monthlyOfSeveral({ currentPrice: 100, currentFinancingPrice: 9 }, 4)).toBe(36);
  });

  it('D-BODY-005 euros convert to the nearest cent and back without a change', () => {
    for (let cents = 0; cents <= 200_000; cents += 7) expect(centsOf(eurosOf(cents))).toBe(cents);
    expect(centsOf(1.005 * 100)).toBe(10_050);
  });

  it('A-5-028 the discount has one decimal', () => {
    expect(discountTenths(12_000, 10_000)).toBe(167);
    expect(discountTenths(10_000, 10_000)).toBe(0);
    expect(discountTenths(0, 0)).toBe(0);
  });

  it('D-LAW-002 the discount is calculated from the reference price', () => expect(discountTenths(10_000, 8_000)).toBe(200));

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 99.999, '12,90', null])('A-5-007 A-5-008 refuses %p as a price', (price) =>
    expect(Euros.safeParse(price).success).toBe(false),
  );
  it('A-5-008 accepts cents', () => expect([0, 0.01, 99.99, 89.9, 1234.56].every((price) => Euros.safeParse(price).success)).toBe(true));

  it('formats prices in the Finnish way', () => {
    expect(formatEuros(89.9)).toBe('89,90\u00a0€');
    expect(formatEuros(1299)).toBe('1\u00a0299,00\u00a0€');
    expect(formatEuros(-0.1)).toBe('−0,10\u00a0€');
    for (const nothing of [0, -0, -0.004]) expect(formatEuros(nothing)).toBe('0,00\u00a0€');
  });
});
