import { createHmac } from 'node:crypto';
import { Types } from 'mongoose';

const ID_BYTES = 12;

/**
 * Derives the id of a subscriber from the address. So an address has the same id again when it subscribes after its record was removed
 * for good: the links in its earlier mails still end the subscription, and no newsletter reaches it twice.
 */
export class SubscriberIds {
  /** @param secret keeps those who see an id, but not the secret, from testing whether it belongs to an address */
  constructor(private readonly secret: string) {}

  /** @param email in the form used for comparison */
  of(email: string): Types.ObjectId {
    // The purpose is hashed too, so that the value means nothing where the secret is used for another purpose.
    const hash = createHmac('sha256', this.secret).update('subscriber\n').update(email).digest();
    return new Types.ObjectId(hash.subarray(0, ID_BYTES).toString('hex'));
  }
}
