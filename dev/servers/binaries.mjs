// Builds the backing servers that are Go programs, once, from the versions that go.mod pins.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { folders, root } from '../folders.mjs';
import { withLock } from '../lock.mjs';
import { onPath, run, SetupError } from '../programs.mjs';

/** The niceness of a build that should use only otherwise idle processor time. */
export const LOWEST_PRIORITY = 19;

const moduleFolder = path.join(root, 'dev', 'servers');

/** @typedef {'nats-server' | 'versitygw'} BinaryName */

/** @type {Record<BinaryName, {module: string, package: string, instead: string}>} */
const sources = {
  'nats-server': {
    module: 'github.com/nats-io/nats-server/v2',
    package: 'github.com/nats-io/nats-server/v2',
    instead: 'install nats-server or set NATS_URL',
  },
  versitygw: {
    module: 'github.com/versity/versitygw',
    package: 'github.com/versity/versitygw/cmd/versitygw',
    instead: 'install minio or set S3_URL',
  },
};

// Debug information would be generated for every package and then stripped from the program (-s -w). Without it a build takes
// a sixth less time. The flags are the same for all programs, so that the standard library is compiled once.
const buildFlags = ['-trimpath', '-gcflags=all=-dwarf=false', '-ldflags', '-s -w'];

/** @param {BinaryName} name */
function pinnedVersion(name) {
  const manifest = fs.readFileSync(path.join(moduleFolder, 'go.mod'), 'utf8');
  const line = manifest.split('\n').find((text) => text.trim().startsWith(`${sources[name].module} v`));
  if (!line) throw new Error(`dev/servers/go.mod does not name ${sources[name].module}`);
  return /** @type {string} */ (line.trim().split(/\s+/)[1]);
}

/**
 * Returns the path of the built program in the cache, whether it exists yet or not.
 * @param {BinaryName} name
 * @param {NodeJS.ProcessEnv} [env]
 */
export function binaryPath(name, env = process.env) {
  return path.join(folders(env).cache, 'bin', `${name}-${pinnedVersion(name)}`);
}

/**
 * Returns the environment of go. Without a writable home folder, go's caches are placed beside ours.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
function goEnvironment(env) {
  const go = path.join(folders(env).home, 'go');
  const homeless = !env.HOME || !isWritableFolder(env.HOME);
  return {
    ...env,
    // Overrides the caller's flags, which are meant for other modules (GOFLAGS=-mod=vendor would break this build).
    GOFLAGS: '-mod=readonly -buildvcs=false -modcacherw',
    GOWORK: 'off',
    CGO_ENABLED: '0',
    ...(homeless && {
      GOPATH: env.GOPATH ?? go,
      GOMODCACHE: env.GOMODCACHE ?? path.join(go, 'mod'),
      GOCACHE: env.GOCACHE ?? path.join(go, 'build'),
      GOENV: 'off',
    }),
  };
}

/** @param {string} folder */
function isWritableFolder(folder) {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Fails early when the program can be neither found nor built, before minutes are spent on other steps.
 * @param {BinaryName} name
 * @param {NodeJS.ProcessEnv} [env]
 * @throws {SetupError}
 */
export function checkObtainable(name, env = process.env) {
  if (fs.existsSync(binaryPath(name, env)) || onPath('go', env)) return;
  throw new SetupError(
    `${name} has to be built once and there is no Go toolchain on PATH: install Go (https://go.dev/dl), or ${sources[name].instead}`,
  );
}

/**
 * Returns the program's path in the cache, and builds the program if it is missing. Concurrent runs wait for one build.
 * @param {BinaryName} name
 * @param {{env?: NodeJS.ProcessEnv, signal?: AbortSignal, niceness?: number, log?: (line: string) => void}} [options]
 *   niceness: 0 to 19, of the build
 * @returns {Promise<string>}
 * @throws {SetupError} when there is no Go toolchain or the build fails
 */
export async function ensureBinary(name, { env = process.env, signal, niceness, log } = {}) {
  const file = binaryPath(name, env);
  if (fs.existsSync(file)) return file;
  checkObtainable(name, env);
  // Logged before taking the lock: if another process is already building it, this one waits just as long.
  log?.(`building ${path.basename(file)} (once)`);
  const build = async () => {
    if (fs.existsSync(file)) return file;
    const partial = `${file}.${process.pid}.partial`;
    // A killed go leaves its temporary files behind, so it gets a folder that is removed afterwards.
    const work = fs.mkdtempSync(path.join(os.tmpdir(), 'kaarto-build-'));
    try {
      await run('go', ['build', ...buildFlags, '-o', partial, sources[name].package], {
        cwd: moduleFolder,
        env: { ...goEnvironment(env), GOTMPDIR: work },
        logFile: path.join(folders(env).logs, `build-${name}.log`),
        niceness,
        signal,
      });
      fs.renameSync(partial, file);
    } finally {
      fs.rmSync(partial, { force: true });
      fs.rmSync(work, { recursive: true, force: true });
    }
    return file;
  };
  return withLock(`${file}.lock`, build, { signal });
}

/**
 * Like ensureBinary, but in the background of more urgent work: builds with the lowest priority, at which a build makes hardly
 * any progress while other programs keep the processors busy. When `isAwaited` aborts, it restarts the build at normal
 * priority; packages compiled so far are in go's cache.
 * @param {BinaryName} name
 * @param {{env?: NodeJS.ProcessEnv, signal: AbortSignal, isAwaited: AbortSignal}} options
 * @returns {Promise<string>}
 * @throws {SetupError} when there is no Go toolchain or the build fails
 */
export async function ensureBinaryInBackground(name, { env = process.env, signal, isAwaited }) {
  const background = AbortSignal.any([signal, isAwaited]);
  try {
    return await ensureBinary(name, { env, signal: background, niceness: LOWEST_PRIORITY });
  } catch (error) {
    if (signal.aborted || !isAwaited.aborted) throw error;
  }
  return ensureBinary(name, { env, signal });
}
