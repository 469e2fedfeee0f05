import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errorTexts } from '#contracts/errors';
import { operations } from '#contracts/operations';
import type { ErrorBody } from '../client.ts';
import { type Shop, startShop } from '../harness.ts';
import { rawRequest } from '../raw-request.ts';
import { createSize, createTyre, uniqueSize, tyreFields } from './catalogue-records.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const json = { 'content-type': 'application/json' };
const post = (raw: BodyInit, headers: Record<string, string> = json, path = '/tires/sizes') =>
  shop.admin.request<ErrorBody>('POST', path, { raw, headers });

describe('large responses', () => {
  it('are compressed for admins too, whose responses are not cached', async () => {
    const size = await createSize(shop.admin);
    await Promise.all(Array.from({ length: 20 }, (_, at) => createTyre(shop.admin, { model: `Iso ${at}` }, size)));
    const admin = await shop.admin.get<unknown[]>('/tires/sizes', { 'accept-encoding': 'gzip' });
    expect(admin.headers.get('content-encoding')).toBe('gzip');
    expect(admin.body).toContainEqual(expect.objectContaining({ _id: size._id }));
    const plain = await shop.admin.get<unknown[]>('/tires/sizes', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.body).toEqual(admin.body);
    const small = await shop.admin.get('/admin/session', { 'accept-encoding': 'gzip' });
    expect(small.headers.get('content-encoding')).toBeNull();
  });
});

describe('an address that is too long', () => {
  it.each(['/api/tires?size=', '/api/tires?search=', '/api/'])('gets a Finnish 414 with a code from %s', async (path) => {
    for (const text of ['2'.repeat(20_000), '%C3%A4'.repeat(20_000)]) {
      const { status, body } = await rawRequest(shop.url, `${path}${text}`);
      const error = JSON.parse(body.toString()) as ErrorBody;
      expect([status, error.code, error.message]).toEqual([414, 'address_too_long', errorTexts.address_too_long]);
    }
  });
  it('gets a page from a page', async () => {
    const { status, headers, body } = await rawRequest(shop.url, `/renkaat?search=${'2'.repeat(20_000)}`, {
      headers: { accept: 'text/html' },
    });
    expect([status, headers['content-type']]).toEqual([414, 'text/html; charset=utf-8']);
    expect(body.toString()).toContain('Osoite on liian pitkä');
  });
});

describe('error responses', () => {
  it('D-BODY-006 D-BODY-007 D-BODY-009 have a Finnish message, a stable code and a unique id', async () => {
    const answers = await Promise.all([
      shop.visitor.get<ErrorBody>('/tires?page=-1'),
      shop.visitor.get<ErrorBody>('/ei-ole'),
      shop.visitor.post<ErrorBody>('/tires/sizes'),
      shop.visitor.get<ErrorBody>('/tires/ffffffffffffffffffffffff'),
      shop.visitor.post<ErrorBody>('/admin/login', {}),
    ]);
    for (const { body, headers } of answers) {
      expect(Object.keys(errorTexts)).toContain(body.code);
      expect(body.message).toMatch(/^[A-ZÄÖ][a-zäö]+ /);
      expect(headers.get('x-request-id')).toBe(body.requestId);
      expect(headers.get('content-type')).toMatch(/^application\/json; charset=utf-8/);
      expect(headers.get('cache-control')).toBe('no-store');
    }
    expect(new Set(answers.map(({ body }) => body.requestId)).size).toBe(answers.length);
  });

  it('D-BODY-009 the id comes from the server, whatever a header says', async () => {
    const { body } = await shop.visitor.get<ErrorBody>('/ei-ole', { 'x-request-id': 'oma', 'request-id': 'oma' });
    expect(body.requestId).not.toBe('oma');
  });

  it.each(['/ei-ole', '/', '/tires/sizes/x/y/z/å', '/admin', `/${'a'.repeat(5_000)}`])(
    'D-BODY-013 an unknown path %.20s gets 404',
    async (path) => {
      const { status, body } = await shop.visitor.get<ErrorBody>(path);
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' });
    },
  );

  it.each([
    ['/manufacturers', 'GET, HEAD, POST', ['PATCH', 'DELETE', 'OPTIONS', 'PUT']],
    ['/tires/sizes', 'GET, HEAD, POST', ['DELETE']],
    ['/tires/64b000000000000000000000', 'GET, HEAD', ['POST', 'PUT', 'DELETE']],
    ['/homepage-settings/hero-image', 'DELETE, POST, PUT', ['GET']],
    ['/tires/import', 'POST', ['GET', 'PUT']],
    ['/upload', 'POST', ['GET']],
    ['/openapi.json', 'GET, HEAD', ['POST']],
  ])('an unsupported method of %s gets 405 with the supported ones and no stack trace', async (path, allow, methods) => {
    for (const method of methods) {
      const { status, body, headers } = await shop.admin.request<ErrorBody>(method, path);
      expect({ method, status, code: body.code, allow: headers.get('allow') }).toEqual({
        method,
        status: 405,
        code: 'method_not_allowed',
        allow,
      });
      expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts|\.js|at /);
    }
  });
});

