import { describe, expect, it } from '@jest/globals';
import { changedLabels } from '../editing/editable.ts';
import { type PriceList, blankGroup, fieldOfPriceList, priceListKind } from './price-list-kind.ts';

const list: PriceList = {
  note: '',
  groups: [
    {
      id: 'vaihto',
      title: 'Vaihto',
      note: '',
      columns: ['Henkilöauto', 'Pakettiauto'],
      rows: [
        { name: '16"', note: '', prices: [39.9, null] },
        { name: '17"', note: '', prices: [44.9, 49.9] },
      ],
    },
  ],
  version: 3,
  updatedAt: null,
};

const edited = (change: (form: ReturnType<typeof priceListKind.formOf>) => void) => {
  const form = structuredClone(priceListKind.formOf(list));
  change(form);
  return form;
};
const changes = (form: ReturnType<typeof priceListKind.formOf>) =>
  changedLabels(priceListKind.factsOf(priceListKind.formOf(list)), priceListKind.factsOf(form));

describe('the price list as a form', () => {
  it('formats prices with a comma, parses them to the cent, and treats blank as no price', () => {
    const form = priceListKind.formOf(list);
    expect(form.groups[0]?.rows[0]?.prices).toEqual([{ text: '39,90' }, { text: '' }]);
    expect(priceListKind.requestOf(form)).toEqual({ note: list.note, groups: list.groups });
  });

  it('lets the contract refuse an invalid price, with the error at its field', () => {
    const form = edited(({ groups }) => {
      const price = groups[0]?.rows[1]?.prices[0];
      if (price) price.text = 'kysy';
    });
    const issues = priceListKind.contract.safeParse(priceListKind.requestOf(form)).error?.issues ?? [];
    expect(issues.map(({ path }) => fieldOfPriceList(path.join('.')))).toEqual(['groups.0.rows.1.prices.0.text']);
  });

  it('lists the changed facts, comparing prices by value and not by spelling', () => {
    expect(changes(edited(({ groups }) => void (groups[0]!.rows[0]!.prices[0]!.text = '39,9')))).toEqual([]);
    expect(changes(edited(({ groups }) => void (groups[0]!.rows[0]!.prices[0]!.text = '41')))).toEqual(['Vaihto: 16"']);
    expect(changes(edited(({ groups }) => void (groups[0]!.rows = groups[0]!.rows.toReversed())))).toEqual(['Vaihto: rivit']);
  });

  it('gives a new group a unique id', () => {
    expect(blankGroup(['vaihto']).id).toBe('ryhma-2');
    expect(blankGroup(['ryhma-2']).id).toBe('ryhma-3');
  });
});
