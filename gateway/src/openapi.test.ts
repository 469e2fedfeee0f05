import { describe, expect, it } from '@jest/globals';
import { operations } from '#contracts/operations';
import { openApi } from './openapi.ts';

type Json = Record<string, unknown>;
const document = openApi('http://127.0.0.1:3000') as Json & {
  paths: Record<string, Record<string, Json>>;
  components: Record<string, Json>;
};

function* walk(value: unknown): Generator<Json> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Json;
  for (const inner of Object.values(value)) yield* walk(inner);
}

const mounted = operations.filter((operation) => operation.http !== undefined);

describe('OpenAPI', () => {
  it('is 3.1 and describes every call that has a route', () => {
    expect(document['openapi']).toBe('3.1.0');
    for (const operation of mounted) {
      const [method = '', path = ''] = (operation.http ?? '').split(' ');
      const item = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(item).toMatchObject({ operationId: operation.subject, summary: operation.summary });
    }
    expect(document.paths['/upload']).toHaveProperty('post');
    expect(Object.keys(document.paths['/homepage-settings/hero-image'] ?? {}).toSorted()).toEqual(['delete', 'post', 'put']);
    expect(document.paths['/tires/import']).toHaveProperty('post');
  });

  it('names each parameter of each path, once', () => {
    for (const [path, item] of Object.entries(document.paths)) {
      for (const call of Object.values(item)) {
        const parameters = ((call['parameters'] ?? []) as Json[]).filter((parameter) => 'name' in parameter);
        const inPath = parameters.filter((parameter) => parameter['in'] === 'path').map((parameter) => parameter['name']);
        expect(inPath.toSorted()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).toSorted());
        const names = parameters.map((parameter) => `${String(parameter['in'])} ${String(parameter['name'])}`);
        expect(new Set(names).size).toBe(names.length);
      }
    }
  });

  it('tells the limit of each call that has one, and when to come back', () => {
    const limited = mounted.filter((operation) => operation.rateLimit !== undefined);
    expect(limited.length).toBeGreaterThan(0);
    for (const { http = '', rateLimit } of limited) {
      const [method = '', path = ''] = http.split(' ');
      const call = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(call?.['description']).toContain(`${rateLimit?.requests} pyyntöä ${rateLimit?.seconds} sekunnissa`);
      expect(call?.['responses']).toMatchObject({ '429': { headers: { 'Retry-After': {} } } });
    }
  });

  it('asks for a token exactly where the contract does', () => {
    for (const operation of mounted) {
      const [method = '', path = ''] = (operation.http ?? '').split(' ');
      const security = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.['security'];
      expect(security).toEqual(operation.access === 'public' ? [] : [{ [operation.access]: [] }]);
    }
  });

  it('has operation ids that are unique and references that lead somewhere', () => {
    const ids = Object.values(document.paths).flatMap((item) => Object.values(item).map((call) => call['operationId']));
    expect(new Set(ids).size).toBe(ids.length);
    for (const node of walk(document)) {
      const reference = node['$ref'];
      if (typeof reference !== 'string') continue;
      const target = reference
        .split('/')
        .slice(1)
        .reduce<unknown>((at, key) => (at as Json | undefined)?.[key], document);
      expect(target).toBeDefined();
    }
  });
});
