import type { z } from 'zod';

/** A validation error as `fields` of an error body: path → first Finnish text. */
export function fieldTexts(error: z.ZodError): Record<string, string> {
  // Without a prototype, so that a field called 'constructor' is one like any other.
  const fields = Object.create(null) as Record<string, string>;
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] ??= 'Tuntematon kenttä.';
    } else {
      fields[issue.path.join('.')] ??= issue.message;
    }
  }
  return fields;
}
