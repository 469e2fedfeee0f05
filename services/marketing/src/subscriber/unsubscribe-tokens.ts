import { createHmac, timingSafeEqual } from 'node:crypto';
import { Types } from 'mongoose';

const ID_BYTES = 12;
const SIGNATURE_BYTES = 32;

/**
 * Makes and reads the tokens of links in mail: the subscriber's id with a signature. Tokens are not stored, so a leaked copy of
 * the database does not allow anybody to act for others. Every mail to a subscriber has the same token for one purpose, and it
 * stays valid until the secret changes.
 */
class SignedIds {
  /** @param purpose is signed too, so that a token for one purpose is not valid for another */
  constructor(
    private readonly secret: string,
    private readonly purpose: 'unsubscribe' | 'confirm',
  ) {}

  /** Returns the token of a subscriber: letters, digits, `-` and `_`. */
  of(subscriberId: Types.ObjectId): string {
    const id = Buffer.from(subscriberId.toHexString(), 'hex');
    return Buffer.concat([id, this.signature(id)]).toString('base64url');
  }

  /** Returns the id of the subscriber whose token this is; null for an invalid token. */
  read(token: string): Types.ObjectId | null {
    const bytes = Buffer.from(token, 'base64url');
    // Decoding is lenient, so a token must encode to exactly the same text again.
    if (bytes.length !== ID_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return null;
    const id = bytes.subarray(0, ID_BYTES);
    return timingSafeEqual(bytes.subarray(ID_BYTES), this.signature(id)) ? new Types.ObjectId(id.toString('hex')) : null;
  }

  private signature(id: Buffer): Buffer {
    return createHmac('sha256', this.secret).update(`${this.purpose}\n`).update(id).digest();
  }
}

/** The tokens of the links by which subscribers unsubscribe. */
export class UnsubscribeTokens extends SignedIds {
  constructor(secret: string) {
    super(secret, 'unsubscribe');
  }

  /** Returns the id of the subscriber whose token is in a text; null when there is no valid one. */
  findIn(text: string): Types.ObjectId | null {
    return (text.match(/[\w-]+/g) ?? []).map((word) => this.read(word)).find((id) => id !== null) ?? null;
  }
}

/** The tokens of the links by which subscriptions are confirmed. */
export class ConfirmationTokens extends SignedIds {
  constructor(secret: string) {
    super(secret, 'confirm');
  }
}
