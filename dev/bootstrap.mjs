// What any of our commands needs before TypeScript can run: packages as the lockfile says, and Node 24.
// Plain JavaScript without packages, for Node 20.19 and newer.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { checkoutLocks, folders, root } from './folders.mjs';
import { withLock } from './lock.mjs';
import { onPath, run, SetupError } from './programs.mjs';
import { checkObtainable, ensureBinary } from './servers/binaries.mjs';
import { ensureGlibc } from './servers/glibc.mjs';

/** @param {string} [version] @throws {SetupError} */
export function checkNodeVersion(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new SetupError(`Node ${version} is too old: install Node 24 (20.19 is enough on Linux), https://nodejs.org`);
}

const stampName = '.kaarto-packages';

/** @param {string} folder the repository's root */
function stampOf(folder) {
  const lockfile = fs.readFileSync(path.join(folder, 'package-lock.json'));
  return `${createHash('sha256').update(lockfile).digest('hex')} ${process.platform}-${process.arch}\n`;
}

/**
 * Answers whether node_modules holds what package-lock.json says. The stamp tells at once; without it
 * (after an npm install by hand) npm's own record of what it installed is compared.
 * @param {string} [folder]
 */
export function packagesAreCurrent(folder = root) {
  const stampFile = path.join(folder, 'node_modules', stampName);
  const stamp = stampOf(folder);
  if (fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === stamp) return true;
  const record = path.join(folder, 'node_modules', '.package-lock.json');
  if (!fs.existsSync(record) || !matchesLockfile(record, path.join(folder, 'package-lock.json'))) return false;
  fs.writeFileSync(stampFile, stamp);
  return true;
}

/** @typedef {{version?: string, integrity?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[]}} LockedPackage */

/** @param {string} file @returns {Record<string, LockedPackage>} by folder */
function lockedPackages(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8')).packages;
}

/**
 * An optional package may be missing where it is not for this machine; the C library is not asked about.
 * @param {LockedPackage} entry
 */
function mayMiss(entry) {
  const { optional, os, cpu, libc } = entry;
  if (!optional) return false;
  return !os || libc !== undefined || !os.includes(process.platform) || (cpu !== undefined && !cpu.includes(process.arch));
}

/** @param {string} record @param {string} lockfile */
function matchesLockfile(record, lockfile) {
  try {
    const { '': _root, ...wanted } = lockedPackages(lockfile);
    const installed = lockedPackages(record);
    const asWanted = Object.entries(installed).every(
      ([name, entry]) => wanted[name]?.version === entry.version && wanted[name]?.integrity === entry.integrity,
    );
    return asWanted && Object.entries(wanted).every(([name, entry]) => installed[name] || mayMiss(entry));
  } catch {
    return false;
  }
}

/**
 * Installs the packages of package-lock.json when node_modules is missing or stale. Runs side by side wait
 * for one installation.
 * @param {{env?: NodeJS.ProcessEnv, log?: (line: string) => void}} [options]
 * @throws {SetupError}
 */
export async function ensurePackages({ env = process.env, log } = {}) {
  if (packagesAreCurrent()) return;
  await withLock(path.join(checkoutLocks, 'packages.lock'), async () => {
    if (packagesAreCurrent()) return;
    log?.('npm ci');
    // NODE_ENV=production would leave out what builds and starts the shop.
    const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
    await run('npm', args, { cwd: root, env, logFile: path.join(folders(env).logs, 'npm-ci.log') });
    fs.writeFileSync(path.join(root, 'node_modules', stampName), stampOf(root));
  });
}

/**
 * The backing servers that have to be made on this machine, by what the environment and PATH already have.
 * @param {NodeJS.ProcessEnv} env
 */
function serversToMake(env) {
  /** @type {import('./servers/binaries.mjs').BinaryName[]} */
  const binaries = [];
  if (!env.NATS_URL && !onPath('nats-server', env)) binaries.push('nats-server');
  if (!env.S3_URL && !onPath('minio', env)) binaries.push('versitygw');
  return { binaries, glibc: !env.MONGODB_URL && !onPath('mongod', env) };
}

/**
 * Says at once what is missing to have the backing servers, before minutes are spent on other things.
 * @param {NodeJS.ProcessEnv} [env]
 * @throws {SetupError}
 */
export function checkServers(env = process.env) {
  for (const name of serversToMake(env).binaries) checkObtainable(name, env);
}

/**
 * Makes what the backing servers need on this machine: built programs, a newer glibc.
 * @param {{env?: NodeJS.ProcessEnv, signal?: AbortSignal, log?: (line: string) => void}} [options]
 * @throws {SetupError}
 */
export async function ensureServers({ env = process.env, signal, log } = {}) {
  const { binaries, glibc } = serversToMake(env);
  if (glibc) await ensureGlibc({ env, signal, log });
  // One after the other: a Go build uses every core by itself.
  for (const name of binaries) await ensureBinary(name, { env, signal, log });
}

/**
 * The Node that runs everything: the one the lockfile pins where it runs, else this one.
 * @returns {string} absolute path
 * @throws {SetupError} when neither is new enough
 */
export function node24() {
  const pinned = path.join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node');
  // It is a glibc program: on a musl system it lies there and does not run.
  if (process.platform === 'linux' && fs.existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 12)) return process.execPath;
  throw new SetupError(`Node ${process.versions.node} is too old for this system: install Node 24, https://nodejs.org`);
}

/**
 * The flags and environment with which a Node of ours runs our TypeScript from its sources.
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
 * Runs one of our TypeScript programs under Node 24 to its end, as if it were this process: same terminal,
 * same signals.
 * @param {string} script relative to the root
 * @param {string[]} args
 * @param {string[]} [flags] more for Node
 * @returns {Promise<number>} its exit code
 */
export async function runUnderNode24(script, args, flags = []) {
  const node = node24();
  const typescript = typescriptOf(node);
  // On Linux it is told when this process is killed: it stops what it started instead of running on unseen.
  const setpriv = process.platform === 'linux' ? onPath('setpriv') : undefined;
  const line = [
    ...(setpriv ? [setpriv, '--pdeathsig', 'TERM', '--'] : []),
    node,
    ...typescript.flags,
    ...flags,
    path.join(root, script),
    ...args,
  ];
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
