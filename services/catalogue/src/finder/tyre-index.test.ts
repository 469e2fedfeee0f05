import { describe, expect, it } from '@jest/globals';
import { finderSorts } from '#contracts/catalogue/tyre-finder';
import { findTyres } from '#contracts/catalogue/tyre-finder';
import { indexOf, modelsOf, query, tyre } from './example-tyres.ts';
import { TyreIndex } from './tyre-index.ts';

describe('the finder', () => {
  it('D-PATH-036 filters by a size in any spelling and by parts of a size', () => {
    const index = indexOf(tyre({ model: 'a' }), tyre({ model: 'b', fullSize: '205/60R16' }), tyre({ model: 'c', fullSize: '225/45R17' }));
    expect(modelsOf(index, { size: '205-55-16' })).toEqual(['a']);
    expect(modelsOf(index, { size: '2055516' })).toEqual(['a']);
    expect(modelsOf(index, { size: '205' })).toEqual(['a', 'b']);
    expect(modelsOf(index, { size: '195/65R15' })).toEqual([]);
    expect(modelsOf(index, { size: '  ' })).toEqual(['a', 'b', 'c']);
  });

  it('D-PATH-037 D-PATH-038 filters by season and winter type', () => {
    const index = indexOf(
      tyre({ model: 'a' }),
      tyre({ model: 'b', type: 'winter', winterType: 'studded' }),
      tyre({ model: 'c', type: 'winter', winterType: 'friction' }),
    );
    expect(modelsOf(index, { type: 'summer' })).toEqual(['a']);
    expect(modelsOf(index, { type: 'winter' })).toEqual(['b', 'c']);
    expect(modelsOf(index, { winterType: 'friction' })).toEqual(['c']);
    expect(modelsOf(index, { type: 'summer', winterType: 'friction' })).toEqual([]);
  });

  it('D-PATH-039 filters by one or several manufacturers, ignoring case', () => {
    const index = indexOf(
      tyre({ model: 'a', manufacturer: 'Nokian Tyres' }),
      tyre({ model: 'b', manufacturer: 'Michelin' }),
      tyre({ model: 'c', manufacturer: 'Pirelli' }),
    );
    expect(modelsOf(index, { manufacturer: 'nokian  TYRES' })).toEqual(['a']);
    expect(modelsOf(index, { manufacturer: 'Pirelli,Michelin' })).toEqual(['b', 'c']);
    expect(modelsOf(index, { manufacturer: 'Nobody' })).toEqual([]);
  });

  it('D-PATH-040 filters by the price that a visitor pays now', () => {
    const index = indexOf(tyre({ model: 'a', price: 120, currentPrice: 99.9, discount: 16.7 }), tyre({ model: 'b', price: 100 }));
    expect(modelsOf(index, { maxPrice: '99,90' })).toEqual(['a']);
    expect(modelsOf(index, { maxPrice: '99.89' })).toEqual([]);
  });

  it('D-PATH-041 D-PATH-042 D-PATH-043 includes that class or better and that noise or less, not tyres without a label', () => {
    const index = indexOf(
      tyre({ model: 'a', details: { fuelEfficiency: 'A', wetGrip: 'C', noiseLevel: 68 } }),
      tyre({ model: 'b', details: { fuelEfficiency: 'B', wetGrip: 'A', noiseLevel: 72 } }),
      tyre({ model: 'c' }),
    );
    expect(modelsOf(index, { fuel: 'B' })).toEqual(['a', 'b']);
    expect(modelsOf(index, { fuel: 'A' })).toEqual(['a']);
    expect(modelsOf(index, { wet: 'B' })).toEqual(['b']);
    expect(modelsOf(index, { fuel: 'G' })).toEqual(['a', 'b']);
    expect(modelsOf(index, { maxNoise: 70 })).toEqual(['a']);
    expect(modelsOf(index, { maxNoise: 72 })).toEqual(['a', 'b']);
  });

  it('D-PATH-044 filters by active offers', () => {
    const index = indexOf(tyre({ model: 'a', discount: 10 }), tyre({ model: 'b' }));
    expect(modelsOf(index, { onSale: 'true' })).toEqual(['a']);
    expect(modelsOf(index, { onSale: 'false' })).toEqual(['a', 'b']);
  });

  it('D-PATH-035 counts each facet with all other filters applied', () => {
    const index = indexOf(
      tyre({ manufacturer: 'Nokian', price: 90 }),
      tyre({ manufacturer: 'Nokian', price: 150, type: 'winter', winterType: 'studded' }),
      tyre({ manufacturer: 'Michelin', price: 110, fullSize: '225/45R17', discount: 5 }),
      tyre({ manufacturer: 'Michelin', price: 130, type: 'winter', winterType: 'friction', vehicleType: 'suv' }),
    );
    const { facets, pagination } = index.find(query({ manufacturer: 'Nokian', type: 'summer' }));
    expect(pagination.total).toBe(1);
    expect(facets.manufacturer).toEqual([
      { value: 'Michelin', count: 1 },
      { value: 'Nokian', count: 1 },
    ]);
    expect(facets.type).toEqual([
      { value: 'summer', count: 1 },
      { value: 'winter', count: 1 },
    ]);
    expect(facets.winterType).toEqual([
      { value: 'studded', count: 0 },
      { value: 'friction', count: 0 },
    ]);
    expect(facets.size).toEqual([{ value: '205/55R16', count: 1 }]);
    expect(facets.vehicleType).toEqual([
      { value: 'henkilöauto', count: 1 },
      { value: 'suv', count: 0 },
      { value: 'pakettiauto', count: 0 },
    ]);
    expect(facets.price).toEqual({ min: 90, max: 90 });
    expect(index.find(query({ maxPrice: 100 })).facets.price).toEqual({ min: 90, max: 150 });
    expect(index.find(query()).facets.onSale).toBe(1);
    expect(index.find(query({ size: '315/80R22' })).facets.size.map(({ value }) => value)).toEqual(['205/55R16', '225/45R17']);
  });

  it('D-PATH-035 counts for each facet value what a search with that value finds, on many tyres', () => {
    const classes = ['A', 'B', 'C', null] as const;
    const tyres = Array.from({ length: 600 }, (_, at) =>
      tyre({
        manufacturer: ['Nokian', 'Michelin', 'Äijä'][at % 3] ?? '',
        price: 50 + ((at * 7) % 150),
        fullSize: ['205/55R16', '195/65R15', '225/45R17', '205/60R16'][(at >> 1) % 4] ?? '',
        ...(at % 2 ? { type: 'winter' as const, winterType: at % 4 === 1 ? ('studded' as const) : ('friction' as const) } : {}),
        details: {
          fuelEfficiency: classes[at % 4] ?? null,
          wetGrip: classes[(at >> 2) % 4] ?? null,
          noiseLevel: at % 5 === 0 ? null : 66 + (at % 7),
        },
        ...(at % 6 === 0 ? { discount: at % 40 } : {}),
      }),
    );
    const index = new TyreIndex();
    index.putMany(tyres);
    const filters = { type: 'winter', manufacturer: 'Nokian,Äijä', maxPrice: 150, wet: 'B', size: '205' };
    const without = (name: keyof typeof filters) => {
      const { [name]: _, ...others } = filters;
      return others;
    };
    const totalOf = (more: object) => index.find(query({ ...more, limit: 1 })).pagination.total;
    const { facets, pagination } = index.find(query(filters));
    expect(pagination.total).toBe(
      tyres.filter(
        (one) =>
          one.type === 'winter' &&
          one.manufacturer !== 'Michelin' &&
          one.price <= 150 &&
          'AB'.includes(one.details.wetGrip ?? '-') &&
          one.fullSize.startsWith('205'),
      ).length,
    );
    for (const { value, count: left } of facets.manufacturer)
      expect(totalOf({ ...without('manufacturer'), manufacturer: value })).toBe(left);
    for (const { value, count: left } of facets.size) expect(totalOf({ ...without('size'), size: value })).toBe(left);
    for (const { value, count: left } of facets.type) expect(totalOf({ ...without('type'), type: value })).toBe(left);
    for (const { value, count: left } of facets.wet) expect(totalOf({ ...without('wet'), wet: value })).toBe(left);
    for (const { value, count: left } of facets.fuel) expect(totalOf({ ...filters, fuel: value })).toBe(left);
    for (const { value, count: left } of facets.winterType) expect(totalOf({ ...filters, winterType: value })).toBe(left);
    for (const { value, count: left } of facets.maxNoise) expect(totalOf({ ...filters, maxNoise: value })).toBe(left);
    expect(totalOf({ ...filters, onSale: 'true' })).toBe(facets.onSale);
  });

  it('D-PATH-041 counts classes and noise cumulatively', () => {
    const index = indexOf(
      tyre({ details: { fuelEfficiency: 'A', noiseLevel: 70 } }),
      tyre({ details: { fuelEfficiency: 'C', noiseLevel: 68 } }),
      tyre({ details: { fuelEfficiency: 'C' } }),
    );
    const { facets } = index.find(query());
    expect(facets.fuel.map(({ count: left }) => left)).toEqual([1, 1, 3, 3, 3, 3, 3]);
    expect(facets.maxNoise).toEqual([
      { value: '68', count: 1 },
      { value: '70', count: 2 },
    ]);
  });

  it('D-PATH-045 sorts by price, discount, noise and, in Finnish alphabetical order, manufacturer', () => {
    const index = indexOf(
      tyre({ model: 'a', manufacturer: 'Äijä', price: 90, details: { noiseLevel: 70 } }),
      tyre({ model: 'b', manufacturer: 'Zeetex', price: 120, currentPrice: 80, discount: 33.3 }),
      tyre({ model: 'c', manufacturer: 'Åsa', price: 100, details: { noiseLevel: 66 }, discount: 5 }),
      tyre({ model: 'd', manufacturer: 'Zeetex', price: 200, stock: 0 }),
    );
    expect(modelsOf(index, { sort: 'price' })).toEqual(['b', 'a', 'c', 'd']);
    expect(modelsOf(index, { sort: '-price' })).toEqual(['d', 'c', 'a', 'b']);
    expect(modelsOf(index, { sort: '-discount' })).toEqual(['b', 'c', 'd', 'a']);
    expect(modelsOf(index, { sort: 'noise' })).toEqual(['c', 'a', 'b', 'd']);
    expect(modelsOf(index, { sort: 'manufacturer' })).toEqual(['b', 'd', 'c', 'a']);
    expect(modelsOf(index, { sort: 'recommended' })).toEqual(['b', 'c', 'a', 'd']);
  });

  it('recommends the tyres of the season first, and within each season offers and stock', () => {
    const winter = { type: 'winter', winterType: 'friction' } as const;
    const index = indexOf(
      tyre({ model: 'summer, out of stock', stock: 0 }),
      tyre({ model: 'summer' }),
      tyre({ model: 'summer, 30 %', discount: 30 }),
      tyre({ model: 'friction, out of stock', ...winter, stock: 0 }),
      tyre({ model: 'friction', ...winter }),
      tyre({ model: 'studded', ...winter, winterType: 'studded', discount: 10 }),
      tyre({ model: 'friction, 0.1 %', ...winter, discount: 0.1, stock: 0 }),
    );
    const inWinter = ['studded', 'friction, 0.1 %', 'friction', 'friction, out of stock'];
    const inSummer = ['summer, 30 %', 'summer', 'summer, out of stock'];
    const models = (first: 'summer' | 'winter', more = {}) => index.find(query(more), first).items.map(({ model }) => model);
    expect(models('winter')).toEqual([...inWinter, ...inSummer]);
    expect(models('summer')).toEqual([...inSummer, ...inWinter]);
    expect(models('winter', { sort: 'price' })).toEqual(models('summer', { sort: 'price' }));
  });

  it('pages without gaps or overlaps in the order of both seasons, also after changes', () => {
    const kinds = [{ type: 'summer' }, { type: 'winter', winterType: 'studded' }] as const;
    const tyres = Array.from({ length: 120 }, (_, at) => tyre({ ...kinds[at % 2], model: `m${at % 7}`, discount: at % 5 || undefined }));
    const index = new TyreIndex();
    index.putMany(tyres);
    const idsOf = (found: TyreIndex, first: 'summer' | 'winter') =>
      [1, 2, 3, 4, 5, 6].flatMap((page) => found.find(query({ page, limit: 20 }), first).items.map((item) => item._id));
    for (const first of ['summer', 'winter'] as const) expect(new Set(idsOf(index, first)).size).toBe(120);
    for (const [at, one] of tyres.entries()) if (at % 3 === 0) index.put({ ...one, ...kinds[(at + 1) % 2], stock: at % 2 });
    const fresh = new TyreIndex();
    fresh.putMany([...index.inOrder('price')]);
    for (const first of ['summer', 'winter'] as const) expect(idsOf(index, first)).toEqual(idsOf(fresh, first));
  });

  it('D-PATH-046 pages without gaps or overlaps in every sort order', () => {
    const tyres = Array.from({ length: 107 }, (_, at) => tyre({ model: `m${at % 5}`, price: 100 + (at % 3) }));
    const index = new TyreIndex();
    index.putMany(tyres);
    for (const sort of finderSorts) {
      const seen = [1, 2, 3, 4, 5, 6].flatMap((page) => index.find(query({ sort, page, limit: 20 })).items.map((item) => item._id));
      expect([seen.length, new Set(seen).size]).toEqual([107, 107]);
    }
    const sixth = index.find(query({ page: 6, limit: 20 }));
    expect(sixth.pagination).toEqual({ page: 6, limit: 20, total: 107, totalPages: 6 });
    expect(index.find(query({ page: 9, limit: 20 })).items).toEqual([]);
  });

  it('D-PATH-045 updates its sort orders when tyres are changed, added and deleted', () => {
    const index = new TyreIndex();
    const tyres = Array.from({ length: 80 }, (_, at) => tyre({ model: `m${at}`, price: 50 + ((at * 37) % 80) }));
    index.putMany(tyres);
    for (const sort of finderSorts) index.find(query({ sort }));
    for (const [at, one] of tyres.entries()) {
      if (at % 3 === 0) index.delete(one._id);
      else if (at % 3 === 1)
        index.put({ ...one, price: 500 - at, currentPrice: 500 - at, details: { ...one.details, noiseLevel: 60 + (at % 20) } });
    }
    for (let more = 0; more < 10; more += 1) index.put(tyre({ model: `new${more}`, price: 20 + more }));
    const fresh = new TyreIndex();
    fresh.putMany([...index.inOrder('price')]);
    for (const sort of finderSorts) {
      expect(index.find(query({ sort, limit: 100 }))).toEqual(fresh.find(query({ sort, limit: 100 })));
    }
    expect(index.count).toBe(63);
  });

  it('D-PATH-047 removes a deleted tyre and reuses its slot for the next one', () => {
    const [first, second] = [tyre({ model: 'a' }), tyre({ model: 'b' })];
    const index = indexOf(first);
    index.delete(first._id);
    expect(index.get(first._id)).toBeUndefined();
    expect(index.find(query()).pagination.total).toBe(0);
    expect(index.find(query()).facets.price).toBeNull();
    index.put(second);
    expect(modelsOf(index, {})).toEqual(['b']);
  });

  it("D-PATH-035 returns the contract's shape", () => {
    const index = indexOf(tyre({ discount: 12.5 }), tyre({ details: { noiseLevel: 70, fuelEfficiency: 'G' } }));
    const result = index.find(query());
    expect(findTyres.output.parse(result)).toEqual(result);
  });

  it('D-PATH-039 lists a chosen manufacturer even when it gives no results', () => {
    const index = indexOf(tyre({ manufacturer: 'Nokian' }), tyre({ manufacturer: 'Pirelli', fullSize: '225/45R17' }));
    expect(index.find(query({ manufacturer: 'Pirelli', size: '205/55R16' })).facets.manufacturer).toEqual([
      { value: 'Nokian', count: 1 },
      { value: 'Pirelli', count: 0 },
    ]);
  });

  it('D-PATH-001 shows the latest spelling of a manufacturer', () => {
    const one = tyre({ manufacturer: 'nokian' });
    const index = indexOf(one);
    index.put({ ...one, manufacturer: 'NOKIAN' });
    index.put({ ...one, manufacturer: 'nokian' });
    expect(index.find(query()).facets.manufacturer).toEqual([{ value: 'nokian', count: 1 }]);
  });
});
