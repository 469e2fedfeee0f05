const MAX_LENGTH = 1_500_000;

const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&#39;': "'",
  '&#34;': '"',
  '&nbsp;': ' ',
};

/** Parses JSON as pages contain it, with the usual mistakes repaired. Returns undefined when it is beyond repair. */
export function parseJson(raw: string): unknown {
  if (raw.length > MAX_LENGTH) return undefined;
  const text = raw
    .replace(/^\s*(?:\/\/)?\s*<!(?:--|\[CDATA\[)/, '')
    .replace(/(?:\/\/)?\s*(?:--|\]\])>\s*$/, '')
    .trim();
  for (const attempt of [
    text,
    repaired(text),
    repaired(text.replace(/&(?:quot|amp|lt|gt|nbsp|#3[49]);/g, (entity) => entities[entity] ?? entity)),
  ]) {
    try {
      return JSON.parse(attempt);
    } catch {
      // The next repair is tried.
    }
  }
  return undefined;
}

/** Removes comments and trailing commas outside of strings, and line breaks inside of them. */
function repaired(text: string): string {
  let result = '';
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (isString) {
      if (char === '\\') {
        result += char + (text[at + 1] ?? '');
        at += 1;
      } else if (char < ' ') result += ' ';
      else {
        result += char;
        if (char === '"') isString = false;
      }
    } else if (char === '"') {
      isString = true;
      result += char;
    } else if (char === '/' && text[at + 1] === '*') {
      const end = text.indexOf('*/', at + 2);
      at = end < 0 ? text.length : end + 1;
    } else if (char === '/' && text[at + 1] === '/') {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end;
    } else if (char === ',' && /^\s*[}\]]/.test(text.slice(at + 1, at + 60))) continue;
    else if (char === ';' && text.slice(at + 1).trim() === '') continue;
    else result += char;
  }
  return result;
}

/** Returns the JSON value that begins at an offset of a script: an object or a list with balanced brackets. */
export function jsonAt(text: string, start: number): string | null {
  let depth = 0;
  let quote = '';
  for (let at = start; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (quote !== '') {
      if (char === '\\') at += 1;
      else if (char === quote) quote = '';
    } else if (char === '"' || char === "'" || char === '`') quote = char;
    else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') {
      depth -= 1;
      if (depth === 0) return text.slice(start, at + 1);
    }
  }
  return null;
}

/** Converts an object literal of JavaScript to JSON: unquoted keys, single quotes, undefined. */
export const literalToJson = (text: string): string =>
  text
    .replace(/'((?:[^'\\]|\\.)*)'/g, (_all, inner: string) => JSON.stringify(inner.replace(/\\'/g, "'")))
    .replace(/([{,]\s*)([A-Za-z_$][\w$]*)\s*:/g, '$1"$2":')
    .replace(/:\s*(?:undefined|void 0)\b/g, ':null')
    .replace(/:\s*(?!true\b|false\b|null\b)[A-Za-z_$][\w$.]*(?=\s*[,}\]])/g, ':null')
    .replace(/:\s*!0\b/g, ':true')
    .replace(/:\s*!1\b/g, ':false');

export type JsonObject = Record<string, unknown>;
export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
export const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : value === undefined || value === null ? [] : [value];
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');

/** Visits the objects of a value, the outer ones first, without recursion. */
export function objectsIn(value: unknown, limit = 20_000): JsonObject[] {
  const found: JsonObject[] = [];
  const queue: unknown[] = [value];
  for (let at = 0; at < queue.length && at < limit; at += 1) {
    const next = queue[at];
    if (Array.isArray(next)) queue.push(...(next as unknown[]).slice(0, 2_000));
    else if (isObject(next)) {
      found.push(next);
      for (const inner of Object.values(next)) if (typeof inner === 'object' && inner !== null) queue.push(inner);
    }
  }
  return found;
}

/**
 * Restores a value that was written as a flat list of parts which refer to each other by position: React Router's stream
 * ({"_1":2}) and Nuxt's payload ({"name":2}). Returns the value itself when it is not such a list.
 */
export function unflattened(value: unknown): unknown {
  if (!Array.isArray(value) || value.length < 3 || !value.some(isObject)) return value;
  const parts = value as unknown[];
  const isStream = isObject(parts[0]) && Object.keys(parts[0]).some((key) => /^_\d+$/.test(key));
  const isPayload =
    !isStream &&
    parts.some((part) => isObject(part) && Object.keys(part).length > 1 && Object.values(part).every((each) => Number.isInteger(each)));
  if (!isStream && !isPayload) return value;
  let left = 40_000;
  const restore = (index: unknown, depth: number): unknown => {
    left -= 1;
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= parts.length || depth > 24 || left < 0) return null;
    const part = parts[index];
    if (Array.isArray(part)) return (part as unknown[]).map((each) => (typeof each === 'number' ? restore(each, depth + 1) : each));
    if (!isObject(part)) return part;
    const nameOf = (key: string) => (isStream ? textOf(parts[Number(key.slice(1))]) : key);
    return Object.fromEntries(Object.entries(part).map(([key, at]) => [nameOf(key), restore(at, depth + 1)]));
  };
  return restore(0, 0);
}
