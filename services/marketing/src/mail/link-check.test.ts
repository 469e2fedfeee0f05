import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { unreachableLinks } from './link-check.ts';

let server: http.Server;
let publicUrl: string;
let requested: string[] = [];
beforeAll(async () => {
  server = http.createServer((request, response) => {
    requested.push(request.url ?? '');
    response.writeHead(request.url === '/puuttuu' ? 404 : request.url === '/vika' ? 503 : request.url === '/kielto' ? 403 : 200).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const textsOf = async (content: string, url = publicUrl, until = AbortSignal.timeout(10_000)) =>
  (await unreachableLinks(content, url, until)).map(({ text }) => text);

describe('unreachableLinks', () => {
  it('reports pages that are missing or fail, but not those that refuse bots', async () => {
    expect(await textsOf('[a](/ok) [b](/puuttuu) [c](/vika) [d](/kielto) ![e](/puuttuu)')).toEqual([
      'Linkki ”b” ei toimi: sivua ei ole.',
      'Linkki ”c” ei toimi: sivusto ei vastaa juuri nyt.',
    ]);
  });

  it('requests nothing for malformed addresses, mail and phone', async () => {
    requested = [];
    expect(await textsOf('[a](javascript:x) [b](mailto:a@b.example) [c](tel:123456) [d](#x)')).toEqual([]);
    expect(requested).toEqual([]);
  });

  it('requests each address once, and no more than 40', async () => {
    requested = [];
    await textsOf(`${'[a](/ok) '.repeat(5)}${Array.from({ length: 60 }, (_, at) => `[a](/sivu-${at})`).join(' ')}`);
    expect(requested).toHaveLength(40);
    expect(new Set(requested).size).toBe(40);
  });

  it("does not report the shop's own pages when this process cannot reach the shop", async () =>
    expect(await textsOf('[a](/ok)', 'http://127.0.0.1:1')).toEqual([]));

  it('never requests other private addresses', async () => {
    requested = [];
    expect(await textsOf(`[a](${publicUrl}/ok)`, 'http://127.0.0.2:1')).toEqual(['Linkki ”a” ei toimi: osoitteeseen ei saada yhteyttä.']);
    expect(requested).toEqual([]);
  });

  it('ends at once when there is no time left', async () =>
    expect(await textsOf('[a](/puuttuu)', publicUrl, AbortSignal.abort())).toEqual([]));
});
