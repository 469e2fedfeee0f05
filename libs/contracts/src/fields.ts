import { z } from 'zod';
import { manyLines, oneLine } from './rules/written-text.ts';

/** A record's id: 24 lower-case hexadecimal digits. */
export const Id = z.string().regex(/^[0-9a-f]{24}$/, 'Tunniste on virheellinen.');

/** Number of saves of a record. A save with an older version is refused with stale_version. */
export const Version = z.number().int().min(0);

/** A moment as ISO 8601 in UTC, as in every response. */
export const Timestamp = z.iso.datetime({ message: 'Anna päivämäärä muodossa 2026-11-21T10:00:00Z.' });

const text = (whenMissing?: string) =>
  z.string({ error: ({ input }) => (input === undefined || input === null ? whenMissing : undefined) });

// Refinements do not appear in a JSON schema. These patterns express them there, for readers of the API description.
const ONE_LINE = '^[^\\x00-\\x1f\\x7f-\\x9f]*$';
const SEVERAL_LINES = '^[^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]*$';
const REST = '[^\\x00-\\x1f\\x7f-\\x9f]';
const OWN_PATH = `/(?:[^/\\\\\\x00-\\x1f\\x7f-\\x9f]${REST}*)?`;
const OVER_HTTPS = `[hH][tT][tT][pP][sS]://${REST}+`;
const OVER_HTTP = `[hH][tT][tT][pP][sS]?://${REST}+`;

/**
 * Returns the schema of one line of text: trimmed, without invisible characters (written-text.ts); control characters are refused.
 * @param max maximum length in UTF-16 code units
 * @param whenMissing Finnish message for undefined and null
 */
export const line = (max: number, whenMissing?: string) =>
  text(whenMissing)
    .overwrite(oneLine)
    .max(max, `Enintään ${max} merkkiä.`)
    .refine((text) => !/\p{Cc}/u.test(text), 'Tekstissä on kiellettyjä merkkejä.')
    .meta({ pattern: ONE_LINE });

/** Returns the schema of a text that is searched: like `line`, but a tab or line break, as a copied text has them, is a space. */
export const searchText = (max: number) =>
  z
    .string()
    .overwrite((typed) => oneLine(typed.replace(/[\t\n\v\f\r]+/g, ' ')))
    .max(max, `Enintään ${max} merkkiä.`)
    .refine((typed) => !/\p{Cc}/u.test(typed), 'Tekstissä on kiellettyjä merkkejä.')
    .meta({ pattern: SEVERAL_LINES });

/** Returns the schema of text with line breaks and tabs, otherwise like `line`. */
export const prose = (max: number, whenMissing?: string) =>
  text(whenMissing)
    .overwrite(manyLines)
    .max(max, `Enintään ${max} merkkiä.`)
    .refine((text) => !/[^\P{Cc}\n\r\t]/u.test(text), 'Tekstissä on kiellettyjä merkkejä.')
    .meta({ pattern: SEVERAL_LINES });

/** Returns the schema of required text on one line; `whenBlank` is the Finnish message when it is blank or missing. */
export const requiredLine = (max: number, whenBlank: string) => line(max, whenBlank).min(1, whenBlank);

/** Returns the schema of required text with line breaks; `whenBlank` is the Finnish message when it is blank or missing. */
export const requiredProse = (max: number, whenBlank: string) => prose(max, whenBlank).min(1, whenBlank);

const isWebAddress = (text: string) => /^\/(?![/\\])/.test(text) || (/^https?:\/\//i.test(text) && URL.canParse(text));
const isOverHttp = (text: string) => /^http:/i.test(text);

const NO_ADDRESS = 'Anna osoite muodossa https://…';
const NOT_SHOWN = 'Anna kuvan osoite muodossa https://… Suojaamattoman http-osoitteen kuva ei näy sivulla.';

/** The schema of a field in a PUT (see forUpdate). */
type Changeable<Field> =
  Field extends z.ZodDefault<infer Inner extends z.ZodType>
    ? z.ZodOptional<z.ZodPipe<z.ZodNullable<Inner>, z.ZodTransform<z.output<Inner>, z.output<Inner> | null>>>
    : Field extends z.ZodType
      ? z.ZodOptional<Field>
      : never;

/**
 * Converts the fields of a new record into those of a PUT (the specification's decisions). A missing field keeps its value. Null
 * resets a field with a default to that default; a field without a default cannot be emptied. A list replaces the earlier one as
 * a whole.
 * @param shape the fields as a new record takes them
 */
export function forUpdate<Shape extends Readonly<Record<string, z.ZodType>>>(
  shape: Shape,
): { [Name in keyof Shape]: Changeable<Shape[Name]> } {
  const changeable = (field: z.ZodType) => {
    if (!(field instanceof z.ZodDefault)) return field.optional();
    const inner = field.unwrap() as z.ZodType;
    return inner
      .nullable()
      .transform((value) => value ?? field.def.defaultValue)
      .optional();
  };
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, changeable(field)])) as never;
}

