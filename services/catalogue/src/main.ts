import { ObjectStore } from '#service/external/object-store';
import { runService } from '#service/run-service';
import { Database } from './database.ts';
import { Deletions } from './deletion/deletions.ts';
import { FinalDeletions } from './deletion/final-deletions.ts';
import { Finder } from './finder/finder.ts';
import { DatabaseSync } from './finder/database-sync.ts';
import { InMemoryReadModel } from './finder/in-memory-read-model.ts';
import { ImportRecords } from './import/import-records.ts';
import { ImportRuns } from './import/import-runs.ts';
import { TyreImports } from './import/tyre-imports.ts';
import { ManufacturerNames } from './manufacturer/manufacturer-names.ts';
import { ManufacturerRenaming } from './manufacturer/manufacturer-renaming.ts';
import { Manufacturers } from './manufacturer/manufacturers.ts';
import { OfferTimer } from './offer/offer-timer.ts';
import { Offers } from './offer/offers.ts';
import { CatalogueReadModel } from './read-model/catalogue-read-model.ts';
import { ReadModelSync } from './read-model/read-model-sync.ts';
import { SeasonCopy } from './season/season-copy.ts';
import { SizeCascade } from './size/size-cascade.ts';
import { Sizes } from './size/sizes.ts';
import { ImagesInUse } from './tyre/images-in-use.ts';
import { NewManufacturers } from './tyre/new-manufacturers.ts';
import { TyreWrites } from './tyre/tyre-writes.ts';
import { Tyres } from './tyre/tyres.ts';
import { Config } from './config.ts';

await runService({
  name: 'catalogue',
  config: Config,
  database: Database,
  handlers: [Finder, Sizes, Tyres, Offers, Manufacturers, Deletions, ImagesInUse, TyreImports],
  providers: [
    InMemoryReadModel,
    // Starts first, so that the read model holds the whole catalogue before the first request is served.
    DatabaseSync,
    TyreWrites,
    SizeCascade,
    ManufacturerNames,
    ManufacturerRenaming,
    NewManufacturers,
    SeasonCopy,
    OfferTimer,
    FinalDeletions,
    ImportRecords,
    ImportRuns,
  ],
  values: (config) => [
    { provide: ObjectStore, useValue: new ObjectStore(config) },
    { provide: CatalogueReadModel, useExisting: InMemoryReadModel },
    { provide: ReadModelSync, useExisting: DatabaseSync },
  ],
});
