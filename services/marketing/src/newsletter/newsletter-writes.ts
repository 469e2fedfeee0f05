import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { AppError } from '#contracts/errors';
import { mergeOver } from '#service/database/merge-over';
import { isDuplicate } from '#service/database/mongo';
import { refuseExpiredUndo } from '#service/database/undo-time';
import { keyedSave, versionMadeBy } from '#service/calls/keyed-saves';
import { refuseAfterDeadline } from '#service/calls/refuse-after-deadline';
import type { Call } from '#service/calls/serve';
import { imageHashes } from '#contracts/rules/image-hashes';
import { Revisions } from '#service/records/revisions';
import { Database } from '../database.ts';
import {
  refuseDelete,
  refuseSchedule,
  refuseUnschedule,
  refuseUpdate,
  statusAfterRestore,
  type NewsletterState,
} from './newsletter-rules.ts';
import type { NewsletterRecord } from './newsletter.model.ts';
import { refuseStale } from './refuse-stale.ts';
import { sendingCounts } from './sending-counts.ts';
import { wireContent, type WireContent } from './wire-newsletter.ts';

/** The `kind` of revisions of newsletters. */
export const NEWSLETTER = 'newsletter';

type Content = Pick<NewsletterRecord, keyof WireContent>;

const contentFields = ({ sendDate, associatedCampaign, ...texts }: WireContent) => ({
  ...texts,
  associatedCampaign: associatedCampaign === null ? null : new Types.ObjectId(associatedCampaign),
  sendDate: new Date(sendDate),
  images: imageHashes(texts.content),
});

/** The fields that a write sets in addition to the version. */
type Change = Partial<Content & Pick<NewsletterRecord, 'status' | 'failure' | 'sending' | 'images'>>;

/** All writes of newsletters except those of their sending. */
@Injectable()
export class NewsletterWrites {
  constructor(
    private readonly database: Database,
    private readonly revisions: Revisions,
  ) {}

  /** @param _id the same for a repeated call, which then returns the newsletter that the first call created */
  async create(_id: Types.ObjectId, content: WireContent, call: Call): Promise<NewsletterRecord> {
    const at = new Date();
    const record: NewsletterRecord = {
      _id,
      ...contentFields(content),
      status: 'draft',
      sentAt: null,
      failure: null,
      sending: null,
      version: 0,
      savedBy: call.actor?.name ?? '',
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
    };
    try {
      await this.database.newsletters.insertOne(record);
      return record;
    } catch (error) {
      const earlier = isDuplicate(error) ? await this.database.newsletters.findById(_id).lean() : null;
      if (!earlier) throw error;
      return earlier;
    }
  }

  /**
   * Saves a newsletter if it is still at `version`; without a version, in any case.
   * @param given omitted fields keep their values
   * @throws AppError stale_version with the current newsletter, newsletter_locked
   */
  update(id: string, given: Partial<WireContent>, version: number | undefined, call: Call): Promise<NewsletterRecord> {
    return this.save(id, call, async (before) => {
      await refuseStale(this.database, before, version);
      const content = contentFields(mergeOver(given, wireContent(before)));
      refuseUpdate(await this.stateOf(before), content.sendDate);
      // A retry of a sending that reached nobody would mail the content from before the change.
      return { ...content, sending: null };
    });
  }

  /** @throws AppError stale_version with the current newsletter, newsletter_locked, send_date_past */
  schedule(id: string, sendDate: Date, version: number | undefined, call: Call): Promise<NewsletterRecord> {
    return this.save(id, call, async (before) => {
      await refuseStale(this.database, before, version);
      refuseSchedule(await this.stateOf(before), sendDate, new Date());
      // An earlier sending that reached nobody must not appear as the scheduled one.
      return { status: 'scheduled', sendDate, failure: null, sending: null };
    });
  }

  /** @throws AppError newsletter_locked */
  unschedule(id: string, call: Call): Promise<NewsletterRecord> {
    return this.save(id, call, async (before) => {
      refuseUnschedule(await this.stateOf(before));
      return { status: 'draft' };
    });
  }

