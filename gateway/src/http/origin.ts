import type { IncomingHttpHeaders } from 'node:http';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Tells requests of our own pages from those that a foreign site makes a visitor's browser send. Only PUBLIC_URL
 * counts: a Host header is the sender's to choose.
 */
export function foreignOriginCheck(publicUrl: string): (method: string, headers: IncomingHttpHeaders) => boolean {
  const own = new URL(publicUrl);
  const isOwn = (origin: string) => {
    if (origin === own.origin) return true;
    if (!loopback.has(own.hostname) || !URL.canParse(origin)) return false;
    const other = new URL(origin);
    // A developer may type either name of the same machine.
    return loopback.has(other.hostname) && other.port === own.port && other.protocol === own.protocol;
  };
  return (method, headers) => {
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false;
    if (headers.origin !== undefined) return !isOwn(headers.origin);
    const site = headers['sec-fetch-site'];
    return site === 'cross-site' || site === 'same-site';
  };
}
