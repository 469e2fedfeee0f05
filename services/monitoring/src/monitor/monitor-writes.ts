import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { AppError } from '#contracts/errors';
import { keyedSave, versionMadeBy } from '#service/calls/keyed-saves';
import { refuseAfterDeadline } from '#service/calls/refuse-after-deadline';
import type { Call } from '#service/calls/serve';
import { isDuplicate } from '#service/database/mongo';
import { refuseExpiredUndo } from '#service/database/undo-time';
import { Database } from '../database.ts';
import { newState, type MonitorFields, type MonitorRecord, type MonitorState } from './monitor.model.ts';
import { wireMonitor } from './wire-monitor.ts';

/** Returns host and port of a URL, in lower case. */
export const hostOf = (url: string): string => new URL(url).host.toLowerCase();

/** Fields whose change makes what was read before meaningless. */
const watched = ['url', 'selector', 'productName', 'trackingType'] as const;

/** What an admin writes into a monitor. */
type Change = Partial<MonitorFields & MonitorState & Pick<MonitorRecord, 'deletedAt' | 'deletedBy'>>;

/** All writes of monitors by admins. Each is one atomic write. */
@Injectable()
export class MonitorWrites {
  constructor(private readonly database: Database) {}

  /** Returns a new record, which is due at once. */
  newRecord(_id: Types.ObjectId, fields: MonitorFields, { call, importId }: { call: Call; importId?: string }): MonitorRecord {
    const at = new Date();
    return {
      _id,
      ...fields,
      host: hostOf(fields.url),
      ...newState(at),
      step: null,
      notices: [],
      importId: importId ?? null,
      version: 0,
      savedBy: call.actor?.name ?? '',
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
    };
  }

  /** @param _id the same for a repeated call, which then returns the monitor that the first call created */
  async create(_id: Types.ObjectId, fields: MonitorFields, call: Call): Promise<MonitorRecord> {
    const record = this.newRecord(_id, fields, { call });
    try {
      await this.database.monitors.insertOne(record);
      return record;
    } catch (error) {
      const earlier = isDuplicate(error) ? await this.database.monitors.findById(_id).lean() : null;
      if (earlier) return earlier;
      throw error;
    }
  }

  /**
   * Changes a monitor if it is still at `version`; without a version, in any case.
   * @param change returns what to store; null when there is nothing to change
   * @throws AppError monitor_not_found, or stale_version with the current monitor
   */
  async change(
    id: string,
    change: (before: MonitorRecord) => Change | null,
    { version, call }: { version: number | undefined; call: Call },
  ): Promise<MonitorRecord> {
    for (;;) {
      const before = await this.find(id);
      if (versionMadeBy(call, before) !== undefined) return before;
      if (version !== undefined && version !== before.version)
        throw new AppError('stale_version', undefined, { current: wireMonitor(before) });
      const fields = change(before);
      if (fields === null) return before;
      const saved = await this.write(before, fields, call);
      if (saved) return saved;
      refuseAfterDeadline(call);
    }
  }

  /** Returns when the monitor was deleted; for a repeated call, when the first one deleted it. */
  async delete(id: string, call: Call): Promise<Date> {
    for (;;) {
      const before = await this.database.monitors.findById(id).lean();
      if (before?.deletedAt && versionMadeBy(call, before) !== undefined) return before.deletedAt;
      if (!before || before.deletedAt) throw new AppError('monitor_not_found');
      const deletedAt = new Date();
      if (await this.write(before, { deletedAt, deletedBy: call.actor?.name ?? '' }, call)) return deletedAt;
    }
  }

  async restore(id: string, call: Call): Promise<MonitorRecord> {
    const stored = await this.database.monitors.findById(id).lean();
    if (!stored) throw new AppError('monitor_not_found');
    if (stored.deletedAt === null) return stored;
    refuseExpiredUndo(stored.deletedAt);
    return (await this.write(stored, { deletedAt: null, deletedBy: '' }, call)) ?? this.find(id);
  }

  /** @throws AppError monitor_not_found */
  async find(id: string): Promise<MonitorRecord> {
    const monitor = await this.database.monitors.findOne({ _id: id, deletedAt: null }).lean();
    if (!monitor) throw new AppError('monitor_not_found');
    return monitor;
  }

  /** Returns the saved monitor; null when another write came first. */
  private async write(before: MonitorRecord, change: Change, call: Call): Promise<MonitorRecord | null> {
    const isOther = watched.some((field) => change[field] !== undefined && change[field] !== before[field]);
    // The owner has changed what is watched: a running check is of no use any more, and the new page is read at once. The earlier
    // prices stay in the history.
    const restart = isOther
      ? {
          ...newState(before.disabledBy === 'owner' ? null : new Date()),
          ...(before.disabledBy === 'owner' ? { status: 'disabled' as const, disabledBy: 'owner' as const } : {}),
          host: hostOf(change.url ?? before.url),
          step: null,
        }
      : {};
    return this.database.monitors
      .findOneAndUpdate(
        { _id: before._id, version: before.version },
        {
          $set: { ...restart, ...change, updatedAt: new Date(), savedBy: call.actor?.name ?? '' },
          $inc: { version: 1 },
          $push: { ...keyedSave(call, before.version + 1) },
          ...(isOther ? { $unset: { lease: '' } } : {}),
        },
        { returnDocument: 'after' },
      )
      .lean();
  }
}