  /**
   * Returns when the newsletter was deleted; for a repeated call, when the first one deleted it.
   * @throws AppError newsletter_sending
   */
  async delete(id: string, call: Call): Promise<Date> {
    for (;;) {
      const before = await this.database.newsletters.findById(id).lean();
      if (before?.deletedAt && versionMadeBy(call, before) !== undefined) return before.deletedAt;
      if (!before || before.deletedAt) throw new AppError('newsletter_not_found');
      refuseDelete(before);
      const deletedAt = new Date();
      const deleted = await this.replace(before, { deletedAt, deletedBy: call.actor?.name ?? '', updatedAt: deletedAt }, call);
      if (deleted) return deletedAt;
      refuseAfterDeadline(call);
    }
  }

  /** @throws AppError undo_expired */
  async restore(id: string, call: Call): Promise<NewsletterRecord> {
    for (;;) {
      const before = await this.database.newsletters.findById(id).lean();
      if (!before) throw new AppError('newsletter_not_found');
      if (before.deletedAt === null) return before;
      refuseExpiredUndo(before.deletedAt);
      const at = new Date();
      const restored = await this.replace(
        before,
        { deletedAt: null, deletedBy: '', updatedAt: at, status: statusAfterRestore(before, at) },
        call,
      );
      if (restored) return restored;
      refuseAfterDeadline(call);
    }
  }

  /**
   * Stores the current version of a newsletter as a revision, then writes the next one.
   * @param change called again after a concurrent write
   */
  private async save(id: string, call: Call, change: (before: NewsletterRecord) => Promise<Change>): Promise<NewsletterRecord> {
    for (;;) {
      const before = await this.database.newsletters.findOne({ _id: id, deletedAt: null }).lean();
      if (!before) throw new AppError('newsletter_not_found');
      const made = await this.atVersion(before, versionMadeBy(call, before));
      if (made) return made;
      const fields = { ...(await change(before)), savedBy: call.actor?.name ?? '', updatedAt: new Date() };
      const { version, updatedAt, savedBy } = before;
      await this.revisions.save(NEWSLETTER, id, version, wireContent(before), updatedAt, savedBy);
      const saved = await this.replace(before, fields, call);
      if (saved) return saved;
      refuseAfterDeadline(call);
    }
  }

  /** Writes the next version. @returns null when another write, or the beginning of a sending, came first */
  private replace(before: NewsletterRecord, fields: Partial<NewsletterRecord>, call: Call): Promise<NewsletterRecord | null> {
    const { _id, version, status, deletedAt, sending } = before;
    return this.database.newsletters
      .findOneAndUpdate(
        // A sending changes the status and itself without incrementing the version.
        { _id, version, status, deletedAt, 'sending.startedAt': sending?.startedAt ?? null, 'sending.state': sending?.state ?? null },
        { $set: fields, $inc: { version: 1 }, $push: keyedSave(call, version + 1) },
        { returnDocument: 'after' },
      )
      .lean();
  }

  /** Returns the newsletter with the content of one of its versions; null when that version is not stored. */
  private async atVersion(newsletter: NewsletterRecord, version: number | undefined): Promise<NewsletterRecord | null> {
    if (version === undefined) return null;
    if (version === newsletter.version) return newsletter;
    const revision = await this.revisions.find(NEWSLETTER, newsletter._id.toHexString(), version);
    if (!revision) return null;
    const { content, savedAt, savedBy } = revision;
    return { ...newsletter, ...contentFields(content as WireContent), version, updatedAt: savedAt ?? newsletter.updatedAt, savedBy };
  }

  private async stateOf(newsletter: NewsletterRecord): Promise<NewsletterState> {
    const { _id } = newsletter;
    // The deliveries tell it also after a schedule has removed the former sending.
    const counts = (await sendingCounts(this.database, [_id])).get(_id.toHexString());
    return { ...newsletter, hasArrived: counts !== undefined && counts.sent + counts.uncertain > 0 };
  }
}
