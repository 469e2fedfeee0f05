import type { ComponentProps } from 'react';
import type { FieldPath } from 'react-hook-form';
import type { OutputOf, RequestOf } from '#contracts/operation';
import { getShopSettings, updateShopSettings } from '#contracts/content/shop-settings';
import { defaultSeasons, inYearOrder, type SeasonStart } from '#contracts/rules/tyre-seasons';
import { call } from '../../../api/api.ts';
import { emailInput } from '../../../ui/email-input.ts';
import { parseNumber } from '../../../ui/number-text.ts';
import { isSame } from '../../forms/three-way-merge.ts';
import { type Editable, yesOrNo } from '../editing/editable.ts';
import { tidyYearlyDay, yearlyDayOf, yearlyDayText } from './yearly-day.ts';

export type Shop = OutputOf<typeof getShopSettings>;

/** The shop's settings as form values. Numbers are texts with a decimal comma, and the first day of a season is '1.10.'. */
export interface ShopForm extends Omit<Shop, 'version' | 'updatedAt' | 'financing'> {
  financing: { provider: string; interest: string; months: string; openingFee: string; monthlyFee: string };
}

export const kindNames: Readonly<Record<SeasonStart['first'], string>> = {
  winter: 'Talvirenkaat (nasta ja kitka)',
  summer: 'Kesärenkaat',
};

/** Returns the table of seasons as form values, in the order of the year. An empty table shows the default one. */
export const seasonRows = (seasons: readonly SeasonStart[]): ShopForm['seasons'] =>
  inYearOrder(seasons.length === 0 ? defaultSeasons : seasons).map(({ from, first }) => ({ from: yearlyDayText(from), first }));

/** Returns the first days and kinds of the form's rows. A day that is none stays as it was typed. */
export const seasonStarts = (rows: ShopForm['seasons']): SeasonStart[] =>
  rows.map(({ from, first }) => ({ from: yearlyDayOf(from), first }));

/** Tells whether the rows are those of the default table. */
export const isDefaultTable = (rows: ShopForm['seasons']): boolean => isSame(seasonStarts(rows), defaultSeasons);

/** Formats a number with a decimal comma: 39.9 → '39,9'. */
export const numberText = (value: number): string => String(value).replace('.', ',');

export const shopGroups = [
  {
    title: 'Nimi',
    fields: [
      { path: 'name', label: 'Kaupan nimi', needed: true },
      { path: 'chain', label: 'Ketju' },
      { path: 'businessId', label: 'Y-tunnus', placeholder: '1234567-1' },
    ],
  },
  {
    title: 'Yhteystiedot',
    fields: [
      { path: 'phone', label: 'Puhelinnumero', type: 'tel', needed: true },
      { path: 'email', label: 'Sähköposti', ...emailInput, autoComplete: 'off', needed: true },
    ],
  },
  {
    title: 'Osoite',
    fields: [
      { path: 'address.street', label: 'Katuosoite', needed: true },
      { path: 'address.postalCode', label: 'Postinumero', needed: true, inputMode: 'numeric' },
      { path: 'address.town', label: 'Postitoimipaikka', needed: true },
    ],
  },
  {
    title: 'Kokemuksesta kertovat lauseet',
    fields: [
      { path: 'claims.intro', label: 'Esittelyssä' },
      { path: 'claims.footer', label: 'Alatunnisteessa' },
      { path: 'claims.meta', label: 'Hakukoneille' },
    ],
  },
  {
    title: 'Linkit',
    text: 'Tyhjä linkki jää pois sivuilta.',
    fields: [
      { path: 'links.booking', label: 'Ajanvaraus', type: 'url' },
      { path: 'links.financing', label: 'Rahoitushakemus', type: 'url' },
      { path: 'links.reviews', label: 'Arvostelut', type: 'url' },
      { path: 'links.map', label: 'Kartta', type: 'url' },
      { path: 'links.mapEmbed', label: 'Upotettava kartta', type: 'url' },
      { path: 'links.facebook', label: 'Facebook', type: 'url' },
      { path: 'links.instagram', label: 'Instagram', type: 'url' },
    ],
  },
  {
    title: 'Rahoituksen ehdot',
    text: 'Ehdot näkyvät asiakkaille hintojen vieressä. Pidä ne luotonantajan sopimuksen mukaisina.',
    fields: [
      { path: 'financing.provider', label: 'Luotonantaja' },
      { path: 'financing.interest', label: 'Korko', suffix: '%', inputMode: 'decimal' },
      { path: 'financing.months', label: 'Maksuaika', suffix: 'kk', inputMode: 'numeric' },
      { path: 'financing.openingFee', label: 'Avausmaksu', suffix: '€', inputMode: 'decimal' },
      { path: 'financing.monthlyFee', label: 'Kuukausimaksu', suffix: '€', inputMode: 'decimal' },
    ],
  },
  {
    title: 'Edut',
    fields: [
      { path: 'benefits.0', label: 'Etu 1', needed: true },
      { path: 'benefits.1', label: 'Etu 2', needed: true },
      { path: 'benefits.2', label: 'Etu 3', needed: true },
    ],
  },
  {
    title: 'Seuranta',
    text: 'Latautuu vain, jos kävijä hyväksyy evästeet. Tyhjä: ei seurantaa.',
    fields: [
      { path: 'analytics.measurementId', label: 'Analytiikan mittaustunnus', placeholder: 'G-…' },
      { path: 'analytics.tagManagerId', label: 'Tag Managerin tunniste', placeholder: 'GTM-…' },
    ],
  },
] as const satisfies readonly {
  title: string;
  text?: string;
  fields: readonly ({
    path: FieldPath<ShopForm>;
    label: string;
    needed?: boolean;
    suffix?: string;
  } & Pick<ComponentProps<'input'>, 'placeholder' | keyof typeof emailInput>)[];
}[];

