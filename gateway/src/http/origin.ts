import type { IncomingHttpHeaders } from 'node:http';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns a function that detects requests that a foreign site makes a visitor's browser send (CSRF). Only PUBLIC_URL counts
 * as our origin, because the client chooses the Host header.
 */
export function foreignOriginCheck(publicUrl: string): (method: string, headers: IncomingHttpHeaders) => boolean {
  const own = new URL(publicUrl);
  const isOwn = (origin: string) => {
    if (origin === own.origin) return true;
    if (!loopback.has(own.hostname) || !URL.canParse(origin)) return false;
    const other = new URL(origin);
    // A developer may use either name of the local machine.
    return loopback.has(other.hostname) && other.port === own.port && other.protocol === own.protocol;
  };
  return (method, headers) => {
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false;
    if (headers.origin !== undefined) return !isOwn(headers.origin);
    const site = headers['sec-fetch-site'];
    return site === 'cross-site' || site === 'same-site';
  };
}
