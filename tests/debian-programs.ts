import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { folders } from '../dev/folders.mjs';
import { withLock } from '../dev/lock.mjs';
import { unpackDebianPackages } from '../dev/servers/debian-package.mjs';

/** A server of Debian, which is fetched for tests and not installed. */
export interface DebianProgram {
  packages: string[];
  /** A program of the packages that needs most of their libraries. */
  program: string;
  /** Folders with the packages' own libraries. */
  libraries: string[];
}

/** Returns the value of LD_LIBRARY_PATH with which the programs run. */
export function libraryPath(folder: string, { libraries }: DebianProgram): string {
  const triplet = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu';
  return [...libraries, `usr/lib/${triplet}`, `lib/${triplet}`].map((name) => path.join(folder, name)).join(':');
}

function lacksLibraries(folder: string, wanted: DebianProgram): boolean {
  const { stdout } = spawnSync('ldd', [path.join(folder, wanted.program)], {
    env: { ...process.env, LD_LIBRARY_PATH: libraryPath(folder, wanted) },
    encoding: 'utf8',
  });
  return stdout.includes('not found');
}

/** Returns the names of the libraries that the packages depend on. */
function librariesOf(work: string, debs: readonly string[]): string[] {
  const depends = debs.map((deb) => spawnSync('dpkg-deb', ['-f', path.join(work, deb), 'Depends'], { encoding: 'utf8' }).stdout);
  const names = [...depends.join('\n').matchAll(/\b(lib[\w.+-]+)/g)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => name !== 'libc6');
}

/**
 * Returns the folder with the unpacked packages, which are fetched once into the cache.
 * @throws SetupError when they cannot be fetched
 */
export async function fetchDebianProgram(wanted: DebianProgram): Promise<string> {
  const folder = path.join(folders().cache, `${wanted.packages[0]}-${process.arch}`);
  if (fs.existsSync(folder)) return folder;
  return withLock(`${folder}.lock`, async () => {
    if (fs.existsSync(folder)) return folder;
    const work = `${folder}.${process.pid}.partial`;
    fs.rmSync(work, { recursive: true, force: true });
    try {
      const { unpacked, debs } = await unpackDebianPackages(wanted.packages, work);
      if (lacksLibraries(unpacked, wanted)) {
        const libraries = librariesOf(work, debs);
        fs.rmSync(work, { recursive: true, force: true });
        await unpackDebianPackages([...wanted.packages, ...libraries], work);
      }
      fs.renameSync(unpacked, folder);
      return folder;
    } finally {
      fs.rmSync(work, { recursive: true, force: true });
    }
  });
}
