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

/**
 * Returns the length of the longest valid JSON in bytes of UTF-8, at three bytes per UTF-16 code unit. A schema without a limit
 * counts as short.
 */
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

describe('the body limit', () => {
  // A client of the AI SDK may post its whole conversation, of which only the newest message counts. Beyond the limit it gets 413.
  const written = operations.filter(
    ({ http = '', takes, subject }) => /^(POST|PUT) /.test(http) && !takes && subject !== 'chat.reply.send',
  );

  it.each(written.map((operation) => [operation.http, operation] as const))(
    'of %s is at least the length of the longest valid input',
    (_http, operation) => {
      const { bodyLimit = DEFAULT_BODY_LIMIT, input } = operation;
      const needed = longest(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema);
      expect(bodyLimit).toBeLessThanOrEqual(LARGEST_BODY_LIMIT);
      expect(bodyLimit).toBeGreaterThanOrEqual(Math.min(needed, LARGEST_BODY_LIMIT));
    },
  );

  it('is at most 32 KiB for calls that are not limited to admins', () => {
    for (const { access, bodyLimit = DEFAULT_BODY_LIMIT } of written)
      if (access !== 'admin') expect(bodyLimit).toBeLessThanOrEqual(32 * 1024);
  });
});
