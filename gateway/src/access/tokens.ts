import { SignJWT, errors, jwtVerify } from 'jose';
import { AppError } from '#contracts/errors';

const ISSUER = 'kaarto';
const AUDIENCE = 'kaarto-api';
const TYPE = 'at+jwt';
/** Maximum number of cached tokens of about 400 bytes each. */
const MAX_CACHED = 10_000;
/** Header fields by which a token could try to bring its own key. */
const KEY_FIELDS = ['kid', 'jku', 'jwk', 'x5u', 'x5c', 'crit'];

export const SESSION_HOURS = 12;

export interface TokenClaims {
  sessionId: string;
  accountId: string;
  kind: 'admin' | 'customer';
  name: string;
  /** ISO 8601 UTC */
  expiresAt: string;
}

/** Signs and verifies session tokens (JWT, HS256 only). */
export class Tokens {
  private readonly secret: Uint8Array;
  /** Cache of verified tokens. A token's claims never change, and verifying a signature is a fifth of a call's work here. */
  private readonly verified = new Map<string, Readonly<TokenClaims>>();

  constructor(secret: string) {
    this.secret = new TextEncoder().encode(secret);
  }

  sign(claims: Omit<TokenClaims, 'expiresAt'> & { expiresAt: Date }): Promise<string> {
    return new SignJWT({ kind: claims.kind, name: claims.name })
      .setProtectedHeader({ alg: 'HS256', typ: TYPE })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setSubject(claims.accountId)
      .setJti(claims.sessionId)
      .setIssuedAt()
      .setNotBefore('0s')
      .setExpirationTime(claims.expiresAt)
      .sign(this.secret);
  }

  /**
   * Returns the claims of a valid token. Does not check the session, which may have ended.
   * @throws AppError session_expired for an expired token, unauthenticated for an invalid one
   */
  async verify(token: string): Promise<Readonly<TokenClaims>> {
    const cached = this.verified.get(token);
    if (cached && Date.parse(cached.expiresAt) > Date.now()) return cached;
    const claims = await this.verifyUncached(token);
    if (this.verified.size >= MAX_CACHED) this.verified.clear();
    this.verified.set(token, claims);
    return claims;
  }

  private async verifyUncached(token: string): Promise<TokenClaims> {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, this.secret, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: AUDIENCE,
        typ: TYPE,
        clockTolerance: 2,
        requiredClaims: ['sub', 'jti', 'exp', 'iat', 'nbf', 'kind'],
      });
      const { sub, jti, exp, kind, name } = payload;
      if (KEY_FIELDS.some((field) => field in protectedHeader)) throw new AppError('unauthenticated');
      if ((kind !== 'admin' && kind !== 'customer') || typeof name !== 'string') throw new AppError('unauthenticated');
      // The library does not check these types, and the values go into database queries.
      if (typeof sub !== 'string' || typeof jti !== 'string' || !exp) throw new AppError('unauthenticated');
      return { sessionId: jti, accountId: sub, kind, name, expiresAt: new Date(exp * 1000).toISOString() };
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (error instanceof errors.JWTExpired) throw new AppError('session_expired');
      throw new AppError('unauthenticated', undefined, {}, error);
    }
  }
}
