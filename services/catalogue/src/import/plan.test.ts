import { describe, expect, it } from '@jest/globals';
import { TyreDetails, TyreImages } from '#contracts/catalogue/tyres';
import type { ImportField } from '#contracts/catalogue/tyre-import';
import type { OfferRecord } from '../pricing/price-ledger.ts';
import type { TyreFields } from '../records/tyre.model.ts';
import { readRow } from './cells.ts';
import type { KnownTyre } from './known-tyre.ts';
import { ImportPlan, type PlannedRow } from './plan.ts';

type Cells = Partial<Record<ImportField, string>>;

const AT = new Date('2026-03-01T10:00:00Z');
const size = { width: 205, aspect: 55, diameter: 16, vehicleType: 'henkilöauto' as const };
const tyre = (fields: Partial<TyreFields> = {}, more: Partial<KnownTyre> = {}): KnownTyre => ({
  size,
  sale: null,
  fields: {
    manufacturer: 'Nokian Tyres',
    model: 'Hakka Green 3',
    type: 'summer',
    winterType: null,
    price: 9900,
    financingPrice: null,
    stock: 4,
    loadIndex: '91',
    speedSymbol: 'V',
    ean: '6419440000001',
    details: TyreDetails.parse({}),
    images: TyreImages.parse({}),
    ...fields,
  },
  ...more,
});
const row = (at: number, cells: Cells) =>
  readRow(
    { row: at, cells: Object.values(cells), overlong: false },
    Object.keys(cells).map((field) => ({ header: field, field: field as ImportField })),
  );
const basic: Cells = { size: '205/55R16', manufacturer: 'Nokian Tyres', model: 'Hakka Green 3', price: '99,00', type: 'kesä' };

function planned(tyres: KnownTyre[], rows: Cells[]): PlannedRow<KnownTyre>[] {
  const plan = new ImportPlan({ tyres, sizes: tyres.map((known) => known.size), manufacturers: ['Nokian Tyres'] }, AT);
  return rows.map((cells, at) => plan.next(row(at + 1, cells)));
}
/** The shop after the rows have been applied. */
function applied(tyres: KnownTyre[], rows: Cells[]): KnownTyre[] {
  let shop = [...tyres];
  for (const result of planned(tyres, rows)) {
    if (result.outcome === 'added') shop.push({ size: result.size, fields: result.fields, sale: null });
    if (result.outcome === 'changed')
      shop = shop.map((known) => (known === result.known ? { ...known, size: result.size, fields: result.fields } : known));
  }
  return shop;
}
const outcomes = (tyres: KnownTyre[], rows: Cells[]) => planned(tyres, rows).map((result) => result.outcome);
const reason = (tyres: KnownTyre[], ...rows: Cells[]) => {
  const last = planned(tyres, rows).at(-1);
  return last?.outcome === 'rejected' ? last.reason : last?.outcome;
};

const sale: OfferRecord = {
  price: 8500,
  name: '',
  description: '',
  startedAt: AT,
  endsAt: null,
  endedAt: null,
  lowestPrice: null,
  referenceProven: false,
};

