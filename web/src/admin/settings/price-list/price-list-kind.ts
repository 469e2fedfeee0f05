import type { FieldPath } from 'react-hook-form';
import type { OutputOf } from '#contracts/operation';
import { getPriceList, updatePriceList } from '#contracts/content/price-list';
import { call } from '../../../api/api.ts';
import { parseNumber } from '../../../ui/number-text.ts';
import type { Fact } from '../../forms/facts.ts';
import { eurosText } from '../../numbers/number-texts.ts';
import type { Editable } from '../editing/editable.ts';

export type PriceList = OutputOf<typeof getPriceList>;

export interface PriceRow {
  name: string;
  note: string;
  /** Prices as typed, one per column: '39,90'. Empty: no price. */
  prices: { text: string }[];
}

export interface PriceGroup {
  id: string;
  title: string;
  note: string;
  columns: { text: string }[];
  rows: PriceRow[];
}

export interface PriceForm {
  note: string;
  groups: PriceGroup[];
}

/** Formats a price for its input: 39.9 → '39,90'. */

export const blankRow = (columns: number): PriceRow => ({
  name: '',
  note: '',
  prices: Array.from({ length: columns }, () => ({ text: '' })),
});

/** Makes a new group whose id is not among `taken`. */
export function blankGroup(taken: readonly string[]): PriceGroup {
  let number = taken.length + 1;
  while (taken.includes(`ryhma-${number}`)) number += 1;
  return { id: `ryhma-${number}`, title: '', note: '', columns: [{ text: 'Hinta' }], rows: [blankRow(1)] };
}

const requestOf = ({ note, groups }: PriceForm) => ({
  note,
  groups: groups.map((group) => ({
    ...group,
    columns: group.columns.map(({ text }) => text),
    // An invalid price becomes NaN, which the contract refuses with an error text.
    rows: group.rows.map((row) => ({ ...row, prices: row.prices.map(({ text }) => parseNumber(text) ?? null) })),
  })),
});

/** Maps 'groups.0.rows.2.prices.1' to 'groups.0.rows.2.prices.1.text'. The error of a whole list stays at the list. */
export const fieldOfPriceList = (path: string): FieldPath<PriceForm> =>
  (/^groups\.\d+\.(columns|rows\.\d+\.prices)\.\d+$/.test(path) ? `${path}.text` : path) as FieldPath<PriceForm>;

/** Normalises a price for comparison: '39,9' and '39,90' are equal. */
const comparable = ({ text }: { text: string }): string => {
  const euros = parseNumber(text);
  if (euros === undefined) return '–';
  return Number.isNaN(euros) ? text : eurosText(euros);
};

function factsOf({ note, groups }: PriceForm): Fact[] {
  return [
    { label: 'Hinnaston huomautus', text: note },
    { label: 'Ryhmien järjestys', text: groups.map(({ title }) => title).join(', ') },
    ...groups.flatMap(({ title, note, columns, rows }) => [
      { label: `${title}: huomautus`, text: note },
      { label: `${title}: sarakkeet`, text: columns.map(({ text }) => text).join(' | ') },
      { label: `${title}: rivit`, text: rows.map(({ name }) => name).join(', ') },
      ...rows.map((row) => ({
        label: `${title}: ${row.name || 'uusi rivi'}`,
        text: [row.prices.map(comparable).join(' | '), row.note].filter((part) => part !== '').join(', '),
      })),
    ]),
  ];
}

export const priceListKind: Editable<PriceList, PriceForm> = {
  kind: 'price-list',
  key: 'current',
  subject: 'hinnasto',
  partitive: 'hinnastoa',
  read: (signal) => call(getPriceList, {}, { signal }),
  write: (form, version) => call(updatePriceList, { ...requestOf(form), version }),
  contract: updatePriceList.input,
  requestOf,
  fieldOf: fieldOfPriceList,
  formOf: ({ note, groups }) => ({
    note,
    groups: groups.map((group) => ({
      ...group,
      columns: group.columns.map((text) => ({ text })),
      rows: group.rows.map((row) => ({ ...row, prices: row.prices.map((euros) => ({ text: eurosText(euros) })) })),
    })),
  }),
  factsOf,
  done: 'Hinnasto tallennettu',
};
