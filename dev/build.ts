import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { checkoutLocks } from './folders.mjs';
import { withLock } from './lock.mjs';
import { run } from './programs.mjs';

const sourceFolders = ['gateway', 'services', 'libs', 'web'];
const stampFile = path.join('dist', '.build-stamp');

/** Returns a hash of everything that the build reads. By content, so that touching files does not cause a rebuild. */
export function sourceHash(root: string): string {
  const hash = createHash('sha256');
  const add = (file: string) =>
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(fs.readFileSync(file))
      .update('\0');
  for (const entry of fs.readdirSync(root, { withFileTypes: true }).toSorted(byName)) {
    if (entry.isFile() && /\.(json|[cm]?[jt]s)$/.test(entry.name)) add(path.join(root, entry.name));
  }
  const walk = (folder: string) => {
    for (const entry of fs.readdirSync(folder, { withFileTypes: true }).toSorted(byName)) {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!entry.name.startsWith('.') && entry.name !== 'node_modules' && entry.name !== 'dist') walk(file);
      } else if (entry.isFile() && !/\.(test\.tsx?|tsbuildinfo|md)$/.test(entry.name)) add(file);
    }
  };
  for (const folder of sourceFolders) if (fs.existsSync(path.join(root, folder))) walk(path.join(root, folder));
  return hash.digest('hex');
}

function byName(left: fs.Dirent, right: fs.Dirent): number {
  return left.name < right.name ? -1 : 1;
}

/** Returns whether dist/ was built from the current sources. */
export function buildIsCurrent(root: string): boolean {
  const stamp = path.join(root, stampFile);
  return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === sourceHash(root);
}

/**
 * Builds unless the build is current. In watch mode it builds only what the web's development server does not build itself.
 * Two concurrent starts build once.
 * @throws SetupError with the line of the first error
 */
export async function build(
  root: string,
  { logFile, watch, detail }: { logFile: string; watch: boolean; detail: (text: string) => void },
): Promise<void> {
  detail('unchanged');
  if (buildIsCurrent(root)) return;
  await withLock(path.join(checkoutLocks, 'build.lock'), async () => {
    if (buildIsCurrent(root)) return;
    detail(watch ? 'tsc -b' : 'servers and web');
    const before = sourceHash(root);
    // In watch mode types are checked as well; otherwise npm test checks them.
    const [command, args] = watch ? ['npx', ['--no-install', 'tsc', '-b']] : [process.execPath, ['build.mjs']];
    await run(command as string, args as string[], { cwd: root, env: process.env, logFile });
    // A source that changed during the build may not be in it, so the stamp is the hash from before the build.
    if (!watch) fs.writeFileSync(path.join(root, stampFile), before);
  });
}
