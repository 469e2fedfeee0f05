import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { checkoutLocks } from './folders.mjs';
import { withLock } from './lock.mjs';
import { run } from './programs.mjs';

const sourceFolders = ['gateway', 'services', 'libs', 'web'];
const stampFile = path.join('dist', '.build-stamp');

/** A hash of everything the build reads, by content: a checkout that only touches files is not built again. */
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

/** Answers whether dist/ was built from the sources as they are now. */
export function buildIsCurrent(root: string): boolean {
  const stamp = path.join(root, stampFile);
  return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === sourceHash(root);
}

/**
 * Builds what has changed since the last build; while watching only what the web's own server does not
 * build. Two starts side by side build once.
 * @throws SetupError with the first error's line
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
    // Watching, types are looked at as well; else npm test does.
    const [command, args] = watch ? ['npx', ['--no-install', 'tsc', '-b']] : [process.execPath, ['build.mjs']];
    await run(command as string, args as string[], { cwd: root, env: process.env, logFile });
    // A source that changed meanwhile may or may not be in the build: the stamp names what was there before.
    if (!watch) fs.writeFileSync(path.join(root, stampFile), before);
  });
}
