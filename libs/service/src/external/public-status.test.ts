import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publicStatus, RefusedAddress } from './public-status.ts';

let server: http.Server;
let ownOrigin: string;
const requests: string[] = [];
beforeAll(async () => {
  server = http.createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const path = request.url ?? '';
    if (path === '/to-private') response.writeHead(302, { location: 'http://127.0.0.1:1/' });
    else if (path === '/moved') response.writeHead(301, { location: '/ok' });
    else if (path === '/loop') response.writeHead(302, { location: '/loop' });
    else if (path === '/endless' && request.method === 'GET') {
      response.writeHead(200);
      response.write('x'.repeat(100_000));
      return;
    } else response.writeHead(path === '/missing' || (/get-only|endless/.test(path) && request.method === 'HEAD') ? 404 : 200);
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  ownOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const status = (address: string, own = ownOrigin) => publicStatus(address, { ownOrigin: own, signal: AbortSignal.timeout(10_000) });

describe('publicStatus', () => {
  it.each([
    ['/ok', 200],
    ['/moved', 200],
    ['/missing', 404],
    ['/get-only', 200],
    ['/endless', 200],
  ])('%s of the own origin ends at %i', async (path, expected) => expect(await status(`${ownOrigin}${path}`)).toBe(expected));

  it('gives up on a loop', () => expect(status(`${ownOrigin}/loop`)).rejects.toThrow('lead nowhere'));

  it.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://0.0.0.0/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[fe80::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://user:secret@1.1.1.1/',
    'http://1.1.1.1:6379/',
    'http://127.0.0.1\\@1.1.1.1/',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'data:text/html,x',
  ])('refuses %s before it connects', (address) => expect(status(address, 'https://kauppa.example')).rejects.toThrow(RefusedAddress));

  it('refuses a redirect from the own origin into the private network', () =>
    expect(status(`${ownOrigin}/to-private`)).rejects.toThrow(RefusedAddress));

  it("never requests this machine on another origin than the shop's", async () => {
    const before = requests.length;
    await expect(status(`${ownOrigin}/ok`, 'https://kauppa.example')).rejects.toThrow(RefusedAddress);
    expect(requests).toHaveLength(before);
  });
});
