import { AppError } from '#contracts/errors';
import type { ChosenFields, TableColumn } from './table-kind.ts';

/** Longer texts are not headers and are not parsed. */
const MAX_HEADER = 200;

/** Reduces a header to its letters and digits: 'Renkaan koko:', 'renkaan_koko' and 'RENKAANKOKO' are the same. */
export const plainHeader = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/**
 * Returns the known headers: plain header → field. A field's own name and its Finnish name are headers, too.
 * @param synonyms further headers of each field, separated by commas
 * @throws Error when a header stands for two fields
 */
export function knownHeaders<Field extends string>(
  fieldNames: Record<Field, string>,
  synonyms: Record<Field, string>,
): ReadonlyMap<string, Field> {
  const known = new Map<string, Field>();
  for (const [field, names] of Object.entries<string>(synonyms) as [Field, string][]) {
    for (const name of [field, fieldNames[field], ...names.split(',')]) {
      if ((known.get(plainHeader(name)) ?? field) !== field) throw new Error(`header '${name}' stands for two fields`);
      known.set(plainHeader(name), field);
    }
  }
  return known;
}

const withoutBrackets = (header: string) => header.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ');

/**
 * Returns the plain spellings under which a header may be known, the most specific first. A nested JSON name also matches by
 * its end ('details.noiseLevel' as 'noiseLevel'), and text in brackets may be left out. Empty for texts longer than headers.
 */
export function headerSpellings(header: string): string[] {
  if (header.length > MAX_HEADER) return [];
  const parts = header.split('.').map((part) => part.trim());
  const endings = parts.map((_, from) => parts.slice(from).join(' '));
  return endings.flatMap((ending) => [ending, withoutBrackets(ending)]).map(plainHeader);
}

/**
 * Maps a file's columns to fields. The admin's choice takes precedence over the headers. If several columns stand for the
 * same field, the first is used, unless the field is repeatable.
 * @param samples one value of each column, '' if the column is empty
 * @param fieldOf returns the field that a column stands for by its header and its sample
 * @param repeatable fields that several columns may have
 */
export function mapEachColumn<Field extends string>(
  headers: readonly string[],
  samples: readonly string[],
  chosen: ChosenFields<Field>,
  fieldOf: (header: string, sample: string) => Field | null,
  repeatable: ReadonlySet<Field> = new Set(),
): TableColumn<Field>[] {
  // A header may have any name, even 'constructor', so it must not be looked up in a plain object.
  const chosenFor = new Map(Object.entries<Field | null>(chosen));
  const taken = new Set(headers.map((header) => chosenFor.get(header) ?? null).filter((field) => field !== null));
  return headers.map((header, at): TableColumn<Field> => {
    const sample = samples[at] ?? '';
    const choice = chosenFor.get(header);
    if (choice !== undefined) return { header, field: choice, sample };
    const field = fieldOf(header, sample);
    if (field === null || (taken.has(field) && !repeatable.has(field))) return { header, field: null, sample };
    taken.add(field);
    return { header, field, sample };
  });
}

/**
 * Returns the error that asks the admin to map the columns by hand.
 * @param names the Finnish names of the missing fields
 */
export function unknownColumns(
  columns: TableColumn[],
  missing: readonly string[],
  names: readonly string[],
  context: Record<string, unknown> = {},
): AppError {
  return new AppError(
    'import_columns_unknown',
    `Tiedostosta ei tunnistettu näitä sarakkeita: ${names.join(', ').toLowerCase()}. Kohdista sarakkeet ja yritä uudelleen.`,
    { context: { columns, missing, ...context } },
  );
}
