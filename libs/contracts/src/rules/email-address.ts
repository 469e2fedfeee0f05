import { z } from 'zod';

/** Octets of a local part (RFC 5321, 4.5.3.1.1) and of a whole address (a path is 256 with its brackets). */
const LOCAL_OCTETS = 64;
const ADDRESS_OCTETS = 254;
const DOMAIN_OCTETS = 253;

/** Words of RFC 5321's atoms, with dots between them. Whatever is not ASCII belongs to an atom too (RFC 6531). */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~\u0080-\u{10FFFF}-]+(?:\.[\w!#$%&'*+/=?^`{|}~\u0080-\u{10FFFF}-]+)*$/u;
/** What cannot be seen, and spaces of any kind. */
const HIDDEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
/** Some mail programs decode these words in an address, too, and find another recipient in them. */
const ENCODED_WORD = /=\?[^?]*\?[bq]\?[^?]*\?=/i;
const TYPED_DOMAIN = /^[a-zA-Z0-9.\u0080-\u{10FFFF}-]+$/u;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** The last label of a domain is a name; numbers would be an address of the network. */
const TOP_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]+)$/;

const octets = (text: string) => new TextEncoder().encode(text).length;

/** Before a domain it makes the platform look into A-labels too, which it else takes unread where all is ASCII. */
const PROBE = 'ä.';
const PROBE_ASCII = 'xn--4ca.';

/** The domain as the DNS knows it: small letters, labels of other letters as A-labels (`xn--…`); null when it is none. */
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

/** Is it an address of RFC 5321 or RFC 6531, with a domain that the DNS could hold? */
export const isEmailAddress = (text: string): boolean => parsed(text) !== null;

/**
 * The address by which a mail is sent: the local part as it was typed (who owns the domain may tell its cases apart),
 * the domain as the DNS knows it. What is no address stays as it is.
 */
export function mailAddress(text: string): string {
  const address = parsed(text);
  return address === null ? text : `${address.local}@${address.domain}`;
}

/** What makes two spellings one address: nobody has two accounts by typing his name in capitals. */
export const emailKey = (text: string): string => mailAddress(text).toLowerCase();

/**
 * The field of an address, kept as it was typed.
 * @param whenMissing the sentence shown when there is none
 * @param whenWrong the sentence shown for what is no address
 */
export const emailField = (whenMissing: string, whenWrong: string) =>
  z
    .string(whenMissing)
    .overwrite((text) => text.normalize('NFC'))
    .trim()
    .min(1, whenMissing)
    // One character has at least one octet.
    .max(ADDRESS_OCTETS, whenWrong)
    .refine(isEmailAddress, whenWrong)
    .meta({ format: 'idn-email' });
