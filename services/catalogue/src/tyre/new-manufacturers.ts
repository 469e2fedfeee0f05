import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { logger } from '#service/process/logging';
import { repeat } from '#service/process/repeat';
import { Database } from '../database.ts';
import type { TyreRecord } from '../records/tyre.model.ts';
import { TyreWrites } from './tyre-writes.ts';
import type { WireTyre } from '../records/wire-tyre.ts';
import { ManufacturerNames } from '../manufacturer/manufacturer-names.ts';

const SCAN_EVERY_MS = 30_000;

const log = logger('catalogue');

/** The fields of a tyre that store its manufacturer. */
type StoredManufacturer = Pick<TyreRecord, 'manufacturer' | 'makeIsNew'>;

/**
 * Adds new manufacturers that a saved tyre names (A §5). The tyre is written first and marked (makeIsNew), so that a
 * rejected tyre does not create a manufacturer. If the process dies in between, the next scan adds the manufacturer.
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
    void repeat(log, 'adding new manufacturers', SCAN_EVERY_MS, this.stopping.signal, () => this.addPending());
  }

  onApplicationShutdown(): void {
    this.stopping.abort();
  }

  /** Returns what a tyre must store for a typed manufacturer name. */
  async spellingOf(typed: string): Promise<StoredManufacturer> {
    const known = await this.names.spellingOf(typed);
    return known === null ? { manufacturer: ManufacturerNames.newSpelling(typed), makeIsNew: true } : { manufacturer: known };
  }

  /** Adds the manufacturer of a stored tyre if it is new. Returns the tyre as it is then stored. */
  async ensureManufacturer(tyre: WireTyre, { makeIsNew }: StoredManufacturer): Promise<WireTyre> {
    if (!makeIsNew) return tyre;
    return (await this.addManufacturer(tyre)) ?? tyre;
  }

  private async addManufacturer({
    _id,
    manufacturer,
  }: Pick<WireTyre, 'manufacturer'> & { _id: TyreRecord['_id'] | string }): Promise<WireTyre | null> {
    return this.writes.clearManufacturerIsNew(_id, manufacturer, await this.names.ensure(manufacturer));
  }

  private async addPending() {
    const waiting = this.database.tyres.find({ makeIsNew: true }, { manufacturer: 1 });
    for (const tyre of await waiting.lean()) await this.addManufacturer(tyre);
  }
}
