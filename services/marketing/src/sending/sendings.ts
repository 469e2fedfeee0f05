import { setTimeout as delay } from 'node:timers/promises';
import { Controller } from '@nestjs/common';
import { Types } from 'mongoose';
import { AppError } from '#contracts/errors';
import { paginationOf } from '#contracts/fields';
import {
  cancelNewsletter,
  followSending,
  listDeliveries,
  pauseNewsletter,
  resumeNewsletter,
  retryNewsletter,
  sendNewsletter,
} from '#contracts/marketing/sending';
import type { InputOf, OutputOf } from '#contracts/operation';
import { Serve, type Call, type StreamCall } from '#service/calls/serve';
import { Database } from '../database.ts';
import type { NewsletterRecord } from '../newsletter/newsletter.model.ts';
import { noCounts, sendingCounts, type SendingCounts } from '../newsletter/sending-counts.ts';
import { wireNewsletter, wireSending, type WireNewsletter } from '../newsletter/wire-newsletter.ts';
import type { DeliveryRecord } from './delivery.model.ts';
import { Progress } from './progress.ts';
import { SendingEngine } from './sending-engine.ts';
import { SendingWrites } from './sending-writes.ts';

const FOLLOW_EVERY_MS = 1_000;

type SendingProgress = OutputOf<typeof followSending>;

/** The calls with which the panel starts, controls and follows the sending of newsletters. */
@Controller()
export class Sendings {
  constructor(
    private readonly database: Database,
    private readonly writes: SendingWrites,
    private readonly engine: SendingEngine,
  ) {}

  @Serve(sendNewsletter)
  async send({ id, subscriberIds, version }: InputOf<typeof sendNewsletter>, { idempotencyKey }: Call): Promise<WireNewsletter> {
    return this.changed(await this.writes.begin(id, subscriberIds ?? null, version, idempotencyKey));
  }

  @Serve(pauseNewsletter)
  async pause({ id }: InputOf<typeof pauseNewsletter>): Promise<WireNewsletter> {
    return this.changed(await this.writes.pause(id));
  }

  @Serve(resumeNewsletter)
  async resume({ id }: InputOf<typeof resumeNewsletter>): Promise<WireNewsletter> {
    return this.changed(await this.writes.resume(id));
  }

  @Serve(cancelNewsletter)
  async cancel({ id }: InputOf<typeof cancelNewsletter>): Promise<WireNewsletter> {
    return this.changed(await this.writes.cancel(id));
  }

  @Serve(retryNewsletter)
  async retry({ id }: InputOf<typeof retryNewsletter>): Promise<WireNewsletter> {
    return this.changed(await this.writes.retry(id));
  }

  @Serve(listDeliveries)
  async deliveries({ id, status, search, page, limit }: InputOf<typeof listDeliveries>): Promise<OutputOf<typeof listDeliveries>> {
    const newsletterId = new Types.ObjectId(id);
    await this.read(newsletterId);
    const filter = {
      newsletterId,
      ...(status === undefined ? {} : { status }),
      ...(search === undefined || search === '' ? {} : { email: { $regex: escaped(search), $options: 'i' } }),
    };
    const [found, total] = await Promise.all([
      this.database.deliveries
        .find(filter)
        .sort({ _id: 1 })
        .skip((page - 1) * limit)
        .limit(limit)
        .lean<DeliveryRecord[]>(),
      this.database.deliveries.countDocuments(filter),
    ]);
    return { items: found.map(wireDelivery), pagination: paginationOf(page, limit, total) };
  }

  /** Streams the progress from the database, because any replica may be sending. */
  @Serve(followSending)
  async follow({ id, after }: InputOf<typeof followSending>, { signal }: StreamCall): Promise<AsyncIterable<SendingProgress>> {
    const newsletterId = new Types.ObjectId(id);
    const { sending } = await this.read(newsletterId);
    if (sending === null) throw new AppError('newsletter_not_sending');
    return this.progressOf(newsletterId, after, signal);
  }

  private async *progressOf(id: Types.ObjectId, after: string | undefined, signal: AbortSignal): AsyncGenerator<SendingProgress> {
    const progress = new Progress();
    for (let last = after; ;) {
      const { sending } = await this.read(id);
      if (sending === null) return;
      const told = wireSending(sending, await this.countsOf(id));
      progress.add({ at: Date.now(), sent: told.sent, left: told.left });
      const { rate, secondsLeft } = progress;
      const item = { ...told, rate, secondsLeft: sending.state === 'sending' ? secondsLeft : null };
      const cursor = followSending.cursor(item);
      if (cursor !== last) yield item;
      last = cursor;
      if (sending.endedAt !== null) return;
      await delay(FOLLOW_EVERY_MS, undefined, { signal });
    }
  }

  private async changed(newsletter: NewsletterRecord): Promise<WireNewsletter> {
    this.engine.wake();
    return wireNewsletter(newsletter, await this.countsOf(newsletter._id));
  }

  private async countsOf(id: Types.ObjectId): Promise<SendingCounts> {
    return (await sendingCounts(this.database, [id])).get(id.toHexString()) ?? noCounts;
  }

  private async read(_id: Types.ObjectId): Promise<Pick<NewsletterRecord, 'sending'>> {
    const newsletter = await this.database.newsletters
      .findOne({ _id, deletedAt: null }, { 'sending.chosen': 0, content: 0 })
      .lean<NewsletterRecord>();
    if (!newsletter) throw new AppError('newsletter_not_found');
    return newsletter;
  }
}

/** Escapes a text for use in a regular expression. */
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function wireDelivery({ _id, subscriberId, email, status, reply, at, dueAt, worker, uncertain, ...counts }: DeliveryRecord) {
  const attempts = counts.attempts - (counts.earlierAttempts ?? 0);
  return {
    _id,
    subscriberId: subscriberId.toHexString(),
    email,
    status,
    attempts,
    reply,
    at: at?.toISOString() ?? null,
    nextAttemptAt: status === 'waiting' && attempts > 0 && worker === undefined ? dueAt.toISOString() : null,
    uncertain: uncertain ?? false,
  };
}
