import { createHmac, timingSafeEqual } from 'node:crypto';
import { Types } from 'mongoose';

const ID_BYTES = 12;
const SIGNATURE_BYTES = 32;

/**
 * Makes and reads the tokens of unsubscribe links: the subscriber's id with a signature. Tokens are not stored, so a leaked
 * copy of the database does not allow anybody to unsubscribe others. Every mail to a subscriber has the same token, and it
 * stays valid until the secret changes.
 */
export class UnsubscribeTokens {
  constructor(private readonly secret: string) {}

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
    // The purpose is signed too, so that a signature made with this secret for another purpose is not valid here.
    return createHmac('sha256', this.secret).update('unsubscribe\n').update(id).digest();
  }
}
