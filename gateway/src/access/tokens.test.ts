import { generateKeyPairSync } from 'node:crypto';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { SignJWT, UnsecuredJWT } from 'jose';
import { Tokens } from './tokens.ts';

const secret = '0123456789abcdef0123456789abcdef';
const key = new TextEncoder().encode(secret);
const tokens = new Tokens(secret);
const soon = () => new Date(Date.now() + 60_000);
const good = () => tokens.sign({ sessionId: 's1', accountId: 'a1', kind: 'admin', name: 'Åke', expiresAt: soon() });

const forged = (
  change: (jwt: SignJWT) => SignJWT,
  header: Record<string, unknown> = {},
  claims: Record<string, unknown> = { kind: 'admin', name: 'x' },
) =>
  change(
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
      .setIssuer('kaarto')
      .setAudience('kaarto-api')
      .setSubject('a1')
      .setJti('s1')
      .setIssuedAt()
      .setNotBefore('0s')
      .setExpirationTime('1h'),
  ).sign(key);
const same = (jwt: SignJWT) => jwt;

describe('tokens', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('are verified with the claims that were signed', async () => {
    expect(await tokens.verify(await good())).toMatchObject({ sessionId: 's1', accountId: 'a1', kind: 'admin', name: 'Åke' });
    expect(await tokens.verify(await forged(same))).toMatchObject({ accountId: 'a1' });
  });

  it.each<[string, () => Promise<string> | string]>([
    [
      'another secret',
      () => new Tokens('f'.repeat(32)).sign({ sessionId: 's', accountId: 'a', kind: 'admin', name: 'x', expiresAt: soon() }),
    ],
    [
      'alg none',
      () =>
        new UnsecuredJWT({ kind: 'admin', name: 'x' })
          .setIssuer('kaarto')
          .setAudience('kaarto-api')
          .setSubject('a')
          .setJti('s')
          .setIssuedAt()
          .setNotBefore('0s')
          .setExpirationTime('1h')
          .encode(),
    ],
    [
      'RS256',
      () =>
        new SignJWT({ kind: 'admin', name: 'x' })
          .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt' })
          .setExpirationTime('1h')
          .sign(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey),
    ],
    ['a foreign kid', () => forged(same, { kid: 'theirs' })],
    ['a foreign jku', () => forged(same, { jku: 'https://evil.example/keys' })],
    ['another type', () => forged(same, { typ: 'JWT' })],
    ['another audience', () => forged((jwt) => jwt.setAudience('other'))],
    ['another issuer', () => forged((jwt) => jwt.setIssuer('other'))],
    ['a not-before time in the future', () => forged((jwt) => jwt.setNotBefore('10m'))],
    ['no kind', () => forged(same, {}, { name: 'x' })],
    ['an invented kind', () => forged(same, {}, { kind: 'root', name: 'x' })],
    ['a changed claim', async () => (await good()).replace(/\.[^.]+\./, `.${Buffer.from('{"kind":"admin"}').toString('base64url')}.`)],
    ['nonsense', () => 'a.b.c'],
  ])('D-BODY-011 with %s are refused', async (_what, make) => {
    await expect(tokens.verify(await make())).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('that have expired are refused as session_expired', async () => {
    await expect(tokens.verify(await forged((jwt) => jwt.setExpirationTime(Math.floor(Date.now() / 1000) - 60)))).rejects.toMatchObject({
      code: 'session_expired',
    });
  });

  it('D-BODY-011 that were verified before still expire', async () => {
    const token = await good();
    await tokens.verify(token);
    expect(await tokens.verify(token)).toMatchObject({ sessionId: 's1', name: 'Åke' });
    jest.useFakeTimers({ now: Date.now() + 120_000 });
    await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'session_expired' });
  });

  it('D-BODY-011 that differ in one character from a verified one are refused', async () => {
    const token = await good();
    await tokens.verify(token);
    const [head, claims, signature = ''] = token.split('.');
    const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
    await expect(tokens.verify(`${head}.${claims}.${flipped}`)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
