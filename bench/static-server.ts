// The baseline for cached pages: one process that serves given bytes and headers from memory. No routing, no conditional
// requests, no counting: as fast as Node's own server gets.
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page in the encoding that the load requests. */
export interface StaticPage {
  path: string;
  headers: [string, string][];
  /** In base64. */
  body: string;
}

const pages = new Map<string, { headers: string[]; body: Buffer }>();

const server = http.createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
  const page = pages.get(request.url ?? '');
  if (!page) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, page.headers);
  response.end(page.body);
});

process.on('message', ({ path, headers, body }: StaticPage) => {
  pages.set(path, { headers: headers.flat(), body: Buffer.from(body, 'base64') });
  process.send?.(path);
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
