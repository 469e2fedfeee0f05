import { describe, expect, it } from '@jest/globals';
import { importRows } from './import-rows.ts';

const rowsOf = (text: string) => importRows(text).rows;

describe('the rows of an import', () => {
  it('are pasted lines with one address each', () =>
    expect(rowsOf('https://a.example/1\n\n  b.example/2,x  \n').map(({ row, url, problem }) => ({ row, url, problem }))).toEqual([
      { row: 1, url: 'https://a.example/1', problem: null },
      { row: 3, url: 'https://b.example/2,x', problem: null },
    ]));

  it('are CSV with Finnish headings in any order', () =>
    expect(rowsOf('Tuote;Osoite;Kilpailija;Tunnisteet\r\n"Nokian R5; 205/55R16";https://a.example/1;Rengas A;kitka,nokian\r\n')).toEqual([
      {
        row: 2,
        url: 'https://a.example/1',
        name: 'Rengas A',
        productName: 'Nokian R5; 205/55R16',
        selector: null,
        tags: ['kitka', 'nokian'],
        problem: null,
      },
    ]));

  it('are CSV without headings: address, name, product, selector, tags', () =>
    expect(rowsOf('https://a.example/1,Rengas A,Nokian R5,.price')[0]).toMatchObject({
      name: 'Rengas A',
      productName: 'Nokian R5',
      selector: '.price',
    }));

  it.each([
    ['ei osoite lainkaan', 'Osoite ei kelpaa.'],
    ['ftp://a.example/x', 'Osoite ei kelpaa.'],
    ['https://localhost/x', 'Osoite ei kelpaa.'],
    [';Rengas A', 'Osoite puuttuu.'],
  ])('with a problem: %s', (text, problem) => expect(rowsOf(text)[0]?.problem).toBe(problem));

  it('name the second of two equal addresses', () =>
    expect(rowsOf('https://a.example/1\nhttps://a.example/1').map(({ problem }) => problem)).toEqual([
      null,
      'Sama osoite on jo aiemmalla rivillä.',
    ]));

  it('stop at 100, and say how many are left out', () => {
    const { rows, leftOut } = importRows(Array.from({ length: 120 }, (_, index) => `https://a.example/${index}`).join('\n'));
    expect([rows.length, leftOut]).toEqual([100, 20]);
  });

  it('refuse an open quotation mark', () => expect(() => rowsOf('https://a.example/1;"Rengas A\nhttps://a.example/2')).toThrow());
});
