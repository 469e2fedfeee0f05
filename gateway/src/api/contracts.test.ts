import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { operations } from '#contracts/operations';
import type { Operation } from '#contracts/operation';
import { isHandledByGateway } from '../access/caller.ts';
import { methodsByPath } from '../http/other-methods.ts';

const contracts = path.join(import.meta.dirname, '../../../libs/contracts/src');
const services = path.join(import.meta.dirname, '../../../services');

const sourcesIn = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => path.join(folder, file));

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'subject' in value && 'access' in value && 'input' in value;

/** Returns every operation that the contracts export, by its export name. */
async function exported(): Promise<Map<string, Operation>> {
  const found = new Map<string, Operation>();
  for (const file of sourcesIn(contracts)) {
    const module = (await import(file)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(module)) if (isOperation(value)) found.set(name, value);
  }
  return found;
}

describe('every call of the contracts', () => {
  it('is in the list from which routes are mounted', async () => {
    const all = await exported();
    expect(all.size).toBeGreaterThan(60);
    const missing = [...all.values()].filter((operation) => !operations.includes(operation)).map(({ subject }) => subject);
    expect(missing).toEqual([]);
    expect(operations).toHaveLength(all.size);
  });

  it('has one handler, in the service that its subject names', async () => {
    const all = await exported();
    const served = new Map<string, string[]>();
    for (const file of sourcesIn(services)) {
      const [service = ''] = path.relative(services, file).split(path.sep);
      for (const [, name = ''] of fs.readFileSync(file, 'utf8').matchAll(/@Serve\((\w+)/g))
        served.set(name, [...(served.get(name) ?? []), service]);
    }
    for (const [name, operation] of all) {
      if (isHandledByGateway(operation)) continue;
      expect({ name, in: served.get(name) }).toEqual({ name, in: [operation.subject.split('.')[0]] });
    }
    expect([...served.keys()].filter((name) => !all.has(name))).toEqual([]);
  });

  it('with a route is in the list for 405 responses', () => {
    const paths = methodsByPath();
    for (const { http } of operations) {
      const [method = '', route = ''] = http?.split(' ') ?? [];
      if (http !== undefined) expect({ http, isKnown: paths.get(route)?.has(method) }).toEqual({ http, isKnown: true });
    }
  });
});
