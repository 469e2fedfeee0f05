import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { manufacturerChanged } from '#contracts/catalogue/events';
import { logger } from '#service/logging';
import { OutboxRelay, pending } from '#service/outbox';
import { repeat } from '#service/repeat';
import { Database } from '../database.ts';
import { ShelfKeeper } from '../finder/shelf-keeper.ts';
import type { ManufacturerRecord } from './manufacturer.model.ts';

const SCAN_EVERY_MS = 30_000;
const WAIT_MS = 1_000;

const log = logger('catalogue');

/**
 * Lets a make's tyres follow its new name. The make's own document remembers the old one and is written first; should
 * the process die in between, the next one finishes the work here.
 */
@Injectable()
export class ManufacturerRenaming implements OnApplicationShutdown {
  private readonly stopping = new AbortController();

  constructor(
    private readonly database: Database,
    private readonly keeper: ShelfKeeper,
    private readonly relay: OutboxRelay,
  ) {}

  start(): void {
    void repeat(log, 'finishing renamings', SCAN_EVERY_MS, this.stopping.signal, () => this.finishInterrupted());
  }

  onApplicationShutdown(): void {
    this.stopping.abort();
  }

  private async finishInterrupted() {
    for (const make of await this.database.manufacturers.find({ renamedFrom: { $exists: true } }).lean()) await this.finish(make);
  }

  /**
   * Lets the tyres follow, and waits for it as long as a caller would. A renaming that is stored is never taken back:
   * what fails or takes longer here goes on by itself.
   */
  async finishSoon(make: ManufacturerRecord): Promise<void> {
    const finished = this.finish(make).catch((error: unknown) => log.warn({ error: String(error) }, 'the renaming will be finished later'));
    await Promise.race([finished, delay(WAIT_MS, undefined, { ref: false })]);
  }

  /** Gives all tyres of the make its present name, deleted ones too. May be repeated. */
  async finish({ _id, name, renamedFrom }: ManufacturerRecord): Promise<void> {
    if (renamedFrom === undefined) return;
    await this.database.tyres.updateMany(
      { manufacturer: renamedFrom },
      { $set: { manufacturer: name, updatedAt: new Date() }, $inc: { version: 1 } },
    );
    const event = pending(manufacturerChanged, { manufacturerId: _id.toHexString() });
    await this.database.manufacturers.updateOne({ _id, renamedFrom, name }, { $unset: { renamedFrom: '' }, $push: { outbox: event } });
    await this.keeper.refresh();
    this.keeper.isOwn([event]);
    this.relay.relaySoon(this.database.manufacturers, _id, [event]);
  }
}
