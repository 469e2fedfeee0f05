import type { z } from 'zod';

/** Fields that an answer names; who has more to mend sees the rest at the next try. */
const MAX_FIELDS = 20;
/** Unknown ones among them: whoever sends more sends no form of ours. */
const MAX_UNKNOWN = 5;
/** The longest name that is given back whole. */
const MAX_NAME = 100;

const shortened = (path: string): string => (path.length > MAX_NAME ? `${path.slice(0, MAX_NAME)}…` : path);

/** A validation error as `fields` of an error body: path → first Finnish text. Names the first fields only, if there are many. */
export function fieldTexts(error: z.ZodError): Record<string, string> {
  // Without a prototype, so that a field called 'constructor' is one like any other.
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
