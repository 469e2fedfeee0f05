import { describe, expect, it } from '@jest/globals';
import { NewTyre } from '#contracts/catalogue/tyres';
import { tyreFields } from './tyre-fields.ts';

const form = (more: object = {}) =>
  tyreFields(NewTyre.parse({ sizeId: 'a'.repeat(24), manufacturer: 'Nokian', model: 'Hakka Green 3', price: 100.5, ...more }));

describe('the stored fields of a form', () => {
  it('A-5-011 store no financing price (it follows price / 12) unless the admin sets another one', () => {
    expect(form().financingPrice).toBeNull();
    expect(form({ financingPrice: null }).financingPrice).toBeNull();
    expect(form({ financingPrice: 8.38 }).financingPrice).toBeNull();
    expect(form({ financingPrice: 9.5 }).financingPrice).toBe(950);
    expect(form({ financingPrice: 0 }).financingPrice).toBe(0);
  });

  it('store prices in whole cents', () => {
    expect(form({ price: 19.99 }).price).toBe(1999);
    expect(form({ price: 1.1 }).price).toBe(110);
  });

  it('A-3-008 store no winter type for a summer tyre', () => {
    expect(form({ type: 'summer', winterType: 'studded' }).winterType).toBeNull();
    expect(form({ type: 'winter', winterType: 'friction' }).winterType).toBe('friction');
  });

  it('A-5-021 A-5-014 leave out blank features and gallery addresses', () => {
    const fields = form({ details: { features: ['hiljainen', ' ', ''] }, images: { gallery: ['https://example.fi/a.jpg'] } });
    expect(fields.details.features).toEqual(['hiljainen']);
    expect(fields.images.gallery).toEqual(['https://example.fi/a.jpg']);
  });
});
