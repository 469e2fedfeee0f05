import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { Database } from '../../database.ts';
import { OptOuts } from '../../subscriber/opt-outs.ts';
import type { Complaint } from './complaint.ts';
import { ReturnPaths } from './return-paths.ts';

/** Records that subscribers marked a newsletter as spam. */
@Injectable()
export class Complaints {
  constructor(
    private readonly database: Database,
    private readonly returnPaths: ReturnPaths,
    private readonly optOuts: OptOuts,
  ) {}

  /**
   * Suppresses the subscriber to whom the newsletter was sent, at once. Idempotent. A suppression for bounces becomes one for the
   * complaint, so that nobody lifts it because the mailbox works again. The complaint of a removed subscriber is remembered, so that no
   * import subscribes them again.
   */
  async record({ addresses, reporter }: Complaint): Promise<void> {
    const deliveryId = this.returnPaths.firstIn(addresses);
    if (deliveryId === null) return;
    const _id = new Types.ObjectId(deliveryId.split('-')[1]);
    await this.database.subscribers.updateOne(
      { _id, 'suppression.reason': { $ne: 'complaint' } },
      { $set: { suppression: { reason: 'complaint', at: new Date(), reply: reporter } } },
    );
    if (!(await this.database.subscribers.exists({ _id }))) await this.optOuts.rememberRemoved(_id, 'complaint');
  }
}
