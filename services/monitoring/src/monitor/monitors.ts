import { Controller } from '@nestjs/common';
import { Types } from 'mongoose';
import {
  createMonitor,
  deleteMonitor,
  getMonitor,
  listDeletedMonitors,
  listMonitors,
  listReadings,
  pauseMonitor,
  restoreMonitor,
  resumeMonitor,
  updateMonitor,
} from '#contracts/monitoring/monitors';
import type { InputOf, OutputOf } from '#contracts/operation';
import { eurosOf } from '#contracts/rules/cents';
import { Serve, type Call } from '#service/calls/serve';
import { mergeOver } from '#service/database/merge-over';
import { deletedPage } from '#service/database/deleted-records';
import { idFor } from '#service/database/mongo';
import { undoUntil } from '#service/database/undo-time';
import { Database } from '../database.ts';
import type { MonitorFields, MonitorRecord } from './monitor.model.ts';
import { MonitorWrites } from './monitor-writes.ts';
import { listedMonitor, wireMonitor, type WireMonitor } from './wire-monitor.ts';

/** Monitors per NATS message: each takes at most 10 kB. */
const MONITORS_PER_PAGE = 80;
/** Days of the history, and the most readings of it that a response contains. */
const HISTORY_DAYS = 400;
const MAX_READINGS = 5_000;

const fieldsOf = (record: MonitorRecord): MonitorFields => ({
  name: record.name,
  url: record.url,
  selector: record.selector,
  productName: record.productName,
  trackingType: record.trackingType,
  notifications: record.notifications,
  crawlSettings: record.crawlSettings,
  tags: record.tags,
  tyreId: record.tyreId,
});

@Controller()
export class Monitors {
  constructor(
    private readonly database: Database,
    private readonly writes: MonitorWrites,
  ) {}

  @Serve(listMonitors)
  async list({ after }: InputOf<typeof listMonitors>): Promise<OutputOf<typeof listMonitors>> {
    const rest = after === undefined ? {} : { _id: { $gt: new Types.ObjectId(after) } };
    const found = await this.database.monitors
      .find({ deletedAt: null, ...rest })
      .sort({ _id: 1 })
      .limit(MONITORS_PER_PAGE + 1)
      .lean();
    const items = found.slice(0, MONITORS_PER_PAGE).map(listedMonitor);
    return { items, next: found.length > MONITORS_PER_PAGE ? (items.at(-1)?._id ?? null) : null };
  }

  @Serve(getMonitor)
  async get({ id }: InputOf<typeof getMonitor>): Promise<WireMonitor> {
    return wireMonitor(await this.writes.find(id));
  }

  @Serve(createMonitor)
  async create(fields: InputOf<typeof createMonitor>, call: Call): Promise<WireMonitor> {
    const id = idFor(call.idempotencyKey, `monitor ${call.actor?.id ?? ''}`);
    return wireMonitor(await this.writes.create(id, fields, call));
  }

  @Serve(updateMonitor)
  async update({ id, version, ...changes }: InputOf<typeof updateMonitor>, call: Call): Promise<WireMonitor> {
    const change = (before: MonitorRecord) => mergeOver<MonitorFields>(changes, fieldsOf(before));
    return wireMonitor(await this.writes.change(id, change, { version, call }));
  }

  @Serve(deleteMonitor)
  async delete({ id }: InputOf<typeof deleteMonitor>, call: Call): Promise<OutputOf<typeof deleteMonitor>> {
    return { _id: id, undoUntil: undoUntil(await this.writes.delete(id, call)).toISOString() };
  }

  @Serve(listDeletedMonitors)
  listDeleted(page: InputOf<typeof listDeletedMonitors>): Promise<OutputOf<typeof listDeletedMonitors>> {
    return deletedPage(this.database.monitors, page, {
      title: ({ name, productName }) => `${name}: ${productName}`,
      fields: ['name', 'productName'],
    });
  }

  @Serve(restoreMonitor)
  async restore({ id }: InputOf<typeof restoreMonitor>, call: Call): Promise<WireMonitor> {
    return wireMonitor(await this.writes.restore(id, call));
  }

  @Serve(pauseMonitor)
  async pause({ id }: InputOf<typeof pauseMonitor>, call: Call): Promise<WireMonitor> {
    const change = ({ disabledBy }: MonitorRecord) =>
      disabledBy === 'owner' ? null : { status: 'disabled' as const, disabledBy: 'owner' as const, dueAt: null };
    return wireMonitor(await this.writes.change(id, change, { version: undefined, call }));
  }

  @Serve(resumeMonitor)
  async resume({ id }: InputOf<typeof resumeMonitor>, call: Call): Promise<WireMonitor> {
    const change = ({ status, lastError, lastChecked }: MonitorRecord) => {
      if (status !== 'disabled') return null;
      const resumed = lastChecked === null ? ('pending' as const) : lastError === null ? ('active' as const) : ('error' as const);
      return { status: resumed, disabledBy: null, failures: 0, dueAt: new Date() };
    };
    return wireMonitor(await this.writes.change(id, change, { version: undefined, call }));
  }

  @Serve(listReadings)
  async history({ id }: InputOf<typeof listReadings>): Promise<OutputOf<typeof listReadings>> {
    const { _id } = await this.writes.find(id);
    const since = new Date(Date.now() - HISTORY_DAYS * 86_400_000);
    const latest = await this.database.readings
      .find({ monitorId: _id, checkedAt: { $gte: since } })
      .sort({ checkedAt: -1 })
      .limit(MAX_READINGS)
      .lean();
    return latest.toReversed().map(({ checkedAt, cents, certainty, inStock }) => ({
      checkedAt: checkedAt.toISOString(),
      price: eurosOf(cents),
      certainty,
      inStock,
    }));
  }
}
