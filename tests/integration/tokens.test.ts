import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import type { ErrorBody } from '../client.ts';
import { jwtSecret, type Shop, startShop } from '../harness.ts';

let shop: Shop;
let claims: JWTPayload;
let header: JWTHeaderParameters;
beforeAll(async () => {
  shop = await startShop({ services: [] });
  const token = shop.admin.token ?? '';
  claims = decodeJwt(token);
  header = decodeProtectedHeader(token) as JWTHeaderParameters;
});
afterAll(() => shop.stop());

const secret = new TextEncoder().encode(jwtSecret);
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicPem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const now = () => Math.floor(Date.now() / 1000);
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const session = (token: string) => shop.visitor.get<ErrorBody>('/admin/session', { authorization: `Bearer ${token}` });
/** Signs the admin's token again with changed claims or headers. */
const forged = (changes: JWTPayload = {}, headerChanges: Partial<JWTHeaderParameters> = {}, key: Uint8Array | KeyObject = secret) =>
  new SignJWT({ ...claims, ...changes })
    .setProtectedHeader({ ...header, ...headerChanges, crit: undefined } as JWTHeaderParameters)
    .sign(key);

describe('session tokens', () => {
  it('A-7-001 accept a token that is signed again without changes, which proves that the others fail because of their changes', async () =>
    expect((await session(await forged())).status).toBe(200));

  it('D-BODY-011 reject alg none', async () => {
    const payload = encoded(claims);
    for (const alg of ['none', 'None', 'NONE', '']) {
      expect((await session(`${encoded({ ...header, alg })}.${payload}.`)).status).toBe(401);
      expect((await session(`${encoded({ ...header, alg })}.${payload}.x`)).status).toBe(401);
    }
  });

  it('D-BODY-011 reject another algorithm, another key, and the public key of a pair as the secret', async () => {
    expect((await session(await forged({}, { alg: 'RS256' }, rsa.privateKey))).status).toBe(401);
    expect((await session(await forged({}, { alg: 'HS256' }, new TextEncoder().encode(publicPem)))).status).toBe(401);
    expect((await session(await forged({}, { alg: 'HS512' }, new TextEncoder().encode(jwtSecret.repeat(2))))).status).toBe(401);
    expect((await session(await forged({}, {}, new TextEncoder().encode('x'.repeat(32))))).status).toBe(401);
  });

  it.each([
    { kid: '../../../../dev/null' },
    { kid: "1' OR '1'='1" },
    { jku: 'https://evil.example/keys.json' },
    { x5u: 'https://evil.example/cert.pem' },
    { jwk: { kty: 'oct', k: 'eA' } },
  ])('D-BODY-011 reject a header with its own key: %j', async (own) => expect((await session(await forged({}, own))).status).toBe(401));

  const wrong: [string, () => JWTPayload][] = [
    ['not valid yet', () => ({ nbf: now() + 600 })],
    ['without an expiry time', () => ({ exp: undefined })],
    ['of another issuer', () => ({ iss: 'evil' })],
    ['for another audience', () => ({ aud: 'another-api' })],
    ['without an audience', () => ({ aud: undefined })],
    ['of another session', () => ({ jti: '00000000-0000-4000-8000-000000000000' })],
    ['of another account', () => ({ sub: 'f'.repeat(24) })],
    ['of a customer', () => ({ kind: 'customer' })],
    ['of no kind', () => ({ kind: undefined })],
    ['whose session id is not a string', () => ({ jti: { $ne: null } as unknown as string })],
  ];
  it.each(wrong)('D-BODY-011 reject a token %s', async (_what, changes) =>
    expect((await session(await forged(changes()))).status).toBe(401),
  );

  it.each(['JWT', 'refresh+jwt', undefined])('D-BODY-011 reject a token of the type %s', async (typ) =>
    expect((await session(await forged({}, { typ }))).status).toBe(401),
  );

  it('D-BODY-011 D-BODY-021 reject an expired token with its own text', async () => {
    const answer = await session(await forged({ exp: now() - 60, iat: now() - 3_600, nbf: now() - 3_600 }));
    expect({ status: answer.status, code: answer.body.code, message: answer.body.message }).toEqual({
      status: 401,
      code: 'session_expired',
      message: 'Kirjautuminen vanhentunut. Kirjaudu sisään uudelleen.',
    });
  });

  it('D-BODY-011 reject a changed payload or signature', async () => {
    const [head, , signature = ''] = (shop.admin.token ?? '').split('.');
    expect((await session(`${head}.${encoded({ ...claims, name: 'toinen' })}.${signature}`)).status).toBe(401);
    const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
    expect((await session(`${head}.${encoded(claims)}.${flipped}`)).status).toBe(401);
    expect((await session(`${head}.${encoded(claims)}.`)).status).toBe(401);
  });
});
