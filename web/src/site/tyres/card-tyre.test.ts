import { describe, expect, it } from '@jest/globals';
import { cardTyre, rowOf } from './card-tyre.ts';
import type { Tyre } from './tyre-texts.ts';

const tyre: Tyre = {
  _id: '724b0c64ce208c554f321b85',
  sizeId: '6b031401d7c12ec0b1c6e43d',
  fullSize: '205/55R16',
  vehicleType: 'henkilöauto',
  manufacturer: 'Nokian',
  model: 'Hakka',
  type: 'winter',
  winterType: 'friction',
  price: 120,
  originalPrice: 120,
  currentPrice: 99.9,
  financingPrice: 10,
  currentFinancingPrice: 8.33,
  stock: 0,
  loadIndex: null,
  speedSymbol: 'T',
  ean: null,
  details: {
    description: '',
    designedFor: '',
    features: [],
    fuelEfficiency: 'C',
    wetGrip: null,
    noiseLevel: 71,
    noiseClass: 'B',
    snowMark: true,
    iceMark: false,
    performanceRating: { dryGrip: null, wetGrip: null, snowGrip: null, iceGrip: null, comfort: null, durability: null },
  },
  images: { thumbnail: null, pattern: '/images/kuvio.webp', gallery: [] },
  sale: {
    isActive: true,
    price: 99.9,
    name: 'Syystarjous',
    description: '',
    startDate: '2026-09-01T00:00:00.000Z',
    endDate: null,
    lowestPrice30Days: 118,
    discountPercent: 15.3,
  },
  version: 3,
  createdAt: '2026-09-01T00:00:00.000Z',
  updatedAt: '2026-09-01T00:00:00.000Z',
};

describe('the tyre of a card', () => {
  it('is unchanged by encoding as a row and decoding', () => {
    const plain = ['_id', 'manufacturer', 'model', 'fullSize', 'type', 'winterType', 'stock'] as const;
    const money = ['currentPrice', 'currentFinancingPrice', 'loadIndex', 'speedSymbol'] as const;
    expect(cardTyre(rowOf(tyre))).toEqual({
      ...Object.fromEntries([...plain, ...money].map((name) => [name, tyre[name]])),
      label: { fuelEfficiency: 'C', wetGrip: null, noiseLevel: 71, noiseClass: 'B', snowMark: true, iceMark: false },
      image: '/images/kuvio.webp',
      sale: { name: 'Syystarjous', endDate: null, lowestPrice30Days: 118, discountPercent: 15.3 },
    });
  });

  it('has no trailing nulls in its row', () => {
    const bare = {
      ...tyre,
      details: { ...tyre.details, fuelEfficiency: null, noiseLevel: null, noiseClass: null, snowMark: false },
      images: { ...tyre.images, pattern: null },
      sale: { ...tyre.sale, isActive: false },
    };
    expect(rowOf(bare)).toHaveLength(11);
    expect(cardTyre(rowOf(bare))).toMatchObject({ image: null, sale: null, label: { fuelEfficiency: null, snowMark: false } });
  });
});
