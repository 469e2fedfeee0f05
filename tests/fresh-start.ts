// Starts the shop as on a fresh machine: a clone of the last commit, an empty HOME, empty caches and a minimal
// environment. What a developer once installed by hand, and the repository's scripts do not, shows here.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../dev/folders.mjs';
import { freePort } from '../dev/ports.mjs';
import { until } from './harness.ts';

const LIMIT_MS = 10 * 60_000;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kaarto-fresh-'));
const clone = path.join(folder, 'kaarto');
const home = path.join(folder, 'home');
fs.mkdirSync(home);

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
const environment: NodeJS.ProcessEnv = { PATH: withoutOwnNode(), HOME: home };
for (const name of kept) if (process.env[name] !== undefined) environment[name] = process.env[name];

// npm put the pinned Node and node_modules/.bin first in PATH; a newcomer's shell has neither.
function withoutOwnNode(): string {
  return (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((entry) => !entry.includes('node_modules'))
    .join(path.delimiter);
}

const cloned = spawnSync('git', ['clone', '--quiet', root, clone], { stdio: 'inherit' });
if (cloned.status !== 0) process.exit(1);

const port = await freePort();
const shop = spawn('npm', ['start', '--', '--port', String(port)], {
  cwd: clone,
  env: environment,
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: true,
});
let ended: number | null | undefined;
shop.once('exit', (code) => {
  ended = code;
});

let failed = true;
try {
  const began = performance.now();
  const tyres = () =>
    fetch(`http://127.0.0.1:${port}/api/tires`, { signal: AbortSignal.timeout(2_000) }).then(
      (answer) => answer.json() as Promise<{ pagination: { total: number } }>,
    );
  await until(
    async () => {
      if (ended !== undefined) return true;
      return (await tyres()).pagination.total >= 400;
    },
    { timeout: LIMIT_MS, every: 500, what: 'a shop with 400 tyres' },
  );
  if (ended !== undefined) throw new Error(`npm start ended with ${ended}`);
  const page = await fetch(`http://127.0.0.1:${port}/renkaat`);
  const html = await page.text();
  if (page.status !== 200 || !html.includes('205/55R16')) throw new Error(`/renkaat answered ${page.status} without tyres`);
  console.log(`A fresh machine has a shop after ${((performance.now() - began) / 1000).toFixed(0)} s`);
  failed = false;
} catch (error) {
  console.error(error);
} finally {
  if (shop.pid !== undefined && ended === undefined) {
    // npm passes the signal on to the launcher, which stops everything it started.
    process.kill(-shop.pid, 'SIGINT');
    await until(() => ended !== undefined, { timeout: 30_000, what: 'npm start stopped' }).catch((error: unknown) => {
      console.error(error);
      failed = true;
    });
  }
  fs.rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
