import { createContext } from 'react';

/** The shop's public address, by which addresses of its own are known; empty while it is not. */
export const PublicUrl = createContext('');

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(?=:|$)/;

/** A host as one shop answers to it: with and without www, and by each name of this machine. */
const nameOf = ({ host }: URL): string => host.replace(/^www\./, '').replace(LOOPBACK, 'localhost');

/**
 * The path of an address of our own, whichever of the shop's names it was stored with: only what a page loads from the
 * host it was opened at is let through by its policy. Any other address is as it was.
 */
export function ownPath(address: string, publicUrl: string): string {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address) || !URL.canParse(publicUrl)) return address;
  const url = new URL(address);
  return nameOf(url) === nameOf(new URL(publicUrl)) ? `${url.pathname}${url.search}${url.hash}` : address;
}

/** A picture's whole address under the shop's public name, for who shows it elsewhere. */
export const wholeAddress = (address: string, publicUrl: string): string => new URL(ownPath(address, publicUrl), publicUrl).href;