describe('the outcome of a row', () => {
  it('D-PATH-054 is added, changed, unchanged or rejected', () => {
    expect(
      outcomes(
        [tyre(), tyre({ ean: '6419440000002', model: 'Wetproof 1' })],
        [basic, { ...basic, model: 'Wetproof 1', price: '120' }, { ...basic, model: 'Uusi' }, { ...basic, price: '' }],
      ),
    ).toEqual(['unchanged', 'changed', 'added', 'rejected']);
  });

  it('D-PATH-056 rejects a new tyre without a season, but a known tyre keeps its season', () => {
    const open: Cells = { ...basic, type: '' };
    expect(reason([], open)).toBe('Tyyppi puuttuu: uudesta renkaasta on kerrottava, onko se kesä-, nasta- vai kitkarengas.');
    const studded = tyre({ type: 'winter', winterType: 'studded' });
    expect(planned([studded], [{ ...open, price: '120' }])[0]).toMatchObject({
      outcome: 'changed',
      fields: { type: 'winter', winterType: 'studded' },
    });
  });

  it('D-PATH-056 names the missing fields', () => {
    expect(reason([], { ...basic, price: '' })).toBe('Hinta puuttuu.');
    expect(reason([], { ...basic, price: 'kysy', model: '' })).toBe('Hinta ei ole rahasumma (kysy). Malli puuttuu.');
  });

  it('D-PATH-056 applies the same validation to rows as to the form', () => {
    expect(reason([], { ...basic, noiseLevel: '95' })).toBe('Melu (dB): Melutaso on 60–80 dB.');
    expect(reason([], { ...basic, type: 'talvi' })).toBe('Talvityyppi: Valitse, onko talvirengas nasta- vai kitkarengas.');
    expect(reason([], { ...basic, size: '999/99R99' })).toContain('Leveys on 100–400 mm.');
    expect(reason([], { ...basic, thumbnail: 'javascript:alert(1)' })).toContain('Pienoiskuva: ');
  });

  it('D-PATH-056 names each fault of a row once', () => {
    expect(reason([], { ...basic, price: '', noiseLevel: '95', comfortRating: '9', thumbnail: 'javascript:alert(1)' })).toMatch(
      /^Mukavuus on kokonaisluku 1–5 \(9\)\. Hinta puuttuu\. Melu \(dB\): Melutaso on 60–80 dB\. Pienoiskuva: Anna osoite/,
    );
    expect(reason([], { ...basic, size: 'pyöreä', manufacturer: '', type: 'talvi' })).toBe(
      'Koko ei ole rengaskoko (pyöreä). Valmistaja puuttuu. Talvityyppi: Valitse, onko talvirengas nasta- vai kitkarengas.',
    );
    expect(reason([], { ...basic, type: 'kumi', winterType: '?' })).toBe(
      'Tyyppi ei kelpaa (kumi). Kirjoita kesä, talvi, nasta tai kitka. Talvityyppi ei kelpaa (?). Kirjoita nasta tai kitka.',
    );
    const threeCells: Cells = { width: 'x', aspect: '55', diameter: '16', manufacturer: 'Nokian Tyres', model: 'Uusi', price: '99' };
    expect(reason([], threeCells)).toBe('Leveys ei kelpaa (x).');
    const offered = tyre({}, { sale });
    expect(reason([offered], { ...basic, price: '80', noiseLevel: '95' })).toMatch(/^Melu \(dB\): .+ Hinta 80,00\u00a0€ on pienempi/);
  });

  it('D-PATH-051 D-PATH-057 shows the identifying fields and the price of a new tyre', () => {
    const cells: Cells = {
      ...basic,
      model: 'Hakka R5',
      type: 'kitka',
      loadIndex: '94R',
      stock: '8',
      ean: '6419440000009',
      noiseLevel: '70',
    };
    const [result] = planned([tyre()], [cells]);
    expect(result?.outcome === 'added' && Object.entries(result.changes)).toEqual([
      ['size', [null, '205/55R16']],
      ['vehicleType', [null, 'henkilöauto']],
      ['manufacturer', [null, 'Nokian Tyres']],
      ['model', [null, 'Hakka R5']],
      ['loadIndex', [null, '94']],
      ['speedSymbol', [null, 'R']],
      ['type', [null, 'winter']],
      ['winterType', [null, 'friction']],
      ['price', [null, 99]],
      ['stock', [null, 8]],
      ['ean', [null, '6419440000009']],
    ]);
  });

  it('D-PATH-057 shows what changes, including the monthly price that follows from the price', () => {
    const [result] = planned([tyre()], [{ ...basic, price: '120,00' }]);
    expect(result).toMatchObject({
      outcome: 'changed',
      changes: { price: [99, 120], financingPrice: [8.25, 10] },
      fields: { price: 12000, financingPrice: null, stock: 4 },
    });
  });

  it('D-PATH-057 changes only the fields for which the row has values', () => {
    const known = tyre({
      details: TyreDetails.parse({ description: 'Oma teksti', noiseLevel: 70, performanceRating: { comfort: 5 } }),
      financingPrice: 500,
    });
    const [result] = planned([known], [{ ...basic, stock: '12', noiseLevel: '', dryGripRating: '4' }]);
    expect(result).toMatchObject({ changes: { stock: [4, 12], dryGripRating: [null, 4] } });
    expect(result?.outcome === 'changed' && result.fields).toMatchObject({
      financingPrice: 500,
      details: { description: 'Oma teksti', noiseLevel: 70, performanceRating: { comfort: 5, dryGrip: 4 } },
    });
  });

  it('D-PATH-054 finds a tyre by its EAN even when other fields have changed', () => {
    expect(planned([tyre()], [{ ...basic, ean: '6419440000001', model: 'Hakka Green 4' }])[0]).toMatchObject({
      outcome: 'changed',
      changes: { model: ['Hakka Green 3', 'Hakka Green 4'] },
    });
  });

  it('D-PATH-054 finds a tyre by its name, ignoring case, and treats another EAN as another tyre', () => {
    expect(outcomes([tyre()], [{ ...basic, manufacturer: 'NOKIAN  TYRES', model: 'hakka green 3', loadIndex: '91V' }])).toEqual([
      'unchanged',
    ]);
    expect(outcomes([tyre()], [{ ...basic, loadIndex: '94V' }])).toEqual(['added']);
    expect(outcomes([tyre()], [{ ...basic, ean: '6419440000009' }])).toEqual(['added']);
    expect(outcomes([tyre({ ean: null })], [{ ...basic, ean: '6419440000009' }])).toEqual(['changed']);
    expect(outcomes([tyre()], [{ ...basic, vehicleType: 'suv' }])).toEqual(['added']);
    expect(outcomes([tyre({ type: 'winter', winterType: 'studded' })], [{ ...basic, type: 'talvi', winterType: 'kitka' }])).toEqual([
      'added',
    ]);
  });

  it('D-PATH-054 uses the vehicle type for which the shop has the size', () => {
    const suv = tyre({}, { size: { ...size, vehicleType: 'suv' } });
    expect(planned([suv], [basic, { ...basic, model: 'Uusi' }])).toMatchObject([
      { outcome: 'unchanged' },
      { outcome: 'added', size: { vehicleType: 'suv' } },
    ]);
  });

  it('D-PATH-056 rejects a row that fits several tyres', () => {
    expect(reason([tyre(), tyre({ ean: '6419440000002', loadIndex: '94' })], basic)).toContain('useaan renkaaseen');
  });

  it('D-PATH-056 rejects the second of two rows for one tyre and names the first', () => {
    expect(
      reason([], { ...basic, ean: '6419440000009' }, { ...basic, model: 'Toinen' }, { ...basic, price: '1', ean: '6419440000009' }),
    ).toBe('Sama rengas on jo rivillä 1.');
    expect(reason([tyre()], basic, { ...basic, price: '1' })).toBe('Sama rengas on jo rivillä 1.');
  });

  it('D-PATH-056 rejects a price below the active offer', () => {
    expect(reason([tyre({}, { sale })], { ...basic, price: '80' })).toBe(
      'Hinta 80,00\u00a0€ on pienempi kuin voimassa oleva tarjoushinta 85,00\u00a0€.',
    );
    expect(reason([tyre({}, { sale: { ...sale, endsAt: AT } })], { ...basic, price: '80' })).toBe('changed');
    // The offer lasts while stock lasts, and the row sets the stock to 0.
    expect(reason([tyre({}, { sale })], { ...basic, price: '80', stock: '0' })).toBe('changed');
  });

  it('D-PATH-052 changes nothing when the same file is imported twice', () => {
    const rows: Cells[] = [
      { ...basic, loadIndex: '91', ean: '', stock: '2', financingPrice: '9' },
      { ...basic, loadIndex: '94', ean: '' },
      { ...basic, model: 'Talvi', type: 'kitka', features: 'a, b', snowMark: 'x', financingPrice: '8,25' },
      { ...basic, size: '205/65R16C', manufacturer: 'Uusi Merkki', description: 'Rivi 1\r\nRivi 2 ' },
      { ...basic, size: '205/65R16C', manufacturer: 'UUSI MERKKI', model: 'Toinen', price: '1 299,00' },
    ];
    const before = [tyre({ loadIndex: null, speedSymbol: null, ean: null })];
    expect(outcomes(before, rows)).toEqual(['changed', 'added', 'added', 'added', 'added']);
    const after = applied(before, rows);
    expect(after.map((known) => known.fields.manufacturer)).toContain('Uusi Merkki');
    expect(after.map((known) => known.fields.manufacturer)).not.toContain('UUSI MERKKI');
    expect(outcomes(after, rows)).toEqual(rows.map(() => 'unchanged'));
  });

  it('D-PATH-054 rejects a row whose tyre was claimed before an interruption', () => {
    const known = tyre();
    const plan = new ImportPlan({ tyres: [known], sizes: [size], manufacturers: [] }, AT);
    plan.claim(known, 1);
    expect(plan.next(row(2, basic))).toMatchObject({ outcome: 'rejected', reason: 'Sama rengas on jo rivillä 1.' });
  });
});
