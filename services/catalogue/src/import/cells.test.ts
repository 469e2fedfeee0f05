import { describe, expect, it } from '@jest/globals';
import type { ImportField } from '#contracts/tyre-import';
import { readRow } from './cells.ts';
import { readEuros, readWhole } from './numbers.ts';

const read = (cells: Partial<Record<ImportField, string>>) =>
  readRow(
    { row: 1, cells: Object.values(cells), overlong: false },
    Object.keys(cells).map((field) => ({ header: field, field: field as ImportField, sample: '' })),
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
    ['89,9000', 8990],
    ['0', 0],
  ])('D-PATH-048 reads %s as cents', (text, cents) => {
    expect(readEuros(text)).toEqual({ cents });
  });

  it.each(['abc', '89.900', '12,345', '1,29.00', '-5', '89,905', '$89', '890 SEK', '1.2.3', '1e309', 'NaN', '12..5', '0,299'])(
    'D-PATH-056 refuses %s as a price',
    (text) => {
      expect(readEuros(text)).toHaveProperty('problem');
    },
  );

  it('D-PATH-048 reads whole numbers with their units', () => {
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

  it('D-PATH-048 puts a size of three columns together', () => {
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
    ['M+S', undefined, { type: 'winter', winterType: 'friction' }],
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

  it('D-PATH-048 reads label values, marks, load and speed, ratings and lists', () => {
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

  it('D-PATH-048 takes an empty cell, a dash and n/a for nothing said', () => {
    expect(values({ size: '', price: '-', stock: 'n/a', wetGrip: ' ', ean: '0' })).toEqual({});
  });

  it.each<[ImportField, string]>([
    ['size', '31x10.5R15'],
    ['size', '195 R14'],
    ['price', 'kysy'],
    ['stock', 'paljon'],
    ['stock', '-2'],
    ['type', 'ympärivuotinen'],
    ['winterType', 'ehkä'],
    ['vehicleType', 'kuorma-auto'],
    ['fuelEfficiency', 'H'],
    ['noiseLevel', 'hiljainen'],
    ['noiseClass', 'D'],
    ['snowMark', 'ehkä'],
    ['ean', '6,41944E+12'],
    ['ean', '12345'],
    ['loadIndex', 'V'],
    ['speedSymbol', 'nopea'],
    ['comfortRating', '6'],
  ])('D-PATH-056 gives one reason for %s "%s"', (field, cell) => {
    expect(problem(field, cell)).toHaveLength(1);
  });

  it('D-PATH-056 refuses a studded summer tyre and a row with too many cells', () => {
    expect(read({ type: 'kesä', winterType: 'nasta' }).problems).toHaveLength(1);
    expect(readRow({ row: 3, cells: [], overlong: true }, []).problems).toHaveLength(1);
  });
});
