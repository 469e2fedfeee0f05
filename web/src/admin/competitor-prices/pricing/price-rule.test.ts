import { describe, expect, it } from '@jest/globals';
import { priceRemark } from './price-rule.ts';

/** A tyre of 120 € with an offer of 80 € whose reference is 100 €. */
const onOffer = { price: 120, sale: { isActive: true, price: 80, lowestPrice30Days: 100 } };
const plain = { price: 120, sale: { isActive: false, price: null, lowestPrice30Days: null } };
const kindOf = (price: number, tyre: Parameters<typeof priceRemark>[1]) => priceRemark(price, tyre)?.kind ?? null;

describe('a new regular price during an offer', () => {
  it.each([
    [79.99, 'refused'],
    [80, 'warning'],
    [80.01, 'warning'],
    [99.99, 'warning'],
    [100, null],
    [110, null],
    [120, null],
    [150, null],
  ])('of %d € is: %s', (price, kind) => expect(kindOf(price, onOffer)).toBe(kind));

  it('is compared in cents', () => {
    const tyre = { price: 10, sale: { isActive: true, price: 0.3, lowestPrice30Days: 1.1 } };
    // 0.1 + 0.2 is above 0.3, and 1.15 − 0.05 below 1.1.
    expect(kindOf(0.1 + 0.2, tyre)).toBe('warning');
    expect(kindOf(1.15 - 0.05, tyre)).toBeNull();
  });

  it('names the price that is the limit', () => {
    expect(priceRemark(70, onOffer)?.text).toContain('80,00\u00a0€');
    expect(priceRemark(80, onOffer)?.text).toContain('ei enää alentaisi');
    expect(priceRemark(90, onOffer)?.text).toContain('100,00\u00a0€');
  });

  it('has no reference to be below when none is known', () => {
    const unproven = { ...onOffer, sale: { ...onOffer.sale, lowestPrice30Days: null } };
    expect(kindOf(90, unproven)).toBeNull();
    expect(kindOf(80, unproven)).toBe('warning');
    expect(kindOf(79.99, unproven)).toBe('refused');
  });

  it('may stay as it is, also below the reference', () => {
    const confirmed = { price: 90, sale: { isActive: true, price: 80, lowestPrice30Days: 100 } };
    expect(kindOf(90, confirmed)).toBeNull();
    expect(kindOf(95, confirmed)).toBe('warning');
  });
});

describe('a new regular price without an offer', () => {
  it.each([
    [119.99, 'hint'],
    [120, null],
    [120.01, null],
  ])('of %d € is: %s', (price, kind) => expect(kindOf(price, plain)).toBe(kind));

  it('does not follow the fields of an offer that has ended', () => {
    const ended = { price: 120, sale: { isActive: false, price: 80, lowestPrice30Days: 100 } };
    expect(kindOf(70, ended)).toBe('hint');
    expect(kindOf(130, ended)).toBeNull();
  });

  it('says how high the reference of the next offer can be', () => {
    expect(priceRemark(89.9, plain)?.text).toContain('enintään 89,90\u00a0€');
  });
});
