// Completes package-lock.json. Run it after npm install if the package registry serves only this platform's packages: npm then
// omits the native packages of other platforms, and npm ci rejects such a lockfile on every platform. Adds them as their
// parents' manifests name them, with exact versions but without hashes, since npm has not downloaded the files.
//   node dev/complete-lockfile.mjs
import fs from 'node:fs';
import path from 'node:path';
import { root } from './folders.mjs';
import { testPackages } from './packages.mjs';

const systems = ['darwin', 'win32', 'freebsd', 'android', 'openharmony', 'sunos', 'aix', 'netbsd', 'openbsd', 'linux'];
const processors = ['riscv64', 'arm64', 'loong64', 'mips64el', 'ppc64', 's390x', 'ia32', 'x64', 'wasm32', 'arm'];

/**
 * @typedef {{version?: string, license?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   optionalDependencies?: Record<string, string>}} LockedPackage
 */

/**
 * Returns whether a package in this folder resolves the named one, in its own node_modules or one above it.
 * @param {Record<string, LockedPackage>} packages
 * @param {string} folder
 * @param {string} name
 */
function isLocked(packages, folder, name) {
  const parts = folder.split('/node_modules/');
  for (let depth = parts.length; depth >= 0; depth--) {
    const above = depth === 0 ? '' : `${parts.slice(0, depth).join('/node_modules/')}/`;
    if (packages[`${above}node_modules/${name}`]) return true;
  }
  return false;
}

/**
 * Returns the lockfile entry of a native package, whose name contains its platform.
 * @param {string} name
 * @param {string} version
 * @param {LockedPackage} parent
 * @returns {LockedPackage}
 */
function entryOf(name, version, parent) {
  const words = name.split(/[-/]/);
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  if (!os && !cpu) throw new Error(`${name} does not name its platform: add it to package-lock.json by hand`);
  if (!/^\d/.test(version)) throw new Error(`${name}@${version} is not an exact version: add it to package-lock.json by hand`);
  const libc = os === 'linux' ? words.map((word) => /^(gnu|musl)/.exec(word)?.[1]).find(Boolean) : undefined;
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(parent.dev && { dev: true }),
    ...(libc && { libc: [libc === 'gnu' ? 'glibc' : 'musl'] }),
    ...(parent.license && { license: parent.license }),
    optional: true,
    ...(os && { os: [os] }),
  };
}

for (const folder of [root, testPackages(root)]) {
  const file = path.join(folder, 'package-lock.json');
  /** @type {{packages: Record<string, LockedPackage>}} */
  const lockfile = JSON.parse(fs.readFileSync(file, 'utf8'));
  const { packages } = lockfile;
  let added = 0;
  for (const [place, parent] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      if (isLocked(packages, place, name)) continue;
      const above = place.includes('/node_modules/') ? `${place.slice(0, place.lastIndexOf('/node_modules/'))}/` : '';
      packages[`${above}node_modules/${name}`] = entryOf(name, version, parent);
      added++;
    }
  }
  if (added > 0) {
    const sorted = Object.entries(packages).toSorted(([left], [right]) => left.localeCompare(right, 'en'));
    lockfile.packages = Object.fromEntries(sorted);
    fs.writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
  }
  console.log(`${path.relative(root, file)}: ${added} packages for other systems added`);
}
