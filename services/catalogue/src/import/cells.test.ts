import { describe, expect, it } from '@jest/globals';
import type { ImportField } from '#contracts/catalogue/tyre-import';
import { readRow } from './cells.ts';
import { readEuros, readWhole } from './numbers.ts';

const read = (cells: Partial<Record<ImportField, string>>) =>
  readRow(
    { row: 1, cells: Object.values(cells), overlong: false },
    // A typical header of a yes/no column.
    Object.keys(cells).map((field) => ({ header: field === 'winterType' ? 'Nasta' : field, field: field as ImportField })),
  );
const values = (cells: Partial<Record<ImportField, string>>) => {
  const row = read(cells);
  expect(row.problems).toEqual([]);
  return row.values;
};
const problem = (field: ImportField, cell: string) => read({ [field]: cell }).problems.map(({ text }) => text);

describe('numbers', () => {
  it.each([
    ['89,90', 8990],
    ['89.9', 8990],
    ['89,90 €', 8990],
    ['€89.90', 8990],
    ['EUR 89,90', 8990],
    ['89,-', 8900],
    ['1 299,00', 129900],
    ['1\u00a0299,00\u00a0€', 129900],
    ['1\u202f299', 129900],
    ['1.299,00', 129900],
    ['1,299.00', 129900],
    ['1.299', 129900],
    ["1'299.50", 129950],
    ['12 990', 1299000],
    ['89,90 €/kpl', 8990],
    ['89,90e', 8990],
    ['1\u00a0299\u00a0000,5', 129900050],
    ['89,9000', 8990],
    ['0', 0],
  ])('D-PATH-048 reads %s as cents', (text, cents) => {
    expect(readEuros(text)).toEqual({ cents });
  });

  it.each([
    '12 9,90',
    '12 9',
    '1 299 9,90',
    '89,90 99,90',
    'syys.90',
    '12.9.2026',
    '2026-09-12',
    'abc',
    '89.900',
    '12,345',
    '1,29.00',
    '-5',
    '89,905',
    '$89',
    '890 SEK',
    '1.2.3',
    '1e309',
    'NaN',
    '12..5',
    '0,299',
  ])('D-PATH-056 rejects %s as a price', (text) => {
    expect(readEuros(text)).toHaveProperty('problem');
  });

  it('D-PATH-048 reads whole numbers with their units', () => {
    expect(['72 dB', '1 2', '1,000', '12 st', 'yli 20', '10.loka'].map(readWhole)).toEqual([72, null, null, 12, 20, null]);
    expect(['12', '12 kpl', '1 200', '20+', '>20', '12,0', '71 dB', '71 dB(A)', '-3', '12,5', 'x'].map(readWhole)).toEqual([
      12,
      12,
      1200,
      20,
      20,
      12,
      71,
      71,
      -3,
      null,
      null,
    ]);
  });
});

