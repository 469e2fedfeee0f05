// Clients that flood the shop, in a process of their own. It receives the kind of flood over IPC and exits with its parent.
import http from 'node:http';
import net from 'node:net';
import type { Flood } from './floods.ts';

const strangers = ['127.0.0.2', '127.0.0.3'] as const;
const list = `[${'1,'.repeat(450_000)}1]`;
const keys = `{${Array.from({ length: 95_000 }, (_, at) => `"k${at.toString(36)}":1`).join(',')}}`;

/** Sends requests one after another on one connection, from one address. Reconnects when the connection closes. */
function repeat(
  url: string,
  from: string,
  of: () => { method?: string; path: string; headers?: Record<string, string>; body?: string },
): void {
  const { hostname, port } = new URL(url);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const next = () => {
    const { body, headers, ...target } = of();
    const request = http.request({ agent, hostname, port, localAddress: from, ...target, headers: { ...headers } }, (response) => {
      // Ignores Retry-After.
      response.resume().once('close', () => setImmediate(next));
    });
    request.once('error', () => setTimeout(next, 10));
    request.end(body);
  };
  next();
}

/** Holds a connection on which the rest of a body never arrives, and reopens it when it is closed. */
function hold(url: string, from: string): void {
  const { hostname, port } = new URL(url);
  const socket = net.connect({ host: hostname, port: Number(port), localAddress: from });
  socket.write(
    'POST /api/subscribers/subscribe HTTP/1.1\r\nHost: kauppa\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
  );
  socket.on('error', () => undefined).resume();
  socket.once('close', () => setTimeout(() => hold(url, from), 100));
}

const json = { 'content-type': 'application/json' };

/** Sends the body on that many connections. */
const send = (connections: number, body: string) => (url: string) => {
  const headers = { ...json, 'content-length': String(body.length) };
  for (let at = 0; at < connections; at += 1)
    repeat(url, strangers[0], () => ({ method: 'POST', path: '/api/subscribers/subscribe', headers, body }));
};

/** Requests generated paths on that many connections. */
const read =
  (connections: number, path: () => string, headers: Record<string, string> = {}) =>
  (url: string) => {
    for (let at = 0; at < connections; at += 1) repeat(url, strangers[0], () => ({ path: path(), headers }));
  };

const start: Record<Flood, (url: string) => void> = {
  none: () => undefined,
  'a few bodies': send(4, keys),
  bodies: send(10, keys),
  lists: send(10, list),
  'half-sent bodies': (url) => {
    for (const from of strangers) for (let at = 0; at < 300; at += 1) hold(url, from);
  },
  'some unknown parameters': read(20, () => `/renkaat?q=${Math.random()}`),
  'unknown parameters': read(60, () => `/renkaat?q=${Math.random()}`),
  'other pages': read(20, () => `/renkaat?maxPrice=${(20_000 + Math.random() * 70_000).toFixed(2)}`),
  Authorization: read(30, () => '/api/tires/sizes', { authorization: 'x' }),
  logins: (url) => {
    const body = JSON.stringify({ username: 'admin', password: 'arvaus-arvaus' });
    const headers = { ...json, 'content-length': String(body.length) };
    for (let at = 0; at < 34; at += 1)
      repeat(url, `127.0.1.${1 + (at % 17)}`, () => ({ method: 'POST', path: '/api/admin/login', headers, body }));
  },
};

process.on('message', ({ flood, url }: { flood: Flood; url: string }) => start[flood](url));
process.on('disconnect', () => process.exit());
