import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '#service/external/public-address';

/**
 * Hosts of the configuration that may be private and may use other ports than 80 and 443, as a URL spells them in lower case:
 * 'host' (all its ports), 'host:port' or '[::1]:port'. A host that is listed only with ports may be read only at these ports,
 * because the lookup of a name does not know the port.
 */
export type AllowedHosts = readonly string[];

/** Why a URL is refused. */
export type RefusalReason = 'protocol' | 'credentials' | 'port' | 'private';

/** A URL that must not be requested. The message is for the log, not for the owner: it contains names of the private network. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Resolves a name to all its addresses; the signature of `dns.lookup` with `all`. */
export type ResolveName = (
  name: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const defaultPorts: Record<string, string> = { 'http:': '80', 'https:': '443' };

/** Names that the local network answers, and that browsers and resolvers may answer without DNS. */
const LOCAL_NAME = /^[^.]+$|\.(?:localhost|local|internal|home\.arpa)$/;

const withoutFinalDot = (hostname: string) => hostname.replace(/\.$/, '');

/**
 * Throws unless a URL may be requested. The name is checked later, when it is resolved (`allowedLookup`), so both are needed:
 * Node connects to a literal address without a lookup.
 * @throws RefusedAddress
 */
export function assertAllowed({ protocol, hostname, port, username, password }: URL, allowed: AllowedHosts): void {
  const defaultPort = defaultPorts[protocol];
  if (defaultPort === undefined) throw new RefusedAddress('protocol', `the protocol ${protocol} is refused`);
  if (username !== '' || password !== '') throw new RefusedAddress('credentials', 'credentials are refused');
  const host = withoutFinalDot(hostname);
  const effectivePort = port || defaultPort;
  if (allowed.includes(host) || allowed.includes(`${host}:${effectivePort}`)) return;
  if (effectivePort !== '80' && effectivePort !== '443') throw new RefusedAddress('port', `the port ${effectivePort} is refused`);
  // The URL parser has already turned decimal, octal and hexadecimal spellings into the usual one.
  const literal = host.replace(/^\[|\]$/g, '');
  const isLocal = isIP(literal) === 0 ? LOCAL_NAME.test(host) || isListed(host, allowed) : !isPublicAddress(literal);
  if (isLocal) throw new RefusedAddress('private', `${host} is not in the public network`);
}

/** Returns whether a host (without its port) is in the list, with or without a port. */
export const isListed = (host: string, allowed: AllowedHosts): boolean => allowed.some((entry) => entry.replace(/:\d+$/, '') === host);

/**
 * Creates a lookup for connections which resolves a name once, refuses it if any of its addresses is not public, and gives the
 * checked addresses to the connection. A second resolution with another answer (DNS rebinding) is thus impossible.
 * The URL must have passed `assertAllowed`. The lookup fails with RefusedAddress or with the error of the resolver.
 */
export function allowedLookup(allowed: AllowedHosts, resolve: ResolveName = lookup): LookupFunction {
  return (name, options, done) =>
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const [first] = addresses;
      const isHidden =
        !isListed(withoutFinalDot(name.toLowerCase()), allowed) && addresses.some(({ address }) => !isPublicAddress(address));
      if (isHidden || first === undefined) return done(new RefusedAddress('private', `${name} is not in the public network`), []);
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
}
