import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '../client.ts';
import { type Shop, startShop, until } from '../harness.ts';
import type { ImportRecord } from './catalogue-records.ts';
import { importList, LIST_HEADER, uniqueSizeText, rowCounts, type Sending, sendList } from './price-lists.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const importOf = (file: string | Buffer, options?: Sending) => importList(shop.admin, file, options);
const send = (file: string | Buffer, options?: Sending) => sendList(shop.admin, file, options);

describe('real and malicious wholesaler files', () => {
  it('D-PATH-048 D-PATH-051 counts seasons and studs, reports how codes were interpreted, and rejects ambiguous values', async () => {
    const size = uniqueSizeText();
    const header = 'Dim.;Märke;Modell;Pris;Säsong;Dubb;EAN;Kpl';
    const rows = [
      `${size};Nokian;A;80;sommar;;6,4E+12;4`,
      `${size};Nokian;B;80;vinter;dubbat;;4`,
      `${size};Nokian;C;80;vinter;odubbat;;4`,
      `${size};Nokian;D;80;helår;;;4`,
      `${size};Nokian;E;80;;;;4`,
      `${size};Nokian;F;12 9,90;sommar;;;4`,
    ];
    const result = await importOf([header, ...rows].join('\r\n'), { dryRun: true });
    expect(rowCounts(result)).toEqual({ rows: 6, added: 3, changed: 0, unchanged: 0, rejected: 3 });
    const { seasons, studs, warned, headerRow } = result;
    expect({ seasons, studs, warned, headerRow }).toEqual({
      seasons: { summer: 1, winter: 2, allYear: 1 },
      studs: { studded: 1, friction: 1, none: 1 },
      warned: 1,
      headerRow: 1,
    });
    expect(result.columns.find(({ header }) => header === 'Dubb')?.readings).toEqual([
      { value: 'dubbat', meaning: 'nasta', rows: 1, refused: false },
      { value: 'odubbat', meaning: 'ei nastoja', rows: 1, refused: false },
    ]);
    expect(result.details.map(({ row, reason, warnings }) => [row, reason ?? warnings ?? null])).toEqual([
      [2, [expect.stringContaining('EAN on katkennut')]],
      [3, null],
      [4, null],
      [5, expect.stringContaining('ympärivuotinen')],
      [6, expect.stringContaining('Tyyppi puuttuu')],
      [7, expect.stringContaining('tulkinnanvarainen')],
    ]);
    const codes = (values: string[]) =>
      `${LIST_HEADER};Nasta\n${values.map((code, at) => `${size};Nokian;M${at};talvi;80;${code}`).join('\n')}`;
    expect((await importOf(codes(['N', 'K', 'K']), { dryRun: true })).studs).toEqual({ studded: 1, friction: 2, none: 0 });
    const unclear = await importOf(codes(['N', 'N']), { dryRun: true });
    expect(unclear.rejected).toBe(2);
    expect(unclear.details[0]?.reason).toContain('voi tarkoittaa: nasta tai ei');
  });

  it('D-PATH-048 returns the first rows, uses the chosen header row, and stores a mapping until it is deleted', async () => {
    const rows = (size: string) => `Oma lista\nA1;A2;A3;A4;A5\n${size};Nokian;Hakka;80;nasta`;
    const unmapped = await send(rows(uniqueSizeText()), { dryRun: true });
    expect({ status: unmapped.status, code: unmapped.body.code }).toEqual({ status: 422, code: 'import_columns_unknown' });
    expect(unmapped.body.context).toMatchObject({
      headerRow: 2,
      firstRows: [
        { row: 1, cells: ['Oma lista'] },
        { row: 2, cells: ['A1', 'A2', 'A3', 'A4', 'A5'] },
        { row: 3, cells: [expect.any(String), 'Nokian', 'Hakka', '80', 'nasta'] },
      ],
    });
    const fields = { A1: 'size', A2: 'manufacturer', A3: 'model', A4: 'price', A5: 'type' };
    const mapping = encodeURIComponent(JSON.stringify(fields));
    const first = await importOf(rows(uniqueSizeText()), { query: `&headerRow=2&mapping=${mapping}`, dryRun: true });
    expect({ ...rowCounts(first), headerRow: first.headerRow }).toMatchObject({ rows: 1, added: 1, headerRow: 2 });

    const next = await importOf(rows(uniqueSizeText()));
    expect(rowCounts(next)).toMatchObject({ added: 1, rejected: 0 });
    const record = (await shop.admin.get<ImportRecord>(`/tires/imports/${next.importId}`)).body;
    const { body } = await shop.admin.get<{ items: { mappingId: string; columns: { header: string; field: string }[] }[] }>(
      '/tires/import-mappings',
    );
    const stored = body.items.find(({ mappingId }) => mappingId === record.mappingId);
    expect(stored?.columns.map(({ header, field }) => [header, field])).toEqual(Object.entries(fields));
    expect((await shop.admin.delete(`/tires/import-mappings/${record.mappingId}`)).status).toBe(200);
    expect((await shop.admin.delete<ErrorBody>(`/tires/import-mappings/${record.mappingId}`)).body.code).toBe('import_mapping_not_found');
    expect((await send(rows(uniqueSizeText()), { dryRun: true })).body.code).toBe('import_columns_unknown');
  });

  it.each<[string, () => string | Buffer, string]>([
    ['10 MB of [', () => '['.repeat(10_000_000), 'application/json'],
    ['27 MB of empty objects', () => `[${'{},'.repeat(9_000_000)}{}]`, 'application/json'],
    ['29 MB of line ends', () => `${LIST_HEADER}\n${'\r\n'.repeat(14_500_000)}`, 'text/csv'],
    ['20 MB of lines behind an open quote', () => `${LIST_HEADER}\n205/55R16;"${'x\n'.repeat(10_000_000)}`, 'text/csv'],
    ['64 MB, compressed', () => gzipSync(Buffer.alloc(64 * 1024 ** 2, 'x;'), { level: 1 }), 'text/csv'],
    ['10,000 columns', () => `${'A;'.repeat(10_000)}\n${'1;'.repeat(10_000)}`, 'text/csv'],
    ['a cell of 10 MB', () => `${LIST_HEADER}\n205/55R16;${'x'.repeat(10_000_000)};b;kesä;80`, 'text/csv'],
  ])(
    'D-BODY-017 rejects %s in Finnish, and the catalogue responds meanwhile',
    async (_name, file, type) => {
      const pid = shop.catalogue.pid;
      let ended = false;
      const refused = send(file(), { type, dryRun: true }).finally(() => (ended = true));
      const answers = new Set<number>();
      let requests = 0;
      await until(
        async () => {
          requests += 1;
          answers.add((await shop.visitor.get(`/tires?maxPrice=${requests}`)).status);
          return ended;
        },
        { timeout: 100_000, every: 50, what: 'file refused' },
      );
      const { status, body } = await refused;
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'import_unreadable' });
      expect(body.message).toMatch(/^(Tiedosto|Rivi|JSON).*\.$/);
      expect([...answers]).toEqual([200]);
      expect(shop.catalogue.pid).toBe(pid);
      const { items } = (await shop.admin.get<{ items: ImportRecord[] }>('/tires/imports')).body;
      expect(items.filter(({ state }) => state === 'reading' || state === 'waiting')).toEqual([]);
    },
    120_000,
  );
});
