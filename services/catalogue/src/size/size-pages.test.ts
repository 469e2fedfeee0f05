import { describe, expect, it } from '@jest/globals';
import { TyreDetails, TyreImages } from '#contracts/catalogue/tyres';
import { type vehicleTypes } from '#contracts/catalogue/tyre-kinds';
import { Id } from '#contracts/fields';
import type { WireSize } from '../records/wire-size.ts';
import type { WireTyre } from '../records/wire-tyre.ts';
import { pageOfSizes } from './size-pages.ts';

const size = (number: number, vehicleType: (typeof vehicleTypes)[number] = 'henkilöauto'): WireSize => ({
  _id: number.toString(16).padStart(24, '0'),
  size: { width: 200 + number, aspect: 55, diameter: 16, fullSize: `${200 + number}/55R16` },
  vehicleType,
  version: 0,
});
const tyres = (count: number, bytes: number): WireTyre[] =>
  Array.from({ length: count }, (_, at) => ({
    _id: at.toString(16).padStart(24, '0'),
    sizeId: '',
    fullSize: '',
    vehicleType: 'henkilöauto',
    manufacturer: 'Nokian',
    model: 'Hakka',
    winterType: at % 2 ? 'studded' : null,
    type: at % 2 ? 'winter' : 'summer',
    price: 1,
    originalPrice: 1,
    currentPrice: 1,
    financingPrice: 1,
    currentFinancingPrice: 1,
    stock: 0,
    loadIndex: null,
    speedSymbol: null,
    ean: null,
    details: { ...TyreDetails.parse({}), description: 'ä'.repeat(bytes / 2) },
    images: TyreImages.parse({}),
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
    version: 0,
    createdAt: '',
    updatedAt: '',
  }));

function allPages(sizes: WireSize[], tyresOf: (id: string) => readonly WireTyre[]) {
  const pages = [];
  let after: string | undefined;
  do {
    const page = pageOfSizes(sizes, tyresOf, after);
    pages.push(page);
    after = page.next ?? undefined;
    if (after !== undefined) expect(Id.parse(after)).toBe(after);
  } while (after !== undefined);
  return pages;
}

describe('pages of sizes', () => {
  it('P-7-004 returns one page when everything fits on it', () => {
    const page = pageOfSizes([size(1), size(2)], () => tyres(3, 10), undefined);
    expect(page.next).toBeNull();
    expect(page.items.map((item) => [item.summerTires.length, item.winterTires.length])).toEqual([
      [2, 1],
      [2, 1],
    ]);
  });

  it('P-7-004 returns every size complete and once, in messages below the NATS limit', () => {
    const many = tyres(100, 1_000);
    const sizes = Array.from({ length: 30 }, (_, number) => size(number));
    const pages = allPages(sizes, () => many);
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(950_000);
    const items = pages.flatMap((page) => page.items);
    expect(items.map((item) => item._id)).toEqual(sizes.map(({ _id }) => _id));
    expect(items.every((item) => item.summerTires.length + item.winterTires.length === 100)).toBe(true);
  });

  it('P-7-004 splits a size that is too big for one message into parts with the same _id', () => {
    const huge = tyres(3_000, 1_000);
    const pages = allPages([size(1), size(2), size(3)], (id) => (id === size(2)._id ? huge : []));
    for (const page of pages) expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(950_000);
    const parts = pages.flatMap((page) => page.items).filter((item) => item._id === size(2)._id);
    expect(parts.length).toBeGreaterThan(3);
    expect(new Set(parts.flatMap((part) => part.summerTires.concat(part.winterTires)).map((tyre) => tyre._id)).size).toBe(3_000);
  });

  it('P-7-004 continues at the right position when a size disappears between two pages', () => {
    const many = tyres(500, 1_000);
    const sizes = [size(1), size(2), size(3)];
    const first = pageOfSizes(sizes, () => many, undefined);
    expect(first.items).toHaveLength(1);
    const second = pageOfSizes([size(3)], () => many, first.next ?? undefined);
    expect(second.items.map((item) => item._id)).toEqual([size(3)._id]);
  });
});
