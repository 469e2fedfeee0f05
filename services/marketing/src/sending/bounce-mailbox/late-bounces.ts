import { Inject, Injectable } from '@nestjs/common';
import { Every } from '#service/database/every';
import { CONFIG } from '#service/process/config';
import type { Config } from '../../config.ts';
import { Database } from '../../database.ts';
import { countBounces } from '../bounces.ts';
import { deliveriesOf } from '../delivery-writes.ts';
import { readUnseen } from './bounce-mailbox.ts';
import { readNotification, type Notification } from './notification.ts';
import { ReturnPaths } from './return-paths.ts';

/**
 * Records mails that a server accepted but later could not deliver. Reads the reports from the bounce mailbox, if one is configured.
 */
@Injectable()
export class LateBounces {
  constructor(
    private readonly database: Database,
    private readonly returnPaths: ReturnPaths,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Reads the mailbox. Returns the number of mails handled. */
  @Every({ minutes: 5 }, 'read-late-bounces')
  async read(): Promise<number> {
    const { BOUNCE_IMAP_URL } = this.config;
    if (BOUNCE_IMAP_URL === undefined) return 0;
    return readUnseen(BOUNCE_IMAP_URL, async (source) => {
      const notification = await readNotification(source);
      if (notification) await this.record(notification);
    });
  }

  /**
   * Records that a sent mail has bounced. Idempotent. Ignores other mails, unknown deliveries, and deliveries with another outcome.
   * A temporary failure does not count as a bounce of the address.
   */
  async record({ addresses, isPermanent, reply }: Notification): Promise<void> {
    const _id = addresses.map((address) => this.returnPaths.read(address)).find((id) => id !== null);
    if (_id === undefined || _id === null) return;
    const status = isPermanent ? 'bounced' : 'failed';
    await deliveriesOf(this.database.connection).updateOne(
      { _id, status: 'sent' },
      { $set: { status, reply, at: new Date(), ...(isPermanent && { isBounceUncounted: true as const }) } },
    );
    if (isPermanent) await countBounces(this.database.connection);
  }
}