describe('bodies', () => {
  it.each([
    '',
    '{',
    '{"width":205',
    'width=205',
    '[]',
    '"205"',
    '205',
    'null',
    '{"width":205,}',
    "{'width':205}",
    '\u0000',
    '{"width":NaN}',
  ])('D-BODY-001 D-BODY-010 are rejected: %j', async (raw) => {
    const { status, body } = await post(raw);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_input' });
  });

  it('D-BODY-001 are rejected if they are not UTF-8', async () => {
    const latin = Buffer.from('{"manufacturer":"\u00c4ij\u00e4"}', 'latin1');
    expect((await post(latin, json, '/manufacturers')).status).toBe(400);
    expect((await post('{"name":"\\ud800"}', json, '/manufacturers')).status).toBe(400);
    expect((await post('{"name":"x"}', { 'content-type': 'application/json; charset=iso-8859-1' }, '/manufacturers')).status).toBe(415);
  });

  it('D-BODY-001 preserve å, ä, ö, emoji and the euro sign', async () => {
    const name = 'Åäö 🛞 €';
    expect((await shop.admin.post<{ name: string }>('/manufacturers', { name })).body.name).toBe(name);
  });

  it('D-BODY-010 are rejected as JSON of depth 10,000', async () => {
    const nested = [
      `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
      `${'{"details":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
      `{"width":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
    ];
    // This call accepts the longest bodies; other calls would reject these because of their length.
    for (const raw of nested) expect((await shop.admin.request('PUT', '/price-list', { raw, headers: json })).status).toBe(400);
  });

  it.each([
    '{"__proto__":{"isAdmin":true},"width":205}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"width":{"__proto__":{"x":1}}}',
  ])('D-BODY-010 are rejected with prototype keys: %s', async (raw) => {
    expect((await post(raw)).status).toBe(400);
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  it('D-BODY-008 D-BODY-010 are rejected with unknown fields and operators, with an error for each name', async () => {
    const { status, body } = await shop.admin.post<ErrorBody>('/tires/sizes', { ...uniqueSize(), colour: 'black', $where: '1' });
    expect({ status, fields: Object.keys(body.fields ?? {}).toSorted() }).toEqual({ status: 400, fields: ['$where', 'colour'] });
    const size = await createSize(shop.admin);
    const operator = await shop.admin.post<ErrorBody>(`/tires/sizes/${size._id}/products`, tyreFields({ manufacturer: { $gt: '' } }));
    expect({ status: operator.status, fields: Object.keys(operator.body.fields ?? {}) }).toEqual({ status: 400, fields: ['manufacturer'] });
  });

  it('D-BODY-016 have a default limit of exactly 16 KiB', async () => {
    const start = '{"email":"lukija@visitor.example"';
    const ofLength = (bytes: number) => `${start}${' '.repeat(bytes - start.length - 1)}}`;
    const send = (bytes: number) =>
      shop.visitor.request('POST', '/subscribers/subscribe', { raw: ofLength(bytes), headers: { 'content-type': 'application/json' } });
    expect([(await send(16_385)).status, (await send(16_384)).status]).toEqual([413, 201]);
  });

  it('D-BODY-016 of 10 MB get 413, with a Content-Length or chunked', async () => {
    const big = `{"name":"${'x'.repeat(10_000_000)}"}`;
    const announced = rawRequest(shop.url, '/api/manufacturers', {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${shop.admin.token}`, 'content-length': big.length },
      body: big,
    });
    // The server may close the connection after the refusal, while the rest of the body is still being sent.
    expect([413, 'EPIPE', 'ECONNRESET']).toContain(
      await announced.then(
        ({ status }) => status,
        ({ code }: NodeJS.ErrnoException) => code,
      ),
    );
    const chunked = await rawRequest(shop.url, '/api/manufacturers', {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${shop.admin.token}`, 'transfer-encoding': 'chunked' },
      body: big.slice(0, 1_200_000),
    });
    expect({ status: chunked.status, code: JSON.parse(chunked.body.toString()).code }).toEqual({ status: 413, code: 'payload_too_large' });
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonx',
    '',
  ])('D-BODY-017 of the media type "%s" get 415, so that a form on a foreign page cannot post', async (type) => {
    const { status, headers } = await rawRequest(shop.url, '/api/tires/sizes', {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.admin.token}`, ...(type === '' ? {} : { 'content-type': type }) },
      body: JSON.stringify(uniqueSize()),
    });
    expect(status).toBe(415);
    expect(headers['content-type']).toMatch(/json/);
  });

  it('D-BODY-003 dates are ISO 8601 UTC, D-BODY-002 field names are the specification’s', async () => {
    const tyre = await createTyre(shop.admin);
    for (const date of [tyre.createdAt, tyre.updatedAt]) expect(date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
    expect(Object.keys(tyre)).toEqual(expect.arrayContaining(['_id', 'sizeId', 'winterType', 'originalPrice', 'financingPrice', 'stock']));
    expect(JSON.stringify(tyre)).not.toMatch(/outbox|ledger|__v|deletedAt/);
  });
});

