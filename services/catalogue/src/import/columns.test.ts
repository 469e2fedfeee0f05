import { describe, expect, it } from '@jest/globals';
import { columnsUnknown, fieldOfHeader, mapColumns } from './columns.ts';

const fieldsOf = (headers: string[], cells: string[] = [], mapping = {}) =>
  mapColumns(headers, cells, mapping).columns.map((column) => column.field);

describe('headers', () => {
  it.each([
    ['Koko', 'size'],
    ['RENGASKOKO', 'size'],
    ['Dimension', 'size'],
    ['Renkaan leveys', null],
    ['Leveys (mm)', 'width'],
    ['Hinta', 'price'],
    ['Hinta (alv 25,5 %)', 'price'],
    ['Hinta sis. alv', 'price'],
    ['Hinta €', 'price'],
    ['Price EUR', 'price'],
    ['OVH', 'price'],
    ['Merkki', 'manufacturer'],
    ['Valmistaja', 'manufacturer'],
    ['Brand', 'manufacturer'],
    ['Make', 'manufacturer'],
    ['EAN-koodi', 'ean'],
    ['märkäpito', 'wetGrip'],
    ['MARKAPITO', 'wetGrip'],
    ['Melu (dB)', 'noiseLevel'],
    ['Lumipito (3PMSF)', 'snowMark'],
    ['details.performanceRating.wetGrip', 'wetGripRating'],
    ['details.wetGrip', 'wetGrip'],
    ['size.fullSize', 'size'],
    ['LI/SI', 'loadIndex'],
    ['Kpl', 'stock'],
    ['Saldo', 'stock'],
    ['Sld', 'stock'],
    ['Hinta/kpl', 'price'],
    ['Dim.', 'size'],
    ['Lagersaldo', 'stock'],
    ['Däckstorlek', 'size'],
    ['Märke', 'manufacturer'],
    ['Fabrikat', 'manufacturer'],
    ['Mönster', 'model'],
    ['Säsong', 'type'],
    ['ks/ta', 'type'],
    ['Dubb/friktion', 'winterType'],
    ['Odubbat', 'winterType'],
    ['Pris inkl. moms', 'price'],
    ['Pris exkl. moms', null],
    ['Inköpspris', null],
    ['Belastningsindex', 'loadIndex'],
    ['Hastighetsindex', 'speedSymbol'],
    ['Streckkod', 'ean'],
    ['Våtgrepp', 'wetGrip'],
    ['Rullmotstånd', 'fuelEfficiency'],
    ['Buller (dB)', 'noiseLevel'],
    ['EU label', 'euLabel'],
    ['DOT', null],
    ['M+S', null],
    ['Tilausnumero', null],
  ])('D-PATH-048 maps %s to its field', (header, field) => {
    expect(fieldOfHeader(header)).toBe(field);
  });

  it.each(['Hinta (alv 0 %)', 'Hinta alv0', 'Nettohinta', 'Ostohinta', 'Price excl. VAT'])(
    'D-PATH-048 never maps %s to the price',
    (header) => {
      expect(fieldOfHeader(header)).toBeNull();
    },
  );

  it('D-PATH-048 knows every header of the demo list', () => {
    const headers =
      'Koko;Ajoneuvotyyppi;Valmistaja;Malli;Tyyppi;Talvityyppi;Hinta;Kuukausihinta;Varasto;Kantavuusluokka;Nopeusluokka;EAN;Kuvaus;Käyttötarkoitus;Ominaisuudet;Polttoainetaloudellisuus;Märkäpito;Melu (dB);Meluluokka;Lumipito (3PMSF);Jääpito;Kuivapitoarvio;Märkäpitoarvio;Lumipitoarvio;Jääpitoarvio;Mukavuus;Kestävyys';
    const fields = headers.split(';').map(fieldOfHeader);
    expect(fields).not.toContain(null);
    expect(new Set(fields).size).toBe(fields.length);
  });

  it('D-PATH-048 uses the first of two columns for a field and decides by the cells whether a pattern is a tread or a picture', () => {
    expect(fieldsOf(['Koko', 'Merkki', 'Pattern', 'Hinta', 'Price'], ['', '', 'Primacy'])).toEqual([
      'size',
      'manufacturer',
      'model',
      'price',
      null,
    ]);
    expect(fieldsOf(['Koko', 'Merkki', 'Malli', 'Hinta', 'Pattern'], ['', '', '', '', '/images/a'])).toEqual([
      'size',
      'manufacturer',
      'model',
      'price',
      'pattern',
    ]);
  });

  it("D-PATH-048 gives the admin's mapping precedence", () => {
    expect(fieldsOf(['A', 'Merkki', 'Malli', 'Hinta', 'Netto'], [], { A: 'size', Hinta: null, Netto: 'price' })).toEqual([
      'size',
      'manufacturer',
      'model',
      null,
      'price',
    ]);
  });

  it('D-PATH-048 ignores headers that are named like built-in object properties', () => {
    const strange = ['constructor', 'toString', '__proto__', 'hasOwnProperty'];
    const known = ['Koko', 'Merkki', 'Malli', 'Hinta'];
    const fields = ['size', 'manufacturer', 'model', 'price'];
    expect(fieldsOf([...strange, ...known])).toEqual([null, null, null, null, ...fields]);
    const mapping: unknown = JSON.parse('{"constructor":"stock","__proto__":"ean"}');
    expect(fieldsOf([...strange, ...known], [], mapping as object)).toEqual(['stock', null, 'ean', null, ...fields]);
  });

  it('D-PATH-048 lists the missing fields and shows every column with a sample', () => {
    const { columns, missing } = mapColumns(['Leveys', 'Profiili', 'Merkki', 'Tuntematon'], ['205', '55', 'Nokian', 'x']);
    const error = columnsUnknown(columns, missing);
    expect(error.code).toBe('import_columns_unknown');
    expect(error.message).toContain('koko, malli, hinta');
    expect(error.details.context).toEqual({
      missing: ['size', 'model', 'price'],
      columns: [
        { header: 'Leveys', field: 'width', sample: '205' },
        { header: 'Profiili', field: 'aspect', sample: '55' },
        { header: 'Merkki', field: 'manufacturer', sample: 'Nokian' },
        { header: 'Tuntematon', field: null, sample: 'x' },
      ],
    });
  });
});
