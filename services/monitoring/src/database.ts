import type { Connection } from 'mongoose';
import { digestModel, type DigestModel } from './digest/digest.model.ts';
import { monitorModel, type MonitorModel } from './monitor/monitor.model.ts';
import { pageTextModel, type PageTextModel } from './monitor/page-text.model.ts';
import { readingModel, type ReadingModel } from './monitor/reading.model.ts';
import { hostModel, type HostModel } from './reading/host.model.ts';

/** The service's own database. */
export class Database {
  readonly monitors: MonitorModel;
  readonly readings: ReadingModel;
  readonly pageTexts: PageTextModel;
  readonly hosts: HostModel;
  readonly digests: DigestModel;

  constructor(readonly connection: Connection) {
    this.monitors = monitorModel(connection);
    this.readings = readingModel(connection);
    this.pageTexts = pageTextModel(connection);
    this.hosts = hostModel(connection);
    this.digests = digestModel(connection);
  }
}
