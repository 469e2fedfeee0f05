// Prepares what every command needs besides packages: Node 24 and the programs of the backing servers. Plain JavaScript
// without packages, for Node 20.19 and newer, because it runs before TypeScript can.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './folders.mjs';
import { endingWithParent, onPath, SetupError } from './programs.mjs';
import { checkObtainable, ensureBinary, LOWEST_PRIORITY } from './servers/binaries.mjs';
import { ensureGlibc } from './servers/glibc.mjs';

/** @param {string} [version] @throws {SetupError} */
export function checkNodeVersion(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new SetupError(`Node ${version} is too old: install Node 24 (20.19 is enough on Linux), https://nodejs.org`);
}

/**
 * Returns which programs of backing servers this machine lacks: those that neither the environment nor PATH provides.
 * @param {NodeJS.ProcessEnv} env
 */
function missingServers(env) {
  /** @type {import('./servers/binaries.mjs').BinaryName[]} */
  const binaries = [];
  if (!env.NATS_URL && !onPath('nats-server', env)) binaries.push('nats-server');
  if (!env.S3_URL && !onPath('minio', env)) binaries.push('versitygw');
  return { binaries, glibc: !env.MONGODB_URL && !onPath('mongod', env) };
}

/**
 * Fails early when a backing server can be neither found nor built, before minutes are spent on other steps.
 * @param {NodeJS.ProcessEnv} [env]
 * @throws {SetupError}
 */
export function checkServers(env = process.env) {
  for (const name of missingServers(env).binaries) checkObtainable(name, env);
}

/**
 * Provides what the backing servers need on this machine: built programs and a newer glibc.
 * @param {{env?: NodeJS.ProcessEnv, signal?: AbortSignal, storeBackground?: AbortSignal, log?: (line: string) => void}} [options]
 *   storeBackground: builds the object store with the lowest priority, and cancels that build when this signal aborts
 * @throws {SetupError}
 */
export async function ensureServers({ env = process.env, signal, storeBackground, log } = {}) {
  const { binaries, glibc } = missingServers(env);
  // In parallel with the builds: it waits for its download most of the time.
  const fetched = glibc ? ensureGlibc({ env, signal, log }) : undefined;
  // One after the other: a single Go build already uses every core.
  const built = (async () => {
    for (const name of binaries) {
      if (name === 'versitygw' && storeBackground)
        await ensureBinary(name, { env, signal: storeBackground, niceness: LOWEST_PRIORITY, log });
      else await ensureBinary(name, { env, signal, log });
    }
  })();
  await Promise.all([fetched, built]);
}

/**
 * Returns the Node that runs everything: the one that the lockfile pins if it runs here, else the current one.
 * @returns {string} absolute path
 * @throws {SetupError} when neither is new enough
 */
export function node24() {
  const pinned = path.join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node');
  // The pinned Node needs glibc: on a musl system the file exists but does not run.
  if (process.platform === 'linux' && fs.existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 12)) return process.execPath;
  throw new SetupError(`Node ${process.versions.node} is too old for this system: install Node 24, https://nodejs.org`);
}

/**
 * Returns the flags and environment with which Node runs our TypeScript from source.
 * @param {string} node from node24()
 * @param {NodeJS.ProcessEnv} [env]
 */
export function typescriptOf(node, env = process.env) {
  const own = node === process.execPath ? process.versions.node : '24.0.0';
  const [major = 0, minor = 0] = own.split('.').map(Number);
  const strip = major === 22 && minor < 18 ? ['--experimental-strip-types'] : [];
  return {
    flags: ['--conditions=source', '--disable-warning=ExperimentalWarning', ...strip],
    env: { ...env, PATH: `${path.dirname(node)}${path.delimiter}${env.PATH ?? ''}` },
  };
}

/**
 * Runs one of our TypeScript programs under Node 24 until it exits, as if it were this process: same terminal, same signals.
 * @param {string} script relative to the root
 * @param {string[]} args
 * @param {string[]} [flags] further flags for Node
 * @returns {Promise<number>} its exit code
 */
export async function runUnderNode24(script, args, flags = []) {
  const node = node24();
  const typescript = typescriptOf(node);
  // If this process is killed, the child is terminated, and stops its own children, instead of running on.
  const line = endingWithParent([node, ...typescript.flags, ...flags, path.join(root, script), ...args]);
  const child = spawn(/** @type {string} */ (line[0]), line.slice(1), { env: typescript.env, stdio: 'inherit' });
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => resolve(code ?? 1));
    });
  } finally {
    for (const signal of signals) process.off(signal, forward);
  }
}
