import type { z } from 'zod';

/** Invalid fields that a response names; the rest follows with the next attempt. */
const MAX_FIELDS = 20;
/** Unknown fields among them: none of our forms sends any. */
const MAX_UNKNOWN = 5;
/** Characters of a field path, beyond which it is cut. */
const MAX_NAME = 100;

const shortened = (path: string): string => (path.length > MAX_NAME ? `${path.slice(0, MAX_NAME)}…` : path);

/**
 * Converts a validation error into the `fields` of an error body: path ('details.noiseLevel') → its first Finnish message. Limits
 * the number of fields to 20, of which at most 5 are unknown ones, and the length of a path to 100 characters.
 */
export function fieldTexts(error: z.ZodError): Record<string, string> {
  // Without a prototype, so that a field named 'constructor' is not found in it.
  const fields = Object.create(null) as Record<string, string>;
  let room = MAX_FIELDS;
  let roomForUnknown = MAX_UNKNOWN;
  for (const issue of error.issues) {
    const isUnknown = issue.code === 'unrecognized_keys';
    for (const key of isUnknown ? issue.keys.slice(0, roomForUnknown) : [undefined]) {
      const path = shortened((key === undefined ? issue.path : [...issue.path, key]).join('.'));
      if (path in fields) continue;
      if (room === 0) return fields;
      room -= 1;
      if (key !== undefined) roomForUnknown -= 1;
      fields[path] = key === undefined ? issue.message : 'Tuntematon kenttä.';
    }
  }
  return fields;
}
