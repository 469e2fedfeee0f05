import { describe, expect, it } from '@jest/globals';
import type { Preview } from '../data/monitors.ts';
import { fieldErrors, hostOf, importRows, isChosen, monitorOf, pageKey, type ParsedRow, takeNext, withPreview } from './import-rows.ts';

const parsed = (row: number, url: string, more: Partial<ParsedRow> = {}): ParsedRow => ({
  row,
  url,
  name: '',
  productName: '',
  selector: null,
  tags: [],
  problem: null,
  ...more,
});
const preview = (certainty: 'sure' | 'likely' | 'not_found', more: Partial<Preview> = {}): Preview => ({
  finding: {
    certainty,
    price: certainty === 'not_found' ? null : 89.9,
    pieces: 1,
    source: null,
    reason: 'Hinta on sivun tuotetiedoissa.',
    obstacle: certainty === 'not_found' ? 'no_price' : null,
    candidates: [],
    productName: 'NOKIAN Hakka Green 3 205/55 R16 91H',
    picture: null,
    inStock: null,
  },
  error: null,
  url: 'https://kuusamo.example/rengas',
  reader: 'http',
  tyres: [],
  ...more,
});
const one = (more: Partial<ParsedRow> = {}) => {
  const [row] = importRows([parsed(1, 'https://www.kuusamo.example/rengas', more)], []);
  if (row === undefined) throw new Error('no row');
  return row;
};
const green = { _id: 'green', label: 'Nokian Tyres Hakka Green 3 205/55R16', price: 92.9 };

describe('the rows of an import', () => {
  it('are named by the host of their page without www, unless they have a name', () => {
    expect(one().name).toBe('kuusamo.example');
    expect(one({ name: 'Rengas-Kuusamo' }).name).toBe('Rengas-Kuusamo');
    expect(hostOf('kuusamo.example')).toBe('');
  });

  it('get the product that was found, unless they have one', () => {
    expect(withPreview(one(), preview('sure')).productName).toBe('NOKIAN Hakka Green 3 205/55 R16 91H');
    expect(withPreview(one({ productName: 'Wetproof' }), preview('sure')).productName).toBe('Wetproof');
    expect(withPreview(one(), preview('not_found', { finding: null, error: 'Sivua ei löytynyt.' })).productName).toBe('');
  });

  it.each([
    ['the one of the same make and model', [green], 'green'],
    ['the one of several', [green, { ...green, _id: 'other', label: 'Nokian Tyres Wetproof 205/55R16' }], 'green'],
    ['none of the same make only', [{ ...green, label: 'Nokian Tyres Hakka Blue 3 205/55R16' }], ''],
    ['none of two that fit', [green, { ...green, _id: 'other', label: 'Nokian Tyres Hakka Green 205/55R16' }], ''],
    ['none without suggestions', [], ''],
  ])('get of the own tyres %s', (_what, tyres, id) => {
    expect(withPreview(one(), preview('sure', { tyres })).tyreId).toBe(id);
    expect(withPreview({ ...one(), tyreId: 'chosen' }, preview('sure', { tyres })).tyreId).toBe('chosen');
  });

  it('mark pages that are monitored already or occur twice', () => {
    const monitors = [{ url: 'http://kuusamo.example/rengas/', name: 'Kuusamo' }];
    const rows = importRows(
      [
        parsed(1, 'https://www.kuusamo.example/rengas#hinta'),
        parsed(2, 'https://oulu.example/rengas?id=1'),
        parsed(3, 'https://oulu.example/rengas?id=2'),
        parsed(4, 'https://oulu.example/rengas?id=1'),
        parsed(5, 'oulu', { problem: 'Anna sivun osoite.' }),
        parsed(6, 'oulu', { problem: 'Anna sivun osoite.' }),
      ],
      monitors,
    );
    expect(rows.map(({ duplicate }) => duplicate)).toEqual([
      'Sivu on jo seurannassa: Kuusamo',
      null,
      null,
      'Sama sivu kuin rivillä 2',
      null,
      null,
    ]);
  });

  it('compare pages with their path’s letters as they are', () => {
    expect(pageKey('https://a.example/Rengas')).not.toBe(pageKey('https://a.example/rengas'));
    expect(pageKey('https://A.example')).toBe(pageKey('https://a.example/'));
  });

  it('are chosen when their price was found', () => {
    expect(isChosen(one())).toBe(false);
    expect(isChosen(withPreview(one(), preview('sure')))).toBe(true);
    expect(isChosen(withPreview(one(), preview('likely')))).toBe(true);
    expect(isChosen(withPreview(one(), preview('not_found')))).toBe(false);
    expect(isChosen({ ...one(), reading: { step: 'failed', reason: 'Ei yhteyttä.' } })).toBe(false);
    expect(isChosen(withPreview({ ...one(), duplicate: 'Sama sivu kuin rivillä 1' }, preview('sure')))).toBe(false);
  });

  it('are chosen as the owner says, but not with a problem', () => {
    expect(isChosen({ ...withPreview(one(), preview('sure')), chosen: false })).toBe(false);
    expect(isChosen({ ...withPreview(one(), preview('not_found')), chosen: true })).toBe(true);
    expect(isChosen({ ...one({ problem: 'Anna sivun osoite.' }), chosen: true })).toBe(false);
  });

  it('are read one page of a host at a time', () => {
    const waiting = importRows(
      ['https://www.a.example/1', 'https://a.example/2', 'https://b.example/1'].map((url, at) => parsed(at + 1, url)),
      [],
    );
    expect(takeNext(waiting, new Set(['a.example']))?.row).toBe(3);
    expect(takeNext(waiting, new Set(['a.example', 'b.example']))).toBeUndefined();
    expect(takeNext(waiting, new Set())?.row).toBe(1);
    expect(waiting.map(({ row }) => row)).toEqual([2]);
  });

  it('need a name and a product', () => {
    expect(fieldErrors({ name: ' ', productName: '' })).toEqual({ name: 'Anna nimi.', productName: 'Anna tuote.' });
    expect(fieldErrors({ name: 'Kuusamo', productName: 'Hakka' })).toEqual({});
  });

  it('become monitors', () => {
    const row = { ...withPreview(one({ tags: ['talvi'], selector: '.hinta' }), preview('sure', { tyres: [green] })), name: ' Kuusamo ' };
    expect(monitorOf(row)).toEqual({
      name: 'Kuusamo',
      url: 'https://www.kuusamo.example/rengas',
      productName: 'NOKIAN Hakka Green 3 205/55 R16 91H',
      selector: '.hinta',
      tags: ['talvi'],
      tyreId: 'green',
    });
    expect(monitorOf(one()).tyreId).toBeNull();
  });
});
