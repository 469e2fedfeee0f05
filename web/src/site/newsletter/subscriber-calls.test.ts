import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { confirmSubscription, failureText, requestLink, unsubscribe } from './link-calls.ts';
import { subscribe } from './subscriber-calls.ts';

/** The response of the test server. */
let response = { status: 500, body: '' };
const requests: { url?: string; source?: string | string[]; body: string }[] = [];
const server = http.createServer((request, outgoing) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    requests.push({ url: request.url, source: request.headers['subscription-source'], body: Buffer.concat(chunks).toString() });
    outgoing.writeHead(response.status, { 'content-type': 'application/json' }).end(response.body);
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

describe('an error response', () => {
  it.each([500, 502, 503])('P-8-007 P-8-015 P-8-016 without a message throws the specified one (%i)', async (status) => {
    response = { status, body: '' };
    await expect(subscribe('a@b.fi', 'footer', at)).rejects.toMatchObject({ message: 'Failed to subscribe', serverMessage: null, status });
    await expect(unsubscribe('abc', at)).rejects.toMatchObject({ message: 'Failed to unsubscribe', status });
    await expect(requestLink('a@b.fi', at)).rejects.toMatchObject({ message: `HTTP error! status: ${status}`, status });
  });

  it('without a message is told to the visitor in Finnish', async () => {
    response = { status: 500, body: '' };
    for (const call of [unsubscribe('abc', at), requestLink('a@b.fi', at), confirmSubscription('abc', at)])
      expect(failureText(await call.catch((error: unknown) => error), 'Ei onnistunut.')).toBe('Ei onnistunut.');
    response = { status: 410, body: JSON.stringify({ message: 'Linkki on vanhentunut.' }) };
    expect(failureText(await unsubscribe('abc', at).catch((error: unknown) => error), 'Ei onnistunut.')).toBe('Linkki on vanhentunut.');
    const unreachable = await unsubscribe('abc', { baseUrl: 'http://127.0.0.1:9' }).catch((error: unknown) => error);
    expect(failureText(unreachable, 'Ei onnistunut.')).toContain('Yhteys palvelimeen ei toimi.');
  });

  it('with a message throws that message', async () => {
    response = { status: 409, body: JSON.stringify({ message: 'Testivirhe', code: 'already_subscribed' }) };
    await expect(subscribe('a@b.fi', 'popup', at)).rejects.toMatchObject({ message: 'Testivirhe', serverMessage: 'Testivirhe' });
  });
});

describe('a successful response', () => {
  it.each([
    [{ status: 201, body: '{"message":"Kiitos!"}' }, 'Kiitos!'],
    [{ status: 200, body: '{}' }, ''],
    [{ status: 200, body: '' }, ''],
  ])('%j returns its message', async (given, sentence) => {
    response = given;
    expect((await subscribe('a@b.fi', 'popup', at))?.message ?? '').toBe(sentence);
    expect(await unsubscribe('abc', at)).toBe(sentence);
    expect(await requestLink('a@b.fi', at)).toBe(sentence);
  });

  it('P-3-021 follows a request with only the address in its body and the place of the form in a header', async () => {
    requests.length = 0;
    await subscribe('a@b.fi', 'header', at);
    expect(requests).toEqual([{ url: '/api/subscribers/subscribe', source: 'header', body: '{"email":"a@b.fi"}' }]);
  });
});
