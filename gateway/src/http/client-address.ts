import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/**
 * Returns the address a request came from. Of X-Forwarded-For only the entries of our own proxies are trusted: with `hops`
 * proxies in front of the gateway, the entry that the outermost of them added.
 */
export const clientAddress = (request: IncomingMessage, hops: number): string =>
  // A closed socket has no address.
  request.socket.remoteAddress === undefined ? 'unknown' : proxyAddress(request, (_address, hop) => hop < hops);

/** Returns the key that limits count by. For IPv6 it is the /64, because a customer owns a whole one. */
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

/** Returns the network that an address belongs to, for storage: IPv4 /24 ('203.0.113.0'), IPv6 /48 ('2001:db8:1::'). Source: decisions, Law. */
export function truncatedAddress(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address);
  if (v4?.[1]) return `${v4[1]}.0`;
  if (!address.includes(':')) return address;
  const groups = addressKey(address).split(':').slice(0, 3);
  return `${groups.join(':')}::`;
}
