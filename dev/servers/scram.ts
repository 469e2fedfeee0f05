// The server side of SCRAM-SHA-256 (RFC 5802, RFC 7677), by which MongoDB clients prove that they know a password.
import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';

/** The minimum that clients accept. More would only slow down guessing, which is hopeless for 24 random bytes. */
const ITERATIONS = 4_096;

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** What a server stores instead of the password. */
export interface Verifier {
  user: string;
  salt: string;
  storedKey: Buffer;
  serverKey: Buffer;
}

export function verifierOf(user: string, password: string): Verifier {
  const salt = randomBytes(28);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const storedKey = createHash('sha256').update(hmac(salted, 'Client Key')).digest();
  return { user, salt: salt.toString('base64'), storedKey, serverKey: hmac(salted, 'Server Key') };
}

/** One authentication attempt: the client's first message, our challenge, the client's proof, our signature. */
export class ScramExchange {
  readonly challenge: string;
  readonly #verifier: Verifier;
  readonly #bare: string;
  readonly #nonce: string;

  private constructor(verifier: Verifier, bare: string, nonce: string) {
    this.#verifier = verifier;
    this.#bare = bare;
    this.#nonce = nonce;
    this.challenge = `r=${nonce},s=${verifier.salt},i=${ITERATIONS}`;
  }

  /** Begins an attempt; undefined when the message is invalid or names another user. */
  static begin(verifier: Verifier, first: string): ScramExchange | undefined {
    const [, bare = '', user, nonce = ''] = /^n,,(n=([^,]*),r=([^,]+))$/.exec(first) ?? [];
    return user === verifier.user ? new ScramExchange(verifier, bare, nonce + randomBytes(24).toString('base64')) : undefined;
  }

  /** Checks the client's proof. @returns our signature; undefined when the proof is wrong */
  prove(final: string): string | undefined {
    const [, unproven = '', nonce, proofText = ''] = /^(c=[^,]*,r=([^,]*)),p=(.*)$/.exec(final) ?? [];
    const proof = Buffer.from(proofText, 'base64');
    if (nonce !== this.#nonce || proof.length !== 32) return undefined;
    const message = `${this.#bare},${this.challenge},${unproven}`;
    const signature = hmac(this.#verifier.storedKey, message);
    const clientKey = Buffer.from(proof.map((byte, index) => byte ^ (signature[index] ?? 0)));
    const known = timingSafeEqual(createHash('sha256').update(clientKey).digest(), this.#verifier.storedKey);
    return known ? `v=${hmac(this.#verifier.serverKey, message).toString('base64')}` : undefined;
  }
}
