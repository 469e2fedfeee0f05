import { describe, expect, it } from '@jest/globals';
import { tyreStructured } from './tyre-structured.ts';
import type { Tyre } from './tyre-texts.ts';

const tyre: Tyre = {
  _id: '66aa00000000000000000001',
  sizeId: '66aa00000000000000000002',
  fullSize: '205/55R16',
  vehicleType: 'henkilöauto',
  manufacturer: 'Koemerkki',
  model: 'Talvi 1',
  type: 'winter',
  winterType: 'friction',
  price: 100,
  originalPrice: 100,
  currentPrice: 89.9,
  financingPrice: 8.34,
  currentFinancingPrice: 7.49,
  stock: 4,
  loadIndex: '91',
  speedSymbol: 'H',
  ean: '6419440000008',
  details: {
    description: '',
    designedFor: '',
    features: [],
    fuelEfficiency: 'C',
    wetGrip: null,
    noiseLevel: 70,
    noiseClass: 'B',
    snowMark: true,
    iceMark: false,
    performanceRating: { dryGrip: null, wetGrip: null, snowGrip: null, iceGrip: null, comfort: null, durability: null },
  },
  images: { thumbnail: '/images/0123456789abcdef/800.webp', pattern: null, gallery: ['/images/0123456789abcdef/800.webp'] },
  sale: {
    isActive: true,
    price: 89.9,
    name: 'Tarjous',
    description: '',
    startDate: '2026-11-01T08:00:00.000Z',
    endDate: '2026-11-30T21:59:59.999Z',
    lowestPrice30Days: 100,
    discountPercent: 10.1,
  },
  version: 0,
  createdAt: '2026-10-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
};

const place = { publicUrl: 'https://kauppa.example', shopName: 'Kauppa' };
const product = (changes: Partial<Tyre> = {}) =>
  (tyreStructured({ ...tyre, ...changes }, place) as { 'script:ld+json': Record<string, unknown> })['script:ld+json'];

describe('structured data of a tyre', () => {
  it('is a product with its current price, the last day of the price, and its availability', () => {
    expect(product()).toMatchObject({
      '@type': 'Product',
      name: 'Koemerkki Talvi 1 205/55R16 91H',
      description: 'Koemerkki Talvi 1 205/55R16 91H, kitkarengas.',
      brand: { name: 'Koemerkki' },
      sku: tyre._id,
      gtin: '6419440000008',
      size: '205/55R16',
      image: ['https://kauppa.example/images/0123456789abcdef/800.webp'],
      offers: {
        '@type': 'Offer',
        url: `https://kauppa.example/renkaat/${tyre._id}`,
        price: '89.90',
        priceCurrency: 'EUR',
        priceValidUntil: '2026-11-30',
        availability: 'https://schema.org/InStoreOnly',
        itemCondition: 'https://schema.org/NewCondition',
        seller: { name: 'Kauppa' },
      },
    });
  });

  it('omits the last day of a price without one, and marks a tyre without stock as back order', () => {
    const open = product({ sale: { ...tyre.sale, endDate: null }, stock: 0 });
    expect(open['offers']).not.toHaveProperty('priceValidUntil');
    expect(open['offers']).toMatchObject({ availability: 'https://schema.org/BackOrder' });
    expect(product({ sale: { ...tyre.sale, isActive: false } })['offers']).not.toHaveProperty('priceValidUntil');
  });

  it.each(['2000000000008', '0200000000004', '200000000004', '400000000008', '20000004', '6419440000009', null])(
    'does not accept %s as a GTIN',
    (ean) => {
      expect(product({ ean })).not.toHaveProperty('gtin');
    },
  );

  it('has the known values of the label, and omits missing pictures', () => {
    expect(product()['additionalProperty']).toEqual([
      { '@type': 'PropertyValue', name: 'EU-rengasmerkintä: polttoainetaloudellisuus', value: 'C' },
      { '@type': 'PropertyValue', name: 'EU-rengasmerkintä: meluluokka', value: 'B' },
      { '@type': 'PropertyValue', name: 'Lumipitomerkintä (3PMSF)', value: 'kyllä' },
      { '@type': 'PropertyValue', name: 'EU-rengasmerkintä: melu', value: 70, unitCode: '2N', unitText: 'dB' },
    ]);
    expect(product({ images: { thumbnail: null, pattern: null, gallery: [] } })).not.toHaveProperty('image');
  });
});
