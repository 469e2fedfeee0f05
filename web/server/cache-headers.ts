import { cacheTopics } from '#contracts/operations';

/** All topics: every page contains the frame, whose data depends on each of them. */
const TOPICS = cacheTopics.join();

/**
 * Statuses that may be cached: pages, their data, and redirects (202 is a redirect in the data of a client-side navigation).
 * Not 404, because the number of addresses without a page is unlimited.
 */
const cacheableStatuses = new Set([200, 202, 301, 302, 307, 308]);

/** Tells whether a path belongs to the panel. Decodes the path and ignores case, as the router does when it matches. */
function isAdmin(path: string): boolean {
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // Malformed percent-encoding: the path is tested as it is.
  }
  return /^\/+admin(?:[/.]|$)/i.test(decoded);
}

/**
 * Returns the headers that tell browsers and the gateway whether, and how long, they may cache a response.
 * @param degraded a part of the page is missing, because a service was unavailable
 */
export function cacheHeaders(path: string, status: number, degraded: boolean): Record<string, string> {
  const degradedHeader: Record<string, string> = degraded ? { 'x-degraded': '1' } : {};
  if (isAdmin(path) || degraded || status >= 500) return { 'cache-control': 'no-store', ...degradedHeader };
  if (!cacheableStatuses.has(status)) return { 'cache-control': 'no-cache' };
  // Browsers revalidate on each visit, which costs a 304. They may still show the cached page on back navigation.
  return { 'cache-control': 'public, max-age=0, must-revalidate', 'x-cache-topics': TOPICS };
}
