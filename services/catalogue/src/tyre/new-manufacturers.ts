import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { logger } from '#service/logging';
import { repeat } from '#service/repeat';
import { Database } from '../database.ts';
import type { TyreRecord } from '../records/tyre.model.ts';
import { TyreWrites } from './tyre-writes.ts';
import type { WireTyre } from '../records/wire-tyre.ts';
import { ManufacturerNames } from '../manufacturer/manufacturer-names.ts';

const SCAN_EVERY_MS = 30_000;

const log = logger('catalogue');

/** The fields by which a tyre names its manufacturer. */
type CarriedManufacturer = Pick<TyreRecord, 'manufacturer' | 'makeIsNew'>;

/**
 * Adds manufacturers that a tyre is the first to name (A §5). The tyre is written first and marked (makeIsNew), so that a
 * refused tyre leaves no manufacturer behind. When the process dies in between, the next scan adds the manufacturer.
 */
@Injectable()
export class NewManufacturers implements OnApplicationShutdown {
  private readonly stopping = new AbortController();

  constructor(
    private readonly database: Database,
    private readonly names: ManufacturerNames,
    private readonly writes: TyreWrites,
  ) {}

  start(): void {
    void repeat(log, 'adding new manufacturers', SCAN_EVERY_MS, this.stopping.signal, () => this.addForgotten());
  }

  onApplicationShutdown(): void {
    this.stopping.abort();
  }

  /** A typed name as a tyre is to carry it. */
  async spellingOf(typed: string): Promise<CarriedManufacturer> {
    const known = await this.names.spellingOf(typed);
    return known === null ? { manufacturer: ManufacturerNames.newSpelling(typed), makeIsNew: true } : { manufacturer: known };
  }

  /** Adds the manufacturer of a tyre that has been written with it, if it is new; answers the tyre. */
  async addedWith(tyre: WireTyre, { makeIsNew }: CarriedManufacturer): Promise<WireTyre> {
    if (!makeIsNew) return tyre;
    return (await this.add(tyre)) ?? tyre;
  }

  private async add({ _id, manufacturer }: Pick<WireTyre, 'manufacturer'> & { _id: TyreRecord['_id'] | string }): Promise<WireTyre | null> {
    return this.writes.settleManufacturer(_id, manufacturer, await this.names.ensure(manufacturer));
  }

  private async addForgotten() {
    const waiting = this.database.tyres.find({ makeIsNew: true }, { manufacturer: 1 });
    for (const tyre of await waiting.lean()) await this.add(tyre);
  }
}
