import { describe, expect, it } from '@jest/globals';
import { piecesOf, roleOf } from './amount-role.ts';

const role = (before: string, after = '', more: Partial<Parameters<typeof roleOf>[0]> = {}) =>
  roleOf({ cents: 8_900, before, own: before, after, note: after, vatLeads: false, label: '', traits: 0, isStruck: false, ...more });

describe('the role of an amount', () => {
  it.each([
    ['Hinta ', '', 'price'],
    ['Norm. ', '', 'old_price'],
    ['Alin hinta 30 pv ', '', 'old_price'],
    ['', ' /kk', 'instalment'],
    ['Järelmaks alates ', ' / kuu', 'instalment'],
    ['Toimitus ', '', 'delivery'],
    ['Alle ', ' tilauksiin', 'delivery'],
    ['Pantti ', '', 'deposit'],
    ['Asennus ', ' / rengas', 'service'],
    ['Kanta-asiakkaille ', '', 'other_variant'],
    ['20 tai enemmän ', '', 'other_variant'],
    ['Viimeksi nähty hinta oli ', '', 'old_price'],
    ['Käytetyt kesärenkaat ', '', 'other_product'],
    ['Yksittäin + ', '', 'service'],
    ['', ' alv 0 %', 'without_vat'],
    ['', ' sis. alv 25,5 %', 'price'],
  ] as const)('%s89 €%s is %s', (before, after, expected) => expect(role(before, after)).toBe(expected));

  it('does not take the label of the amount before: 137,05 € alv 0 % 172,00 € sis. alv', () => {
    expect(role('137,05 € alv 0 % ', ' sis. alv 25,5 %', { own: ' alv 0 % ' })).toBe('price');
    expect(role('Norm. 99,00 € ', '', { own: ' ' })).toBe('price');
  });

  it('takes the VAT that its text says before each amount', () =>
    expect(role('Exkl. moms: ', '', { vatLeads: true, note: '' })).toBe('without_vat'));
});

describe('the number of tyres', () => {
  it.each([
    ['', ' / 4 kpl', 4],
    ['4 kpl sarja ', '', 4],
    ['Neljän renkaan sarja ', '', 4],
    ['Neljä rengasta yhteensä ', '', 4],
    ['', ' pari', 2],
    ['4 kpl ', ' /kpl', 1],
    ['● 4 kpl ', '', 1],
    ['8 kpl ', '', 1],
    ['', '', 1],
  ])('of "%s372 €%s" is %i', (before, after, pieces) => expect(piecesOf(before, after)).toBe(pieces));
});
