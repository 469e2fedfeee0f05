import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import iconv from 'iconv-lite';
import type { ApiResponse, ErrorBody } from '../client.ts';
import { type Shop, startShop } from '../harness.ts';
import { rawRequest } from '../raw-request.ts';
import { asCsv, wholesaleList } from '../wholesale-list.ts';
import {
  createTyre,
  type ImportRecord,
  type ManufacturerPage,
  pathOf,
  type SizeRecord,
  tyreFields,
  type TyreRecord,
  type TyresFound,
} from './catalogue-records.ts';
import { importList, type ImportResult, LIST_HEADER, uniqueSizeText, rowCounts, type Sending, sendList } from './price-lists.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['catalogue'] });
});
afterAll(() => shop.stop());

const importOf = (file: string | Buffer, options?: Sending) => importList(shop.admin, file, options);
const send = (file: string | Buffer, options?: Sending) => sendList(shop.admin, file, options);
const ofSize = async (size: string) => (await shop.visitor.get<TyresFound>(`/tires?limit=100&size=${encodeURIComponent(size)}`)).body;
const undo = (importId: string) => shop.admin.post<ImportRecord & { kept: number } & ErrorBody>(`/tires/imports/${importId}/undo`);

describe('import', () => {
  it('D-PATH-048 D-PATH-052 D-PATH-053 D-PATH-054 D-PATH-055 applies a CSV body and reports each row', async () => {
    const size = uniqueSizeText();
    const result = await importOf(`${LIST_HEADER}\n${size};Nokian;Hakka;kesä;119,90\n${size};Nokian;R5;kitka;1 159,00 €\n`);
    expect(result.importId).toMatch(/^[0-9a-f]{24}$/);
    expect(rowCounts(result)).toEqual({ rows: 2, added: 2, changed: 0, unchanged: 0, rejected: 0 });
    expect(result.details.map(({ row, outcome }) => ({ row, outcome }))).toEqual([
      { row: 2, outcome: 'added' },
      { row: 3, outcome: 'added' },
    ]);
    const { items } = await ofSize(size);
    expect(items.map(({ model, type, winterType, price }) => [model, type, winterType, price]).toSorted()).toEqual([
      ['Hakka', 'summer', null, 119.9],
      ['R5', 'winter', 'friction', 1159],
    ]);
  });

  it('D-PATH-048 ignores columns that are named like members of every object', async () => {
    const file = `constructor;__proto__;toString;${LIST_HEADER}\nx;y;z;${uniqueSizeText()};Nokian;Hakka;kesä;119,90\n`;
    const { columns, added, importId } = await importOf(file);
    expect({ added, fields: columns.slice(0, 4).map(({ field }) => field) }).toEqual({ added: 1, fields: [null, null, null, 'size'] });
    const { body } = await shop.admin.get<{ items: ImportRecord[] }>('/tires/imports');
    expect(body.items.map((item) => item.importId)).toContain(importId);
  });

  it('D-PATH-055 recognises a tyre whose names contain invisible characters', async () => {
    const size = uniqueSizeText();
    await importOf(`${LIST_HEADER}\n${size};Nokian;Hakka;kesä;119,90\n`);
    const result = await importOf(
      `${LIST_HEADER}\n${size};Nok\u200Bian;\u202EHak\u2060ka;kesä;129,90\n${size};Nokian;\u200B\u202E;kesä;99\n`,
    );
    expect(rowCounts(result)).toEqual({ rows: 2, added: 0, changed: 1, unchanged: 0, rejected: 1 });
    expect((await ofSize(size)).items.map(({ manufacturer, model, price }) => ({ manufacturer, model, price }))).toEqual([
      { manufacturer: 'Nokian', model: 'Hakka', price: 129.9 },
    ]);
  });

  it('D-PATH-049 accepts JSON with the field names of the API', async () => {
    const size = uniqueSizeText();
    const details = { fuelEfficiency: 'B', wetGrip: 'A', noiseLevel: 69 };
    const tyre = { fullSize: size, manufacturer: 'Nokian', model: 'Hakka', type: 'winter', winterType: 'studded', price: 99.5, details };
    expect(rowCounts(await importOf(JSON.stringify([tyre]), { type: 'application/json' }))).toMatchObject({ added: 1, rejected: 0 });
    expect((await ofSize(size)).items[0]).toMatchObject({ price: 99.5, winterType: 'studded', details });
  });

  it('D-PATH-050 accepts a file from a form', async () => {
    const size = uniqueSizeText();
    const form = new FormData();
    form.set('file', new File([`${LIST_HEADER}\n${size};Nokian;Lomake;kesä;80`], '../hinnasto.csv', { type: 'text/csv' }));
    const { status, body } = await shop.admin.request<ImportResult>('POST', '/tires/import', { raw: form });
    expect({ status, added: body.added }).toEqual({ status: 200, added: 1 });
    expect((await shop.admin.get<ImportRecord>(`/tires/imports/${body.importId}`)).body).toMatchObject({
      fileName: 'hinnasto.csv',
      state: 'done',
    });
  });

  it('D-PATH-050 rejects an incomplete form or one without a boundary at once, and releases its place', async () => {
    const cut = '--XX\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nabc';
    const path = '/tires/import?dryRun=true';
    // More often than there are places for imports.
    for (let round = 0; round < 8; round += 1) {
      for (const type of ['multipart/form-data; boundary=XX', 'multipart/form-data']) {
        const headers = { 'content-type': type };
        const { status, body } = await shop.admin.request<ErrorBody>('POST', path, { raw: cut, headers, timeout: 5_000 });
        expect({ type, status, code: body.code }).toEqual({ type, status: 400, code: 'invalid_input' });
      }
    }
    expect((await send(`${LIST_HEADER}\n${uniqueSizeText()};Nokian;Lomake;kesä;80`, { dryRun: true })).status).toBe(200);
  });

  it('D-PATH-051 returns the same for a dry run, which changes nothing', async () => {
    const size = uniqueSizeText();
    const file = `${LIST_HEADER}\n${size};Uusi Merkki;Koe;kesä;80\n${size};;;kesä;80`;
    const result = await importOf(file, { dryRun: true });
    expect(rowCounts(result)).toEqual({ rows: 2, added: 1, changed: 0, unchanged: 0, rejected: 1 });
    expect((await ofSize(size)).pagination.total).toBe(0);
    expect((await shop.visitor.get<SizeRecord[]>('/tires/sizes?products=false')).body.some((other) => other.size.fullSize === size)).toBe(
      false,
    );
    expect((await shop.visitor.get<ManufacturerPage>('/manufacturers')).body.items.some(({ name }) => name === 'Uusi Merkki')).toBe(false);
    expect(rowCounts(await importOf(file))).toEqual(rowCounts(result));
  });

  it('D-PATH-056 says why a row was rejected, and applies the others', async () => {
    const size = uniqueSizeText();
    const rows = [
      `${size};Nokian;Hyvä;kesä;80`,
      'pyöreä;Nokian;Huono;kesä;80',
      `${size};Nokian;Kallis;kesä;-5`,
      `${size};;Nimetön;kesä;80`,
    ];
    const { details, ...rest } = await importOf([LIST_HEADER, ...rows, `${size};Nokian;Hyvä;kesä;90`].join('\n'));
    expect(rowCounts(rest as ImportRecord)).toMatchObject({ added: 1, rejected: 4 });
    const reasons = details.filter(({ outcome }) => outcome === 'rejected').map(({ row, reason = '' }) => [row, reason]);
    expect(reasons).toEqual([
      [3, expect.stringContaining('ei ole rengaskoko')],
      [4, expect.stringMatching(/hinta/i)],
      [5, expect.stringContaining('Valmistaja puuttuu')],
      [6, expect.stringContaining('jo rivillä 2')],
    ]);
  });

  it('D-PATH-051 D-PATH-056 D-PATH-057 shows in a dry run the fields of a new tyre, and all errors of a row', async () => {
    const size = uniqueSizeText();
    const rows = [`${size};Nokian;R5;kitka;159,90;70;4`, `${size};;R5;kumi;ilmainen;95;4`];
    const { details } = await importOf([`${LIST_HEADER};Melu dB;Varasto`, ...rows].join('\n'), { dryRun: true });
    const news = {
      size,
      vehicleType: 'henkilöauto',
      manufacturer: 'Nokian',
      model: 'R5',
      type: 'winter',
      winterType: 'friction',
      price: 159.9,
      stock: 4,
    };
    expect(details[0]?.changes).toEqual(Object.fromEntries(Object.entries(news).map(([field, value]) => [field, [null, value]])));
    expect(details[1]?.reason).toBe(
      'Tyyppi ei kelpaa (kumi). Kirjoita kesä, talvi, nasta tai kitka. Hinta ei ole rahasumma (ilmainen). Valmistaja puuttuu. Melu (dB): Melutaso on 60–80 dB.',
    );
  });

  it('A-3-022 D-PATH-058 ends an offer while stock lasts when the stock becomes zero, and an undo restores it', async () => {
    const tyre = await createTyre(shop.admin, { model: 'Loppuu', stock: 3, price: 100 });
    const sale = { isActive: true, price: 80, name: '', description: '', endDate: null, referenceConfirmed: true };
    const offered = await shop.admin.put<TyreRecord & ErrorBody>(pathOf(tyre), { ...tyreFields({ ...tyre, model: 'Loppuu' }), sale });
    expect({ status: offered.status, active: offered.body.sale?.isActive }).toEqual({ status: 200, active: true });
    const { importId, changed } = await importOf(`${LIST_HEADER};Varasto\n${tyre.fullSize};Testimerkki;Loppuu;kesä;70;0`);
    const now = async () => {
      const { stock, currentPrice, sale: offer } = (await shop.visitor.get<TyreRecord>(`/tires/${tyre._id}`)).body;
      return { stock, currentPrice, isActive: offer.isActive };
    };
    expect({ changed, ...(await now()) }).toEqual({ changed: 1, stock: 0, currentPrice: 70, isActive: false });
    expect((await undo(importId)).body.state).toBe('undone');
    expect(await now()).toEqual({ stock: 3, currentPrice: 80, isActive: true });
    const { body } = await shop.admin.get<{ items: { price: number; cause: string }[] }>(`/tires/${tyre._id}/prices`);
    expect(body.items.map(({ price, cause }) => `${price} ${cause}`)).toEqual(expect.arrayContaining(['70 imported', '80 import undone']));
  });

  it('D-PATH-057 D-LAW-003 reports the changes of a row, and records them in the ledger', async () => {
    const size = uniqueSizeText();
    await importOf(`${LIST_HEADER};Varasto\n${size};Nokian;Hakka;kesä;100;4`);
    const { details } = await importOf(`${LIST_HEADER};Varasto\n${size};NOKIAN;hakka;kesä;89,9;4`);
    expect(details).toEqual([
      expect.objectContaining({ row: 2, outcome: 'changed', changes: { price: [100, 89.9], financingPrice: [8.33, 7.49] } }),
    ]);
    const [tyre] = (await ofSize(size)).items;
    const { body } = await shop.admin.get<{ items: { price: number; cause: string }[] }>(`/tires/${tyre?._id}/prices`);
    expect(body.items.map(({ price, cause }) => [price, cause])).toEqual(
      expect.arrayContaining([
        [100, 'imported'],
        [89.9, 'imported'],
      ]),
    );
  });

  it('D-PATH-054 changes nothing when the same file is sent twice', async () => {
    const file = asCsv(wholesaleList(300));
    await importOf(file);
    const again = await importOf(file);
    expect(rowCounts(again)).toEqual({ rows: 300, added: 0, changed: 0, unchanged: 300, rejected: 0 });
    expect((await undo(again.importId)).body.code).toBe('import_not_undoable');
  });

  const text = (size: string, separator = ';') =>
    ['Koko;Valmistaja;Malli;Tyyppi;Hinta', `${size};Äijä;Öljy – “Å”;kesä;"1 299,50"`].join('\r\n').replaceAll(';', separator);
  const encodings: [string, (size: string) => Buffer][] = [
    ['UTF-8', (size) => Buffer.from(text(size))],
    ['UTF-8 with a byte order mark', (size) => Buffer.from(`\ufeff${text(size)}`)],
    ['Windows-1252', (size) => iconv.encode(text(size), 'windows-1252')],
    ['UTF-16 LE', (size) => iconv.encode(text(size), 'utf16le', { addBOM: true })],
    ['UTF-16 BE', (size) => iconv.encode(text(size), 'utf16be', { addBOM: true })],
    ['UTF-16 LE without a byte order mark', (size) => iconv.encode(text(size), 'utf16le', { addBOM: false })],
    ['tabs', (size) => Buffer.from(text(size, '\t'))],
    ['commas and quotes', (size) => Buffer.from(text(size, ','))],
    ['lone line feeds', (size) => Buffer.from(text(size).replaceAll('\r\n', '\n'))],
    ['Excel’s first line', (size) => Buffer.from(`sep=;\r\n${text(size)}`)],
    ['a form with a title above the header', (size) => Buffer.from(`Hinnasto 2026\r\n\r\n${text(size)}`)],
  ];
  it.each(encodings)('D-PATH-048 reads a file in %s', async (_name, encode) => {
    const size = uniqueSizeText();
    expect(rowCounts(await importOf(encode(size)))).toMatchObject({ added: 1, rejected: 0 });
    expect((await ofSize(size)).items[0]).toMatchObject({ manufacturer: 'Äijä', model: 'Öljy – “Å”', price: 1299.5, fullSize: size });
  });

  it('D-PATH-048 recognises English headers, and asks for unknown ones', async () => {
    const size = uniqueSizeText();
    const english = `Tyre size,Brand,Pattern name,Season,Price,EAN\n${size},Nokian,Hakka,summer,80,4006381333931`;
    const unmapped = await send(english);
    // 'Pattern name' is not in the vocabulary, so the admin has to map it.
    expect({ status: unmapped.status, code: unmapped.body.code }).toEqual({ status: 422, code: 'import_columns_unknown' });
    const mapping = encodeURIComponent(JSON.stringify({ 'Pattern name': 'model' }));
    const result = await importOf(english, { query: `&mapping=${mapping}` });
    expect(rowCounts(result)).toMatchObject({ added: 1, rejected: 0 });
    expect(result.columns).toContainEqual({ header: 'Pattern name', field: 'model', sample: 'Hakka' });
    expect((await ofSize(size)).items[0]).toMatchObject({ model: 'Hakka', ean: '4006381333931' });
  });

  it('D-PATH-048 ignores an unknown column, and reports it', async () => {
    const size = uniqueSizeText();
    const { columns, added } = await importOf(`${LIST_HEADER};Kummallinen\n${size};Nokian;Hakka;kesä;80;x`);
    expect(added).toBe(1);
    expect(columns).toContainEqual({ header: 'Kummallinen', field: null, sample: 'x' });
  });

  it.each([
    ['', 'text/csv', 422],
    [LIST_HEADER, 'text/csv', 422],
    ['{', 'application/json', 422],
    ['{"a":1}', 'application/json', 422],
    ['PK\u0003\u0004xxxx', 'text/csv', 422],
    ['Koko;Valmistaja\nx;y', 'text/csv', 422],
    [`${LIST_HEADER}\n205/55R16;a;b;kesä;80`, 'image/png', 415],
    [`${LIST_HEADER}\n205/55R16;a;b;kesä;80`, 'text/html', 415],
  ])('D-BODY-018 D-BODY-017 rejects %j of the type %s with %d', async (file, type, status) => {
    const answer = await send(file, { type });
    expect({ status: answer.status, message: typeof answer.body.message }).toEqual({ status, message: 'string' });
  });

  it('D-BODY-016 rejects more than 30 MB, with a Content-Length or chunked', async () => {
    const file = Buffer.alloc(31 * 1024 * 1024, 'x;');
    const authorization = `Bearer ${shop.admin.token}`;
    const target = '/api/tires/import';
    for (const length of [{ 'content-length': file.length }, { 'transfer-encoding': 'chunked' }]) {
      const headers = { authorization, 'content-type': 'text/csv', ...length };
      const answer = rawRequest(shop.url, target, { method: 'POST', headers, body: file });
      // The server may close the connection after the refusal, while the rest of the body is still being sent.
      expect([413, 'EPIPE', 'ECONNRESET']).toContain(
        await answer.then(
          ({ status }) => status,
          ({ code }: NodeJS.ErrnoException) => code,
        ),
      );
    }
    expect((await send(LIST_HEADER, { dryRun: true })).status).toBe(422);
  });

  it.each(['&dryRun=true', '&colour=black', '&mapping=%7B', '&mapping=%7B%22x%22%3A%22%24where%22%7D'])(
    'D-BODY-010 rejects ?dryRun=false%s',
    async (query) => expect((await send(`${LIST_HEADER}\n205/55R16;a;b;kesä;80`, { query })).status).toBe(400),
  );

  it('D-PATH-058 reverts everything with an undo, including prices, except what was changed since', async () => {
    const size = uniqueSizeText();
    const before = await importOf(`${LIST_HEADER}\n${size};Nokian;Vanha;kesä;100\n${size};Nokian;Käsin;kesä;100`);
    expect(before.added).toBe(2);
    const other = uniqueSizeText();
    const file = `${LIST_HEADER}\n${size};Nokian;Vanha;kesä;120\n${size};Nokian;Käsin;kesä;120\n${other};Kerran Vain;Uusi;kesä;90`;
    const { importId, changed, added } = await importOf(file);
    expect({ changed, added }).toEqual({ changed: 2, added: 1 });
    const byHand = (await ofSize(size)).items.find(({ model }) => model === 'Käsin') as TyreRecord;
    await shop.admin.put(pathOf(byHand), { ...tyreFields({ ...byHand, price: 111 }), sale: { isActive: false } });

    const { status, body } = await undo(importId);
    expect({ status, state: body.state, kept: body.kept }).toEqual({ status: 200, state: 'undone', kept: 1 });
    const prices = Object.fromEntries((await ofSize(size)).items.map(({ model, price }) => [model, price]));
    expect(prices).toEqual({ Vanha: 100, Käsin: 111 });
    expect((await ofSize(other)).pagination.total).toBe(0);
    expect((await shop.visitor.get<SizeRecord[]>('/tires/sizes?products=false')).body.some((known) => known.size.fullSize === other)).toBe(
      false,
    );
    expect((await shop.visitor.get<ManufacturerPage>('/manufacturers')).body.items.some(({ name }) => name === 'Kerran Vain')).toBe(false);
    expect((await undo(importId)).body.code).toBe('import_not_undoable');
  });

  it('D-BODY-013 returns 404 for an unknown import', async () => {
    const path = '/tires/imports/ffffffffffffffffffffffff';
    const answers: ApiResponse<ErrorBody>[] = [
      await shop.admin.get(path),
      await shop.admin.get(`${path}/rows`),
      await shop.admin.post(`${path}/undo`),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([404, 'import_not_found']));
  });

  it('D-PATH-048 finds a tyre by its EAN although its name differs', async () => {
    const tyre = await createTyre(shop.admin, { ean: '6419440164281', model: 'Oma Nimi', price: 100 });
    const result = await importOf(`${LIST_HEADER};EAN\n${tyre.fullSize};Testimerkki;Tukkurin Nimi;kesä;95;6419440164281`);
    expect(rowCounts(result)).toMatchObject({ added: 0, changed: 1 });
    expect((await shop.visitor.get<TyreRecord>(`/tires/${tyre._id}`)).body.price).toBe(95);
  });
});
