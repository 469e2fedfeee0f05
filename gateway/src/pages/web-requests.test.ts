import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createSilentServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { AppError } from '#contracts/errors';
import { WebRequests } from './web-requests.ts';

let server: Server;
let build = 'first';

beforeAll(async () => {
  server = createServer((_request, response) => response.writeHead(200, { 'x-build': build, 'x-cache-topics': 'content' }).end('sivu'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());

describe('requests to web', () => {
  it('report a new build once, and do not forward the x-build header', async () => {
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

  it('fail within two seconds when web is frozen', async () => {
    const sockets: Socket[] = [];
    const silent = createSilentServer((socket) => void sockets.push(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const web = new WebRequests(`http://127.0.0.1:${port}`, 'https://kauppa.example', {});
    const order: string[] = [];
    // Two timers in a row, like the request's own, so that a busy process delays both alike.
    const twoSeconds = wait(1_000)
      .then(() => wait(1_000))
      .then(() => order.push('two seconds'));
    try {
      const page = web.render('/', 'id').catch((error: AppError) => order.push(`${error.code}: ${String(error.cause)}`));
      await Promise.all([page, twoSeconds]);
    } finally {
      web.close();
      for (const socket of sockets) socket.destroy();
      silent.close();
    }
    expect(order).toEqual(['service_unavailable: Error: web did not respond in time', 'two seconds']);
  });
});
