import { z } from 'zod';
import { manyLines, oneLine } from './rules/written-text.ts';

/** A record's identifier: 24 hexadecimal digits. */
export const Id = z.string().regex(/^[0-9a-f]{24}$/, 'Tunniste on virheellinen.');

/** Counts the saves of a record. A save that carries an older one is refused with stale_version. */
export const Version = z.number().int().min(0);

/** ISO 8601 UTC, as in every answer. */
export const Timestamp = z.iso.datetime({ message: 'Anna päivämäärä muodossa 2026-11-21T10:00:00Z.' });

const text = (whenMissing?: string) =>
  z.string({ error: ({ input }) => (input === undefined || input === null ? whenMissing : undefined) });

// What a refinement asks for is not seen in a JSON schema: these say it there, for who reads the API's description.
const ONE_LINE = '^[^\\x00-\\x1f\\x7f-\\x9f]*$';
const SEVERAL_LINES = '^[^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]*$';
const REST = '[^\\x00-\\x1f\\x7f-\\x9f]';
const OWN_PATH = `/(?:[^/\\\\\\x00-\\x1f\\x7f-\\x9f]${REST}*)?`;
const OVER_HTTPS = `[hH][tT][tT][pP][sS]://${REST}+`;
const OVER_HTTP = `[hH][tT][tT][pP][sS]?://${REST}+`;

/** Trimmed text of one line, without what nobody sees in it (written-text.ts). */
export const line = (max: number, whenMissing?: string) =>
  text(whenMissing)
    .overwrite(oneLine)
    .max(max, `Enintään ${max} merkkiä.`)
    .refine((text) => !/\p{Cc}/u.test(text), 'Tekstissä on kiellettyjä merkkejä.')
    .meta({ pattern: ONE_LINE });

/** Trimmed text with line breaks, without what nobody sees in it (written-text.ts). */
export const prose = (max: number, whenMissing?: string) =>
  text(whenMissing)
    .overwrite(manyLines)
    .max(max, `Enintään ${max} merkkiä.`)
    .refine((text) => !/[^\P{Cc}\n\r\t]/u.test(text), 'Tekstissä on kiellettyjä merkkejä.')
    .meta({ pattern: SEVERAL_LINES });

/** Required text of one line, with the sentence shown when it is blank or not there. */
export const requiredLine = (max: number, whenBlank: string) => line(max, whenBlank).min(1, whenBlank);

/** Required text with line breaks, with the sentence shown when it is blank or not there. */
export const requiredProse = (max: number, whenBlank: string) => prose(max, whenBlank).min(1, whenBlank);

const isWebAddress = (text: string) => /^\/(?![/\\])/.test(text) || (/^https?:\/\//i.test(text) && URL.canParse(text));
const isOverHttp = (text: string) => /^http:/i.test(text);

const NO_ADDRESS = 'Anna osoite muodossa https://…';
const NOT_SHOWN = 'Anna kuvan osoite muodossa https://… Suojaamattoman http-osoitteen kuva ei näy sivulla.';

/** A field of a record as a PUT takes it (see forUpdate). */
type Changeable<Field> =
  Field extends z.ZodDefault<infer Inner extends z.ZodType>
    ? z.ZodOptional<z.ZodPipe<z.ZodNullable<Inner>, z.ZodTransform<z.output<Inner>, z.output<Inner> | null>>>
    : Field extends z.ZodType
      ? z.ZodOptional<Field>
      : never;

/**
 * The fields of a record as a PUT takes them (decisions.md): one that is left out stays as it is, null empties one that
 * may be empty. Empty is what a new record has when the field is not given, its default; a field without one has to
 * hold something. A list is whole.
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

/** An address of ours (`/images/…`) or an http(s) address of others. */
export const WebAddress = line(2000)
  .refine(isWebAddress, NO_ADDRESS)
  .meta({ pattern: `^(?:${OWN_PATH}|${OVER_HTTP})$` });

/** Marks the address of a picture in a JSON schema: which services own pictures is found by it. */
export const PICTURE = 'x-picture';

/** The address of a picture: pages load others' over https only, so that one over http would never be seen. */
export const PictureAddress = WebAddress.refine((text) => !isOverHttp(text), NOT_SHOWN).meta({
  pattern: `^(?:${OWN_PATH}|${OVER_HTTPS})$`,
  [PICTURE]: true,
});

/** The same where there need not be one: '' is none. */
export const OptionalPictureAddress = line(2000)
  .refine((text) => text === '' || isWebAddress(text), NO_ADDRESS)
  .refine((text) => !isOverHttp(text), NOT_SHOWN)
  .meta({ pattern: `^(?:${OWN_PATH}|${OVER_HTTPS})?$`, [PICTURE]: true })
  .transform((text) => (text === '' ? null : text))
  .nullable();

const numberInQuery = (text: unknown) =>
  typeof text === 'string' && /^-?\d{1,9}([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : text;

/** A number in a query string; anything else than digits is refused, never coerced. */
export const queryNumber = <S extends z.ZodType>(schema: S) => z.preprocess(numberInQuery, schema);

/** true or false in a query string. */
export const QueryFlag = z.preprocess(
  (text) => (text === 'true' ? true : text === 'false' ? false : text),
  z.boolean('Anna true tai false.'),
);

/** `page` and `limit` of lists that can grow. */
export const paging = (limit: number, max = 100) => ({
  page: queryNumber(z.number().int().min(1).max(100_000)).default(1),
  limit: queryNumber(z.number().int().min(1).max(max)).default(limit),
});

export const Pagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  totalPages: z.number().int(),
});

/** Pagination of `total` items, as every list answers it. */
export const paginationOf = (page: number, limit: number, total: number): z.output<typeof Pagination> => ({
  page,
  limit,
  total,
  totalPages: Math.max(1, Math.ceil(total / limit)),
});
