import { Injectable } from '@nestjs/common';
import { addDays, helsinkiDate, helsinkiMoment } from '#contracts/rules/helsinki-time';
import { Database } from '../database.ts';

/** Counts the conversations that began on each day in Helsinki, also of days whose conversations have been removed. */
@Injectable()
export class DailyCounts {
  constructor(private readonly database: Database) {}

  /** Returns the count of each of the last `days` days, the current one included, oldest first. */
  async read(days: number, at: Date): Promise<{ date: string; count: number }[]> {
    const today = helsinkiDate(at);
    const dates = Array.from({ length: days }, (_, index) => addDays(today, index - days + 1));
    const stored = await this.database.dailyCounts.find({ _id: { $in: dates } }).lean();
    const counts = new Map(stored.map(({ _id, count }) => [_id, count]));
    const missing = dates.filter((date) => !counts.has(date));
    const [first] = missing;
    if (first !== undefined) for (const [date, count] of await this.countFrom(first)) if (!counts.has(date)) counts.set(date, count);
    return dates.map((date) => ({ date, count: counts.get(date) ?? 0 }));
  }

  /** Stores the counts of all finished days that have conversations. Idempotent: a stored count does not change. */
  async storeFinishedDays(at: Date): Promise<void> {
    const oldest = await this.database.conversations.findOne({}, { startedAt: 1 }, { sort: { startedAt: 1 } }).lean();
    if (!oldest) return;
    const today = helsinkiDate(at);
    const counts = [...(await this.countFrom(helsinkiDate(oldest.startedAt)))].filter(([date]) => date < today);
    if (counts.length === 0) return;
    await this.database.dailyCounts.bulkWrite(
      counts.map(([_id, count]) => ({ updateOne: { filter: { _id }, update: { $setOnInsert: { count } }, upsert: true } })),
    );
  }

  private async countFrom(date: string): Promise<Map<string, number>> {
    const groups = await this.database.conversations.aggregate<{ _id: string; count: number }>([
      { $match: { startedAt: { $gte: helsinkiMoment(date, '00:00') } } },
      { $group: { _id: { $dateToString: { date: '$startedAt', format: '%Y-%m-%d', timezone: 'Europe/Helsinki' } }, count: { $sum: 1 } } },
    ]);
    return new Map(groups.map(({ _id, count }) => [_id, count]));
  }
}
