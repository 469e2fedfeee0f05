// The embedded MongoDB engine needs glibc 2.38. On an older Debian or Ubuntu, the libc6 of a newer release is unpacked into the
// cache, and only the database process uses it. The system itself is not changed.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { folders } from '../folders.mjs';
import { withLock } from '../lock.mjs';
import { onPath, SetupError } from '../programs.mjs';
import { unpackDebianPackages } from './debian-package.mjs';

const newerSuite = { buster: 'trixie', bullseye: 'trixie', bookworm: 'trixie', focal: 'noble', jammy: 'noble' };

/** @returns {[number, number] | undefined} undefined without glibc (macOS, musl) */
function glibcVersion() {
  // Otherwise a report looks up the host names of open connections, which can take seconds.
  Object.assign(process.report, { excludeNetwork: true });
  const { header } = /** @type {{header: {glibcVersionRuntime?: string}}} */ (/** @type {unknown} */ (process.report.getReport()));
  const match = /^(\d+)\.(\d+)/.exec(header.glibcVersionRuntime ?? '');
  return match ? [Number(match[1]), Number(match[2])] : undefined;
}

/** Returns whether this machine's glibc is older than the engine needs. */
function needsNewerGlibc() {
  const version = process.platform === 'linux' ? glibcVersion() : undefined;
  return version !== undefined && (version[0] < 2 || (version[0] === 2 && version[1] < 38));
}

const help = 'install mongod or set MONGODB_URL';

/**
 * Returns an apt source line of the newer release at the mirror that this machine already uses.
 * @param {string} etc the folder with os-release and apt/
 * @returns {{suite: string, source: string}}
 * @throws {SetupError}
 */
export function newerSource(etc = '/etc') {
  const release = fs.existsSync(`${etc}/os-release`) ? fs.readFileSync(`${etc}/os-release`, 'utf8') : '';
  const codename = /^VERSION_CODENAME="?(\w+)/m.exec(release)?.[1] ?? '';
  const suite = codename in newerSuite ? newerSuite[/** @type {keyof typeof newerSuite} */ (codename)] : undefined;
  if (!suite) throw new SetupError(`the embedded MongoDB needs glibc 2.38 or newer: ${help}`);
  const parts = `${etc}/apt/sources.list.d`;
  const files = [
    `${etc}/apt/sources.list`,
    ...(fs.existsSync(parts)
      ? fs
          .readdirSync(parts)
          .toSorted()
          .map((name) => `${parts}/${name}`)
      : []),
  ];
  for (const file of files.filter((name) => /\.(list|sources)$/.test(name) && fs.existsSync(name))) {
    const text = fs.readFileSync(file, 'utf8').replace(/^\s*#.*\n?/gm, '');
    const found = file.endsWith('.sources') ? fromStanzas(text, codename) : fromLines(text, codename);
    if (found) return { suite, source: `deb ${found.options}${found.uri} ${suite} main` };
  }
  throw new SetupError(`no apt source of ${codename} was found to take a newer glibc from: ${help}`);
}

/** @param {string} text @param {string} codename */
function fromLines(text, codename) {
  const match = new RegExp(`^deb\\s+(\\[[^\\]]*\\]\\s+)?(\\S+)\\s+${codename}\\s+(?:.*\\s)?main\\b`, 'm').exec(text);
  return match ? { options: match[1] ?? '', uri: match[2] } : undefined;
}

/** @param {string} text @param {string} codename */
function fromStanzas(text, codename) {
  for (const stanza of text.split(/\n\s*\n/)) {
    const field = (/** @type {string} */ name) => new RegExp(`^${name}:[ \\t]*(.+)$`, 'mi').exec(stanza)?.[1]?.trim();
    const suites = field('Suites')?.split(/\s+/) ?? [];
    if (!suites.includes(codename) || !field('Types')?.includes('deb')) continue;
    const key = field('Signed-By');
    return { options: key?.startsWith('/') ? `[signed-by=${key}] ` : '', uri: field('URIs')?.split(/\s+/)[0] };
  }
  return undefined;
}

/**
 * Returns the dynamic loader and the library folder of a newer glibc; undefined when this machine's own is new enough.
 * @param {{env?: NodeJS.ProcessEnv, signal?: AbortSignal, log?: (line: string) => void}} [options]
 * @returns {Promise<{loader: string, libraries: string} | undefined>}
 * @throws {SetupError}
 */
export async function ensureGlibc({ env = process.env, signal, log } = {}) {
  if (!needsNewerGlibc()) return undefined;
  const [triplet, loaderName] =
    process.arch === 'arm64' ? ['aarch64-linux-gnu', 'ld-linux-aarch64.so.1'] : ['x86_64-linux-gnu', 'ld-linux-x86-64.so.2'];
  const folder = path.join(folders(env).cache, `glibc-${process.arch}`);
  const glibc = { loader: path.join(folder, loaderName), libraries: folder };
  if (fs.existsSync(glibc.loader)) return glibc;
  for (const tool of ['apt-get', 'dpkg-deb']) {
    if (!onPath(tool, env))
      throw new SetupError(`the embedded MongoDB needs glibc 2.38 or newer and there is no ${tool} to fetch one: ${help}`);
  }
  const { suite, source } = newerSource();
  return withLock(`${folder}.lock`, async () => {
    if (fs.existsSync(glibc.loader)) return glibc;
    log?.(`fetching ${suite}'s glibc for the embedded MongoDB`);
    const work = `${folder}.${process.pid}.partial`;
    fs.rmSync(work, { recursive: true, force: true });
    try {
      const { unpacked } = await unpackDebianPackages(['libc6'], work, { source, env, signal });
      const libraries = path.join(unpacked, 'usr', 'lib', triplet);
      const trial = spawnSync(path.join(libraries, loaderName), ['--library-path', libraries, process.execPath, '--version']);
      if (trial.status !== 0) throw new SetupError(`the fetched glibc does not run here: ${help}`);
      fs.renameSync(libraries, folder);
    } catch (error) {
      if (!(error instanceof SetupError) || error.message.includes(help)) throw error;
      throw new SetupError(`no newer glibc for the embedded MongoDB: ${error.message}; or ${help}`);
    } finally {
      fs.rmSync(work, { recursive: true, force: true });
    }
    return glibc;
  });
}
