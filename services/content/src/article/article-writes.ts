import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { freeSlug, slugOf } from '#contracts/rules/article-slug';
import { descriptionOf, readingMinutes } from '#contracts/rules/article-text';
import { AppError } from '#contracts/errors';
import { articleChanged, articlePublished } from '#contracts/content/events';
import { isDuplicate } from '#service/database/mongo';
import { OutboxRelay, outboxEntry, type OutboxEntry } from '#service/events/outbox';
import { mergeOver, type DeepPartial } from '#service/database/merge-over';
import { refuseAfterDeadline } from '#service/calls/refuse-after-deadline';
import type { Call } from '#service/calls/serve';
import { Database } from '../database.ts';
import { imageHashes } from '#contracts/rules/image-hashes';
import { keyedSave, versionMadeBy } from '#service/calls/keyed-saves';
import { Revisions } from '#service/records/revisions';
import type { ArticleRecord, PictureRecord } from './article.model.ts';
import { refuseExpiredUndo } from '#service/database/undo-time';
import { wireArticle } from './wire-article.ts';

/** The fields of an article that an admin writes. */
export interface ArticleTexts {
  title: string;
  content: string;
  keywords: string[];
  description: string;
  image: PictureRecord | null;
}

/** The texts and the fields derived from them. */
const textFields = (texts: ArticleTexts) => ({
  ...texts,
  derivedDescription: descriptionOf(texts.content),
  readingMinutes: readingMinutes(texts.content),
  images: imageHashes({ content: texts.content, image: texts.image }),
});

interface Announcement {
  /** The fields that record whether the publication has been announced. */
  fields: Pick<ArticleRecord, 'announced'> & Partial<Pick<ArticleRecord, 'waitingUntil'>>;
  events: OutboxEntry[];
}

/**
 * Returns the fields and events that a write stores: articleChanged always, articlePublished once, with the write from which on
 * visitors see the article.
 */
function announcementFor(article: Pick<ArticleRecord, '_id' | 'slug' | 'publishAt' | 'announced'>, at: Date): Announcement {
  const data = { articleId: article._id.toHexString(), slug: article.slug };
  const events = [outboxEntry(articleChanged, data)];
  if (article.publishAt > at) return { fields: { announced: article.announced, waitingUntil: article.publishAt }, events };
  if (!article.announced) events.push(outboxEntry(articlePublished, data));
  return { fields: { announced: true }, events };
}

/** All writes of articles. Each is one atomic write that includes its outbox events. */
@Injectable()
export class ArticleWrites {
  constructor(
    private readonly database: Database,
    private readonly revisions: Revisions,
    private readonly relay: OutboxRelay,
  ) {}

  /** @param _id the same for a repeated call, which then returns the article that the first call created */
  async create(_id: Types.ObjectId, texts: ArticleTexts, publishAt: Date | null, call: Call): Promise<ArticleRecord> {
    for (;;) {
      const at = new Date();
      const slug = await this.slugFor(texts.title, []);
      const beginning = { _id, slug, publishAt: publishAt ?? at, announced: false };
      const { fields, events } = announcementFor(beginning, at);
      const record: ArticleRecord = {
        ...beginning,
        ...textFields(texts),
        slugs: [slug],
        ...fields,
        version: 0,
        savedBy: call.actor?.name ?? '',
        createdAt: at,
        updatedAt: at,
        deletedAt: null,
        outbox: events,
      };
      try {
        await this.database.articles.insertOne(record);
        return this.relayEvents(record, events);
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        const earlier = await this.database.articles.findById(_id).lean();
        if (earlier) return earlier;
        // Another article took the slug at the same moment: try again.
        refuseAfterDeadline(call);
      }
    }
  }

  /**
   * Saves an article if it is still at `version`; without a version, whatever its current one is.
   * @param given omitted fields keep their values
   * @param options.publishAt null leaves the time of publication unchanged
   * @param options.call a repeated call returns what the first one saved
   * @throws AppError stale_version with the current article
   */
  async update(
    id: string,
    given: DeepPartial<ArticleTexts>,
    { publishAt, version, call }: { publishAt: Date | null; version: number | undefined; call: Call },
  ): Promise<ArticleRecord> {
    for (;;) {
      const before = await this.findUndeleted(id);
      const made = await this.atVersion(before, versionMadeBy(call, before));
      if (made) return made;
      if (version !== undefined && version !== before.version)
        throw new AppError('stale_version', undefined, { current: wireArticle(before) });
      await this.saveRevision(before);
      const at = new Date();
      const { title, content, keywords, description, image } = before;
      const texts = textFields(mergeOver(given, { title, content, keywords, description, image }));
      const slug = slugOf(texts.title) === slugOf(title) ? before.slug : await this.slugFor(texts.title, before.slugs);
      const after = { ...before, slug, publishAt: publishAt ?? before.publishAt };
      const { fields, events } = announcementFor(after, at);
      const saved = await this.database.articles
        .findOneAndUpdate(
          // The timer sets `announced` without incrementing the version.
          { _id: before._id, version: before.version, announced: before.announced, deletedAt: null },
          {
            $set: { ...texts, slug, publishAt: after.publishAt, ...fields, savedBy: call.actor?.name ?? '', updatedAt: at },
            ...(fields.waitingUntil ? {} : { $unset: { waitingUntil: '' } }),
            $addToSet: { slugs: slug },
            $inc: { version: 1 },
            $push: { outbox: { $each: events }, ...keyedSave(call, before.version + 1) },
          },
          { returnDocument: 'after' },
        )
        .lean()
        .catch((error: unknown) => {
          if (!isDuplicate(error)) throw error;
          return null;
        });
      if (saved) return this.relayEvents(saved, events);
      refuseAfterDeadline(call);
    }
  }

