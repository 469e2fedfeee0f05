import { Injectable } from '@nestjs/common';
import { Database } from '../../database.ts';
import { countBounces } from '../bounces.ts';
import { deliveriesOf } from '../delivery-writes.ts';
import type { Notification } from './notification.ts';
import { ReturnPaths } from './return-paths.ts';

/** Records mails that a server accepted but later could not deliver. */
@Injectable()
export class LateBounces {
  constructor(
    private readonly database: Database,
    private readonly returnPaths: ReturnPaths,
  ) {}

  /**
   * Records that a sent mail has bounced. Idempotent. Ignores other mails, unknown deliveries, and deliveries with another outcome.
   * A failure that is temporary, or does not concern the mailbox, does not count as a bounce of the address.
   */
  async record({ addresses, isBounce, reply }: Notification): Promise<void> {
    const _id = this.returnPaths.firstIn(addresses);
    if (_id === null) return;
    const status = isBounce ? 'bounced' : 'failed';
    await deliveriesOf(this.database.connection).updateOne(
      { _id, status: 'sent' },
      { $set: { status, reply, at: new Date(), ...(isBounce && { isBounceUncounted: true as const }) } },
    );
    if (isBounce) await countBounces(this.database.connection);
  }
}