/** A path of our own site (`/images/…`) or an http(s) URL. At most 2000 characters. */
export const WebAddress = line(2000)
  .refine(isWebAddress, NO_ADDRESS)
  .meta({ pattern: `^(?:${OWN_PATH}|${OVER_HTTP})$` });

/** The key that marks the URL of a picture in a JSON schema. operations.test.ts finds the services that refer to pictures by it. */
export const PICTURE = 'x-picture';

/** The URL of a picture: a path of our own site or an https URL, because pages do not load pictures over http. */
export const PictureAddress = WebAddress.refine((text) => !isOverHttp(text), NOT_SHOWN).meta({
  pattern: `^(?:${OWN_PATH}|${OVER_HTTPS})$`,
  [PICTURE]: true,
});

/** Returns the schema of a required PictureAddress; `whenBlank` is the Finnish message when it is blank or missing. */
export const requiredPictureAddress = (whenBlank: string) =>
  requiredLine(2000, whenBlank)
    .refine((text) => text === '' || isWebAddress(text), NO_ADDRESS)
    .refine((text) => !isOverHttp(text), NOT_SHOWN)
    .meta({ pattern: `^(?:${OWN_PATH}|${OVER_HTTPS})$`, [PICTURE]: true });

/** An optional PictureAddress; '' becomes null. */
export const OptionalPictureAddress = line(2000)
  .refine((text) => text === '' || isWebAddress(text), NO_ADDRESS)
  .refine((text) => !isOverHttp(text), NOT_SHOWN)
  .meta({ pattern: `^(?:${OWN_PATH}|${OVER_HTTPS})?$`, [PICTURE]: true })
  .transform((text) => (text === '' ? null : text))
  .nullable();

const numberInQuery = (text: unknown) =>
  typeof text === 'string' && /^-?\d{1,9}([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : text;

/**
 * Returns the schema of a number in a query string, with up to 9 digits and two decimals after a point or comma. Any other text is
 * refused, not coerced.
 * @param schema the schema of the number
 */
export const queryNumber = <S extends z.ZodType>(schema: S) => z.preprocess(numberInQuery, schema);

/** A boolean in a query string: 'true' or 'false'. */
export const QueryFlag = z.preprocess(
  (text) => (text === 'true' ? true : text === 'false' ? false : text),
  z.boolean('Anna true tai false.'),
);

/**
 * Returns the query fields `page` (from 1, default 1) and `limit` of a paged list.
 * @param limit default number of items per page
 * @param max maximum number of items per page
 */
export const paging = (limit: number, max = 100) => ({
  page: queryNumber(z.number().int().min(1).max(100_000)).default(1),
  limit: queryNumber(z.number().int().min(1).max(max)).default(limit),
});

/** Which page of a list a response contains; `total` is the number of items on all pages. */
export const Pagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  totalPages: z.number().int(),
});

/** Which page of a list is wanted, as `paging` parses it. */
export interface PageWanted {
  page: number;
  limit: number;
}

/** A page of a list. */
export interface Page<Item> {
  items: Item[];
  pagination: z.output<typeof Pagination>;
}

/**
 * Returns the pagination of a response; there is at least one page.
 * @param page number of the page, from 1
 * @param limit items per page
 * @param total items on all pages
 */
export const paginationOf = (page: number, limit: number, total: number): z.output<typeof Pagination> => ({
  page,
  limit,
  total,
  totalPages: Math.max(1, Math.ceil(total / limit)),
});
