import { cacheTopics } from '#contracts/operations';

/** Every page has the frame, which is made from all of them. */
const TOPICS = cacheTopics.join();

/** A page, its data, and redirects (202 is one in the data of a client-side navigation). Not 404: there are too many. */
const lasting = new Set([200, 202, 301, 302, 307, 308]);

/** The router matches addresses decoded and in either case; so must who tells the back office's. */
function isAdmin(path: string): boolean {
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // Not an address of ours in any spelling.
  }
  return /^\/+admin(?:[/.]|$)/i.test(decoded);
}

/** Headers that tell browsers and the gateway how long they may keep an answer. */
export function keeping(path: string, status: number, degraded: boolean): Record<string, string> {
  const mark: Record<string, string> = degraded ? { 'x-degraded': '1' } : {};
  if (isAdmin(path) || degraded || status >= 500) return { 'cache-control': 'no-store', ...mark };
  if (!lasting.has(status)) return { 'cache-control': 'no-cache' };
  // Asked for each time, which costs a 304. A browser may still show what it has when the visitor goes back.
  return { 'cache-control': 'public, max-age=0, must-revalidate', 'x-cache-topics': TOPICS };
}