describe('cells', () => {
  it.each([
    ['205/55R16', { size: { width: 205, aspect: 55, diameter: 16 } }],
    ['2055516', { size: { width: 205, aspect: 55, diameter: 16 } }],
    ['205/55 R 16 91V', { size: { width: 205, aspect: 55, diameter: 16 }, loadIndex: '91', speedSymbol: 'V' }],
    ['205/55ZR16 (91W) XL', { size: { width: 205, aspect: 55, diameter: 16 }, loadIndex: '91', speedSymbol: 'W' }],
    ['P205/55R16', { size: { width: 205, aspect: 55, diameter: 16 } }],
    ['205/65R16C', { size: { width: 205, aspect: 65, diameter: 16 }, vehicleType: 'pakettiauto' }],
    [
      '205/65 R16C 107/105T',
      { size: { width: 205, aspect: 65, diameter: 16 }, vehicleType: 'pakettiauto', loadIndex: '107/105', speedSymbol: 'T' },
    ],
    ['205/65 R16 107/105 T', { size: { width: 205, aspect: 65, diameter: 16 }, loadIndex: '107/105', speedSymbol: 'T' }],
  ])('D-PATH-048 reads the size %s', (size, expected) => {
    expect(values({ size })).toEqual(expected);
  });

  it('D-PATH-048 combines a size from three columns', () => {
    expect(values({ width: '205 mm', aspect: '55', diameter: 'R16C' })).toEqual({
      size: { width: 205, aspect: 55, diameter: 16 },
      vehicleType: 'pakettiauto',
    });
    expect(values({ size: '205/65R16C', vehicleType: 'HA' })).toMatchObject({ vehicleType: 'henkilöauto' });
  });

  it.each([
    ['kesä', undefined, { type: 'summer', winterType: null }],
    ['Kesärengas', 'ei', { type: 'summer', winterType: null }],
    ['summer', '-', { type: 'summer', winterType: null }],
    ['talvi', 'nasta', { type: 'winter', winterType: 'studded' }],
    ['talvi', 'ei', { type: 'winter', winterType: 'friction' }],
    ['talvi', 'x', { type: 'winter', winterType: 'studded' }],
    ['Talvi (kitka)', undefined, { type: 'winter', winterType: 'friction' }],
    ['Nastarengas', undefined, { type: 'winter', winterType: 'studded' }],
    ['nastaton', undefined, { type: 'winter', winterType: 'friction' }],
    ['talvi', 'odubbat', { type: 'winter', winterType: 'friction' }],
    ['talvi', 'dubbat', { type: 'winter', winterType: 'studded' }],
    ['kesä', 'odubbat', { type: 'summer', winterType: null }],
    ['T', 'nasta', { type: 'winter', winterType: 'studded' }],
    ['winter', 'non-studded', { type: 'winter', winterType: 'friction' }],
    ['winter', undefined, { type: 'winter' }],
    ['', 'studded', { type: 'winter', winterType: 'studded' }],
    ['', 'ei', {}],
  ])('D-PATH-048 reads the season %s / %s', (type, winterType, expected) => {
    expect(values(winterType === undefined ? { type } : { winterType, type })).toEqual(expected);
  });

  it.each([
    ['HA', 'henkilöauto'],
    ['Henkilöauto', 'henkilöauto'],
    ['SUV', 'suv'],
    ['Maasturi', 'suv'],
    ['4x4', 'suv'],
    ['PA', 'pakettiauto'],
    ['van', 'pakettiauto'],
    ['Kevytkuorma', null],
    ['C', 'pakettiauto'],
  ])('D-PATH-048 reads the vehicle %s', (vehicleType, expected) => {
    if (expected === null) expect(problem('vehicleType', vehicleType)).toHaveLength(1);
    else expect(values({ vehicleType })).toEqual({ vehicleType: expected });
  });

  it('D-PATH-048 reads EU label values, marks, load and speed, ratings and lists', () => {
    expect(
      values({
        fuelEfficiency: 'c',
        wetGrip: ' A ',
        noiseLevel: '71 dB B',
        snowMark: 'Kyllä',
        iceMark: '-',
        loadIndex: '121/120R',
        dryGripRating: '4/5',
        features: 'EV, Hiljainen,, ',
        gallery: '/images/a|/images/b',
      }),
    ).toEqual({
      fuelEfficiency: 'C',
      wetGrip: 'A',
      noiseLevel: 71,
      noiseClass: 'B',
      snowMark: true,
      iceMark: false,
      loadIndex: '121/120',
      speedSymbol: 'R',
      ratings: { dryGrip: 4 },
      features: ['EV', 'Hiljainen'],
      gallery: ['/images/a', '/images/b'],
    });
    expect(values({ loadIndex: '91', speedSymbol: '(Y)', noiseClass: '))' })).toEqual({
      loadIndex: '91',
      speedSymbol: 'Y',
      noiseClass: 'B',
    });
    expect(values({ ean: '6 419440 123456' })).toEqual({ ean: '6419440123456' });
  });

  it.each([
    ['72 dB', { noiseLevel: 72 }],
    ['72dB', { noiseLevel: 72 }],
    [')) 71', { noiseLevel: 71, noiseClass: 'B' }],
    ['71 dB(A) ))', { noiseLevel: 71, noiseClass: 'B' }],
    ['71/B', { noiseLevel: 71, noiseClass: 'B' }],
    ['2/71', { noiseLevel: 71, noiseClass: 'B' }],
    ['A 68 dB', { noiseLevel: 68, noiseClass: 'A' }],
    ['72,0', { noiseLevel: 72 }],
  ])('D-PATH-048 reads the noise %s', (noiseLevel, expected) => {
    expect(values({ noiseLevel })).toEqual(expected);
  });

  it.each([
    ['C C 72', { fuelEfficiency: 'C', wetGrip: 'C', noiseLevel: 72 }],
    ['c/b/71 dB', { fuelEfficiency: 'C', wetGrip: 'B', noiseLevel: 71 }],
    ['CB )) 71', { fuelEfficiency: 'C', wetGrip: 'B', noiseLevel: 71, noiseClass: 'B' }],
    ['D-A-B-70', { fuelEfficiency: 'D', wetGrip: 'A', noiseLevel: 70, noiseClass: 'B' }],
  ])('D-PATH-048 reads the EU label %s', (euLabel, expected) => {
    expect(values({ euLabel })).toEqual(expected);
  });

  it.each(['6,4E+12', '6,41944E+12', '6.41944E12'])('D-PATH-048 ignores the EAN %s with a warning and accepts the row', (ean) => {
    const row = read({ ean, price: '89,90' });
    expect({ values: row.values, problems: row.problems }).toEqual({ values: { priceCents: 8990 }, problems: [] });
    expect(row.warnings).toEqual([expect.stringContaining(`(${ean})`)]);
  });

  it('D-PATH-056 warns about a price of 0, which visitors would see', () => {
    for (const price of ['0', '0,00 €'])
      expect(read({ price })).toMatchObject({
        values: { priceCents: 0 },
        warnings: ['Hinta on 0: asiakkaat näkevät hinnan 0,00\u00a0€.'],
      });
    expect(read({ price: '0,01' }).warnings).toEqual([]);
  });

  it('D-PATH-056 accepts JSON lists only for fields that are lists', () => {
    const list = (field: ImportField, items: string[], nested = false) =>
      readRow({ row: 1, cells: [{ items, nested }], overlong: false }, [{ header: field, field }]);
    expect(list('features', ['EV', ' hiljainen, kevyt']).values).toEqual({ features: ['EV', 'hiljainen, kevyt'] });
    for (const field of ['size', 'price', 'type', 'winterType', 'model', 'ean', 'stock'] as const)
      expect(list(field, ['205/55R16']).problems).toEqual([{ field, text: expect.stringContaining('on luettelo') }]);
    expect(list('gallery', [], true).problems).toHaveLength(1);
  });

  it('D-PATH-056 rejects contradictions between the season and winter type columns', () => {
    for (const [type, winterType] of [
      ['kitka', 'nasta'],
      ['nasta', 'ei'],
      ['kesä', 'kitka'],
      ['talvi', 'kesä'],
    ] as const)
      expect(read({ type, winterType }).problems).toHaveLength(1);
  });

  it('D-PATH-056 rejects a cell that is too long, before it is parsed', () => {
    expect(problem('price', ' '.repeat(300_000) + '1')).toEqual([expect.stringContaining('on liian pitkä')]);
    expect(problem('description', 'x'.repeat(32_768))).toHaveLength(1);
  });

  it('D-PATH-048 treats an empty cell, a dash and n/a as no value', () => {
    expect(values({ size: '', price: '-', stock: 'n/a', wetGrip: ' ', ean: '0' })).toEqual({});
  });

  it.each<[ImportField, string]>([
    ['size', '31x10.5R15'],
    ['size', '195 R14'],
    ['price', 'kysy'],
    ['stock', 'paljon'],
    ['stock', '-2'],
    ['type', 'ympärivuotinen'],
    ['type', 'helår'],
    ['winterType', 'ehkä'],
    ['vehicleType', 'kuorma-auto'],
    ['fuelEfficiency', 'H'],
    ['noiseLevel', 'hiljainen'],
    ['noiseClass', 'D'],
    ['snowMark', 'ehkä'],
    ['size', '225/75R19.5'],
    ['size', '205/55R16 ja 225/50R16'],
    ['size', '12.10.2015'],
    ['price', '12.10.2015'],
    ['type', 'M+S'],
    ['euLabel', 'C C'],
    ['noiseLevel', 'A 71 B'],
    ['ean', '12345'],
    ['loadIndex', 'V'],
    ['speedSymbol', 'nopea'],
    ['comfortRating', '6'],
  ])('D-PATH-056 reports one problem for %s "%s"', (field, cell) => {
    expect(problem(field, cell)).toHaveLength(1);
  });

  it('D-PATH-056 rejects a studded summer tyre and a row with too many cells', () => {
    expect(read({ type: 'kesä', winterType: 'nasta' }).problems).toHaveLength(1);
    expect(readRow({ row: 3, cells: [], overlong: true }, []).problems).toHaveLength(1);
  });
});