  /** Returns when the article was deleted; for a repeated call, when the first one deleted it. */
  async delete(id: string, call: Call): Promise<Date> {
    const deletedAt = new Date();
    const before = await this.database.articles.findById(id).lean();
    if (before?.deletedAt && versionMadeBy(call, before) !== undefined) return before.deletedAt;
    if (!before || before.deletedAt) throw new AppError('article_not_found');
    const event = outboxEntry(articleChanged, { articleId: id, slug: before.slug });
    const deleted = await this.database.articles
      .findOneAndUpdate(
        { _id: id, deletedAt: null },
        {
          $set: { deletedAt, deletedBy: call.actor?.name ?? '', updatedAt: deletedAt },
          $inc: { version: 1 },
          $push: { outbox: event, ...keyedSave(call, before.version + 1) },
        },
        { returnDocument: 'after' },
      )
      .lean();
    if (!deleted) throw new AppError('article_not_found');
    this.relayEvents(deleted, [event]);
    return deletedAt;
  }

  async restore(id: string): Promise<ArticleRecord> {
    const stored = await this.database.articles.findById(id).lean();
    if (!stored) throw new AppError('article_not_found');
    if (stored.deletedAt === null) return stored;
    refuseExpiredUndo(stored.deletedAt);
    const at = new Date();
    const { fields, events } = announcementFor(stored, at);
    const restored = await this.database.articles
      .findOneAndUpdate(
        { _id: stored._id, version: stored.version, deletedAt: stored.deletedAt },
        {
          $set: { deletedAt: null, ...fields, updatedAt: at },
          $unset: { deletedBy: '', ...(fields.waitingUntil ? {} : { waitingUntil: '' }) },
          $inc: { version: 1 },
          $push: { outbox: { $each: events } },
        },
        { returnDocument: 'after' },
      )
      .lean();
    return restored ? this.relayEvents(restored, events) : this.findUndeleted(id);
  }

  /**
   * Publishes the event of every scheduled article that is due. Safe to run on any number of replicas: the conditional
   * write succeeds on only one of them.
   * @returns how many articles this call has announced
   */
  async announceDue(at: Date): Promise<number> {
    let announced = 0;
    for (const article of await this.database.articles.find({ waitingUntil: { $lte: at }, deletedAt: null }, { content: 0 }).lean()) {
      const data = { articleId: article._id.toHexString(), slug: article.slug };
      // An article that was announced and then postponed is not announced again, but pages cached without it must be invalidated.
      const event = outboxEntry(article.announced ? articleChanged : articlePublished, data);
      const { modifiedCount } = await this.database.articles.updateOne(
        { _id: article._id, version: article.version, waitingUntil: article.waitingUntil, deletedAt: null },
        { $set: { announced: true }, $unset: { waitingUntil: '' }, $push: { outbox: event } },
      );
      if (modifiedCount === 0) continue;
      announced += 1;
      this.relay.relaySoon(this.database.articles, article._id, [event]);
    }
    return announced;
  }

  /** Returns when the next scheduled article is due; null when none is scheduled. */
  async nextDueAt(): Promise<Date | null> {
    const next = await this.database.articles
      .findOne({ waitingUntil: { $exists: true }, deletedAt: null }, { waitingUntil: 1 })
      .sort({ waitingUntil: 1 })
      .lean();
    return next?.waitingUntil ?? null;
  }

  private async findUndeleted(id: string): Promise<ArticleRecord> {
    const article = await this.database.articles.findOne({ _id: id, deletedAt: null }).lean();
    if (!article) throw new AppError('article_not_found');
    return article;
  }

  /**
   * Returns a slug for the title that no other article has.
   * @param own the former slugs of the article itself, any of which may become its current one again
   */
  private async slugFor(title: string, own: readonly string[]): Promise<string> {
    const slug = slugOf(title);
    const others = await this.database.articles.find({ slugs: { $regex: `^${slug}(-[0-9]+)?$` } }, { slugs: 1 }).lean();
    const taken = new Set(others.flatMap(({ slugs }) => slugs));
    for (const former of own) taken.delete(former);
    return freeSlug(slug, taken);
  }

  /** Returns the article with the texts of one of its versions; null when that version is not stored. */
  private async atVersion(article: ArticleRecord, version: number | undefined): Promise<ArticleRecord | null> {
    if (version === undefined) return null;
    if (version === article.version) return article;
    const revision = await this.revisions.find('article', article._id.toHexString(), version);
    if (!revision) return null;
    const { content, savedAt, savedBy } = revision;
    return { ...article, ...textFields(content as ArticleTexts), version, updatedAt: savedAt ?? article.updatedAt, savedBy };
  }

  private saveRevision({ _id, title, content, description, keywords, image, version, updatedAt, savedBy }: ArticleRecord): Promise<void> {
    const texts = { title, content, description, keywords, image };
    return this.revisions.save('article', _id.toHexString(), version, texts, updatedAt, savedBy);
  }

  /** Relays the events of a written article, and returns the article. */
  private relayEvents(article: ArticleRecord, events: readonly OutboxEntry[]): ArticleRecord {
    this.relay.relaySoon(this.database.articles, article._id, events);
    return article;
  }
}
