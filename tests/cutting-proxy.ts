import net from 'node:net';
import type { AddressInfo } from 'node:net';

/** A server in front of another one. */
export interface CuttingProxy {
  /** The other server's URL, through the proxy. */
  url: string;
  /** How many connections it has cut. */
  cuts(): number;
  close(): Promise<void>;
}

/**
 * Starts a TCP proxy that cuts a connection instead of passing on a request, as if the server died before it received the request:
 * first a request that contains the first of the texts, then one that contains the second, and so on.
 */
export async function startCuttingProxy(url: string, texts: readonly string[]): Promise<CuttingProxy> {
  const target = new URL(url);
  const open = new Set<net.Socket>();
  let cuts = 0;
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(target.port), target.hostname);
    const end = () => void (client.destroy(), upstream.destroy());
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', end);
      socket.on('close', () => void (end(), open.delete(socket)));
    }
    client.on('data', (chunk) => {
      const text = texts[cuts];
      if (text === undefined || !chunk.includes(text)) return void upstream.write(chunk);
      cuts += 1;
      end();
    });
    upstream.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    cuts: () => cuts,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
