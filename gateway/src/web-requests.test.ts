import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { WebRequests } from './web-requests.ts';

let server: Server;
let build = 'first';

beforeAll(async () => {
  server = createServer((_request, response) => response.writeHead(200, { 'x-build': build, 'x-cache-topics': 'content' }).end('sivu'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());

describe('requests to web', () => {
  it('tell once when another build answers, and never hand on its name', async () => {
    const onNewBuild = jest.fn();
    const { port } = server.address() as AddressInfo;
    const web = new WebRequests(`http://127.0.0.1:${port}`, 'https://kauppa.example', {}, onNewBuild);
    const first = await web.render('/', 'id');
    await web.render('/renkaat', 'id');
    expect(onNewBuild).not.toHaveBeenCalled();
    build = 'second';
    await web.render('/', 'id');
    await web.render('/renkaat', 'id');
    expect(onNewBuild).toHaveBeenCalledTimes(1);
    expect(first.headers).not.toContain('x-build');
    web.close();
  });
});
