import { describe, expect, it } from '@jest/globals';
import { DEFAULT_BODY_LIMIT, isDownload, isStream } from '#contracts/operation';
import { operations } from '#contracts/operations';
import { openApi } from './openapi.ts';
import { methodsByPath } from '../http/other-methods.ts';

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

  it('states the rate limit of each call that has one, and Retry-After', () => {
    const limited = mounted.filter((operation) => operation.rateLimit !== undefined);
    expect(limited.length).toBeGreaterThan(0);
    for (const { http = '', rateLimit } of limited) {
      const [method = '', path = ''] = http.split(' ');
      const call = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(call?.['description']).toContain(`${rateLimit?.requests} pyyntöä ${rateLimit?.seconds} sekunnissa`);
      expect(call?.['responses']).toMatchObject({ '429': { headers: { 'Retry-After': {} } } });
    }
  });

  it('states the maximum size of each body', () => {
    for (const { http = '', takes, bodyLimit = takes?.maxBytes ?? DEFAULT_BODY_LIMIT } of mounted) {
      const [method = '', path = ''] = http.split(' ');
      const call = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      if (call?.['requestBody'] !== undefined) expect(call['description']).toContain(`enintään ${bodyLimit} tavua`);
    }
  });

  it('requires a token exactly where the contract does', () => {
    for (const operation of mounted) {
      const [method = '', path = ''] = (operation.http ?? '').split(' ');
      const security = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.['security'];
      expect(security).toEqual(operation.access === 'public' ? [] : [{ [operation.access]: [] }]);
    }
  });

  it('agrees with the list of methods for 405 responses, and describes these', () => {
    const routes = methodsByPath();
    for (const [path, item] of Object.entries(document.paths)) {
      const methods = Object.keys(item).map((method) => method.toUpperCase());
      expect([...(routes.get(path.replace(/\{(\w+)\}/g, ':$1')) ?? [])].toSorted()).toEqual(methods.toSorted());
      for (const call of Object.values(item)) expect(call['responses']).toMatchObject({ '405': { headers: { Allow: {} } } });
    }
  });

  it('describes valid Idempotency-Keys, and the errors of a repeated save', () => {
    const parameter = document.components['parameters']?.['IdempotencyKey'] as { schema: { pattern: string } };
    const pattern = new RegExp(parameter.schema.pattern);
    for (const key of ['a', 'f3!~', 'x'.repeat(200)]) expect(key).toMatch(pattern);
    for (const key of ['', 'with space', 'ä', 'x'.repeat(201)]) expect(key).not.toMatch(pattern);
    const repeatable = Object.values(document.paths)
      .flatMap((item) => Object.values(item))
      .filter(({ parameters = [] }) => (parameters as Json[]).some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey'));
    expect(repeatable.length).toBeGreaterThan(20);
    for (const { responses } of repeatable) {
      const byStatus = responses as Record<string, { description: string }>;
      expect(byStatus['422']?.description).toContain('idempotency_mismatch');
      expect(byStatus['409']?.description).toContain('request_in_progress');
    }
  });

  it.each([
    ['/homepage-settings/hero-image', 'put'],
    ['/manufacturers', 'post'],
  ])('describes in %s %s the image and website addresses that the server accepts', (path, method) => {
    for (const node of walk(document.paths[path]?.[method]?.['requestBody'])) {
      const { image, logo, website } = (node['properties'] ?? {}) as Record<string, Json>;
      for (const field of [image, logo, website]) {
        if (field === undefined) continue;
        const patterns = [...walk(field)].flatMap(({ pattern }) => (typeof pattern === 'string' ? [new RegExp(pattern)] : []));
        expect(patterns.some((pattern) => pattern.test('/images/a/800.webp'))).toBe(true);
        expect(patterns.some((pattern) => pattern.test('https://kauppa.example/a.png'))).toBe(true);
        for (const wrong of ['//muu.example/a.png', 'ftp://muu.example', 'kuva.png', 'https://a\u0000b'])
          expect(patterns.some((pattern) => pattern.test(wrong))).toBe(false);
      }
    }
  });

  it('describes the response of an import, with its changes as pairs', () => {
    const responses = document.paths['/tires/import']?.['post']?.['responses'] as Record<
      string,
      { content: Record<string, { schema: Json }> }
    >;
    const schema = responses['200']?.content['application/json']?.schema;
    expect(schema).toHaveProperty('properties.importId');
    expect(schema).toHaveProperty('properties.details.items.properties.changes.additionalProperties', {
      type: 'array',
      prefixItems: [{}, {}],
      items: false,
      minItems: 2,
      maxItems: 2,
    });
  });

  it('describes each event of a stream, not its data alone', () => {
    const streams = mounted.filter((operation) => isStream(operation) && !isDownload(operation) && !operation.wire);
    expect(streams.length).toBeGreaterThan(0);
    for (const { http = '' } of streams) {
      const [method = '', path = ''] = http.split(' ');
      const { responses } = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? {};
      expect(responses).toMatchObject({
        '200': {
          content: {
            'text/event-stream': {
              schema: {
                required: ['data'],
                oneOf: [
                  { properties: { event: { const: 'message' }, data: { type: 'string', contentMediaType: 'application/json' } } },
                  { properties: { event: { const: 'end' }, data: { const: '{}' } } },
                  { properties: { event: { const: 'error' }, data: { contentSchema: { $ref: '#/components/schemas/Error' } } } },
                ],
              },
            },
          },
        },
      });
    }
  });

  it('D-CHAT-001 describes each chunk of a UI message stream, and its end', () => {
    expect(document.paths['/ai/chat']?.['post']?.responses).toMatchObject({
      '200': {
        content: {
          'text/event-stream': {
            schema: { properties: { data: { oneOf: [{ type: 'string', contentMediaType: 'application/json' }, { const: '[DONE]' }] } } },
          },
        },
      },
    });
  });

  it('has unique operation ids and no dangling references', () => {
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
