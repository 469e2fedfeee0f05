import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { logger } from '#service/process/logging';
import { repeat } from '#service/process/repeat';
import { Database } from '../database.ts';
import { CatalogueReadModel } from '../read-model/catalogue-read-model.ts';
import { TyreWrites } from '../tyre/tyre-writes.ts';

const SCAN_EVERY_MS = 60_000;

const log = logger('catalogue');

/**
 * Stores the end of expired offers, at start also of offers that expired while the service was down. Any number of
 * replicas may do this at once: only one write takes effect.
 */
@Injectable()
export class OfferTimer implements OnApplicationShutdown {
  private readonly stopping = new AbortController();

  constructor(
    private readonly database: Database,
    private readonly readModel: CatalogueReadModel,
    private readonly writes: TyreWrites,
  ) {}

  start(): void {
    void repeat(log, 'ending offers', SCAN_EVERY_MS, this.stopping.signal, () => this.scan());
  }

  onApplicationShutdown(): void {
    this.stopping.abort();
  }

  private async scan(): Promise<number> {
    // Also read before the scan: ending an offer removes its end from the read model.
    const nextEnd = this.readModel.nextOfferEnd;
    const ended = await this.endDueOffers(new Date());
    if (ended > 0) log.info({ ended }, 'offers ended');
    const next = Math.min(nextEnd > Date.now() ? nextEnd : Infinity, this.readModel.nextOfferEnd);
    return Math.max(1, Math.min(SCAN_EVERY_MS, next - Date.now() + 1));
  }

  /** Ends all expired offers and returns how many this call has ended. */
  async endDueOffers(at: Date): Promise<number> {
    let ended = 0;
    const due = this.database.tyres.find({ 'sale.endedAt': null, 'sale.endsAt': { $lte: at }, deletedAt: null }, { _id: 1 });
    for (const { _id } of await due.lean()) if (await this.writes.endDueOffer(_id)) ended += 1;
    return ended;
  }
}
