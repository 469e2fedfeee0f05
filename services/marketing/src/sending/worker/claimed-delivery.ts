import type { Types } from 'mongoose';
import type { CompiledMail } from '#service/mail/compiled-mail';

/** A newsletter that is being sent. */
export interface ActiveNewsletter {
  _id: Types.ObjectId;
  /** When the sending or its last retry began. */
  startedAt: Date;
  mail: CompiledMail;
}

/** A delivery that this worker holds. */
export interface ClaimedDelivery {
  _id: string;
  subscriberId: Types.ObjectId;
  /** Attempts so far. */
  attempts: number;
  /** Those of them that were made before the newsletter's present sending or its last retry. */
  earlierAttempts: number;
  /** Whether the server may have accepted the mail in an earlier attempt. */
  isUncertain: boolean;
  newsletter: ActiveNewsletter;
  /** The subscriber's present address. */
  to: string;
  /** The domain of the address, in lower case. */
  domain: string;
  /** When the subscriber's record was last read, by `performance.now()`; 0 before the first read. */
  checkedAt: number;
  /** Whether the subscriber gets newsletters. */
  isActive: boolean;
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
