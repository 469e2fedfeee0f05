import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { manufacturerChanged } from '#contracts/catalogue/events';
import { logger } from '#service/logging';
import { On } from '#service/on';
import { OutboxRelay, outboxEntry } from '#service/outbox';
import type { z } from 'zod';
import { Database } from '../database.ts';
import { ReadModelSync } from '../read-model/read-model-sync.ts';
import type { ManufacturerRecord } from '../records/manufacturer.model.ts';

const WAIT_MS = 1_000;

const log = logger('catalogue');

/**
 * Renames the tyres of a manufacturer that has been renamed. The manufacturer's document remembers the old name and is
 * written first. The reaction to its event finishes what a process that died has left.
 */
@Injectable()
export class ManufacturerRenaming {
  constructor(
    private readonly database: Database,
    private readonly sync: ReadModelSync,
    private readonly relay: OutboxRelay,
  ) {}

  /** A second delivery finds no old name: each tyre is renamed once. */
  @On(manufacturerChanged, 'rename-tyres')
  async finishInterrupted({ manufacturerId }: z.output<(typeof manufacturerChanged)['data']>): Promise<void> {
    const manufacturer = await this.database.manufacturers.findById(manufacturerId).lean();
    if (manufacturer) await this.finish(manufacturer);
  }

  /**
   * Lets the tyres follow, and waits for it as long as a caller would. A renaming that is stored is never taken back:
   * what fails or takes longer here goes on by itself.
   */
  async finishSoon(manufacturer: ManufacturerRecord): Promise<void> {
    const finished = this.finish(manufacturer).catch((error: unknown) =>
      log.warn({ error: String(error) }, 'the renaming will be finished later'),
    );
    await Promise.race([finished, delay(WAIT_MS, undefined, { ref: false })]);
  }

  /** Gives all tyres of the manufacturer its present name, deleted ones too. May be repeated. */
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
