import { beforeEach, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { TyreDetails, TyreImages } from '#contracts/catalogue/catalogue';
import { FinderQuery } from '#contracts/catalogue/tyre-finder';
import type { ManufacturerRecord } from '../manufacturer/manufacturer.model.ts';
import type { SizeRecord } from '../size/size.model.ts';
import type { SaleRecord } from '../tyre/price-ledger.ts';
import { Shelf, type ShelfTyre } from './shelf.ts';

const at = new Date('2026-11-21T10:00:00Z');
const later = (ms: number) => new Date(at.getTime() + ms);
const size: SizeRecord = {
  _id: new Types.ObjectId(),
  width: 205,
  aspect: 55,
  diameter: 16,
  vehicleType: 'henkilöauto',
  version: 0,
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
};
const tyre: ShelfTyre = {
  _id: new Types.ObjectId(),
  sizeId: size._id,
  manufacturer: 'Nokian',
  model: 'Hakka',
  type: 'summer',
  winterType: null,
  price: 10_000,
  financingPrice: null,
  stock: 4,
  loadIndex: null,
  speedSymbol: null,
  ean: null,
  details: TyreDetails.parse({}),
  images: TyreImages.parse({}),
  sale: null,
  version: 0,
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
};
const id = tyre._id.toHexString();
const sale: SaleRecord = {
  price: 8_000,
  name: '',
  description: '',
  startedAt: at,
  endsAt: later(1_000),
  endedAt: null,
  lowestPrice: 10_000,
  referenceProven: true,
};
const query = FinderQuery.parse({});

describe('the shelf', () => {
  let shelf: Shelf;
  beforeEach(() => {
    shelf = new Shelf();
    shelf.putSize(size);
  });

  it('A-4-008 shows an offer as ended from its end on, without any timer', () => {
    shelf.putTyre({ ...tyre, sale }, at);
    expect(shelf.tyre(id, later(999))).toMatchObject({ currentPrice: 80, sale: { isActive: true, discountPercent: 20 } });
    expect(shelf.nextOfferEnd).toBe(later(1_000).getTime());
    expect(shelf.tyre(id, later(1_000))).toMatchObject({ currentPrice: 100, sale: { isActive: false, discountPercent: null } });
    expect(shelf.find({ ...query, onSale: true }, later(1_000)).items).toEqual([]);
    expect(shelf.nextOfferEnd).toBe(Infinity);
  });

  it('A-3-010 the monthly price is that of the offer while it runs, and the regular one from its end on', () => {
    const monthly = (moment: Date) => {
      const { financingPrice, currentFinancingPrice } = shelf.tyre(id, moment) ?? {};
      return [financingPrice, currentFinancingPrice];
    };
    shelf.putTyre({ ...tyre, sale }, at);
    expect(monthly(at)).toEqual([8.33, 6.67]);
    expect(monthly(later(1_000))).toEqual([8.33, 8.33]);
  });

  it('A-3-010 a monthly price that the shop has set stays, but never asks for more than the offer costs', () => {
    const shown = (financingPrice: number, offer: SaleRecord | null, version: number) => {
      shelf.putTyre({ ...tyre, financingPrice, sale: offer, version }, at);
      return shelf.tyre(id, at)?.currentFinancingPrice;
    };
    expect(shown(900, null, 1)).toBe(9);
    expect(shown(900, sale, 2)).toBe(6.67);
    expect(shown(500, sale, 3)).toBe(5);
    expect(shelf.tyre(id, later(1_000))).toMatchObject({ financingPrice: 5, currentFinancingPrice: 5 });
  });

  it('never goes back to an older version', () => {
    shelf.putTyre({ ...tyre, price: 12_000, version: 2 }, at);
    shelf.putTyre({ ...tyre, price: 11_000, version: 1 }, at);
    expect(shelf.tyre(id, at)?.price).toBe(120);
    shelf.putTyre({ ...tyre, version: 3, deletedAt: at }, at);
    shelf.putTyre({ ...tyre, version: 2 }, at);
    expect(shelf.tyre(id, at)).toBeUndefined();
    shelf.putTyre({ ...tyre, version: 4 }, at);
    expect(shelf.tyre(id, at)?.version).toBe(4);
  });

  it('A-2-028 hides the tyres of a deleted size at once and takes them back with it', () => {
    shelf.putTyre(tyre, at);
    expect(shelf.putSize({ ...size, version: 1, deletedAt: at })).toBe(false);
    expect(shelf.tyre(id, at)).toBeUndefined();
    expect(shelf.find(query, at).pagination.total).toBe(0);
    shelf.putTyre(tyre, at);
    expect(shelf.tyre(id, at)).toBeUndefined();
    expect(shelf.putSize({ ...size, version: 2 })).toBe(true);
    shelf.putTyre({ ...tyre, version: 2 }, at);
    expect(shelf.tyre(id, at)?.version).toBe(2);
  });

  it('A-7-004 shows a changed size on its tyres', () => {
    shelf.putTyre(tyre, at);
    shelf.putSize({ ...size, version: 1, aspect: 60, vehicleType: 'suv' });
    expect(shelf.tyre(id, at)).toMatchObject({ fullSize: '205/60R16', vehicleType: 'suv' });
    expect(shelf.find({ ...query, size: '205/60R16' }, at).pagination.total).toBe(1);
  });

  const make: ManufacturerRecord = {
    _id: new Types.ObjectId(),
    name: 'Nokian Tyres',
    logo: null,
    country: '',
    description: '',
    website: '',
    version: 0,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
  };

  it('D-PATH-001 lists makes in Finnish order', () => {
    for (const name of ['Äijä', 'Zeetex', 'Åsa', 'nokian']) shelf.putManufacturer({ ...make, _id: new Types.ObjectId(), name });
    expect(shelf.allManufacturers().map(({ name }) => name)).toEqual(['nokian', 'Zeetex', 'Åsa', 'Äijä']);
  });

  it('A-5-035 knows a make by its present name only, and by none once it is deleted', () => {
    shelf.putManufacturer(make);
    expect(shelf.makeUnder('nokian tyres')?.name).toBe('Nokian Tyres');
    shelf.putManufacturer({ ...make, name: 'Nokian Renkaat', version: 1 });
    expect([shelf.makeUnder('nokian tyres'), shelf.makeUnder('nokian renkaat')?.name]).toEqual([undefined, 'Nokian Renkaat']);
    // Somebody adds it anew before its deletion is heard of.
    shelf.putManufacturer({ ...make, _id: new Types.ObjectId(), name: 'NOKIAN RENKAAT' });
    shelf.putManufacturer({ ...make, version: 2, deletedAt: at });
    expect(shelf.makeUnder('nokian renkaat')?.name).toBe('NOKIAN RENKAAT');
  });

  it('A-3-004 lists a size with its tyres by make and model', () => {
    shelf.putTyres([tyre, { ...tyre, _id: new Types.ObjectId(), manufacturer: 'Michelin' }], at);
    expect(shelf.tyresOf(size._id.toHexString(), at).map((one) => one.manufacturer)).toEqual(['Michelin', 'Nokian']);
  });
});
