import { z } from 'zod';

/** Octets of a local part (RFC 5321, 4.5.3.1.1) and of a whole address (a path is 256 with its brackets). */
const LOCAL_OCTETS = 64;
const ADDRESS_OCTETS = 254;
const DOMAIN_OCTETS = 253;

/** Atoms of RFC 5321, separated by dots. Non-ASCII characters belong to an atom too (RFC 6531). */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~\u0080-\u{10FFFF}-]+(?:\.[\w!#$%&'*+/=?^`{|}~\u0080-\u{10FFFF}-]+)*$/u;
/** Invisible characters and spaces of any kind. */
const HIDDEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
/** Some mail programs decode encoded words in an address, which could contain another recipient. */
const ENCODED_WORD = /=\?[^?]*\?[bq]\?[^?]*\?=/i;
const TYPED_DOMAIN = /^[a-zA-Z0-9.\u0080-\u{10FFFF}-]+$/u;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** The last label of a domain has letters only or is an A-label; numbers would be an IP address. */
const TOP_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]+)$/;

const octets = (text: string) => new TextEncoder().encode(text).length;

/** A prefix label that makes the URL parser validate A-labels too; it skips them when all labels are ASCII. */
const PROBE = 'ä.';
const PROBE_ASCII = 'xn--4ca.';

/** Returns a domain as in the DNS: lower case, with non-ASCII labels as A-labels (`xn--…`); null when it is invalid. */
function asciiDomain(typed: string): string | null {
  const url = `http://${PROBE}${typed}`;
  if (!TYPED_DOMAIN.test(typed) || !URL.canParse(url)) return null;
  const ascii = new URL(url).hostname.slice(PROBE_ASCII.length);
  const labels = ascii.split('.');
  const isDomain = labels.length > 1 && labels.every((label) => LABEL.test(label)) && TOP_LABEL.test(labels.at(-1) ?? '');
  return isDomain && ascii.length <= DOMAIN_OCTETS ? ascii : null;
}

function parsed(text: string): { local: string; domain: string } | null {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  if (at < 1 || HIDDEN.test(text) || ENCODED_WORD.test(local) || !LOCAL.test(local) || octets(local) > LOCAL_OCTETS) return null;
  const domain = asciiDomain(text.slice(at + 1));
  return domain === null || octets(local) + 1 + domain.length > ADDRESS_OCTETS ? null : { local, domain };
}

/** Returns whether a text is an address by RFC 5321 or RFC 6531 with a valid domain name. */
export const isEmailAddress = (text: string): boolean => parsed(text) !== null;

/**
 * Returns the address for sending: the local part as typed (its domain may treat it as case-sensitive), the domain as in the
 * DNS. A text that is not an address is returned unchanged.
 */
export function mailAddress(text: string): string {
  const address = parsed(text);
  return address === null ? text : `${address.local}@${address.domain}`;
}

/** Returns the key that is equal for all spellings of an address, so that capital letters do not make a second account. */
export const emailKey = (text: string): string => mailAddress(text).toLowerCase();

/**
 * Returns the schema of an e-mail address. The output is the address as typed, trimmed and in NFC.
 * @param whenMissing Finnish message when it is missing or blank
 * @param whenWrong Finnish message when it is not an address
 */
export const emailField = (whenMissing: string, whenWrong: string) =>
  z
    .string(whenMissing)
    .overwrite((text) => text.normalize('NFC'))
    .trim()
    .min(1, whenMissing)
    // A character has at least one octet, so this limit refuses no valid address.
    .max(ADDRESS_OCTETS, whenWrong)
    .refine(isEmailAddress, whenWrong)
    .meta({ format: 'idn-email' });