const textAt = (form: ShopForm, path: string): string =>
  String(path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], form));

const numeric: ReadonlySet<string> = new Set(['financing.interest', 'financing.months', 'financing.openingFee', 'financing.monthlyFee']);

/** Normalises a number for comparison: '9,9' and '9,90' are equal. */
const comparable = (path: string, text: string): string => {
  const value = numeric.has(path) ? parseNumber(text) : undefined;
  return value === undefined || Number.isNaN(value) ? text : numberText(value);
};

// A blank or invalid number becomes undefined or NaN, which the contract refuses with an error text.
const requestOf = ({ financing, seasons, ...form }: ShopForm) => ({
  ...form,
  // The default is not stored as the shop's own table, only because the form has shown it.
  seasons: isDefaultTable(seasons) ? [] : seasonStarts(seasons),
  financing: {
    provider: financing.provider,
    interest: parseNumber(financing.interest) as number,
    months: parseNumber(financing.months) as number,
    openingFee: parseNumber(financing.openingFee) as number,
    monthlyFee: parseNumber(financing.monthlyFee) as number,
  },
});

export const shopKind: Editable<Shop, ShopForm> = {
  kind: 'shop-settings',
  key: 'current',
  subject: 'kaupan tiedot',
  partitive: 'kaupan tietoja',
  read: (signal) => call(getShopSettings, {}, { signal }),
  write: (form, version) => call(updateShopSettings, { ...requestOf(form), version } satisfies RequestOf<typeof updateShopSettings>),
  contract: updateShopSettings.input,
  requestOf,
  formOf: ({ version: _version, updatedAt: _updatedAt, financing, seasons, ...shop }) => ({
    ...shop,
    seasons: seasonRows(seasons),
    financing: {
      provider: financing.provider,
      interest: numberText(financing.interest),
      months: numberText(financing.months),
      openingFee: numberText(financing.openingFee),
      monthlyFee: numberText(financing.monthlyFee),
    },
  }),
  factsOf: (form) => [
    ...shopGroups.flatMap(({ fields }) => fields.map(({ path, label }) => ({ label, text: comparable(path, textAt(form, path)) }))),
    ...form.seasons.map(({ from, first }) => ({
      label: from.trim() === '' ? 'Uusi kausi' : `Kausi ${tidyYearlyDay(from)} alkaen`,
      text: kindNames[first],
    })),
    { label: 'Linkki omalle tilille', text: yesOrNo(form.accountLinkVisible) },
  ],
  done: 'Kaupan tiedot tallennettu',
};
