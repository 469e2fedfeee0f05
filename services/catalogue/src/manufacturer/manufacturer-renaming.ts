import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { manufacturerChanged } from '#contracts/catalogue/events';
import type { DataOf } from '#contracts/operation';
import { logger } from '#service/process/logging';
import { On } from '#service/events/on';
import { OutboxRelay, outboxEntry } from '#service/events/outbox';
import { Database } from '../database.ts';
import { ReadModelSync } from '../read-model/read-model-sync.ts';
import type { ManufacturerRecord } from '../records/manufacturer.model.ts';

const WAIT_MS = 1_000;

const log = logger('catalogue');

/**
 * Renames the tyres of a renamed manufacturer. The manufacturer's document is written first and stores the old name.
 * The handler of its event finishes the renaming if the process died.
 */
@Injectable()
export class ManufacturerRenaming {
  constructor(
    private readonly database: Database,
    private readonly sync: ReadModelSync,
    private readonly relay: OutboxRelay,
  ) {}

  /** Idempotent: on a second delivery the old name is gone, so each tyre is renamed once. */
  @On(manufacturerChanged, 'rename-tyres')
  async finishInterrupted({ manufacturerId }: DataOf<typeof manufacturerChanged>): Promise<void> {
    const manufacturer = await this.database.manufacturers.findById(manufacturerId).lean();
    if (manufacturer) await this.finish(manufacturer);
  }

  /**
   * Renames the tyres, but waits for it at most WAIT_MS. A stored renaming is never rolled back: if this takes longer it
   * continues in the background, and if it fails the event handler finishes it.
   */
  async finishSoon(manufacturer: ManufacturerRecord): Promise<void> {
    const finished = this.finish(manufacturer).catch((error: unknown) =>
      log.warn({ error: String(error) }, 'the renaming will be finished later'),
    );
    await Promise.race([finished, delay(WAIT_MS, undefined, { ref: false })]);
  }

  /** Gives all tyres of the manufacturer its current name, including deleted tyres. Idempotent. */
  async finish({ _id, name, renamedFrom }: ManufacturerRecord): Promise<void> {
    if (renamedFrom === undefined) return;
    await this.database.tyres.updateMany(
      { manufacturer: renamedFrom },
      { $set: { manufacturer: name, updatedAt: new Date() }, $inc: { version: 1 } },
    );
    const event = outboxEntry(manufacturerChanged, { manufacturerId: _id.toHexString() });
    await this.database.manufacturers.updateOne({ _id, renamedFrom, name }, { $unset: { renamedFrom: '' }, $push: { outbox: event } });
    await this.sync.refresh();
    this.sync.skipOwnEvents([event]);
    this.relay.relaySoon(this.database.manufacturers, _id, [event]);
  }
}
