// Free ports on 127.0.0.1.
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { tryLock } from './lock.mjs';

const reservations = path.join(os.tmpdir(), `kaarto-ports-${process.getuid?.() ?? 0}`);
/** @type {string[]} */
const reserved = [];
process.once('exit', () => {
  for (const file of reserved) fs.rmSync(file, { force: true });
});

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
 * Keeps a port for as long as this process lives, from itself and from others: between the choice of a port and its use
 * pass seconds, in which a shop beside could take it and then answer in place of ours.
 * @param {number} port
 * @returns {Promise<boolean>} false when it is kept already or something listens there
 */
export async function takePort(port) {
  const file = path.join(reservations, String(port));
  const lock = await tryLock(file);
  if (lock.holder !== undefined) return false;
  reserved.push(file);
  return isPortFree(port);
}

/**
 * A free port below the kernel's range of outgoing ports (32768 and up on Linux): a server that was killed
 * and is to come back on its port must not find it taken by a client's connection, nor by a client that
 * connected to itself while it tried to reconnect. It is never handed out twice while this process lives.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await takePort(port)) return port;
  }
  throw new Error('no free port between 20000 and 32000 on 127.0.0.1');
}
