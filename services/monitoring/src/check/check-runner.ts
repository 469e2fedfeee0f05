import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { CheckStep } from '#contracts/rules/monitor';
import { Database } from '../database.ts';
import type { MonitorRecord } from '../monitor/monitor.model.ts';
import { PageUnreadable } from '../page/page-unreadable.ts';
import { PageReader, type PageRequest } from '../reading/page-reader.ts';
import { changeOfText } from '../text/text-change.ts';
import type { CheckResult } from './outcome.ts';

/** Pauses before the second and later attempts of a check, in milliseconds. */
const BACKOFF_MS = [2_000, 5_000, 10_000, 20_000];

/** Reads the page of a monitor, with its attempts. Stores nothing but the text of a full_page monitor. */
@Injectable()
export class CheckRunner {
  constructor(
    private readonly database: Database,
    private readonly reader: PageReader,
  ) {}

  /**
   * @param options.until when the last attempt must have ended; the reason of the attempt before it is then the result
   * @returns the result; a page that cannot be read is 'failed'
   * @throws the signal's reason, when the check is to be abandoned
   */
  async run(
    monitor: MonitorRecord,
    options: { signal: AbortSignal; until?: Date | undefined; onStep?: (step: CheckStep) => void },
  ): Promise<CheckResult> {
    const { retryAttempts, timeout } = monitor.crawlSettings;
    for (let attempt = 1; ; attempt += 1) {
      const left = (options.until?.getTime() ?? Infinity) - Date.now();
      try {
        return await this.attempt(monitor, {
          signal: options.until === undefined ? options.signal : AbortSignal.any([options.signal, AbortSignal.timeout(Math.max(1, left))]),
          timeoutMs: Math.min(timeout, Math.max(1_000, left)),
          onStep: options.onStep ?? (() => undefined),
        });
      } catch (error) {
        options.signal.throwIfAborted();
        const isOver = left <= 0 || isTimeout(error);
        if (isOver) return { kind: 'failed', message: 'Sivua ei ehditty lukea: sivusto vastaa hitaasti tai on varattu.' };
        if (!(error instanceof PageUnreadable)) throw error;
        const pause = error.retryAfterMs ?? BACKOFF_MS[attempt - 1] ?? BACKOFF_MS.at(-1) ?? 0;
        const hasTime = Date.now() + pause + 1_000 < (options.until?.getTime() ?? Infinity);
        if (!error.mayRetry || attempt >= retryAttempts || pause > 60_000 || !hasTime) return { kind: 'failed', message: error.message };
        await delay(pause, undefined, { signal: options.signal });
      }
    }
  }

  private async attempt(
    monitor: MonitorRecord,
    { signal, timeoutMs, onStep }: Pick<PageRequest, 'signal' | 'timeoutMs' | 'onStep'>,
  ): Promise<CheckResult> {
    const { url, host, productName, selector, reader, httpTriedAt, etag, lastModified } = monitor;
    // A price that is not certain, or waits for its confirmation, is read again even from an unchanged page.
    const isSettled = monitor.trackingType === 'full_page' || (monitor.certainty === 'sure' && monitor.quarantine === null);
    const known = { reader, httpTriedAt, etag: isSettled ? etag : null, lastModified: isSettled ? lastModified : null };
    const request = { url, host, timeoutMs, ignoresRobots: monitor.crawlSettings.ignoresRobots, known, signal, onStep };
    if (monitor.trackingType === 'full_page') return this.textOf(monitor, request);
    const answer = await this.reader.price(request, { productName, selector });
    if (answer.kind === 'unchanged') return answer;
    const { url: _url, ...read } = answer.read;
    return { kind: 'price', finding: answer.finding, ...read };
  }

  private async textOf(monitor: MonitorRecord, request: PageRequest): Promise<CheckResult> {
    const answer = await this.reader.text(request);
    if (answer.kind === 'unchanged') return answer;
    const { reader, etag, lastModified } = answer.read;
    const before = await this.database.pageTexts.findById(monitor._id).lean();
    const change = before === null || monitor.status === 'pending' ? null : changeOfText(before.text, answer.text);
    // Written before the outcome: a crash in between loses the report of one change, and never reports it twice.
    if (before === null || before.text !== answer.text) {
      const text = { text: answer.text, readAt: new Date() };
      await this.database.pageTexts.updateOne({ _id: monitor._id }, { $set: text }, { upsert: true });
    }
    return { kind: 'text', change, reader, etag, lastModified };
  }
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';
