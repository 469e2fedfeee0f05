import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import zlib from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HttpPages, type ReadOptions } from './http-pages.ts';

const PAGE = '<p>Kesärengas 89,90 €</p>';
const MEBIBYTE = 1024 * 1024;

let answer: (request: IncomingMessage, response: ServerResponse) => void;
let isClosed = Promise.resolve();
const server = http.createServer((request, response) => {
  isClosed = new Promise((closed) => response.on('close', closed));
  answer(request, response);
});
let url = '';
let pages: HttpPages;

const read = (options: Partial<ReadOptions> = {}) => pages.read(url, { timeoutMs: 5_000, ignoreRobots: true, ...options });
const send = (body: Buffer | string, headers: Record<string, string> = {}) => {
  answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
};

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  pages = new HttpPages({ allowedHosts: ['127.0.0.1'], userAgent: 'KaartoHintaseuranta/1.0' });
});
beforeEach(() => send(PAGE));
afterAll(async () => {
  await pages.close();
  server.closeAllConnections();
  server.close();
});

describe('compressed pages', () => {
  it.each([
    ['gzip', zlib.gzipSync(PAGE)],
    ['x-gzip', zlib.gzipSync(PAGE)],
    ['deflate', zlib.deflateSync(PAGE)],
    ['deflate', zlib.deflateRawSync(PAGE)],
    ['br', zlib.brotliCompressSync(PAGE)],
    ['zstd', zlib.zstdCompressSync(PAGE)],
    ['gzip, br', zlib.brotliCompressSync(zlib.gzipSync(PAGE))],
    ['deflate, gzip', zlib.gzipSync(zlib.deflateSync(PAGE))],
    ['utf-8', Buffer.from(PAGE)],
    ['identity', Buffer.from(PAGE)],
  ])('are read: %s', async (coding, body) => {
    send(body, { 'content-encoding': coding });
    expect(await read()).toMatchObject({ page: { text: PAGE } });
  });

  it.each(['gzip', 'deflate', 'br', 'zstd', 'gzip, gzip', ''])('may be empty: %s', async (coding) => {
    send('', { 'content-encoding': coding });
    expect(await read({ timeoutMs: 2_000 })).toMatchObject({ page: { text: '' } });
  });

  it('are read as far as they go', async () => {
    send(zlib.gzipSync(PAGE).subarray(0, -8), { 'content-encoding': 'gzip' });
    expect(await read()).toMatchObject({ page: { text: PAGE } });
  });

  it.each(['gzip', 'deflate', 'br', 'zstd'])('that are damaged are an error: %s', async (coding) => {
    send(Buffer.alloc(1_000, 'not compressed '), { 'content-encoding': coding });
    await expect(read()).rejects.toMatchObject({ code: 'server_error', mayRetry: true });
  });

  it.each([
    ['gzip', (zeros: Buffer) => zlib.gzipSync(zeros)],
    ['deflate', (zeros: Buffer) => zlib.deflateSync(zeros)],
    ['br', (zeros: Buffer) => zlib.brotliCompressSync(zeros, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 3 } })],
    ['zstd', (zeros: Buffer) => zlib.zstdCompressSync(zeros)],
    ['gzip, gzip', (zeros: Buffer) => zlib.gzipSync(zlib.gzipSync(zeros))],
  ])('that explode end early: %s', async (coding, compress) => {
    send(compress(Buffer.alloc(100 * MEBIBYTE)), { 'content-encoding': coding });
    const before = process.memoryUsage().arrayBuffers;
    await expect(read()).rejects.toMatchObject({ code: 'too_large', mayRetry: false });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * MEBIBYTE);
  });

  it('of too many layers are refused', async () => {
    send('', { 'content-encoding': 'gzip, gzip, gzip' });
    await expect(read()).rejects.toMatchObject({ code: 'too_large' });
  });

  it('that are long before decompression end early', async () => {
    const small = new HttpPages({ allowedHosts: ['127.0.0.1'], userAgent: 'KaartoHintaseuranta/1.0', maxCompressedBytes: 10_000 });
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' });
      // Empty blocks: they are received but decompress to nothing. Without a length, which would be refused at once.
      response.write(zlib.gzipSync('').subarray(0, 10));
      response.end(Buffer.alloc(100_000, Buffer.from([0, 0, 0, 0xff, 0xff])));
    };
    await expect(small.read(url, { timeoutMs: 5_000, ignoreRobots: true })).rejects.toMatchObject({ code: 'too_large' });
    await small.close();
  });
});

