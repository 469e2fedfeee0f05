import { Controller } from '@nestjs/common';
import { Types } from 'mongoose';
import { AppError } from '#contracts/errors';
import { importMonitors, parseMonitors, undoMonitorImport } from '#contracts/monitoring/monitor-import';
import type { InputOf, OutputOf } from '#contracts/operation';
import { DEFAULT_RETRIES, DEFAULT_TIMEOUT_MS } from '#contracts/rules/monitor';
import { Serve, type Call } from '#service/calls/serve';
import { idFor, insertEach } from '#service/database/mongo';
import { Database } from '../database.ts';
import type { MonitorFields } from '../monitor/monitor.model.ts';
import { MonitorWrites } from '../monitor/monitor-writes.ts';
import { importRows } from './import-rows.ts';

const defaults = {
  trackingType: 'individual_price',
  notifications: { priceIncrease: true, priceDecrease: true, emailRecipients: [] },
  crawlSettings: { timeout: DEFAULT_TIMEOUT_MS, retryAttempts: DEFAULT_RETRIES, ignoresRobots: false },
} as const;

/** Imports of many monitors at once. */
@Controller()
export class MonitorImports {
  constructor(
    private readonly database: Database,
    private readonly writes: MonitorWrites,
  ) {}

  @Serve(parseMonitors)
  parse({ text }: InputOf<typeof parseMonitors>): OutputOf<typeof parseMonitors> {
    try {
      return importRows(text);
    } catch (error) {
      throw new AppError('import_unreadable', 'Tekstiä ei voitu tulkita. Tarkista, että lainausmerkit ovat pareittain.', {}, error);
    }
  }

  @Serve(importMonitors)
  async import({ monitors }: InputOf<typeof importMonitors>, call: Call): Promise<OutputOf<typeof importMonitors>> {
    const importId = idFor(call.idempotencyKey, `monitor import ${call.actor?.id ?? ''}`).toHexString();
    const records = monitors.map((given, index) => {
      const fields: MonitorFields = {
        ...given,
        trackingType: defaults.trackingType,
        notifications: { ...defaults.notifications, emailRecipients: [] },
        crawlSettings: { ...defaults.crawlSettings },
      };
      return this.writes.newRecord(idFor(importId, `row ${index}`), fields, { call, importId });
    });
    await insertEach(this.database.monitors.collection, records);
    return { importId, added: records.length };
  }

  @Serve(undoMonitorImport)
  async undo({ importId }: InputOf<typeof undoMonitorImport>): Promise<OutputOf<typeof undoMonitorImport>> {
    if (!Types.ObjectId.isValid(importId) || (await this.database.monitors.findOne({ importId }, { _id: 1 }).lean()) === null)
      throw new AppError('import_not_found');
    const unchanged = { importId, version: 0, deletedAt: null };
    const { modifiedCount } = await this.database.monitors.updateMany(unchanged, { $set: { deletedAt: new Date() }, $inc: { version: 1 } });
    return { removed: modifiedCount };
  }
}
