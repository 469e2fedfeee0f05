import { Controller } from '@nestjs/common';
import { blankDraft, deleteDraft, getDraft, listDrafts, saveDraft } from '#contracts/content/articles';
import { AppError } from '#contracts/errors';
import type { InputOf, OutputOf } from '#contracts/operation';
import { logger } from '#service/process/logging';
import { isDuplicate } from '#service/database/mongo';
import { mergeOver } from '#service/database/merge-over';
import { Serve, type Call } from '#service/calls/serve';
import { Database } from '../database.ts';
import { imageHashes } from '#contracts/rules/image-hashes';
import type { DraftRecord } from './draft.model.ts';

/** The shop's maximum number of drafts; beyond it the least recently saved are deleted. */
const MAX_DRAFTS = 200;

type DraftTexts = typeof blankDraft;
const DRAFT_TEXTS = { _id: 0, ...Object.fromEntries(Object.keys(blankDraft).map((name) => [name, 1])) };

const log = logger('content');

const wireDraft = ({ _id, savedAt, ...draft }: Omit<DraftRecord, 'content' | 'images'>) => ({
  key: _id,
  ...draft,
  savedAt: savedAt.toISOString(),
});

/** Drafts of articles, saved while an admin types. */
@Controller()
export class Drafts {
  constructor(private readonly database: Database) {}

  @Serve(listDrafts)
  async list(): Promise<OutputOf<typeof listDrafts>> {
    return (await this.database.drafts.find({}, { content: 0, images: 0 }).sort({ savedAt: -1, _id: 1 }).lean()).map(wireDraft);
  }

  @Serve(getDraft)
  async get({ key }: InputOf<typeof getDraft>): Promise<OutputOf<typeof getDraft>> {
    const draft = await this.database.drafts.findById(key).lean();
    if (!draft) throw new AppError('article_not_found', 'Luonnosta ei löytynyt.');
    return { ...wireDraft(draft), content: draft.content };
  }

  @Serve(saveDraft)
  async save({ key, ...given }: InputOf<typeof saveDraft>, call: Call): Promise<OutputOf<typeof saveDraft>> {
    const savedAt = new Date();
    const before: DraftTexts = (await this.database.drafts.findById(key, DRAFT_TEXTS).lean()) ?? blankDraft;
    const texts = mergeOver(given, before);
    const images = imageHashes({ content: texts.content, image: texts.image });
    const write = () =>
      this.database.drafts.updateOne(
        { _id: key },
        { $set: { ...texts, images, savedAt, savedBy: call.actor?.name ?? '' } },
        { upsert: true },
      );
    // Two concurrent first saves may both try to insert. The one that fails then updates the other's draft.
    const { upsertedCount } = await write().catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
      return write();
    });
    if (upsertedCount > 0) await this.dropOldest();
    return { savedAt: savedAt.toISOString() };
  }

  @Serve(deleteDraft)
  async delete({ key }: InputOf<typeof deleteDraft>): Promise<OutputOf<typeof deleteDraft>> {
    return { deleted: (await this.database.drafts.deleteOne({ _id: key })).deletedCount > 0 };
  }

  private async dropOldest() {
    const beyond = await this.database.drafts.find({}, { _id: 1 }).sort({ savedAt: -1, _id: 1 }).skip(MAX_DRAFTS).lean();
    if (beyond.length === 0) return;
    await this.database.drafts.deleteMany({ _id: { $in: beyond.map(({ _id }) => _id) } });
    log.info({ dropped: beyond.length }, 'deleted the oldest drafts');
  }
}