describe('headers', () => {
  it('every kind of response forbids sniffing and framing, and does not name server software', async () => {
    for (const path of ['/api/manufacturers', '/api/ei-ole', '/api/openapi.json', '/api/docs', '/images/x/y', '/healthz']) {
      const { headers } = await rawRequest(shop.url, path);
      expect({ path, nosniff: headers['x-content-type-options'], frame: headers['x-frame-options'] }).toEqual({
        path,
        nosniff: 'nosniff',
        frame: 'DENY',
      });
      expect(headers['referrer-policy']).toBeDefined();
      expect(headers['x-powered-by'] ?? headers['server']).toBeUndefined();
    }
    const answers = await Promise.all(['/api/manufacturers', '/api/tires'].map((path) => rawRequest(shop.url, path)));
    for (const { headers } of answers) expect(headers['content-security-policy']).toMatch(/default-src 'none'/);
  });

  it('a foreign Host header does not appear in the response or in later responses to others', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    for (const path of ['/api/tires?limit=1', '/api/openapi.json', '/api/docs', '/api/ei-ole']) {
      const spoofed = await rawRequest(shop.url, path, { headers });
      const plain = await rawRequest(shop.url, path);
      for (const { body, headers: answered } of [spoofed, plain])
        expect(body.toString() + JSON.stringify(answered)).not.toContain('evil.example');
    }
  });

  it('there is no CORS permission for foreign sites', async () => {
    const { headers } = await rawRequest(shop.url, '/api/tires', { headers: { origin: 'https://evil.example' } });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('requests', () => {
  it.each(['http://evil.example', 'HTTPS://evil.example:81'])('an absolute request target (%s) is handled like its path', async (host) => {
    const plain = await rawRequest(shop.url, '/api/manufacturers');
    const { status, body } = await rawRequest(shop.url, `${host}/api/manufacturers`);
    expect({ status, body: body.toString() }).toEqual({ status: 200, body: plain.body.toString() });
    expect((await rawRequest(shop.url, `${host}/healthz`)).status).toBe(200);
    // No web server runs here.
    for (const page of ['/', '', '?a=http://b/'])
      expect({ page, status: (await rawRequest(shop.url, host + page)).status }).toEqual({ page, status: 503 });
  });

  it('responses of access.* are not stored for an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'salasanan-vaihto' };
    for (const currentPassword of ['ei-tama', 'eika-tama']) {
      const change = { currentPassword, newPassword: 'uusi-pitka-salasana' };
      // With a stored response the second request would get idempotency_mismatch.
      const { status, body } = await shop.admin.post<ErrorBody>('/admin/password', change, headers);
      expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: ['currentPassword'] });
    }
  });
});

