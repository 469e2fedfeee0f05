import { Module, type DynamicModule, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { EventBus } from '#service/events';
import { logger } from '#service/logging';
import { ObjectStore } from '#service/object-store';
import { OutboxRelay } from '#service/outbox';
import type { ServiceParts } from '#service/run-service';
import { CONFIG, type Config } from './config.ts';
import { Database } from './database.ts';
import { Deletions } from './deletion/deletions.ts';
import { Purge } from './deletion/purge.ts';
import { Finder } from './finder/finder.ts';
import { ShelfKeeper } from './finder/shelf-keeper.ts';
import { Shelf } from './finder/shelf.ts';
import { ImportRecords } from './import/import-records.ts';
import { ImportRuns } from './import/import-runs.ts';
import { TyreImports } from './import/tyre-imports.ts';
import { ManufacturerNames } from './manufacturer/manufacturer-names.ts';
import { ManufacturerRenaming } from './manufacturer/manufacturer-renaming.ts';
import { Manufacturers } from './manufacturer/manufacturers.ts';
import { NewMakes } from './manufacturer/new-makes.ts';
import { OfferTimer } from './offer/offer-timer.ts';
import { Offers } from './offer/offers.ts';
import { SizeFollowUp } from './size/size-follow-up.ts';
import { Sizes } from './size/sizes.ts';
import { ImagesInUse } from './tyre/images-in-use.ts';
import { TyreWrites } from './tyre/tyre-writes.ts';
import { Tyres } from './tyre/tyres.ts';

const log = logger('catalogue');

@Module({
  controllers: [Finder, Sizes, Tyres, Offers, Manufacturers, Deletions, ImagesInUse, TyreImports],
  providers: [
    Shelf,
    ShelfKeeper,
    TyreWrites,
    SizeFollowUp,
    ManufacturerNames,
    ManufacturerRenaming,
    NewMakes,
    OfferTimer,
    Purge,
    ImportRecords,
    ImportRuns,
  ],
})
export class CatalogueModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly database: Database,
    private readonly bus: EventBus,
    private readonly relay: OutboxRelay,
    private readonly keeper: ShelfKeeper,
    private readonly followUp: SizeFollowUp,
    private readonly newMakes: NewMakes,
    private readonly offers: OfferTimer,
    private readonly purge: Purge,
    private readonly importRecords: ImportRecords,
    private readonly importRuns: ImportRuns,
  ) {}

  /** The catalogue on top of open connections. */
  static with({ config, connection, bus }: ServiceParts<Config>): DynamicModule {
    return {
      module: CatalogueModule,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: Database, useValue: new Database(connection) },
        { provide: EventBus, useValue: bus },
        { provide: OutboxRelay, useValue: new OutboxRelay(bus, log) },
        { provide: ObjectStore, useValue: new ObjectStore(config) },
      ],
    };
  }

  /** Calls are listened to only after this: the first answer already knows the whole catalogue. */
  async onApplicationBootstrap(): Promise<void> {
    await this.database.prepare();
    await this.importRecords.prepare();
    await this.keeper.start();
    this.relay.watch(this.database.sizes);
    this.relay.watch(this.database.tyres);
    this.relay.watch(this.database.manufacturers);
    this.relay.start();
    this.followUp.start();
    this.newMakes.start();
    this.offers.start();
    this.purge.start();
    this.importRuns.start();
  }

  async onApplicationShutdown(): Promise<void> {
    this.relay.stop();
    await this.bus.close();
    await this.database.connection.close();
  }
}
