import { describe, expect, it } from '@jest/globals';
import { AppError } from '#contracts/errors';
import { readTable } from './read-file.ts';

const TEXT = 'Koko;Merkki;Malli;Hinta (alv 25,5 %)\r\n205/55R16;Nokian Tyres;Hakka Green 3;89,90 €\r\n';
const read = (bytes: Buffer | string, mediaType = 'text/csv') => readTable(Buffer.from(bytes), mediaType);
const latin = (text: string) => Buffer.from(text.replaceAll('€', '\u0080'), 'latin1');
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();

const failure = async (bytes: Buffer | string, mediaType?: string) => {
  const error = await read(bytes, mediaType).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
};

describe('a file as wholesalers send it', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`)],
    ['Windows-1252', latin(TEXT)],
    ['UTF-16 LE with a mark', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
    ['UTF-16 LE without a mark', Buffer.from(TEXT, 'utf16le')],
    ['UTF-16 BE with a mark', bigEndian(`\ufeff${TEXT}`)],
    ['UTF-16 BE without a mark', bigEndian(TEXT)],
  ])('D-PATH-048 reads %s', async (_name, bytes) => {
    const table = await read(bytes);
    expect(table.headers).toEqual(['Koko', 'Merkki', 'Malli', 'Hinta (alv 25,5 %)']);
    expect(table.rows).toEqual([{ row: 1, cells: ['205/55R16', 'Nokian Tyres', 'Hakka Green 3', '89,90 €'], overlong: false }]);
  });

  it.each([
    [';', 'Koko;Merkki;Malli;Hinta\n205/55R16;A;B, C;89,90'],
    [',', 'Koko,Merkki,Malli,Hinta\n205/55R16,A,"B, C","89,90"'],
    ['\t', 'Koko\tMerkki\tMalli\tHinta\n205/55R16\tA\tB, C\t89,90'],
    ['|', 'Koko|Merkki|Malli|Hinta\n205/55R16|A|B, C|89,90'],
  ])('D-PATH-048 recognises %p as the delimiter', async (_delimiter, text) => {
    expect((await read(text)).rows[0]?.cells).toEqual(['205/55R16', 'A', 'B, C', '89,90']);
  });

  it('D-PATH-048 takes quotes, line breaks in cells, inch marks, empty lines and uneven rows as they come', async () => {
    const table = await read(
      'sep=;\r\nKoko;Merkki;Malli;Hinta;\r\n"205/55R16";"Nokian ""T""";"Rivi\n2";1\r\n\r\n;;;\r\n205/55R16;A;16" Kevyt\r\n1;2;3;4;5\r\n',
    );
    expect(table.headers).toEqual(['Koko', 'Merkki', 'Malli', 'Hinta']);
    expect(table.rows).toEqual([
      { row: 1, cells: ['205/55R16', 'Nokian "T"', 'Rivi\n2', '1'], overlong: false },
      { row: 4, cells: ['205/55R16', 'A', '16" Kevyt', ''], overlong: false },
      { row: 5, cells: ['1', '2', '3', '4'], overlong: true },
    ]);
  });

  it('D-PATH-048 reads on when a quote is never closed', async () => {
    expect((await read('Koko;Malli\n205/55R16;"Alku\n195/65R15;B')).rows.map((row) => row.cells[1])).toEqual(['"Alku', 'B']);
  });

  it('D-PATH-048 finds the header below a title, names empty headers and tells equal ones apart', async () => {
    const table = await read('Hinnasto 2026\n\nKoko;Merkki;;Hinta;Hinta\n205/55R16;A;;1;2\n');
    expect(table.headers).toEqual(['Koko', 'Merkki', 'Sarake 3', 'Hinta', 'Hinta (2)']);
    expect(table.rows).toHaveLength(1);
  });

  it('D-PATH-049 reads JSON lists, wrapped lists, nested objects, lists in cells and missing keys', async () => {
    const tyre = { fullSize: '205/55R16', price: 89.9, details: { noiseLevel: 70, features: ['Hiljainen, kevyt', 'EV'] }, ean: null };
    for (const body of [[tyre, { price: 1.299 }], { items: [tyre, { price: 1.299 }] }, { products: [tyre, { price: 1.299 }] }]) {
      const table = await read(JSON.stringify(body), 'application/json');
      expect(table.headers).toEqual(['fullSize', 'price', 'details.noiseLevel', 'details.features']);
      expect(table.rows.map((row) => row.cells)).toEqual([
        ['205/55R16', '89.9', '70', 'Hiljainen, kevyt\nEV'],
        ['', '1.2990', '', ''],
      ]);
    }
  });

  it.each([
    ['an empty file', ''],
    ['white space', ' \r\n '],
    ['headers alone', 'Koko;Merkki;Malli;Hinta\n'],
    ['a workbook', Buffer.from('PK\u0003\u0004rest', 'latin1')],
    ['bytes that are no text', Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919) % 251))],
    ['broken JSON', '[{"a":1'],
    ['JSON that is no list', '{"a":1}'],
  ])('D-PATH-048 refuses %s with import_unreadable', async (_name, bytes) => {
    expect((await failure(bytes)).code).toBe('import_unreadable');
  });
});
