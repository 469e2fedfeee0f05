import { describe, expect, it } from '@jest/globals';
import { missingPriceQuestion } from './missing-price.ts';

const tyre = { price: 100, sale: { isActive: false } };

describe('missingPriceQuestion', () => {
  it('A-5-019 asks before an empty price is saved as 0', () => {
    expect(missingPriceQuestion(' ', tyre)).toMatchObject({
      title: 'Hinta puuttuu',
      text: 'Asiakkaat näkevät hinnan 0,00\u00a0€. Tallennetaanko silti?',
      action: 'Tallenna ilman hintaa',
      cancel: 'Lisää hinta',
    });
  });

  it('asks about a price of 0 that is typed, in the form of a new tyre too', () => {
    for (const stored of [tyre, null]) expect(missingPriceQuestion('0,00', stored)?.title).toBe('Hinta on 0,00\u00a0€');
  });

  it('does not ask about another price, a price that was 0 before, or one that an active offer forbids', () => {
    expect(missingPriceQuestion('0,01', tyre)).toBeNull();
    expect(missingPriceQuestion('-1', tyre)).toBeNull();
    expect(missingPriceQuestion('x', tyre)).toBeNull();
    expect(missingPriceQuestion('0.00', { ...tyre, price: 0 })).toBeNull();
    expect(missingPriceQuestion('', { ...tyre, price: 0 })).not.toBeNull();
    expect(missingPriceQuestion('', { ...tyre, sale: { isActive: true } })).toBeNull();
  });
});
