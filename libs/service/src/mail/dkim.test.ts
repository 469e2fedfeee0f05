import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { mailing } from '../process/config.ts';
import { dkimOf, mailSigning, relaxedBody, relaxedHeaders } from './dkim.ts';

const pem = (bits: number) =>
  generateKeyPairSync('rsa', { modulusLength: bits }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const Config = z.object({ MAIL_FROM: mailing.MAIL_FROM, ...mailSigning });

describe('the settings of DKIM', () => {
  it('default to the sender’s domain when only a key is given, with escaped line breaks', () => {
    const privateKey = pem(2_048);
    const config = Config.parse({ MAIL_FROM: 'K <k@kauppa.example>', DKIM_PRIVATE_KEY: privateKey.replaceAll('\n', String.raw`\n`) });
    expect(dkimOf(config)).toEqual({ domain: 'kauppa.example', selector: 'kaarto', privateKey });
  });

  it('are undefined without a key', () => expect(dkimOf(Config.parse({}))).toBeUndefined());

  it.each(['abc', pem(512)])('refuse a key that is invalid or too short', (key) => {
    expect(Config.safeParse({ DKIM_PRIVATE_KEY: key }).success).toBe(false);
  });
});

describe('the relaxed form of RFC 6376', () => {
  it('of a body is that of the example in the RFC (3.4.5)', () => expect(relaxedBody(' C \r\nD \t E\r\n\r\n\r\n')).toBe(' C\r\nD E\r\n'));

  it('has unfolded header fields, and only the signed ones', () =>
    expect(relaxedHeaders('SUBJect: Y\t\r\n\tZ  \r\nX-Other: a\r\nFrom : b')).toBe('from:b\r\nsubject:Y Z\r\n'));
});
