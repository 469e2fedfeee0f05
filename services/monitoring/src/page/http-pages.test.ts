import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HttpPages, type HttpPagesOptions, type ReadOptions } from './http-pages.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const requests: string[] = [];
const routes: Record<string, Handler> = {};
const server = http.createServer((request, response) => {
  const path = request.url ?? '';
  requests.push(path);
  const route = routes[path];
  if (route) return route(request, response);
  return response.writeHead(404).end('not found');
});
let port = 0;
let origin = '';
let pages: HttpPages;

const html = (text: string, headers: Record<string, string> = {}, status = 200): Handler => {
  return (_request, response) => response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(text);
};
const redirect = (location: string, status = 302): Handler => html('moved', { location }, status);

const reader = (options: Partial<HttpPagesOptions> = {}) =>
  new HttpPages({ allowedHosts: [`127.0.0.1:${port}`], userAgent: 'KaartoHintaseuranta/1.0 (+https://kaarto.example)', ...options });
const read = (address: string, options: Partial<ReadOptions> = {}, from = pages) =>
  from.read(address.startsWith('/') ? origin + address : address, { timeoutMs: 5_000, ...options });

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  port = (server.address() as AddressInfo).port;
  origin = `http://127.0.0.1:${port}`;
  pages = reader();
});
beforeEach(() => {
  requests.length = 0;
  for (const path of Object.keys(routes)) delete routes[path];
});
afterAll(async () => {
  await pages.close();
  server.closeAllConnections();
  server.close();
});

describe('HttpPages.read', () => {
  it('reads a page', async () => {
    let headers: IncomingMessage['headers'] = {};
    routes['/rengas?koko=205'] = (request, response) => {
      headers = request.headers;
      response.writeHead(200, { 'content-type': 'Text/HTML;charset=utf-8', etag: '"1"', 'last-modified': 'Mon, 05 Jan 2026 08:00:00 GMT' });
      response.end('<p>Kesärengas 89,90 €');
    };
    expect(await read('/rengas?koko=205#hinta')).toEqual({
      kind: 'page',
      page: { url: `${origin}/rengas?koko=205#hinta`, contentType: 'text/html', text: '<p>Kesärengas 89,90 €' },
      status: 200,
      validators: { etag: '"1"', lastModified: 'Mon, 05 Jan 2026 08:00:00 GMT' },
      redirects: 0,
    });
    expect(headers['user-agent']).toBe('KaartoHintaseuranta/1.0 (+https://kaarto.example)');
    expect(headers['accept-language']).toMatch(/^fi/);
    expect(headers.cookie ?? headers.referer ?? headers['if-none-match']).toBeUndefined();
  });

  it('reads JSON, XML and pages without a content type', async () => {
    routes['/a.json'] = html('{"price":"89.90"}', { 'content-type': 'application/ld+json' });
    routes['/plain'] = (_request, response) => response.writeHead(200).end('<p>89,90 €');
    expect(await read('/a.json')).toMatchObject({ page: { contentType: 'application/ld+json', text: '{"price":"89.90"}' } });
    expect(await read('/plain')).toMatchObject({ page: { contentType: 'text/html', text: '<p>89,90 €' } });
  });

  it('asks whether a page has changed', async () => {
    const received: unknown[] = [];
    routes['/rengas'] = ({ headers }, response) => {
      received.push([headers['if-none-match'], headers['if-modified-since']]);
      response.writeHead(304).end();
    };
    expect(await read('/rengas', { validators: { etag: '"1"' } })).toEqual({ kind: 'unchanged' });
    expect(await read('/rengas', { validators: { lastModified: 'Mon, 05 Jan 2026 08:00:00 GMT' } })).toEqual({ kind: 'unchanged' });
    expect(received).toEqual([
      ['"1"', undefined],
      [undefined, 'Mon, 05 Jan 2026 08:00:00 GMT'],
    ]);
    await expect(read('/rengas')).rejects.toMatchObject({ code: 'server_error' });
  });

  it('does not keep validators that cannot be sent back', async () => {
    routes['/rengas'] = html('a', { etag: `"${'x'.repeat(600)}"`, 'last-modified': 'tänään' });
    expect(await read('/rengas')).toMatchObject({ validators: {} });
  });

  it.each([
    [404, 'not_found', false],
    [410, 'not_found', false],
    [401, 'login', false],
    [407, 'login', false],
    [403, 'forbidden', false],
    [418, 'server_error', false],
    [429, 'too_many_requests', true],
    [500, 'server_error', true],
    [503, 'server_error', true],
    [300, 'server_error', true],
  ])('status %i is %s', async (status, code, mayRetry) => {
    routes['/rengas'] = html('<h1>Virhe</h1>', {}, status);
    await expect(read('/rengas')).rejects.toMatchObject({ name: 'PageUnreadable', code, mayRetry });
  });

  it.each([
    ['120', 120_000],
    ['99999999', 86_400_000],
    ['Mon, 05 Jan 2026 08:00:00 GMT', 0],
    ['pian', undefined],
  ])('Retry-After %s is %p ms', async (value, retryAfterMs) => {
    routes['/rengas'] = html('', { 'retry-after': value }, 429);
    await expect(read('/rengas')).rejects.toMatchObject({
      code: 'too_many_requests',
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    });
  });

  it('reads the page of a robot check', async () => {
    routes['/rengas'] = html('<title>Just a moment...</title><script src="/cdn-cgi/challenge-platform/x.js">', {}, 403);
    routes['/aws'] = html('<p>', { 'x-amzn-waf-action': 'captcha' }, 405);
    expect(await read('/rengas')).toMatchObject({ kind: 'page', status: 403 });
    expect(await read('/aws')).toMatchObject({ kind: 'page', status: 405 });
  });

  it.each([
    ['application/pdf', {}],
    ['image/png', {}],
    ['application/octet-stream', {}],
    ['text/html', { 'content-disposition': 'attachment; filename=hinnasto.html' }],
  ])('refuses a download of %s without reading it', async (type, headers) => {
    let isClosed = new Promise<void>(() => undefined);
    routes['/file'] = (_request, response) => {
      isClosed = new Promise((closed) => response.on('close', closed));
      response.writeHead(200, { 'content-type': type, ...headers });
      response.write('x'.repeat(10_000));
    };
    await expect(read('/file')).rejects.toMatchObject({ code: 'not_a_page', mayRetry: false });
    await isClosed;
  });
});

