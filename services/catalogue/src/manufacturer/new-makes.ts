import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { logger } from '#service/logging';
import { repeat } from '#service/repeat';
import { Database } from '../database.ts';
import type { TyreRecord } from '../tyre/tyre.model.ts';
import { TyreWrites } from '../tyre/tyre-writes.ts';
import type { WireTyre } from '../tyre/wire-tyre.ts';
import { ManufacturerNames } from './manufacturer-names.ts';

const SCAN_EVERY_MS = 30_000;

const log = logger('catalogue');

/** What a tyre carries of its make. */
type Make = Pick<TyreRecord, 'manufacturer' | 'makeIsNew'>;

/**
 * Makes that come with a tyre (A §5). The tyre is written first and says that its make is new, so that a refused tyre
 * leaves no make behind; should the process die in between, the next one adds the make here.
 */
@Injectable()
export class NewMakes implements OnApplicationShutdown {
  private readonly stopping = new AbortController();

  constructor(
    private readonly database: Database,
    private readonly names: ManufacturerNames,
    private readonly writes: TyreWrites,
  ) {}

  start(): void {
    void repeat(log, 'adding new makes', SCAN_EVERY_MS, this.stopping.signal, () => this.addForgotten());
  }

  onApplicationShutdown(): void {
    this.stopping.abort();
  }

  /** A typed name as a tyre is to carry it. */
  async spellingOf(typed: string): Promise<Make> {
    const known = await this.names.spellingOf(typed);
    return known === null ? { manufacturer: ManufacturerNames.newSpelling(typed), makeIsNew: true } : { manufacturer: known };
  }

  /** Adds the make of a tyre that has been written with it, if it is new; answers the tyre. */
  async addedWith(tyre: WireTyre, { makeIsNew }: Make): Promise<WireTyre> {
    if (!makeIsNew) return tyre;
    return (await this.add(tyre)) ?? tyre;
  }

  private async add({ _id, manufacturer }: Pick<WireTyre, 'manufacturer'> & { _id: TyreRecord['_id'] | string }): Promise<WireTyre | null> {
    return this.writes.settleMake(_id, manufacturer, await this.names.ensure(manufacturer));
  }

  private async addForgotten() {
    const waiting = this.database.tyres.find({ makeIsNew: true }, { manufacturer: 1 });
    for (const tyre of await waiting.lean()) await this.add(tyre);
  }
}
