import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { DEFAULT_BODY_LIMIT, LARGEST_BODY_LIMIT } from './operation.ts';
import { operations } from './operations.ts';

interface Schema {
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  type?: string;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
}

/** Bytes of JSON in UTF-8, where a unit of text takes three at most; what has no bound of its own is taken for small. */
function longest(schema: Schema): number {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return Math.max(...choices.map(longest));
  if (schema.enum) return Math.max(...schema.enum.map((value) => JSON.stringify(value).length));
  if (schema.const !== undefined) return JSON.stringify(schema.const).length;
  if (schema.type === 'string') return (schema.maxLength ?? 100) * 3 + 2;
  if (schema.type === 'array') return 2 + (schema.maxItems ?? 50) * (longest(schema.items ?? {}) + 1);
  if (schema.type === 'object')
    return 2 + Object.entries(schema.properties ?? {}).reduce((sum, [name, inner]) => sum + name.length + 4 + longest(inner), 0);
  return 24;
}

describe('the limit of a body', () => {
  const written = operations.filter(({ http = '', takes }) => /^(POST|PUT) /.test(http) && !takes);

  it.each(written.map((operation) => [operation.http, operation] as const))('of %s holds the longest valid input', (_http, operation) => {
    const { bodyLimit = DEFAULT_BODY_LIMIT, input } = operation;
    const needed = longest(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema);
    expect(bodyLimit).toBeLessThanOrEqual(LARGEST_BODY_LIMIT);
    expect(bodyLimit).toBeGreaterThanOrEqual(Math.min(needed, LARGEST_BODY_LIMIT));
  });

  it('is 32 KiB at most where anybody may call', () => {
    for (const { access, bodyLimit = DEFAULT_BODY_LIMIT } of written)
      if (access !== 'admin') expect(bodyLimit).toBeLessThanOrEqual(32 * 1024);
  });
});
