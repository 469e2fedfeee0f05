import fs from 'node:fs';
import { createServer } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { adminAccount, type Shop, startShop, until, untilCachedWithFullTtl } from '../harness.ts';
import { createTyre } from '../integration/catalogue-records.ts';
import { type RawResponse, rawRequest } from '../raw-request.ts';

/** Loopback addresses: two clients that flood the shop, and another visitor. */
const attackers = ['127.0.0.2', '127.0.0.3'] as const;
const VISITOR = '127.0.0.9';

let shop: Shop;
/** Opened right after the shop starts, because the timeout is ten seconds for headers and five for the first part of a body. */
let halfHeaders: Awaited<ReturnType<typeof connection>>;
let halfBody: typeof halfHeaders;
/** A reference server with a header timeout of 15 s. It gets the same incomplete headers at the same time. */
const patient = createServer({ headersTimeout: 15_000, connectionsCheckingInterval: 1_000 });
let halfHeadersOfPatient: typeof halfHeaders;
let endedFirst: string | undefined;
const open = new Set<net.Socket>();
beforeAll(async () => {
  shop = await startShop({ web: true, keepsDeadline: true });
  await createTyre(shop.admin);
  await new Promise<void>((resolve) => patient.listen(0, '127.0.0.1', resolve));
  const half = 'GET / HTTP/1.1\r\nHost: kauppa\r\n';
  halfHeaders = await connection(attackers[0], half);
  halfHeadersOfPatient = await connection(attackers[0], half, `http://127.0.0.1:${(patient.address() as AddressInfo).port}`);
  halfHeaders.socket.once('close', () => (endedFirst ??= 'the shop'));
  halfHeadersOfPatient.socket.once('close', () => (endedFirst ??= 'the patient server'));
  halfBody = await connection(VISITOR, halfABody('/api/subscribers/subscribe'));
  for (const { socket } of [halfHeaders, halfHeadersOfPatient, halfBody]) open.delete(socket);
});
afterEach(closeConnections);
afterAll(async () => {
  halfHeadersOfPatient.socket.destroy();
  patient.close();
  await shop.stop();
});

const json = { 'content-type': 'application/json' };
const stateOf = ({ headers }: RawResponse) => headers['x-cache'];
const times = <T>(count: number, call: (at: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, at) => call(at)));
const post = (path: string, body: string, from: string) => rawRequest(shop.url, path, { method: 'POST', headers: json, body, from });

/** Opens a connection and sends the text. `answer` returns everything received so far. */
async function connection(from: string, text: string, to = shop.url): Promise<{ socket: net.Socket; answer: () => string }> {
  const { hostname, port } = new URL(to);
  const socket = net.connect({ host: hostname, port: Number(port), localAddress: from });
  open.add(socket);
  let received = '';
  socket.on('data', (part: Buffer) => (received += part.toString()));
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  await new Promise((resolve) => socket.write(text, resolve));
  return { socket, answer: () => received };
}

/** Closes the connections that a test left open, so that they do not affect the next test. */
function closeConnections() {
  for (const socket of open) socket.destroy();
  open.clear();
}

const halfABody = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: kauppa\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"email":"`;

