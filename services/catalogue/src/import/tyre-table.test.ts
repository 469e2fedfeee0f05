import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { AppError } from '#contracts/errors';
import type { ImportField } from '#contracts/catalogue/tyre-import';
import { headersKey } from '#service/table-files/headers';
import { TableFile, type ReadOptions } from '#service/table-files/table-file';
import type { ReadRow } from './cells.ts';
import { tyreTable } from './tyre-table.ts';

type TyreFile = TableFile<ImportField, ReadRow>;
const read = (bytes: Buffer | string, options: Partial<ReadOptions<ImportField>> = {}) =>
  TableFile.read(tyreTable, Buffer.from(bytes), { mediaType: 'text/csv', ...options });
const rowsOf = (file: TyreFile) => file.rowsFrom(0, 1_000);
const headersOf = (file: TyreFile) => file.head.columns.map(({ header }) => header);
const failure = async (bytes: Buffer | string, options?: Partial<ReadOptions<ImportField>>) => {
  const error = await read(bytes, options).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
};

const HEAD = 'Koko;Merkki;Malli;Hinta';
const ROW = '205/55R16;Nokian;Hakka;89,90';
const TEXT = 'Koko;Merkki;Malli;Hinta (alv 25,5 %)\r\n205/55R16;Nokian Tyres;Häkkä Green 3;89,90 €\r\n';
const latin = (text: string) => Buffer.from(text.replaceAll('€', '\u0080'), 'latin1');
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();
const size = { width: 205, aspect: 55, diameter: 16 };

describe('reading a wholesaler’s file', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`)],
    ['Windows-1252', latin(TEXT)],
    ['UTF-16 LE with a byte order mark', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
    ['UTF-16 LE without a byte order mark', Buffer.from(TEXT, 'utf16le')],
    ['UTF-16 BE with a byte order mark', bigEndian(`\ufeff${TEXT}`)],
    ['UTF-16 BE without a byte order mark', bigEndian(TEXT)],
  ])('D-PATH-048 reads %s', async (_name, bytes) => {
    const file = await read(bytes);
    expect(headersOf(file)).toEqual(['Koko', 'Merkki', 'Malli', 'Hinta (alv 25,5 %)']);
    expect(rowsOf(file)).toMatchObject([
      { row: 2, values: { size, manufacturer: 'Nokian Tyres', model: 'Häkkä Green 3', priceCents: 8990 }, problems: [] },
    ]);
  });

  it.each([
    [';', `${HEAD}\n205/55R16;A;B, C;89,90`],
    [',', 'Koko,Merkki,Malli,Hinta\n205/55R16,A,"B, C","89,90"'],
    ['\t', 'Koko\tMerkki\tMalli\tHinta\n205/55R16\tA\tB, C\t89,90'],
    ['|', 'Koko|Merkki|Malli|Hinta\n205/55R16|A|B, C|89,90'],
  ])('D-PATH-048 recognises %p as the delimiter', async (_delimiter, text) => {
    expect(rowsOf(await read(text))[0]?.values).toMatchObject({ manufacturer: 'A', model: 'B, C', priceCents: 8990 });
  });

  it('D-PATH-048 reads quotes, line breaks in cells, inch marks, empty lines and rows of uneven length', async () => {
    const file = await read(
      `sep=;\r\n${HEAD};\r\n"205/55R16";"Nokian ""T""";"Rivi\n2";1\r\n\r\n;;;\r\n205/55R16;A;16" Kevyt\r\n1;2;3;4;5\r\n`,
    );
    expect(headersOf(file)).toEqual(['Koko', 'Merkki', 'Malli', 'Hinta']);
    // Numbered as in a spreadsheet, which hides the line that names the delimiter.
    expect(rowsOf(file).map(({ row, values, problems }) => [row, values.manufacturer, values.model, problems.length])).toEqual([
      [2, 'Nokian "T"', 'Rivi 2', 0],
      [5, 'A', '16" Kevyt', 0],
      [6, '2', '3', 2],
    ]);
  });

  it('D-PATH-048 reads all rows when a quote is never closed', async () => {
    const file = await read(`${HEAD}\n205/55R16;A;"Alku;1\n195/65R15;A;B;1`);
    expect(rowsOf(file).map(({ values }) => values.model)).toEqual(['"Alku', 'B']);
  });

  it('D-PATH-048 finds the headers below a title, names empty headers and numbers equal headers', async () => {
    const file = await read(`Hinnasto 2026\n\n${HEAD};;Hinta\n205/55R16;A;B;1;2;3\n`);
    expect(file.head).toMatchObject({ headerRow: 3, rows: 1 });
    expect(headersOf(file)).toEqual(['Koko', 'Merkki', 'Malli', 'Hinta', 'Sarake 5', 'Hinta (2)']);
    expect(rowsOf(file)[0]?.row).toBe(4);
  });

  it('D-PATH-049 reads JSON lists, wrapped lists, nested objects, lists in cells and missing keys', async () => {
    const tyre = {
      fullSize: '205/55R16',
      manufacturer: 'A',
      model: 'B',
      price: 89.9,
      details: { noiseLevel: 70, features: ['Hiljainen, kevyt', 'EV'] },
      ean: null,
    };
    const other = { price: 1.299, model: 'C' };
    for (const body of [[tyre, other], { total: { all: [2] }, items: [tyre, other] }, { products: [tyre, other], more: null }]) {
      const file = await read(JSON.stringify(body), { mediaType: 'application/json' });
      expect(headersOf(file)).toEqual(['fullSize', 'manufacturer', 'model', 'price', 'details.noiseLevel', 'details.features']);
      expect(rowsOf(file)).toMatchObject([
        { row: 1, values: { size, priceCents: 8990, noiseLevel: 70, features: ['Hiljainen, kevyt', 'EV'] }, problems: [] },
        { row: 2, values: { model: 'C' }, problems: [{ text: expect.stringContaining('yli kaksi desimaalia') }] },
      ]);
    }
  });

  it('D-PATH-056 rejects a JSON row whose size is a list', async () => {
    const file = await read(JSON.stringify([{ size: ['205/55R16', '225/50R17'], manufacturer: 'A', model: 'B', price: 1 }]));
    expect(rowsOf(file)[0]).toMatchObject({ values: { manufacturer: 'A' }, problems: [{ field: 'size' }] });
    expect(rowsOf(file)[0]?.values.size).toBeUndefined();
  });

  it.each([
    ['an empty file', ''],
    ['white space', ' \r\n '],
    ['headers alone', `${HEAD}\n`],
    ['a workbook', Buffer.from('PK\u0003\u0004rest', 'latin1')],
    ['a compressed file', gzipSync('x'.repeat(100_000))],
    ['bytes that are not text', Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919) % 251))],
    ['broken JSON', '[{"a":1'],
    ['JSON followed by other text', '[{"a":1}] x'],
    ['JSON with a trailing comma', '[{"a":1},]'],
    ['JSON that is not a list', '{"a":1}'],
    ['an empty JSON list', '[]'],
  ])('D-PATH-048 rejects %s with import_unreadable', async (_name, bytes) => {
    expect((await failure(bytes)).code).toBe('import_unreadable');
  });
});

