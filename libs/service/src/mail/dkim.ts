import { createHash, createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { senderDomain } from './mail.ts';

/** The signing domain and key. The public key belongs in the DNS record `<selector>._domainkey.<domain>`. */
export interface DkimSettings {
  domain: string;
  selector: string;
  /** A private RSA key as PEM. */
  privateKey: string;
}

/**
 * The signed header fields. RFC 8058 requires a signature of the fields for one-click unsubscription. Absent fields are signed as
 * absent (RFC 6376, 5.4.2), so that nobody can add them.
 */
const SIGNED = [
  'from',
  'to',
  'reply-to',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'list-id',
  'list-unsubscribe',
  'list-unsubscribe-post',
];

/** Returns whether the text is a private RSA key as PEM of at least 1024 bits, as RFC 8301 requires. */
export function isDkimKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 1_024;
  } catch {
    return false;
  }
}

/** DKIM settings of a process. Without a key, mail is not signed. */
export const mailSigning = {
  /** A private RSA key as PEM; its line breaks may be written as `\\n`. */
  DKIM_PRIVATE_KEY: z
    .string()
    .transform((text) => text.replaceAll('\\n', '\n'))
    .refine(isDkimKey, 'must be a private RSA key of at least 1024 bits as PEM')
    .optional(),
  /** The public key belongs in the DNS record `<selector>._domainkey.<domain>`. */
  DKIM_SELECTOR: z
    .string()
    .regex(/^[\w.-]+$/, 'must be letters, digits, - and dots')
    .default('kaarto'),
  /** Default: the domain of MAIL_FROM. */
  DKIM_DOMAIN: z
    .string()
    .regex(/^[\w.-]+$/, 'must be a domain')
    .optional(),
};

/** Returns the DKIM settings from the environment settings `mailing` and `mailSigning`; undefined without a key. */
export const dkimOf = (config: {
  MAIL_FROM: string;
  DKIM_PRIVATE_KEY?: string | undefined;
  DKIM_SELECTOR: string;
  DKIM_DOMAIN?: string | undefined;
}): DkimSettings | undefined =>
  config.DKIM_PRIVATE_KEY === undefined
    ? undefined
    : {
        domain: config.DKIM_DOMAIN ?? senderDomain(config.MAIL_FROM),
        selector: config.DKIM_SELECTOR,
        privateKey: config.DKIM_PRIVATE_KEY,
      };

const signAsync = promisify<string, Buffer, KeyObject, Buffer>(sign);

/** Returns the signed header fields in the canonical form "relaxed" (RFC 6376, 3.4.2), in the order of the signature. */
export function relaxedHeaders(headers: string): string {
  const fields = new Map<string, string>();
  for (const field of headers.split(/\r\n(?![ \t])/)) {
    const colon = field.indexOf(':');
    const value = field
      .slice(colon + 1)
      .replaceAll('\r\n', '')
      .replace(/[ \t]+/g, ' ')
      .trim();
    fields.set(field.slice(0, colon).trim().toLowerCase(), value);
  }
  return SIGNED.flatMap((name) => (fields.has(name) ? [`${name}:${fields.get(name)}\r\n`] : [])).join('');
}

/** Returns the body in the canonical form "relaxed" (RFC 6376, 3.4.4). */
export const relaxedBody = (body: string): string =>
  `${body
    .replace(/[ \t]+/g, ' ')
    .replaceAll(' \r\n', '\r\n')
    .replace(/(?:\r\n)*$/, '')}\r\n`;

/** Signs mails with RSA and SHA-256 (RFC 6376). */
export class DkimSigner {
  private readonly key: KeyObject;
  private readonly begin: string;

  constructor({ domain, selector, privateKey }: DkimSettings) {
    this.key = createPrivateKey(privateKey);
    this.begin = `v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain}; s=${selector};`;
  }

  /**
   * Returns the header field DKIM-Signature with its line end. The RSA operation runs in another thread.
   * @param headers from `relaxedHeaders`
   * @param body from `relaxedBody`
   */
  async signature(headers: Buffer, body: Buffer): Promise<string> {
    const bodyHash = createHash('sha256').update(body).digest('base64');
    const lines = [this.begin, `h=${SIGNED.slice(0, 7).join(':')}`, `:${SIGNED.slice(7).join(':')};`, `bh=${bodyHash};`, 'b='];
    const data = Buffer.concat([headers, Buffer.from(`dkim-signature:${lines.join(' ')}`)]);
    const signed = (await signAsync('RSA-SHA256', data, this.key)).toString('base64');
    return `DKIM-Signature: ${lines.join('\r\n ')}${signed.replace(/.{72}(?=.)/g, '$&\r\n ')}\r\n`;
  }
}