describe('documentation and health', () => {
  it('OpenAPI 3.1 covers every route of the contracts and the two file uploads', async () => {
    const { status, body } = await shop.visitor.get<{ openapi: string; paths: Record<string, Record<string, Record<string, unknown>>> }>(
      '/openapi.json',
    );
    expect({ status, version: body.openapi }).toEqual({ status: 200, version: expect.stringMatching(/^3\.1\./) });
    const routes = operations.flatMap(({ http }) => http ?? []);
    for (const route of routes) {
      const [method = '', path = ''] = route.split(' ');
      const described = body.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect({ route, answers: Object.keys((described?.['responses'] as object | undefined) ?? {}).length > 1 }).toEqual({
        route,
        answers: true,
      });
    }
    const references = [...JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? '');
    for (const reference of new Set(references)) {
      const found = reference.split('/').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], body);
      expect({ reference, found: found !== undefined }).toEqual({ reference, found: true });
    }
  });

  it('the documentation page loads all its files from the shop', async () => {
    const page = await rawRequest(shop.url, '/api/docs');
    const html = page.body.toString();
    expect({ status: page.status, type: page.headers['content-type'] }).toEqual({ status: 200, type: 'text/html; charset=utf-8' });
    const links = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) {
      expect(link).toMatch(/^\/(?!\/)/);
      expect({ link, status: (await rawRequest(shop.url, link)).status }).toEqual({ link, status: 200 });
    }
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self';/);
  });

  it('/healthz responds, /readyz lists each dependency, and the metrics are not public', async () => {
    expect((await rawRequest(shop.url, '/healthz')).status).toBe(200);
    const ready = await rawRequest(shop.url, '/readyz');
    const { dependencies } = JSON.parse(ready.body.toString()) as { dependencies: Record<string, boolean> };
    expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(['mongo', 'nats', 's3']));
    expect([dependencies['mongo'], dependencies['nats'], dependencies['s3']]).toEqual([true, true, true]);
    expect((await rawRequest(shop.url, '/metrics')).body.toString()).not.toContain('process_cpu');
  });

  it.each(['gateway', 'catalogue'] as const)('the %s serves Prometheus metrics, /healthz and /readyz on a separate port', async (name) => {
    const { metricsUrl } = shop[name];
    const metrics = await fetch(metricsUrl);
    expect(metrics.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await metrics.text()).toMatch(/^process_resident_memory_bytes \d+/m);
    expect((await fetch(new URL('healthz', metricsUrl))).status).toBe(200);
    const ready = await fetch(new URL('readyz', metricsUrl));
    const { dependencies } = (await ready.json()) as { dependencies: Record<string, boolean> };
    // No web server runs in this test, and the gateway reports that.
    expect(dependencies).toMatchObject(
      name === 'gateway' ? { mongo: true, nats: true, s3: true, web: false } : { mongo: true, nats: true },
    );
    expect(ready.status).toBe(name === 'gateway' ? 503 : 200);
  });
});
