// Starts the shop as on a fresh machine: an empty HOME, empty caches and a minimal environment. This finds programs that a
// developer once installed by hand and that the repository's scripts do not install. Plain JavaScript, because no packages are
// installed yet.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../dev/folders.mjs';
import { freePort } from '../dev/ports.mjs';

const LIMIT_MS = 10 * 60_000;
const STOP_LIMIT_MS = 30_000;

const passedVariables = [
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

/** Returns whether nothing was ever installed, built or started in this checkout. */
export function isFreshCheckout() {
  return !['node_modules', 'dist', '.kaarto'].some((name) => fs.existsSync(path.join(root, name)));
}

/** @param {string} home @returns {NodeJS.ProcessEnv} */
function newcomersEnvironment(home) {
  // npm puts the pinned Node and node_modules/.bin first in PATH; the shell of a new developer has neither.
  const programs = (process.env.PATH ?? '').split(path.delimiter).filter((entry) => !entry.includes('node_modules'));
  const names = passedVariables.filter((name) => process.env[name] !== undefined);
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

/** @param {string} address */
async function showsPicture(address) {
  const answer = await fetch(address, { signal: AbortSignal.timeout(2_000) });
  await answer.arrayBuffer();
  return answer.status === 200 && (answer.headers.get('content-type') ?? '').startsWith('image/');
}

/**
 * Returns whether every manufacturer with a logo in the demo data has its logo, and every article has its picture.
 * @param {string} checkout
 * @param {string} shop the address of the shop
 */
async function hasPictures(checkout, shop) {
  const demo = path.join(checkout, 'dev', 'demo');
  const demoManufacturers = JSON.parse(fs.readFileSync(path.join(demo, 'manufacturers.json'), 'utf8'));
  const wordmarks = demoManufacturers.filter((/** @type {{logo: string | null}} */ { logo }) => logo !== null).length;
  const articles = fs.readdirSync(path.join(demo, 'content', 'articles')).length;
  const [manufacturers, blog] = await Promise.all(
    ['/api/manufacturers', '/api/articles?limit=100'].map(async (call) => {
      const answer = await fetch(new URL(call, shop), { signal: AbortSignal.timeout(2_000) });
      return answer.json();
    }),
  );
  /** @type {string[]} */
  const logos = manufacturers.items.flatMap((/** @type {{logo: string | null}} */ { logo }) => logo ?? []);
  /** @type {string[]} */
  const pictures = blog.items.flatMap((/** @type {{image: {url: string} | null}} */ { image }) => image?.url ?? []);
  if (logos.length < wordmarks || pictures.length < articles) return false;
  return (await Promise.all([...logos, ...pictures].map((url) => showsPicture(new URL(url, shop).href)))).every(Boolean);
}

/**
 * Returns the command lines of the processes whose environment contains the secret. Works only on Linux.
 * @param {string} secret
 */
function processesWith(secret) {
  const pids = fs.existsSync('/proc') ? fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  return pids.flatMap((pid) => {
    try {
      if (!fs.readFileSync(`/proc/${pid}/environ`, 'utf8').includes(secret)) return [];
      return [fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')];
    } catch {
      // The process has ended or belongs to another user.
      return [];
    }
  });
}

/**
 * @param {string} checkout
 * @throws when a process other than the gateway has the admin's password in its environment
 */
function checkWhoKnowsThePassword(checkout) {
  const { adminPassword } = JSON.parse(fs.readFileSync(path.join(checkout, '.kaarto', 'data', 'secrets.json'), 'utf8'));
  const holders = processesWith(adminPassword);
  const isOfGateway = (/** @type {string} */ line) => line.includes('dist/gateway/');
  if (process.platform === 'linux' && !(holders.some(isOfGateway) && holders.every(isOfGateway)))
    throw new Error(`the admin's password is known to ${holders.join(', ') || 'nobody'}, not to the gateway alone`);
}

/**
 * Starts the shop in a fresh checkout, checks its pages and stops it.
 * @param {string} checkout
 * @param {() => Promise<void>} [whenOpen] other work, which begins when the shop is open and waits only for its pictures
 * @returns {Promise<{open: number, complete: number}>} seconds from the command until the shop shows its tyres, and until it
 *   shows its pictures too
 * @throws when the shop does not show its tyres and pictures in time, or does not stop
 */
export async function startOnFreshMachine(checkout, whenOpen) {
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
    const seconds = () => (performance.now() - began) / 1000;
    const address = `http://127.0.0.1:${port}`;
    const hasTyres = async () => {
      if (ended !== undefined) return true;
      const answer = await fetch(`${address}/api/tires`, { signal: AbortSignal.timeout(2_000) });
      return (await answer.json()).pagination.total >= 400;
    };
    await until(hasTyres, LIMIT_MS, 'a shop with 400 tyres');
    if (ended !== undefined) throw new Error(`npm start ended with ${ended}`);
    const page = await fetch(`${address}/renkaat`);
    const html = await page.text();
    if (page.status !== 200 || !html.includes('205/55R16')) throw new Error(`/renkaat returned ${page.status} without tyres`);
    const open = seconds();
    checkWhoKnowsThePassword(checkout);
    console.log(`A fresh machine has a shop after ${open.toFixed(0)} s`);
    const pictures = until(async () => ended !== undefined || hasPictures(checkout, address), LIMIT_MS, 'a shop with its pictures');
    await Promise.all([pictures, whenOpen?.()]);
    if (ended !== undefined) throw new Error(`npm start ended with ${ended}`);
    const complete = seconds();
    console.log(`… and its pictures after ${complete.toFixed(0)} s`);
    return { open, complete };
  } finally {
    if (stop()) await until(() => ended !== undefined, STOP_LIMIT_MS, 'npm start stopped');
    for (const signal of signals) process.off(signal, interrupt);
    fs.rmSync(home, { recursive: true, force: true });
    if (interrupted) process.exit(130);
  }
}