describe('redirects', () => {
  it('are followed, also to paths with letters that are not encoded', async () => {
    routes['/a'] = redirect('/b', 301);
    routes['/b'] = redirect(`${origin}/c?x=1`, 307);
    routes['/c?x=1'] = html('c');
    expect(await read('/a')).toMatchObject({ page: { url: `${origin}/c?x=1`, text: 'c' }, redirects: 2 });
    routes['/d'] = redirect(Buffer.from('/kesä').toString('latin1'));
    routes['/kes%C3%A4'] = html('kesä');
    expect(await read('/d')).toMatchObject({ page: { text: 'kesä' } });
  });

  it('that never end are an error', async () => {
    routes['/loop'] = redirect('/loop2');
    routes['/loop2'] = redirect('/loop');
    await expect(read('/loop')).rejects.toMatchObject({ code: 'too_many_redirects', mayRetry: false });
    for (let index = 0; index < 10; index += 1) routes[`/${index}`] = redirect(`/${index + 1}`);
    requests.length = 0;
    await expect(read('/0', { ignoreRobots: true })).rejects.toMatchObject({ code: 'too_many_redirects' });
    expect(requests).toEqual(['/0', '/1', '/2', '/3', '/4', '/5']);
  });

  it('to a private address are refused before connecting', async () => {
    let reached = 0;
    const secret = net.createServer((socket) => {
      reached += 1;
      socket.destroy();
    });
    await new Promise<void>((listening) => secret.listen(0, '127.0.0.1', listening));
    const secretPort = (secret.address() as AddressInfo).port;
    for (const target of [
      `http://127.0.0.1:${secretPort}/`,
      `http://2130706433:${secretPort}/`,
      `http://[::ffff:127.0.0.1]:${secretPort}/`,
      `//localhost:${secretPort}/`,
      'http://169.254.169.254/latest/meta-data/',
      'file:///etc/passwd',
      `http://user:secret@127.0.0.1:${port}/`,
      `http:\\\\127.0.0.1:${secretPort}\\@shop.example/`,
    ]) {
      routes['/out'] = redirect(target);
      await expect(read('/out')).rejects.toMatchObject({ code: 'refused_address', mayRetry: false });
    }
    expect(reached).toBe(0);
    secret.close();
  });

  it('check the robots.txt of each target', async () => {
    const other = http.createServer((request, response) =>
      request.url === '/robots.txt' ? response.end('User-agent: *\nDisallow: /private') : response.end('other'),
    );
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
    const { port: otherPort } = other.address() as AddressInfo;
    const both = reader({ allowedHosts: [`127.0.0.1:${port}`, `127.0.0.1:${otherPort}`] });
    routes['/a'] = redirect(`http://127.0.0.1:${otherPort}/public`);
    routes['/b'] = redirect(`http://127.0.0.1:${otherPort}/private`);
    expect(await read('/a', {}, both)).toMatchObject({ page: { text: 'other' }, redirects: 1 });
    await expect(read('/b', {}, both)).rejects.toMatchObject({ code: 'robots' });
    await expect(both.assertRobotsAllow(`http://127.0.0.1:${otherPort}/private`)).rejects.toMatchObject({ code: 'robots' });
    await both.assertRobotsAllow(`http://127.0.0.1:${otherPort}/public`);
    await both.close();
    other.closeAllConnections();
    other.close();
  });
});

