import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { LongAddresses } from './long-addresses.ts';

let server: Server;
beforeAll(async () => {
  const addresses = new LongAddresses({ 'x-content-type-options': 'nosniff' });
  server = createServer({ maxHeaderSize: 48 * 1024 }, (request, response) => {
    if (!addresses.tryRespond(request, response)) response.end('served');
  });
  server.on('clientError', addresses.respondToUnreadable);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
});

/** Sends the head of a request in pieces, each when the one before has left, and returns the whole response. */
const send = (head: string, accept = '*/*') =>
  new Promise<string>((resolve, reject) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    socket.once('close', () => resolve(received));
    socket.once('error', (error) => (received === '' ? reject(error) : resolve(received)));
    socket.write(`${head}\r\nhost: shop\r\naccept: ${accept}\r\nconnection: close\r\n\r\n`);
  });
const html = 'text/html,application/xhtml+xml';

describe('an address that is too long', () => {
  it('serves 8,000 characters', async () => expect(await send(`GET /${'a'.repeat(7_999)} HTTP/1.1`)).toContain('served'));

  it.each([8_001, 20_000, 200_000])('is refused by the API with 414, a code and a Finnish message: %d characters', async (length) => {
    const response = await send(`GET /api/tires?size=${'2'.repeat(length)} HTTP/1.1`);
    expect(response).toMatch(/^HTTP\/1\.1 414 URI Too Long\r\n/);
    expect(response).toContain('x-content-type-options: nosniff');
    const body = JSON.parse(response.split('\r\n\r\n')[1] ?? '') as Record<string, string>;
    expect(body).toEqual({
      code: 'address_too_long',
      message: 'Osoite on liian pitkä. Hae lyhyemmällä tekstillä.',
      requestId: expect.any(String),
    });
    expect(response.toLowerCase()).toContain(`x-request-id: ${body.requestId}`);
  });

  it.each([20_000, 200_000])('gets a page where a page was asked for: %d characters', async (length) => {
    const response = await send(`GET /renkaat?search=${'2'.repeat(length)} HTTP/1.1`, html);
    expect(response).toMatch(/^HTTP\/1\.1 414 /);
    expect(response).toContain('<h1>Osoite on liian pitkä</h1>');
    expect(response).toContain("default-src 'none'");
  });

  it('has no body for HEAD', async () => expect((await send(`HEAD /${'a'.repeat(9_000)} HTTP/1.1`)).split('\r\n\r\n')[1]).toBe(''));
});

it('refuses headers that are too large with 431, and what is no request with 400', async () => {
  expect(await send(`GET / HTTP/1.1\r\ncookie: ${'a'.repeat(70_000)}`)).toMatch(/^HTTP\/1\.1 431 [^]*headers_too_large/);
  expect(await send('not http')).toMatch(/^HTTP\/1\.1 400 [^]*invalid_input/);
});
