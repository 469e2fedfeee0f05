import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/**
 * The address a request came from. X-Forwarded-For counts only as far as proxies of ours have written it: with `hops`
 * proxies in front, the entry that the outermost of them added.
 */
export const clientAddress = (request: IncomingMessage, hops: number): string =>
  // A socket that has closed meanwhile has no address.
  request.socket.remoteAddress === undefined ? 'unknown' : proxyAddress(request, (_address, hop) => hop < hops);

/** What limits count by: an IPv6 customer owns a whole /64, so single addresses mean nothing there. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const gap = address.includes('::') ? Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0') : [];
  return [...before, ...gap, ...after].slice(0, 4).join(':').toLowerCase();
}
