import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ResolveName } from '../page/allowed-address.ts';
import { GuardProxy } from './guard-proxy.ts';

let site: http.Server;
let sitePort: number;
let requests: string[];
const proxies: GuardProxy[] = [];
beforeEach(async () => {
  requests = [];
  site = http.createServer((request, response) => {
    requests.push(request.url ?? '');
    response.end(request.url === '/large' ? 'x'.repeat(100_000) : 'sivu');
  });
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
  sitePort = (site.address() as AddressInfo).port;
});
afterEach(() => {
  for (const proxy of proxies.splice(0)) proxy.close();
  site.closeAllConnections();
  site.close();
});

async function start(allowedHosts: readonly string[], resolve?: ResolveName, maxBytes = 1_000_000) {
  const proxy = new GuardProxy({ allowedHosts, maxBytes, ...(resolve === undefined ? {} : { resolve }) });
  proxies.push(proxy);
  const { port } = new URL(await proxy.start());
  return { proxy, port: Number(port) };
}

const authorization = ({ username, password }: GuardProxy) => `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

/** Requests a URL through the proxy. Returns the status and the body; -1 when the connection was cut. */
function through({ proxy, port }: { proxy: GuardProxy; port: number }, url: string, password = authorization(proxy)) {
  return new Promise<{ status: number; body: string }>((resolve) => {
    const request = http.request({ port, host: '127.0.0.1', path: url, headers: { 'proxy-authorization': password } }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      response.on('error', () => resolve({ status: -1, body }));
    });
    request.on('error', () => resolve({ status: -1, body: '' }));
    request.end();
  });
}

/** Asks for a tunnel. Returns the first line of the answer. */
function connect({ proxy, port }: { proxy: GuardProxy; port: number }, target: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () =>
      socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\nProxy-Authorization: ${authorization(proxy)}\r\n\r\n`),
    );
    socket.once('data', (data) => {
      resolve(data.toString().split('\r\n')[0] ?? '');
      socket.destroy();
    });
    socket.once('error', () => resolve('error'));
  });
}

describe('the proxy of the browser', () => {
  it('passes allowed requests on', async () => {
    const running = await start([`127.0.0.1:${sitePort}`]);
    expect(await through(running, `http://127.0.0.1:${sitePort}/a`)).toEqual({ status: 200, body: 'sivu' });
    expect(await connect(running, `127.0.0.1:${sitePort}`)).toContain('200');
    expect(requests).toEqual(['/a']);
  });

  it('refuses those who do not know its password', async () => {
    const running = await start(['127.0.0.1']);
    expect((await through(running, `http://127.0.0.1:${sitePort}/`, 'Basic a2FhcnRvOmE=')).status).toBe(407);
    expect(requests).toEqual([]);
  });

  it.each([
    '127.0.0.1',
    '[::1]',
    '10.0.0.1',
    '169.254.169.254',
    '2130706433',
    '0177.0.0.1',
    '0x7f.1',
    '[::ffff:127.0.0.1]',
    'localhost',
    'sisainen',
  ])('refuses %s before it connects, in requests and in tunnels', async (host) => {
    const running = await start([]);
    expect((await through(running, `http://${host}:${sitePort}/`)).status).toBe(403);
    expect((await through(running, `http://${host}/`)).status).toBe(403);
    expect(await connect(running, `${host}:443`)).toContain('403');
    expect(await connect(running, `${host}:80`)).toContain('403');
    expect(requests).toEqual([]);
  });

  it('refuses other ports of public hosts', async () => {
    const running = await start([]);
    expect(await connect(running, '1.1.1.1:6379')).toContain('403');
    expect((await through(running, 'http://1.1.1.1:8080/')).status).toBe(403);
  });

  it('refuses a name that resolves to a private address, also when only one of several is', async () => {
    const resolve: ResolveName = (_name, _options, done) =>
      done(null, [
        { address: '1.1.1.1', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]);
    const running = await start([], resolve);
    expect((await through(running, 'http://kauppa.example/')).status).toBe(502);
    expect(await connect(running, 'kauppa.example:443')).toContain('502');
  });

  it('resolves a name once per connection and connects to what it has checked', async () => {
    let answers = 0;
    const resolve: ResolveName = (_name, _options, done) => {
      answers += 1;
      // The second answer would lead to this machine. 192.0.2.0/24 is refused: the first answer already is.
      done(null, [{ address: answers === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }]);
    };
    const running = await start([], resolve);
    expect((await through(running, 'http://kauppa.example/')).status).toBe(502);
    expect(answers).toBe(1);
    expect(requests).toEqual([]);
  });

  it('cuts a page that loads too much', async () => {
    const running = await start([`127.0.0.1:${sitePort}`], undefined, 10_000);
    const { body } = await through(running, `http://127.0.0.1:${sitePort}/large`);
    expect(body.length).toBeLessThan(100_000);
    running.proxy.beginPage();
    expect((await through(running, `http://127.0.0.1:${sitePort}/b`)).body).toBe('sivu');
  });
});
