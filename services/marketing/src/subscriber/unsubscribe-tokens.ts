import { createHmac, timingSafeEqual } from 'node:crypto';
import { Types } from 'mongoose';

const ID_BYTES = 12;
const SIGNATURE_BYTES = 32;

/**
 * What links to unsubscribe carry: the subscriber's id, signed. Nothing of it is stored, so a copy of the database ends
 * nobody's subscription, every mail to a subscriber carries the same one, and it works for as long as the secret stays.
 */
export class UnsubscribeTokens {
  constructor(private readonly secret: string) {}

  /** The token of a subscriber: letters, digits, `-` and `_`. */
  of(subscriberId: Types.ObjectId): string {
    const id = Buffer.from(subscriberId.toHexString(), 'hex');
    return Buffer.concat([id, this.signature(id)]).toString('base64url');
  }

  /** The subscriber whose token this is, or null for anything that was not made here. */
  read(token: string): Types.ObjectId | null {
    const bytes = Buffer.from(token, 'base64url');
    // Decoding is lenient: what does not encode to the same text again is not what was sent.
    if (bytes.length !== ID_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return null;
    const id = bytes.subarray(0, ID_BYTES);
    return timingSafeEqual(bytes.subarray(ID_BYTES), this.signature(id)) ? new Types.ObjectId(id.toString('hex')) : null;
  }

  private signature(id: Buffer): Buffer {
    // With its purpose, so that a signature made with this secret for something else is none here.
    return createHmac('sha256', this.secret).update('unsubscribe\n').update(id).digest();
  }
}
