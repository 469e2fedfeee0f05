import { type FieldErrors, type FieldValues, type Path, type Resolver, type UseFormSetError, get, set } from 'react-hook-form';
import type { ZodType } from 'zod';
import { ApiError } from '../../api/api.ts';

/**
 * Checks a form by the contract of the call it will make, so that form and server agree without a second set of rules.
 * `request` makes the call's input from the form; `fieldOf` leads a path of the input ('details.noiseLevel') to the
 * form's field; `extra` adds rules of the form alone.
 */
export function checkedBy<Form extends FieldValues>(
  schema: ZodType,
  request: (form: Form) => unknown,
  fieldOf: (path: string) => Path<Form>,
  extra: (form: Form) => Partial<Record<Path<Form>, string>> = () => ({}),
): Resolver<Form> {
  return (form) => {
    const texts = new Map<string, string>();
    for (const [field, text] of Object.entries<string | undefined>(extra(form))) {
      if (text !== undefined) texts.set(field, text);
    }
    const checked = schema.safeParse(request(form));
    for (const issue of checked.error?.issues ?? []) {
      const field = fieldOf(issue.path.join('.'));
      if (!texts.has(field)) texts.set(field, issue.message);
    }
    if (texts.size === 0) return { values: form, errors: {} };
    const errors: FieldErrors<Form> = {};
    // Outer paths first: what is wrong with a list stands on it, beside what is wrong with its entries.
    for (const [field, message] of [...texts].toSorted(([one], [other]) => one.length - other.length))
      set(errors, field, { type: 'contract', message });
    return { values: {}, errors };
  };
}

/** Shows the fields that the server refused. */
export function showRefusedFields<Form extends FieldValues>(
  error: unknown,
  fieldOf: (path: string) => Path<Form>,
  setError: UseFormSetError<Form>,
): void {
  if (!(error instanceof ApiError)) return;
  for (const [path, message] of Object.entries(error.fields)) setError(fieldOf(path), { type: 'server', message });
}

/** What is wrong with the field at a path such as 'hero.title' or 'faq.2.answer'. */
export function errorAt(errors: FieldErrors, path: string): string | undefined {
  const error: unknown = get(errors, path);
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined;
  return typeof message === 'string' ? message : undefined;
}

/** Comma-separated text → its parts without blanks. */
export const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
