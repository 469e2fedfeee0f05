import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SlowSenders } from './slow-senders.ts';

let server: Server;
const clock = { now: 0 };
const senders = new SlowSenders(() => clock.now);
beforeAll(async () => {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A client that has sent this, and its request as the server has it. */
async function sent(text: string) {
  const requested = once(server, 'request') as Promise<[IncomingMessage]>;
  const client = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  client.write(text);
  const [request] = await requested;
  const send = async (bytes: number) => {
    const before = request.socket.bytesRead;
    client.write('x'.repeat(bytes));
    while (request.socket.bytesRead - before < bytes) await new Promise((resolve) => setImmediate(resolve));
  };
  const lookAfter = (seconds: number) => {
    clock.now += seconds * 1_000;
    senders.sweep();
    return request.socket.destroyed ? 'cut' : 'open';
  };
  return { request, send, lookAfter };
}

const upload = 'POST / HTTP/1.1\r\nHost: kauppa\r\nContent-Length: 5000000\r\n\r\n';

describe('a body on its way', () => {
  it('of which nothing comes any more is cut after its grace', async () => {
    const { request, lookAfter } = await sent(`${upload}x`);
    request.resume();
    await once(request, 'data');
    senders.watchBody(request);
    expect([lookAfter(4), lookAfter(3)]).toEqual(['open', 'cut']);
  });

  it('that comes slowly, but comes, is waited for', async () => {
    const { request, send, lookAfter } = await sent(upload);
    request.resume();
    senders.watchBody(request);
    for (let second = 0; second < 40; second += 1) {
      await send(1_200);
      expect(lookAfter(1)).toBe('open');
    }
    expect(lookAfter(40)).toBe('cut');
  });

  it('that we do not read yet is not held against its sender', async () => {
    const { request, send, lookAfter } = await sent(upload);
    await send(100);
    senders.watchBody(request);
    expect([lookAfter(60), lookAfter(60)]).toEqual(['open', 'open']);
    request.resume();
    await once(request, 'data');
    expect([lookAfter(4), lookAfter(3)]).toEqual(['open', 'cut']);
  });
});
