import { describe, expect, it } from '@jest/globals';
import { createTyre, updateTyre } from '#contracts/catalogue/tyres';
import { blankTyre, factsOfTyre, fieldOfTyre, formOfTyre, monthlyOf, newTyreOf, tyreUpdateOf } from './tyre-form.ts';
import type { Tyre } from '../data/tyre-labels.ts';

const size = 'a'.repeat(24);
const filled = { ...blankTyre(size), manufacturer: 'Nokian Tyres', model: 'Hakkapeliitta 10', price: '100', financingPrice: '8.33' };

const tyre = (changes: Partial<Tyre> = {}): Tyre => ({
  _id: 'b'.repeat(24),
  sizeId: size,
  fullSize: '205/55R16',
  vehicleType: 'henkilöauto',
  manufacturer: 'Nokian Tyres',
  model: 'Hakkapeliitta 10',
  type: 'summer',
  winterType: null,
  price: 100,
  originalPrice: 100,
  currentPrice: 100,
  financingPrice: 8.33,
  currentFinancingPrice: 8.33,
  stock: 4,
  loadIndex: null,
  speedSymbol: null,
  ean: null,
  details: createTyre.input.parse(newTyreOf(filled)).details,
  images: { thumbnail: null, pattern: null, gallery: [] },
  sale: {
    isActive: false,
    price: null,
    name: '',
    description: '',
    startDate: null,
    endDate: null,
    lowestPrice30Days: null,
    discountPercent: null,
  },
  version: 3,
  createdAt: '2026-11-01T10:00:00Z',
  updatedAt: '2026-11-01T10:00:00Z',
  ...changes,
});

describe('the form of a new tyre', () => {
  it('A-5-011 the monthly price is price / 12, rounded to cents', () => {
    expect(monthlyOf('100')).toBe('8,33');
    expect(monthlyOf('89,90')).toBe('7,49');
    expect(monthlyOf('')).toBe('');
    expect(monthlyOf('-1')).toBe('');
  });

  it('A-5-013 A-5-014 blank parts between commas are removed', () => {
    const request = newTyreOf({ ...filled, featureText: 'a, ,b,', gallery: 'https://a.fi/1.jpg, ,https://a.fi/2.jpg' });
    expect(request.details.features).toEqual(['a', 'b']);
    expect(request.images.gallery).toEqual(['https://a.fi/1.jpg', 'https://a.fi/2.jpg']);
  });

  it('A-5-015 A-5-016 empty ratings and classes are null', () => {
    const { details } = newTyreOf(filled);
    expect(Object.values(details.performanceRating)).toEqual([null, null, null, null, null, null]);
    expect([details.fuelEfficiency, details.wetGrip, details.noiseClass, details.noiseLevel]).toEqual([null, null, null, null]);
  });

  it('A-5-017 the winter type is sent for winter tyres only', () => {
    expect(newTyreOf({ ...filled, winterType: 'studded' })).not.toHaveProperty('winterType');
    expect(newTyreOf({ ...filled, type: 'winter', winterType: 'studded' })).toHaveProperty('winterType', 'studded');
  });

  it('A-5-006 A-5-008 A-5-012 the contract refuses a missing price, three decimals and 59 dB, with the error at the field', () => {
    const refused = (form: typeof filled) =>
      createTyre.input.safeParse(newTyreOf(form)).error?.issues.map((issue) => fieldOfTyre(issue.path.join('.')));
    expect(refused({ ...filled, price: '' })).toEqual(['price']);
    expect(refused({ ...filled, price: '99.999' })).toEqual(['price']);
    expect(refused({ ...filled, noiseLevel: '59' })).toEqual(['noiseLevel']);
    expect(refused({ ...filled, noiseLevel: '60' })).toBeUndefined();
  });
});

describe('the form of an existing tyre', () => {
  it('A-5-018 A-5-019 A-5-020 A-5-021 sends numbers, 0 for no price, an integer stock and no blank feature', () => {
    const request = tyreUpdateOf(
      { ...filled, price: '', noiseLevel: '71', featureList: [{ text: ' hiljainen ' }, { text: ' ' }] },
      tyre(),
      3,
    );
    expect(request).toMatchObject({
      price: 0,
      financingPrice: 8.33,
      stock: 4,
      version: 3,
      details: { noiseLevel: 71, features: ['hiljainen'] },
    });
    expect(updateTyre.input.safeParse(request).success).toBe(true);
  });

  it('A-5-023 an active offer is sent in full', () => {
    const sale = { ...tyre().sale, isActive: true, price: 80, name: 'Syystarjous', description: 'Vain nyt', endDate: null };
    expect(tyreUpdateOf(filled, tyre({ sale }), 3).sale).toMatchObject({
      isActive: true,
      price: 80,
      name: 'Syystarjous',
      description: 'Vain nyt',
      endDate: null,
    });
  });

  it('A-5-024 without an active offer only isActive false is sent', () => {
    expect(tyreUpdateOf(filled, tyre(), 3).sale).toEqual({ isActive: false });
  });
});

describe('factsOfTyre', () => {
  it('D-BODY-015 names all values in Finnish, and lists as readable text', () => {
    const facts = factsOfTyre({
      ...formOfTyre(tyre({ type: 'winter', winterType: 'friction' })),
      featureList: [{ text: ' hiljainen ' }, { text: '' }, { text: 'kevyt' }],
    });
    expect(facts).toContainEqual({ label: 'Ominaisuudet', text: 'hiljainen, kevyt' });
    expect(facts).toContainEqual({ label: 'Talvirengastyyppi', text: 'Kitka', numeric: false });
    expect(facts).toContainEqual({ label: 'Lumipitomerkintä (3PMSF)', text: 'Ei', numeric: false });
    expect(facts).toContainEqual({ label: 'Hinta', text: '100,00', numeric: true });
    expect(facts.map(({ text }) => text).join()).not.toMatch(/object|true|false|winter/);
  });
});