describe('addresses', () => {
  it.each([
    ['http://10.0.0.1/', 'Osoite ei ole julkisessa verkossa.'],
    ['http://internal\\@public.example/', 'Osoite ei ole julkisessa verkossa.'],
    ['file:///etc/passwd', 'Vain http- ja https-osoitteita voidaan lukea.'],
    ['https://a:b@shop.example/', 'Osoitteessa ei saa olla käyttäjätunnusta tai salasanaa.'],
    ['https://shop.example:22/', 'Osoitteen portin täytyy olla 80 tai 443.'],
    ['ei osoite', 'Osoite ei ole kelvollinen verkko-osoite.'],
    [`https://shop.example/${'a'.repeat(3_000)}`, 'Osoite ei ole kelvollinen verkko-osoite.'],
  ])('%s is refused', async (address, message) =>
    expect(read(address)).rejects.toMatchObject({ name: 'PageUnreadable', code: 'refused_address', message }),
  );

  it('a name with a private address is refused, and nothing tells the address', async () => {
    const mixed = reader({
      resolve: (_name, _options, done) =>
        done(null, [
          { address: '1.1.1.1', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ]),
    });
    const error = await read('http://shop.example/', {}, mixed).catch((refused: unknown) => refused);
    expect(error).toMatchObject({ code: 'refused_address', message: 'Osoite ei ole julkisessa verkossa.' });
    await mixed.close();
  });

  it('a name is resolved once for a connection, which goes to that address', async () => {
    const names: string[] = [];
    const rebinding = reader({
      allowedHosts: [`shop.test:${port}`],
      resolve: (name, _options, done) => {
        names.push(name);
        // Nothing listens on the second address.
        done(null, [{ address: names.length === 1 ? '127.0.0.1' : '127.0.0.99', family: 4 }]);
      },
    });
    routes['/rengas'] = html('page');
    expect(await read(`http://Shop.test.:${port}/rengas`, { ignoreRobots: true }, rebinding)).toMatchObject({
      page: { url: `http://shop.test:${port}/rengas` },
    });
    expect(names).toEqual(['shop.test']);
    await rebinding.close();
  });

  it('an unknown name and a closed port are told apart', async () => {
    const unknown = reader({ resolve: (name, _options, done) => done(Object.assign(new Error(name), { code: 'ENOTFOUND' }), []) });
    await expect(read('https://shop.example/', {}, unknown)).rejects.toMatchObject({ code: 'dns', mayRetry: false });
    await unknown.close();
    const closed = reader({ allowedHosts: ['127.0.0.1'] });
    await expect(read('http://127.0.0.1:1/', {}, closed)).rejects.toMatchObject({ code: 'unreachable', mayRetry: true });
    await closed.close();
  });
});

describe('robots.txt', () => {
  it('is read once for an origin', async () => {
    const polite = reader();
    routes['/robots.txt'] = html('User-agent: *\nDisallow: /kassa', { 'content-type': 'text/plain' });
    routes['/rengas'] = html('page');
    await read('/rengas', {}, polite);
    await read('/rengas', {}, polite);
    await expect(read('/kassa', {}, polite)).rejects.toMatchObject({ code: 'robots', message: expect.stringContaining('robots.txt') });
    expect(requests).toEqual(['/robots.txt', '/rengas', '/rengas']);
    routes['/kassa'] = html('kassa');
    expect(await read('/kassa', { ignoreRobots: true }, polite)).toMatchObject({ page: { text: 'kassa' } });
    await polite.close();
  });

  it('is followed through redirects, and cut at its limit', async () => {
    const polite = reader();
    routes['/robots.txt'] = redirect('/real.txt');
    routes['/real.txt'] = html(`User-agent: *\nDisallow: /kassa\n${'#'.repeat(600_000)}\nDisallow: /rengas`);
    routes['/rengas'] = html('page');
    expect(await read('/rengas', {}, polite)).toMatchObject({ page: { text: 'page' } });
    await expect(read('/kassa', {}, polite)).rejects.toMatchObject({ code: 'robots' });
    await polite.close();
  });
});

it('reads 60 hosts at once, and one page of a host at a time', async () => {
  let running = 0;
  let most = 0;
  routes['/slow'] = (_request, response) => {
    running += 1;
    most = Math.max(most, running);
    setTimeout(() => {
      running -= 1;
      response.end('page');
    }, 20);
  };
  const many = reader({
    allowedHosts: Array.from({ length: 60 }, (_, index) => `shop${index}.test`),
    resolve: (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  });
  const same = reader();
  await Promise.all(Array.from({ length: 60 }, (_, index) => read(`http://shop${index}.test:${port}/slow`, { ignoreRobots: true }, many)));
  expect(most).toBeGreaterThan(30);
  most = 0;
  await Promise.all([1, 2, 3].map(() => read('/slow', { ignoreRobots: true }, same)));
  expect(most).toBe(1);
  await many.close();
  await same.close();
});
