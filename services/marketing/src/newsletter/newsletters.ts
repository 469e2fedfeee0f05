import { Controller } from '@nestjs/common';
import { AppError } from '#contracts/errors';
import { paginationOf } from '#contracts/fields';
import {
  createNewsletter,
  deleteNewsletter,
  getNewsletter,
  getNewsletterRevision,
  listDeletedNewsletters,
  listNewsletterRevisions,
  listNewsletters,
  restoreNewsletter,
  scheduleNewsletter,
  unscheduleNewsletter,
  updateNewsletter,
} from '#contracts/marketing/newsletters';
import type { InputOf, OutputOf } from '#contracts/operation';
import { deletedPage } from '#service/database/deleted-records';
import { idFor } from '#service/database/mongo';
import { undoUntil } from '#service/database/undo-time';
import { Serve, type Call } from '#service/calls/serve';
import { Revisions } from '#service/records/revisions';
import { Database } from '../database.ts';
import { NEWSLETTER, NewsletterWrites } from './newsletter-writes.ts';
import type { NewsletterRecord } from './newsletter.model.ts';
import { sendingCounts } from './sending-counts.ts';
import { wireNewsletter, type WireContent, type WireNewsletter } from './wire-newsletter.ts';

/** The projection of reads: without the fields that only writes need. */
const READ_PROJECTION = { outbox: 0, keyedSaves: 0, 'sending.chosen': 0 } as const;

/** The newsletters of the panel, except their drafts, mail and sending. */
@Controller()
export class Newsletters {
  constructor(
    private readonly database: Database,
    private readonly writes: NewsletterWrites,
    private readonly revisions: Revisions,
  ) {}

  @Serve(listNewsletters)
  async list({ status, page, limit }: InputOf<typeof listNewsletters>): Promise<OutputOf<typeof listNewsletters>> {
    const wanted = { deletedAt: null, ...(status === undefined ? {} : { status }) };
    const [found, total] = await Promise.all([
      this.database.newsletters
        .find(wanted, READ_PROJECTION)
        .sort({ createdAt: -1, _id: -1 })
        .skip((page - 1) * limit)
        .limit(limit)
        .lean<NewsletterRecord[]>(),
      this.database.newsletters.countDocuments(wanted),
    ]);
    return { items: await this.wired(found), pagination: paginationOf(page, limit, total) };
  }

  @Serve(getNewsletter)
  async get({ id }: InputOf<typeof getNewsletter>): Promise<WireNewsletter> {
    const newsletter = await this.database.newsletters.findOne({ _id: id, deletedAt: null }, READ_PROJECTION).lean<NewsletterRecord>();
    if (!newsletter) throw new AppError('newsletter_not_found');
    return this.wire(newsletter);
  }

  @Serve(createNewsletter)
  async create(content: InputOf<typeof createNewsletter>, call: Call): Promise<WireNewsletter> {
    const _id = idFor(call.idempotencyKey, `newsletter ${call.actor?.id ?? ''}`);
    return this.wire(await this.writes.create(_id, content, call));
  }

  @Serve(updateNewsletter)
  async update({ id, version, ...given }: InputOf<typeof updateNewsletter>, call: Call): Promise<WireNewsletter> {
    return this.wire(await this.writes.update(id, given, version, call));
  }

  @Serve(deleteNewsletter)
  async delete({ id }: InputOf<typeof deleteNewsletter>, call: Call): Promise<OutputOf<typeof deleteNewsletter>> {
    return { _id: id, undoUntil: undoUntil(await this.writes.delete(id, call)).toISOString() };
  }

  @Serve(listDeletedNewsletters)
  listDeleted(page: InputOf<typeof listDeletedNewsletters>): Promise<OutputOf<typeof listDeletedNewsletters>> {
    return deletedPage(this.database.newsletters, page, { title: ({ subject }) => subject, fields: ['subject'] });
  }

  @Serve(restoreNewsletter)
  async restore({ id }: InputOf<typeof restoreNewsletter>, call: Call): Promise<WireNewsletter> {
    return this.wire(await this.writes.restore(id, call));
  }

  @Serve(scheduleNewsletter)
  async schedule({ id, sendDate, version }: InputOf<typeof scheduleNewsletter>, call: Call): Promise<WireNewsletter> {
    return this.wire(await this.writes.schedule(id, new Date(sendDate), version, call));
  }

  @Serve(unscheduleNewsletter)
  async unschedule({ id }: InputOf<typeof unscheduleNewsletter>, call: Call): Promise<WireNewsletter> {
    return this.wire(await this.writes.unschedule(id, call));
  }

  @Serve(listNewsletterRevisions)
  async listRevisions({ id, ...page }: InputOf<typeof listNewsletterRevisions>): Promise<OutputOf<typeof listNewsletterRevisions>> {
    return this.revisions.list(NEWSLETTER, id, { before: await this.currentVersion(id), ...page });
  }

  @Serve(getNewsletterRevision)
  async getRevision({ id, version }: InputOf<typeof getNewsletterRevision>): Promise<OutputOf<typeof getNewsletterRevision>> {
    const revision = version < (await this.currentVersion(id)) ? await this.revisions.find(NEWSLETTER, id, version) : null;
    if (!revision) throw new AppError('not_found');
    const { savedAt, savedBy, content } = revision;
    return { version, savedAt: savedAt?.toISOString() ?? null, savedBy, content: content as WireContent };
  }

  private async currentVersion(id: string): Promise<number> {
    return (await this.database.newsletters.findById(id, { version: 1 }).lean())?.version ?? 0;
  }

  private async wire(newsletter: NewsletterRecord): Promise<WireNewsletter> {
    const [wired] = await this.wired([newsletter]);
    if (!wired) throw new Error('one newsletter was given');
    return wired;
  }

  private async wired(newsletters: NewsletterRecord[]): Promise<WireNewsletter[]> {
    const sent = newsletters.filter(({ sending }) => sending !== null).map(({ _id }) => _id);
    const counts = await sendingCounts(this.database, sent);
    return newsletters.map((newsletter) => wireNewsletter(newsletter, counts.get(newsletter._id.toHexString()) ?? null));
  }
}
