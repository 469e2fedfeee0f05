// Free ports on 127.0.0.1.
import net from 'node:net';

/**
 * Answers whether nothing listens on the port of 127.0.0.1.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export function isPortFree(port) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/**
 * A free port below the kernel's range of outgoing ports (32768 and up on Linux): a server that was killed
 * and is to come back on its port must not find it taken by a client's connection, nor by a client that
 * connected to itself while it tried to reconnect.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isPortFree(port)) return port;
  }
  throw new Error('no free port between 20000 and 32000 on 127.0.0.1');
}
