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

/** Sends the text from a client. Returns the server's side of the request. */
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
  const sweepAfter = (seconds: number) => {
    clock.now += seconds * 1_000;
    senders.sweep();
    return request.socket.destroyed ? 'cut' : 'open';
  };
  return { request, send, sweepAfter };
}

const upload = 'POST / HTTP/1.1\r\nHost: kauppa\r\nContent-Length: 5000000\r\n\r\n';

describe('the connection of a body that is still arriving', () => {
  it('is closed after the grace period when nothing more arrives', async () => {
    const { request, sweepAfter } = await sent(`${upload}x`);
    request.resume();
    await once(request, 'data');
    senders.watchBody(request);
    expect([sweepAfter(4), sweepAfter(3)]).toEqual(['open', 'cut']);
  });

  it('stays open while the body arrives slowly, but above the minimum rate', async () => {
    const { request, send, sweepAfter } = await sent(upload);
    request.resume();
    senders.watchBody(request);
    for (let second = 0; second < 40; second += 1) {
      await send(1_200);
      expect(sweepAfter(1)).toBe('open');
    }
    expect(sweepAfter(40)).toBe('cut');
  });

  it('stays open while the server does not read the body', async () => {
    const { request, send, sweepAfter } = await sent(upload);
    await send(100);
    senders.watchBody(request);
    expect([sweepAfter(60), sweepAfter(60)]).toEqual(['open', 'open']);
    request.resume();
    await once(request, 'data');
    expect([sweepAfter(4), sweepAfter(3)]).toEqual(['open', 'cut']);
  });
});
