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
 * Returns whether nothing listens on the port of 127.0.0.1.
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
 * Reserves a port for the lifetime of this process. Seconds pass between choosing a port and listening on it. Without a
 * reservation another shop on the machine could take the port in between, and would then respond in place of ours.
 * @param {number} port
 * @returns {Promise<boolean>} false when the port is already reserved or something listens on it
 */
export async function reservePort(port) {
  const file = path.join(reservations, String(port));
  const lock = await tryLock(file);
  if (lock.holder !== undefined) return false;
  reserved.push(file);
  return isPortFree(port);
}

/**
 * Reserves and returns a free port below the kernel's range of ephemeral ports (32768 and up on Linux). A server that
 * restarts on its port after being killed must not find the port taken by a client's connection, nor by a client that
 * connected to itself while it tried to reconnect. No port is returned twice during the lifetime of this process.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await reservePort(port)) return port;
  }
  throw new Error('no free port between 20000 and 32000 on 127.0.0.1');
}
