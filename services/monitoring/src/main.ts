import { runService } from '#service/run-service';
import { CheckCalls } from './check/check-calls.ts';
import { CheckRunner } from './check/check-runner.ts';
import { Checks } from './check/checks.ts';
import { Config } from './config.ts';
import { Database } from './database.ts';
import { Digests } from './digest/digests.ts';
import { MonitorImports } from './import/monitor-imports.ts';
import { MonitorRemoval } from './monitor/monitor-removal.ts';
import { MonitorWrites } from './monitor/monitor-writes.ts';
import { Monitors } from './monitor/monitors.ts';
import { PagePicture } from './preview/page-picture.ts';
import { PagePreview } from './preview/page-preview.ts';
import { SuggestedTyres } from './preview/suggested-tyres.ts';
import { HostLeases } from './reading/host-leases.ts';
import { PageParser } from './reading/page-parser.ts';
import { PageReader } from './reading/page-reader.ts';

await runService({
  name: 'monitoring',
  config: Config,
  database: Database,
  handlers: [Monitors, CheckCalls, PagePreview, PagePicture, MonitorImports],
  providers: [MonitorWrites, MonitorRemoval, HostLeases, PageParser, PageReader, CheckRunner, Checks, Digests, SuggestedTyres],
});