describe('finding the header row', () => {
  it('D-PATH-048 never takes a data row for the headers, even when it contains a known word', async () => {
    const error = await failure('Mitta-A;Tekijä;Nimike;Raha;Laji\n205/55R16;Nokian;Hakka;89,90;nasta\n195/65R15;Nokian;Ice;79,90;nasta');
    expect(error.code).toBe('import_columns_unknown');
    expect(error.details.context).toMatchObject({
      headerRow: 1,
      columns: [
        { header: 'Mitta-A', sample: '205/55R16' },
        { header: 'Tekijä' },
        { header: 'Nimike' },
        { header: 'Raha' },
        { header: 'Laji' },
      ],
      firstRows: [
        { row: 1, cells: ['Mitta-A', 'Tekijä', 'Nimike', 'Raha', 'Laji'] },
        { row: 2, cells: ['205/55R16', 'Nokian', 'Hakka', '89,90', 'nasta'] },
        { row: 3 },
      ],
    });
  });

  it('D-PATH-048 reads every row of a file without headers', async () => {
    const text = '205/55R16;Nokian;Hakka;89,90;nasta\n195/65R15;Nokian;Ice;79,90;nasta';
    const error = await failure(text);
    expect(error.details.context).toMatchObject({ headerRow: 0, columns: [{ header: 'Sarake 1', sample: '205/55R16' }, {}, {}, {}, {}] });
    const mapping = {
      'Sarake 1': 'size',
      'Sarake 2': 'manufacturer',
      'Sarake 3': 'model',
      'Sarake 4': 'price',
      'Sarake 5': 'type',
    } as const;
    expect(rowsOf(await read(text, { mapping })).map(({ row, values }) => [row, values.model, values.winterType])).toEqual([
      [1, 'Hakka', 'studded'],
      [2, 'Ice', 'studded'],
    ]);
  });

  it('D-PATH-048 uses the header row that the admin has chosen', async () => {
    const text = `${HEAD}\nvanha;x;y;1\nKoko;Valmistaja;Malli;OVH;Kpl\n${ROW};4`;
    const file = await read(text, { headerRow: 3 });
    expect(file.head).toMatchObject({ headerRow: 3, rows: 1 });
    expect(rowsOf(file)).toMatchObject([{ row: 4, values: { stock: 4, priceCents: 8990 } }]);
    expect((await failure(text, { headerRow: 9 })).code).toBe('import_unreadable');
  });

  it('D-PATH-048 uses a remembered mapping when the headers are the same', async () => {
    const text = `Tukku Oy;hinnasto\nA1;A2;A3;A4\n${ROW}`;
    const fields = ['size', 'manufacturer', 'model', 'price'] as const;
    const columns = fields.map((field, at) => ({ header: `A${at + 1}`, field }));
    const mappingId = headersKey(['A1', 'A2', 'A3', 'A4']);
    const file = await read(text, { remembered: [{ mappingId, columns }] });
    expect(file.head).toMatchObject({ headerRow: 2, mappingId, rows: 1 });
    expect((await failure(text.replace('A4', 'A5'), { remembered: [{ mappingId, columns }] })).code).toBe('import_columns_unknown');
  });
});