describe('an oversized or meaningless body', () => {
  // Both are shorter than one megabyte, the former limit of every call.
  it.each([
    ['95,000 unknown keys', () => `{${Array.from({ length: 95_000 }, (_, at) => `"k${at.toString(36)}":1`).join(',')}}`],
    ['a list of 450,000 numbers', () => `[${'1,'.repeat(449_999)}1]`],
  ])('of %s is refused because of its length, with a short response', async (_what, made) => {
    const outcome = await post('/api/subscribers/subscribe', made(), attackers[0]).catch(({ code }: NodeJS.ErrnoException) => code);
    // The server may close the connection after the refusal, while the rest of the body is still being sent.
    if (typeof outcome === 'object')
      expect({ status: outcome.status, isShort: outcome.body.length < 1_000 }).toEqual({ status: 413, isShort: true });
    else expect(['EPIPE', 'ECONNRESET']).toContain(outcome);
  });

  it('of 1,500 unknown keys gets a response that names only the first few', async () => {
    const body = `{${Array.from({ length: 1_500 }, (_, at) => `"k${at}":1`).join(',')}}`;
    const { status, body: answer } = await post('/api/subscribers/subscribe', body, attackers[0]);
    expect(status).toBe(400);
    const { fields, code } = JSON.parse(answer.toString()) as { fields: Record<string, string>; code: string };
    expect(code).toBe('invalid_input');
    expect(Object.keys(fields).filter((name) => name.startsWith('k'))).toEqual(['k0', 'k1', 'k2', 'k3', 'k4']);
  });

  it('for a call that does not exist is not read, and the connection is closed', async () => {
    const { socket, answer } = await connection(
      attackers[0],
      'POST /api/ei-ole HTTP/1.1\r\nHost: kauppa\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n{',
    );
    await until(() => socket.destroyed, { what: 'the connection ended' });
    expect(answer()).toMatch(/^HTTP\/1\.1 404 [\s\S]*connection: close/i);
  });

  it('of an admin with more values than any list can have is refused before it is parsed', async () => {
    const { status, body } = await shop.admin.request<{ message: string }>('PUT', '/price-list', {
      // Its end is invalid JSON: if it were parsed first, the error would be another one.
      raw: `{"groups":[${'1,'.repeat(400_000)}`,
      headers: json,
    });
    expect({ status, message: body.message }).toEqual({ status: 400, message: 'Pyynnössä on liikaa tietoja.' });
  });
});

describe('incomplete bodies', () => {
  it('of two attackers, 300 each, block nobody: reads, logins and writes of others all succeed', async () => {
    const paths = ['/api/subscribers/subscribe', '/api/admin/login', '/api/auth/login'];
    const held = await Promise.all(
      attackers.flatMap((from) => Array.from({ length: 300 }, (_, at) => connection(from, halfABody(paths[at % 3] ?? '')))),
    );
    // The gateway keeps reading 100 bodies of each attacker and refuses the others immediately.
    await until(() => held.filter(({ answer }) => answer().startsWith('HTTP/1.1 429')).length === 400, { what: '400 refusals' });
    const reads = await times(30, (at) => rawRequest(shop.url, `/api/tires?maxPrice=${at + 1}.31`, { from: VISITOR }));
    expect(reads.map(({ status }) => status)).toEqual(Array(30).fill(200));
    const logins = await times(3, () => post('/api/admin/login', JSON.stringify(adminAccount), VISITOR));
    expect(logins.map(({ status }) => status)).toEqual([200, 200, 200]);
    await expect(createTyre(shop.admin)).resolves.toMatchObject({ version: 0 });
  });
});

describe('page requests', () => {
  it('with a random unknown parameter share one cached page', async () => {
    await untilCachedWithFullTtl(shop.url, '/renkaat');
    const pages = await times(60, () => rawRequest(shop.url, `/renkaat?q=${Math.random()}`, { from: attackers[0] }));
    expect(pages.map(stateOf)).toEqual(Array(60).fill('HIT'));
  });

  it('for many different pages take turns with those of other visitors: the rest waits or gets 429', async () => {
    let given = 0;
    const flood = times(100, async (at) => {
      const page = await rawRequest(shop.url, `/renkaat?maxPrice=${at + 100}`, { from: attackers[0], headers: { accept: 'text/html' } });
      given += page.status === 200 ? 1 : 0;
      return page;
    });
    await until(() => given > 0, { what: 'the flood has started' });
    const before = given;
    const mine = await rawRequest(shop.url, '/renkaat?maxPrice=99&type=summer', { from: VISITOR });
    const overtaking = given - before;
    const cachedPages = await times(20, () => rawRequest(shop.url, '/renkaat', { from: VISITOR }));
    expect(cachedPages.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const answers = await flood;
    // In a single queue for all clients, this page would have come after all waiting ones.
    expect({ status: mine.status, isInTurn: overtaking < (given - before) / 2 }).toEqual({ status: 200, isInTurn: true });
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers, body } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(body.toString()).toContain('Hetki vielä');
    }
  });

  it('for paths that only web can recognise as missing take turns too, and a missing file is not rendered at all', async () => {
    const missing = await rawRequest(shop.url, '/assets/ei-ole.js', { from: attackers[0] });
    expect({ status: missing.status, isPage: missing.body.toString().includes('<html') }).toEqual({ status: 404, isPage: false });
    const flood = await times(100, (at) => rawRequest(shop.url, `/ei-ole-${at}.html`, { from: attackers[0] }));
    const given = new Set(flood.map(({ status }) => status));
    expect([...given]).toEqual(expect.arrayContaining([404, 429]));
    // On a slow machine the attacker's requests may also reach the maximum waiting time (503).
    expect([...given].filter((status) => ![404, 429, 503].includes(status))).toEqual([]);
  });
});

