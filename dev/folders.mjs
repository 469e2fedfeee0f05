// The folders in which npm start stores its files. Plain JavaScript: it runs before any package is installed.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder, absolute. */
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** The folder of the locks for files of the checkout itself (node_modules, dist), which all homes share. */
export const checkoutLocks = path.join(root, '.kaarto');

/**
 * Returns the folders of one embedded shop. KAARTO_HOME moves all of them; KAARTO_CACHE moves only the cache. The cache holds
 * built programs and no data of a shop, so several homes may share it.
 * @param {NodeJS.ProcessEnv} [env]
 */
export function folders(env = process.env) {
  const home = path.resolve(root, env.KAARTO_HOME || '.kaarto');
  const cache = path.resolve(root, env.KAARTO_CACHE || path.join(home, 'cache'));
  return { home, cache, data: path.join(home, 'data'), logs: path.join(home, 'logs') };
}