describe('limits', () => {
  it('a body that is announced as too large is not read', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': String(4 * MEBIBYTE) });
      response.flushHeaders();
    };
    await expect(read()).rejects.toMatchObject({ code: 'too_large', message: 'Sivu on liian suuri luettavaksi.' });
    await isClosed;
  });

  it('an endless body ends at the limit', async () => {
    let sent = 0;
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const more = () => {
        while (response.writable && response.write('x'.repeat(16_384))) sent += 16_384;
      };
      response.on('drain', more);
      more();
    };
    await expect(read()).rejects.toMatchObject({ code: 'too_large' });
    await isClosed;
    expect(sent).toBeLessThan(30 * MEBIBYTE);
  });

  it('a body of exactly the limit is read', async () => {
    send('x'.repeat(3 * MEBIBYTE));
    expect(await read()).toMatchObject({ kind: 'page' });
    send('x'.repeat(3 * MEBIBYTE + 1));
    await expect(read()).rejects.toMatchObject({ code: 'too_large' });
  });

  it('slow bytes end at the timeout', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const timer = setInterval(() => response.write('x'), 10);
      response.on('close', () => clearInterval(timer));
    };
    const message = 'Sivusto ei vastannut 0,3 sekunnissa.';
    await expect(read({ timeoutMs: 300 })).rejects.toMatchObject({ code: 'timeout', mayRetry: true, message });
    await isClosed;
  });

  it('slow compressed bytes, and a silent server, end at the timeout', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'deflate' });
      response.flushHeaders();
    };
    await expect(read({ timeoutMs: 200 })).rejects.toMatchObject({ code: 'timeout' });
    answer = () => undefined;
    await expect(read({ timeoutMs: 200 })).rejects.toMatchObject({ code: 'timeout' });
    await isClosed;
  });

  it('the timeout covers all redirects', async () => {
    let count = 0;
    answer = (_request, response) => {
      count += 1;
      setTimeout(() => response.writeHead(302, { location: `/${count}` }).end(), 120);
    };
    await expect(read({ timeoutMs: 300 })).rejects.toMatchObject({ code: 'timeout' });
    expect(count).toBe(3);
  });

  it('a slow name server ends at the timeout', async () => {
    const slow = new HttpPages({ allowedHosts: [], userAgent: 'KaartoHintaseuranta/1.0', resolve: () => undefined });
    await expect(slow.read('https://shop.example/', { timeoutMs: 100, ignoreRobots: true })).rejects.toMatchObject({ code: 'timeout' });
    await slow.close();
  });

  it('an abort ends a read with its reason', async () => {
    const leaving = new AbortController();
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write('x', () => leaving.abort(new Error('left')));
    };
    await expect(read({ signal: leaving.signal })).rejects.toThrow('left');
    await isClosed;
    await expect(read({ signal: leaving.signal })).rejects.toThrow('left');
  });

  it('close ends a read', async () => {
    const closing = new HttpPages({ allowedHosts: ['127.0.0.1'], userAgent: 'KaartoHintaseuranta/1.0' });
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
    answer = () => asked();
    const reading = closing.read(url, { timeoutMs: 5_000, ignoreRobots: true });
    const failure = expect(reading).rejects.toMatchObject({ code: 'unreachable' });
    await isAsked;
    await closing.close();
    await failure;
  });

  it.each([
    ['not HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', 'server_error'],
    ['a connection that closes', '', 'unreachable'],
    ['headers without end', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}`, 'server_error'],
    ['a body that is cut', 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 100\r\n\r\nabc', 'unreachable'],
  ])('%s is an error', async (_what, bytes, code) => {
    const broken = net.createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(bytes));
    });
    await new Promise<void>((listening) => broken.listen(0, '127.0.0.1', listening));
    const address = `http://127.0.0.1:${(broken.address() as AddressInfo).port}/`;
    await expect(pages.read(address, { timeoutMs: 5_000, ignoreRobots: true })).rejects.toMatchObject({ code, mayRetry: true });
    broken.close();
  });
});
