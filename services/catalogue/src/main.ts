import { runService } from '#service/run-service';
import { CatalogueModule } from './catalogue.module.ts';
import { Config } from './config.ts';

await runService('catalogue', Config, (parts) => CatalogueModule.with(parts));
