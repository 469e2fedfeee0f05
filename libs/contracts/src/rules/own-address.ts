const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(?=:|$)/;

/** Normalises a host: without www, and with one name for all loopback hosts. */
const nameOf = ({ host }: URL): string => host.replace(/^www\./, '').replace(LOOPBACK, 'localhost');

/**
 * Returns the path (with query and hash) of a URL on the shop's own host, whichever of the host's names it was stored with.
 * The content security policy allows images from the page's own host only. Any other URL is returned unchanged.
 */
export function ownPath(address: string, publicUrl: string): string {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address) || !URL.canParse(publicUrl)) return address;
  const url = new URL(address);
  return nameOf(url) === nameOf(new URL(publicUrl)) ? `${url.pathname}${url.search}${url.hash}` : address;
}

/** Returns the absolute URL of a page or picture on the shop's public host, for use outside the site (mail, feeds, structured data). */
export const absoluteUrl = (address: string, publicUrl: string): string => new URL(ownPath(address, publicUrl), publicUrl).href;

/** Accepts http, https, mailto, tel, a fragment, or a path of this site ('//host' and '/\host' lead to other hosts). */
export const isSafeLink = (href: string): boolean => /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(href);
