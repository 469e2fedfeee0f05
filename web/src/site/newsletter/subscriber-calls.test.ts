import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { askForLink, subscribe, unsubscribe } from './subscriber-calls.ts';

/** A server in trouble: it answers a status and nothing else, or what a test says. */
let answer = { status: 500, body: '' };
const asked: { url?: string; source?: string | string[]; body: string }[] = [];
const server = http.createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    asked.push({ url: request.url, source: request.headers['subscription-source'], body: Buffer.concat(chunks).toString() });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
});
let at: { baseUrl: string };

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  at = { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

describe('a server that gives no reason', () => {
  it.each([500, 502, 503])('P-8-007 P-8-015 P-8-016 is told in the specified words (%i)', async (status) => {
    answer = { status, body: '' };
    await expect(subscribe('a@b.fi', 'footer', at)).rejects.toMatchObject({ message: 'Failed to subscribe', serverMessage: null, status });
    await expect(unsubscribe('abc', at)).rejects.toMatchObject({ message: 'Failed to unsubscribe', status });
    await expect(askForLink('a@b.fi', at)).rejects.toMatchObject({ message: `HTTP error! status: ${status}`, status });
  });

  it('is none when it says why', async () => {
    answer = { status: 409, body: JSON.stringify({ message: 'Testivirhe', code: 'already_subscribed' }) };
    await expect(subscribe('a@b.fi', 'popup', at)).rejects.toMatchObject({ message: 'Testivirhe', serverMessage: 'Testivirhe' });
  });
});

describe('a server that answers', () => {
  it.each([
    [{ status: 201, body: '{"message":"Kiitos!"}' }, 'Kiitos!'],
    [{ status: 200, body: '{}' }, ''],
    [{ status: 200, body: '' }, ''],
  ])('%j gives its sentence', async (given, sentence) => {
    answer = given;
    expect(await subscribe('a@b.fi', 'popup', at)).toBe(sentence);
    expect(await unsubscribe('abc', at)).toBe(sentence);
    expect(await askForLink('a@b.fi', at)).toBe(sentence);
  });

  it('P-3-021 is sent the address and nothing else; the place of the form is in a header', async () => {
    asked.length = 0;
    await subscribe('a@b.fi', 'header', at);
    expect(asked).toEqual([{ url: '/api/subscribers/subscribe', source: 'header', body: '{"email":"a@b.fi"}' }]);
  });
});
