// A start as on a fresh machine: an empty HOME, empty caches and a minimal environment. What a developer once installed by
// hand, and the repository's scripts do not, shows here. Plain JavaScript without packages: there are none yet.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../dev/folders.mjs';
import { freePort } from '../dev/ports.mjs';

const LIMIT_MS = 10 * 60_000;
const STOP_LIMIT_MS = 30_000;

const kept = [
  'LANG',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'GOPROXY',
  'GOFLAGS',
  'GOSUMDB',
  'npm_config_registry',
  'HTTPS_PROXY',
  'NO_PROXY',
];

/** Answers whether nothing was ever installed, built or started in this checkout. */
export function isFreshCheckout() {
  return !['node_modules', 'dist', '.kaarto'].some((name) => fs.existsSync(path.join(root, name)));
}

/** @param {string} home @returns {NodeJS.ProcessEnv} */
function newcomersEnvironment(home) {
  // npm put the pinned Node and node_modules/.bin first in PATH; a newcomer's shell has neither.
  const programs = (process.env.PATH ?? '').split(path.delimiter).filter((entry) => !entry.includes('node_modules'));
  const names = kept.filter((name) => process.env[name] !== undefined);
  return { PATH: programs.join(path.delimiter), HOME: home, ...Object.fromEntries(names.map((name) => [name, process.env[name]])) };
}

/** @param {() => boolean | Promise<boolean>} check @param {number} limitMs @param {string} what */
async function until(check, limitMs, what) {
  const end = Date.now() + limitMs;
  /** @type {unknown} */
  let last;
  while (Date.now() < end) {
    try {
      if (await check()) return;
    } catch (error) {
      last = error;
    }
    await wait(500);
  }
  throw new Error(`${what} did not come true within ${limitMs / 1000} s`, { cause: last });
}

/**
 * Starts the shop in a checkout that has nothing yet, looks at it and stops it.
 * @param {string} checkout
 * @returns {Promise<number>} seconds from the command to a shop that shows its tyres
 * @throws when there is no shop with its tyres in time, or it does not stop
 */
export async function startOnFreshMachine(checkout) {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'kaarto-home-'));
  const port = await freePort();
  const shop = spawn('npm', ['start', '--', '--port', String(port)], {
    cwd: checkout,
    env: newcomersEnvironment(home),
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  /** @type {number | null | undefined} */
  let ended;
  shop.once('exit', (code) => {
    ended = code;
  });
  // npm passes the signal on to the launcher, which stops everything it started.
  const stop = () => shop.pid !== undefined && ended === undefined && process.kill(-shop.pid, 'SIGINT');
  const interrupt = () => {
    stop();
    interrupted = true;
  };
  let interrupted = false;
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, interrupt);
  try {
    const began = performance.now();
    const hasTyres = async () => {
      if (ended !== undefined) return true;
      const answer = await fetch(`http://127.0.0.1:${port}/api/tires`, { signal: AbortSignal.timeout(2_000) });
      return (await answer.json()).pagination.total >= 400;
    };
    await until(hasTyres, LIMIT_MS, 'a shop with 400 tyres');
    if (ended !== undefined) throw new Error(`npm start ended with ${ended}`);
    const page = await fetch(`http://127.0.0.1:${port}/renkaat`);
    const html = await page.text();
    if (page.status !== 200 || !html.includes('205/55R16')) throw new Error(`/renkaat answered ${page.status} without tyres`);
    const seconds = (performance.now() - began) / 1000;
    console.log(`A fresh machine has a shop after ${seconds.toFixed(0)} s`);
    return seconds;
  } finally {
    if (stop()) await until(() => ended !== undefined, STOP_LIMIT_MS, 'npm start stopped');
    for (const signal of signals) process.off(signal, interrupt);
    fs.rmSync(home, { recursive: true, force: true });
    if (interrupted) process.exit(130);
  }
}
