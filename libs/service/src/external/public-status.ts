import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

const MAX_REDIRECTS = 4;
const AGENT = 'Kaarto-link-check/1.0';

/** A URL that must not be requested: a private address, another port, credentials in it. */
export class RefusedAddress extends Error {}

/**
 * Resolves a name and refuses it if any of its addresses is not public. The connection is made to the addresses that were
 * checked, which prevents DNS rebinding.
 */
const publicLookup: LookupFunction = (name, options, done) =>
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    const hidden = addresses.find(({ address }) => !isPublicAddress(address));
    if (hidden || addresses.length === 0) return done(new RefusedAddress(`${name} has a private address`), []);
    if (options.all) return done(null, addresses);
    const [{ address, family } = { address: '', family: 4 }] = addresses;
    return done(null, address, family);
  });

/** Throws unless a URL may be requested on the public internet; its name is checked later, when it is resolved. */
function assertPublic({ protocol, hostname, port, username, password }: URL): void {
  if (protocol !== 'http:' && protocol !== 'https:') throw new RefusedAddress(`the protocol ${protocol} is refused`);
  if (port !== '' && port !== '80' && port !== '443') throw new RefusedAddress('the port is refused');
  if (username !== '' || password !== '') throw new RefusedAddress('credentials are refused');
  const literal = hostname.replace(/^\[|\]$/g, '');
  // The URL parser has already turned decimal, octal and hexadecimal spellings into the usual one. Node connects to a literal
  // address without resolving it, so the lookup would not see it.
  if (/^[\d.]+$|:/.test(literal) && !isPublicAddress(literal)) throw new RefusedAddress('a private address is refused');
}

function statusOf(url: URL, method: 'HEAD' | 'GET', isOwn: boolean, signal: AbortSignal): Promise<{ status: number; location?: string }> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const headers = { 'user-agent': AGENT, accept: '*/*' };
    const sent = request(url, { method, headers, agent: false, signal, ...(isOwn ? {} : { lookup: publicLookup }) }, (response) => {
      const { statusCode: status = 0, headers: received } = response;
      // Only the status matters: the body is not read.
      response.destroy();
      resolve({ status, ...(received.location === undefined ? {} : { location: received.location }) });
    });
    sent.on('error', reject);
    sent.end();
  });
}

/**
 * Requests a URL and returns the status that a browser would end at, following redirects. The body is not read.
 * @param ownOrigin the only origin that may be on a private address
 * @throws RefusedAddress for a URL that must not be requested; the network's error; `signal.reason`
 */
export async function publicStatus(address: string, { ownOrigin, signal }: { ownOrigin: string; signal: AbortSignal }): Promise<number> {
  let url = new URL(address);
  for (let redirects = 0; ; redirects += 1) {
    const isOwn = url.origin === ownOrigin;
    if (!isOwn) assertPublic(url);
    let answer = await statusOf(url, 'HEAD', isOwn, signal);
    // Some servers do not support HEAD and respond with various errors.
    if (answer.status >= 400) answer = await statusOf(url, 'GET', isOwn, signal);
    if (answer.status < 300 || answer.status >= 400 || answer.location === undefined) return answer.status;
    if (redirects === MAX_REDIRECTS || !URL.canParse(answer.location, url.href)) throw new Error('the redirects lead nowhere');
    url = new URL(answer.location, url);
  }
}
