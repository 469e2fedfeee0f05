// Installs packages from the lockfiles: the shop's in node_modules, and those that only tests, benches and lint need in
// tests/packages. Plain JavaScript without packages, for Node 20.19 and newer.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { checkoutLocks, folders, root } from './folders.mjs';
import { withLock } from './lock.mjs';
import { run } from './programs.mjs';

const stampName = '.kaarto-packages';
const rootLock = path.join(checkoutLocks, 'packages.lock');

/** @param {string} folder the repository's root */
function stampOf(folder) {
  const lockfile = fs.readFileSync(path.join(folder, 'package-lock.json'));
  return `${createHash('sha256').update(lockfile).digest('hex')} ${process.platform}-${process.arch}\n`;
}

/**
 * Returns whether node_modules matches package-lock.json. Compares the stamp; without one (after an npm install by hand)
 * compares npm's own record of what it installed.
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
 * Returns whether a package may be missing: an optional one for another platform, or for a certain C library, which is not
 * determined here.
 * @param {LockedPackage} entry
 */
function mayBeMissing(entry) {
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
    return asWanted && Object.entries(wanted).every(([name, entry]) => installed[name] || mayBeMissing(entry));
  } catch {
    return false;
  }
}

/**
 * Installs the packages of the folder's package-lock.json if its node_modules is missing or stale. Concurrent runs wait for
 * one installation. An interrupted installation starts over.
 * @param {{folder?: string, env?: NodeJS.ProcessEnv, signal?: AbortSignal, log?: (line: string) => void}} [options]
 * @throws {SetupError}
 */
export async function ensurePackages({ folder = root, env = process.env, signal, log } = {}) {
  if (packagesAreCurrent(folder)) return;
  const name = path.relative(root, folder).replaceAll(path.sep, '-');
  const install = async () => {
    if (packagesAreCurrent(folder)) return;
    log?.('npm ci');
    // With NODE_ENV=production npm would otherwise omit the packages that build and start the shop.
    const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
    await run('npm', args, { cwd: folder, env, logFile: path.join(folders(env).logs, `npm-ci${name && '-'}${name}.log`), signal });
    fs.writeFileSync(path.join(folder, 'node_modules', stampName), stampOf(folder));
  };
  await withLock(name === '' ? rootLock : path.join(checkoutLocks, `packages-${name}.lock`), install, { signal });
}

/**
 * Returns the folder with the manifest of the tests' packages. Not tests/ itself: Node would resolve the `#contracts/…` imports
 * of the tests in that manifest.
 * @param {string} folder the repository's root
 */
export function testPackages(folder) {
  return path.join(folder, 'tests', 'packages');
}

/**
 * Installs the shop's own packages and those that tests, benches and lint need.
 * @param {{env?: NodeJS.ProcessEnv, log?: (line: string) => void}} [options]
 * @throws {SetupError}
 */
export async function ensureTestPackages(options = {}) {
  await Promise.all([ensurePackages(options), ensurePackages({ ...options, folder: testPackages(root) })]);
  await withLock(rootLock, async () => linkTestPackages(root));
}

/**
 * Links the direct packages of the tests, and their programs, into the root's node_modules, where tests, benches and editors
 * resolve them. npm ci and npm install in the root remove these links, so this runs each time.
 * @param {string} folder the repository's root
 */
export function linkTestPackages(folder) {
  const { devDependencies } = readManifest(testPackages(folder));
  for (const name of Object.keys(devDependencies ?? {})) {
    const target = path.join(testPackages(folder), 'node_modules', name);
    link(target, path.join(folder, 'node_modules', name));
    const { bin = {} } = readManifest(target);
    const programs = typeof bin === 'string' ? { [path.basename(name)]: bin } : bin;
    for (const [program, file] of Object.entries(programs)) {
      link(path.join(target, file), path.join(folder, 'node_modules', '.bin', program));
    }
  }
}

/** @param {string} folder @returns {{devDependencies?: Record<string, string>, bin?: string | Record<string, string>}} */
function readManifest(folder) {
  return JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
}

/**
 * Links `from` to `target`. An existing entry stays: it is the same link, or the root has the package itself.
 * @param {string} target @param {string} from
 */
function link(target, from) {
  if (fs.existsSync(from)) return;
  fs.mkdirSync(path.dirname(from), { recursive: true });
  // A dangling link is replaced.
  fs.rmSync(from, { force: true });
  fs.symlinkSync(path.relative(path.dirname(from), target), from);
}
