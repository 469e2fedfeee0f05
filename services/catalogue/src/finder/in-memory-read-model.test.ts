import { beforeEach, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { TyreDetails, TyreImages } from '#contracts/catalogue/tyres';
import { FinderQuery } from '#contracts/catalogue/tyre-finder';
import type { ManufacturerRecord } from '../records/manufacturer.model.ts';
import type { SizeRecord } from '../records/size.model.ts';
import type { OfferRecord } from '../pricing/price-ledger.ts';
import { InMemoryReadModel } from './in-memory-read-model.ts';
import { type ReadModelTyre } from '../read-model/catalogue-read-model.ts';

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
const tyre: ReadModelTyre = {
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
const sale: OfferRecord = {
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

describe('the read model', () => {
  let readModel: InMemoryReadModel;
  beforeEach(() => {
    readModel = new InMemoryReadModel();
    readModel.putSize(size);
  });

  it('A-4-008 shows an offer as ended from its end on, without a timer', () => {
    readModel.putTyre({ ...tyre, sale }, at);
    expect(readModel.tyre(id, later(999))).toMatchObject({ currentPrice: 80, sale: { isActive: true, discountPercent: 20 } });
    expect(readModel.nextOfferEnd).toBe(later(1_000).getTime());
    expect(readModel.tyre(id, later(1_000))).toMatchObject({ currentPrice: 100, sale: { isActive: false, discountPercent: null } });
    expect(readModel.find({ ...query, onSale: true }, later(1_000)).items).toEqual([]);
    expect(readModel.nextOfferEnd).toBe(Infinity);
  });

  describe('recommends', () => {
    const ofKind = (model: string, type: 'summer' | 'winter') =>
      ({ ...tyre, _id: new Types.ObjectId(), model, type, winterType: type === 'winter' ? 'friction' : null }) as const;
    const firstAt = (moment: string) => readModel.find(query, new Date(moment)).items[0]?.model;
    beforeEach(() => readModel.putTyres([ofKind('A', 'summer'), ofKind('B', 'winter')], at));

    it('winter tyres from 1 October to 31 March by default, changing at midnight in Helsinki', () => {
      expect(firstAt('2026-09-30T20:59:59.999Z')).toBe('A');
      expect(firstAt('2026-09-30T21:00:00.000Z')).toBe('B');
      expect(firstAt('2026-11-22T10:00:00Z')).toBe('B');
      expect(firstAt('2027-03-31T20:59:59.999Z')).toBe('B');
      expect(firstAt('2027-03-31T21:00:00.000Z')).toBe('A');
    });

    it("what the shop's table says, also when a restored backup has lowered its version", () => {
      readModel.putSeasonTable({ _id: 'current', seasons: [{ from: '11-22', first: 'summer' }], version: 3 });
      expect(firstAt('2026-11-22T10:00:00Z')).toBe('A');
      readModel.putSeasonTable({ _id: 'current', seasons: [{ from: '11-22', first: 'winter' }], version: 2 });
      expect(firstAt('2026-11-22T10:00:00Z')).toBe('B');
    });
  });

  it("A-3-010 calculates the monthly price from the offer's price while it is active, and from the regular price after it", () => {
    const monthly = (moment: Date) => {
      const { financingPrice, currentFinancingPrice } = readModel.tyre(id, moment) ?? {};
      return [financingPrice, currentFinancingPrice];
    };
    readModel.putTyre({ ...tyre, sale }, at);
    expect(monthly(at)).toEqual([8.33, 6.67]);
    expect(monthly(later(1_000))).toEqual([8.33, 8.33]);
  });

  it("A-3-010 keeps a monthly price that the shop has set, but never above a twelfth of the offer's price", () => {
    const shown = (financingPrice: number, offer: OfferRecord | null, version: number) => {
      readModel.putTyre({ ...tyre, financingPrice, sale: offer, version }, at);
      return readModel.tyre(id, at)?.currentFinancingPrice;
    };
    expect(shown(900, null, 1)).toBe(9);
    expect(shown(900, sale, 2)).toBe(6.67);
    expect(shown(500, sale, 3)).toBe(5);
    expect(readModel.tyre(id, later(1_000))).toMatchObject({ financingPrice: 5, currentFinancingPrice: 5 });
  });

  it('never replaces a tyre with an older version', () => {
    readModel.putTyre({ ...tyre, price: 12_000, version: 2 }, at);
    readModel.putTyre({ ...tyre, price: 11_000, version: 1 }, at);
    expect(readModel.tyre(id, at)?.price).toBe(120);
    readModel.putTyre({ ...tyre, version: 3, deletedAt: at }, at);
    readModel.putTyre({ ...tyre, version: 2 }, at);
    expect(readModel.tyre(id, at)).toBeUndefined();
    readModel.putTyre({ ...tyre, version: 4 }, at);
    expect(readModel.tyre(id, at)?.version).toBe(4);
  });

  it('A-2-028 hides the tyres of a deleted size at once and accepts them again when the size is restored', () => {
    readModel.putTyre(tyre, at);
    expect(readModel.putSize({ ...size, version: 1, deletedAt: at })).toBe(false);
    expect(readModel.tyre(id, at)).toBeUndefined();
    expect(readModel.find(query, at).pagination.total).toBe(0);
    readModel.putTyre(tyre, at);
    expect(readModel.tyre(id, at)).toBeUndefined();
    expect(readModel.putSize({ ...size, version: 2 })).toBe(true);
    readModel.putTyre({ ...tyre, version: 2 }, at);
    expect(readModel.tyre(id, at)?.version).toBe(2);
  });

  it('A-7-004 updates the size shown on its tyres when the size changes', () => {
    readModel.putTyre(tyre, at);
    readModel.putSize({ ...size, version: 1, aspect: 60, vehicleType: 'suv' });
    expect(readModel.tyre(id, at)).toMatchObject({ fullSize: '205/60R16', vehicleType: 'suv' });
    expect(readModel.find({ ...query, size: '205/60R16' }, at).pagination.total).toBe(1);
  });

  const manufacturer: ManufacturerRecord = {
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

  it('D-PATH-001 lists manufacturers in Finnish order', () => {
    for (const name of ['Äijä', 'Zeetex', 'Åsa', 'nokian']) readModel.putManufacturer({ ...manufacturer, _id: new Types.ObjectId(), name });
    expect(readModel.allManufacturers().map(({ name }) => name)).toEqual(['nokian', 'Zeetex', 'Åsa', 'Äijä']);
  });

  it('A-5-035 finds a manufacturer by its current name only, and not at all once it is deleted', () => {
    readModel.putManufacturer(manufacturer);
    expect(readModel.manufacturerByKey('nokian tyres')?.name).toBe('Nokian Tyres');
    readModel.putManufacturer({ ...manufacturer, name: 'Nokian Renkaat', version: 1 });
    expect([readModel.manufacturerByKey('nokian tyres'), readModel.manufacturerByKey('nokian renkaat')?.name]).toEqual([
      undefined,
      'Nokian Renkaat',
    ]);
    // A manufacturer of the same name is added before the deletion's event arrives.
    readModel.putManufacturer({ ...manufacturer, _id: new Types.ObjectId(), name: 'NOKIAN RENKAAT' });
    readModel.putManufacturer({ ...manufacturer, version: 2, deletedAt: at });
    expect(readModel.manufacturerByKey('nokian renkaat')?.name).toBe('NOKIAN RENKAAT');
  });

  it('A-3-004 orders the tyres of a size by manufacturer and model', () => {
    readModel.putTyres([tyre, { ...tyre, _id: new Types.ObjectId(), manufacturer: 'Michelin' }], at);
    expect(readModel.tyresOf(size._id.toHexString(), at).map((one) => one.manufacturer)).toEqual(['Michelin', 'Nokian']);
  });
});
