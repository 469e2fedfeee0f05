import { type FieldErrors, type FieldValues, type Path, type Resolver, type UseFormSetError, get, set } from 'react-hook-form';
import type { ZodType } from 'zod';
import { ApiError } from '../../api/api.ts';

/**
 * Returns a react-hook-form resolver that validates a form with the contract of its API call, so that form and server share
 * one set of rules.
 * @param schema the schema of the call's input
 * @param request makes the call's input from the form
 * @param fieldOf maps a path of the input ('details.noiseLevel') to the form's field
 * @param extra returns errors of rules that only the form has, by field
 */
export function contractResolver<Form extends FieldValues>(
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
    // Sets outer paths first, because setting a list's own error later would replace the errors of its entries.
    for (const [field, message] of [...texts].toSorted(([one], [other]) => one.length - other.length))
      set(errors, field, { type: 'contract', message });
    return { values: {}, errors };
  };
}

/** Shows the server's field errors in the form. */
export function showFieldErrors<Form extends FieldValues>(
  error: unknown,
  fieldOf: (path: string) => Path<Form>,
  setError: UseFormSetError<Form>,
): void {
  if (!(error instanceof ApiError)) return;
  for (const [path, message] of Object.entries(error.fields)) setError(fieldOf(path), { type: 'server', message });
}

/** Returns the error text of the field at a path such as 'hero.title' or 'faq.2.answer'; undefined if it has none. */
export function errorAt(errors: FieldErrors, path: string): string | undefined {
  const error: unknown = get(errors, path);
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined;
  return typeof message === 'string' ? message : undefined;
}

/** Splits comma-separated text into trimmed parts and drops blank ones. */
export const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
