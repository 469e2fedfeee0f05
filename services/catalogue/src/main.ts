import { ObjectStore } from '#service/object-store';
import { runService } from '#service/run-service';
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
import { Config } from './config.ts';

await runService({
  name: 'catalogue',
  config: Config,
  database: Database,
  handlers: [Finder, Sizes, Tyres, Offers, Manufacturers, Deletions, ImagesInUse, TyreImports],
  providers: [
    Shelf,
    // The first answer already knows the whole catalogue.
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
  values: (config) => [{ provide: ObjectStore, useValue: new ObjectStore(config) }],
});
