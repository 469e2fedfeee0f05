import { z } from 'zod';
import { Version, forUpdate, line, prose, requiredLine } from '../fields.ts';
import { Euros } from '../rules/money.ts';
import { LARGEST_BODY_LIMIT, operation } from '../operation.ts';

const Row = z.strictObject({
  name: requiredLine(80, 'Anna palvelun nimi.'),
  note: line(200).default(''),
  /** Euros including VAT, one for each column; null: no price in that column. */
  prices: z.array(Euros.nullable()).max(8),
});

const Group = z
  .strictObject({
    id: line(60).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Tunniste on pieniä kirjaimia ja väliviivoja.'),
    title: requiredLine(80, 'Anna otsikko.'),
    note: line(300).default(''),
    columns: z
      .array(requiredLine(40, 'Anna sarakkeen otsikko.'))
      .min(1, 'Anna vähintään yksi sarake.')
      .max(8, 'Sarakkeita voi olla enintään 8.'),
    rows: z.array(Row).min(1, 'Anna vähintään yksi rivi.').max(60, 'Rivejä voi olla enintään 60.'),
  })
  .superRefine(({ columns, rows }, context) => {
    rows.forEach(({ prices }, index) => {
      if (prices.length !== columns.length)
        context.addIssue({
          code: 'custom',
          path: ['rows', index, 'prices'],
          message: 'Anna hinta jokaiseen sarakkeeseen tai jätä se tyhjäksi.',
        });
    });
  });

const fields = {
  note: prose(1_000).default(''),
  groups: z
    .array(Group)
    .max(30, 'Ryhmiä voi olla enintään 30.')
    .refine((groups) => new Set(groups.map(({ id }) => id)).size === groups.length, 'Kahdella ryhmällä on sama tunniste.'),
};

/** The price list of services, as the API returns it; prices in euros including VAT. */
export const PriceList = z.object({
  note: z.string(),
  groups: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      note: z.string(),
      columns: z.array(z.string()),
      rows: z.array(z.object({ name: z.string(), note: z.string(), prices: z.array(z.number().nullable()) })),
    }),
  ),
  version: Version,
  updatedAt: z.string().nullable(),
});

export const getPriceList = operation({
  subject: 'content.price-list.get',
  http: 'GET /price-list',
  access: 'public',
  summary: 'Hinnasto',
  input: z.strictObject({}),
  output: PriceList,
  errors: [],
  cachedUntil: ['content'],
});

export const updatePriceList = operation({
  subject: 'content.price-list.update',
  http: 'PUT /price-list',
  access: 'admin',
  summary: 'Muuta hinnastoa',
  bodyLimit: LARGEST_BODY_LIMIT,
  input: z.strictObject({ ...forUpdate(fields), version: Version.optional(), updatedAt: z.unknown().optional() }),
  output: PriceList,
  errors: ['stale_version'],
});