describe('codes in a season column', () => {
  it('D-PATH-048 interprets N and K from all values of the column and returns the interpretation', async () => {
    const rows = (codes: string[]) => codes.map((code, at) => `205/55R16;A;M${at};80;talvi;${code}`).join('\n');
    const file = await read(`${HEAD};Kausi;Nasta\n${rows(['N', 'K', 'N', ''])}`);
    expect(rowsOf(file).map(({ values }) => values.winterType)).toEqual(['studded', 'friction', 'studded', undefined]);
    expect(file.head.columns.at(-1)).toMatchObject({
      field: 'winterType',
      readings: [
        { value: 'N', meaning: 'nasta', rows: 2, refused: false },
        { value: 'K', meaning: 'kitka', rows: 1, refused: false },
      ],
    });
    const unclear = await read(`${HEAD};Kausi;Nasta\n${rows(['N', 'N', ''])}`);
    expect(rowsOf(unclear).map(({ problems }) => problems.length)).toEqual([1, 1, 0]);
    expect(unclear.head.columns.at(-1)?.readings).toEqual([{ value: 'N', meaning: 'ei selvä', rows: 2, refused: true }]);
  });
});

// Each file has several megabytes, so the time depends on the machine.
describe('limits of a file', () => {
  const tyre = JSON.stringify({ size: '205/55R16', manufacturer: 'A', model: 'B', price: 1 });
  it.each<[string, () => string, RegExp]>([
    ['10 MB of [', () => '['.repeat(10_000_000), /tasoa sisäkkäin/],
    ['10 MB of {"a":', () => '[' + '{"a":'.repeat(2_000_000), /tasoa sisäkkäin/],
    ['300,001 line ends', () => '\n'.repeat(300_001), /enimmäkseen tyhjiä/],
    ['2 MB after an open quote', () => `${HEAD}\n205/55R16;"` + 'x'.repeat(2_000_000), /Rivi 2 on liian pitkä/],
    ['too many rows after an open quote', () => `${HEAD}\n"` + 'a;b;c;d\n'.repeat(150_000), /yli 100.000 riviä/],
    ['a cell of 2 MB', () => `${HEAD}\n205/55R16;A;${'x'.repeat(2_000_000)};1`, /Rivi 2 on liian pitkä/],
    ['an item of 2 MB', () => `[${tyre},{"model":"${'x'.repeat(2_000_000)}"}]`, /Rivi 2 on liian pitkä/],
    [
      '10,000 columns',
      () => `${Array.from({ length: 10_000 }, (_, at) => `A${at}`).join(';')}\n${'1;'.repeat(10_000)}`,
      /yli 200 saraketta/,
    ],
    [
      '10,000 keys',
      () => JSON.stringify([Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`a${at}`, 1]))]),
      /yli 200 saraketta/,
    ],
    ['more than 100,000 rows', () => `${HEAD}\n${'a;b;c;1\n'.repeat(100_001)}`, /yli 100.000 riviä/],
    ['more than 100,000 items', () => `[${'{},'.repeat(100_001)}{}]`, /yli 100.000 riviä/],
  ])(
    'D-BODY-017 rejects %s',
    async (_name, text, message) => {
      const error = await failure(text());
      expect({ code: error.code, message: error.message.replaceAll('\u00a0', ' ') }).toEqual({
        code: 'import_unreadable',
        message: expect.stringMatching(message),
      });
    },
    120_000,
  );

  it('D-BODY-017 handles very long cells without excessive regex backtracking', async () => {
    // A regular expression that backtracks would need minutes for each of these.
    const error = await failure(`${'('.repeat(400_000)};${'1'.repeat(400_000)}x;a\n${' '.repeat(400_000)}x;b;c\n`);
    expect(error.code).toBe('import_columns_unknown');
  }, 120_000);
});
