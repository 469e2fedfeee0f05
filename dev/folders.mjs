// Where the embedded start keeps what it makes. Plain JavaScript: it runs before any package is installed.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder, absolute. */
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Locks of what belongs to the checkout itself (node_modules, dist) and not to one home. */
export const checkoutLocks = path.join(root, '.kaarto');

/**
 * The folders of one embedded shop. KAARTO_HOME moves all of them; KAARTO_CACHE only the cache, which
 * holds nothing of a shop (built programs) and may therefore be shared by several homes.
 * @param {NodeJS.ProcessEnv} [env]
 */
export function folders(env = process.env) {
  const home = path.resolve(root, env.KAARTO_HOME || '.kaarto');
  const cache = path.resolve(root, env.KAARTO_CACHE || path.join(home, 'cache'));
  return { home, cache, data: path.join(home, 'data'), logs: path.join(home, 'logs') };
}