describe('a public read', () => {
  it.each(['x', 'Bearer x.y.z'])('with the header Authorization: %s is served from the cache like any other', async (authorization) => {
    const path = '/api/tires/sizes';
    await untilCachedWithFullTtl(shop.url, path);
    const answers = await times(30, () => rawRequest(shop.url, path, { headers: { authorization }, from: attackers[0] }));
    expect(answers.map(stateOf)).toEqual(Array(30).fill('HIT'));
  });
});

describe('odd requests', () => {
  it('with two Host headers are refused, also for a cached page', async () => {
    const { answer } = await connection(VISITOR, 'GET / HTTP/1.1\r\nHost: kauppa\r\nhost: toinen\r\n\r\n');
    await until(() => answer().includes('\r\n\r\n'));
    expect(answer()).toMatch(/^HTTP\/1\.1 400 [\s\S]*connection: close/i);
  });

  it('that are aborted log no warning', async () => {
    const before = fs.readFileSync(shop.gateway.logFile, 'utf8');
    const aborted = await times(10, (at) =>
      connection(VISITOR, at % 2 ? halfABody('/api/subscribers/subscribe') : 'GET /renkaat?maxPrice=55 HTTP/1.1\r\nHost: kauppa\r\n\r\n'),
    );
    for (const { socket } of aborted) socket.destroy();
    const pendingRequests = async () =>
      /kaarto_requests_in_flight\{kind="api"\} (\d+)/.exec(await (await fetch(shop.gateway.metricsUrl)).text())?.[1];
    await until(async () => (await pendingRequests()) === '0', { what: 'no pending requests' });
    expect(fs.readFileSync(shop.gateway.logFile, 'utf8').slice(before.length)).toBe('');
  });
});

describe('an incomplete request', () => {
  it('whose body stops arriving has its connection closed', async () => {
    await until(() => halfBody.socket.destroyed, { what: 'the connection ended' });
    expect(halfBody.answer()).toBe('');
  });

  it('whose headers stop arriving has its connection closed earlier than by a server with a header timeout of 15 s', async () => {
    await until(() => halfHeaders.socket.destroyed, { timeout: 25_000, what: 'the connection ended' });
    expect({ answer: halfHeaders.answer().split('\r\n')[0], endedFirst }).toEqual({
      answer: 'HTTP/1.1 408 Request Timeout',
      endedFirst: 'the shop',
    });
  });
});

describe('a frozen web', () => {
  it('gets error responses before two consecutive calls of a frozen service end, each of which takes less than two seconds', async () => {
    await until(async () => stateOf(await rawRequest(shop.url, '/hinnasto')) === 'HIT');
    shop.web?.signal('SIGSTOP');
    shop.catalogue.signal('SIGSTOP');
    try {
      let maxPrice = 3_000;
      const frozenCall = () => rawRequest(shop.url, `/api/tires?maxPrice=${(maxPrice += 1)}`, { from: VISITOR });
      const order: string[] = [];
      const calls = frozenCall()
        .then(frozenCall)
        .then(() => order.push('calls'));
      const pages = times(6, (at) => rawRequest(shop.url, `/renkaat?maxPrice=${at + 1_000}`, { from: VISITOR })).then((answers) => {
        order.push('pages');
        return answers;
      });
      await Promise.all([calls, pages]);
      expect({ order, statuses: (await pages).map(({ status }) => status) }).toEqual({
        order: ['pages', 'calls'],
        statuses: Array(6).fill(503),
      });
    } finally {
      shop.web?.signal('SIGCONT');
      shop.catalogue.signal('SIGCONT');
    }
    await until(async () => (await rawRequest(shop.url, '/renkaat?maxPrice=2000', { from: VISITOR })).status === 200);
  });
});
