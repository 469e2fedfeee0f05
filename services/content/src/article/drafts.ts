import { Controller } from '@nestjs/common';
import { deleteDraft, getDraft, listDrafts, saveDraft } from '#contracts/content/articles';
import { AppError } from '#contracts/errors';
import type { InputOf, OutputOf } from '#contracts/operation';
import { Serve, type Call } from '#service/calls/serve';
import { ArticleDrafts } from './article-drafts.ts';

/** Drafts of articles, saved while an admin types. */
@Controller()
export class Drafts {
  constructor(private readonly drafts: ArticleDrafts) {}

  @Serve(listDrafts)
  list({ articleId, ...page }: InputOf<typeof listDrafts>): Promise<OutputOf<typeof listDrafts>> {
    return this.drafts.list(page, articleId === undefined ? {} : { articleId });
  }

  @Serve(getDraft)
  async get({ key }: InputOf<typeof getDraft>): Promise<OutputOf<typeof getDraft>> {
    const draft = await this.drafts.find(key);
    if (!draft) throw new AppError('article_not_found', 'Luonnosta ei löytynyt.');
    return draft;
  }

  @Serve(saveDraft)
  save({ key, ...given }: InputOf<typeof saveDraft>, call: Call): Promise<OutputOf<typeof saveDraft>> {
    return this.drafts.save(key, given, call.actor?.name ?? '');
  }

  @Serve(deleteDraft)
  async delete({ key }: InputOf<typeof deleteDraft>): Promise<OutputOf<typeof deleteDraft>> {
    return { deleted: await this.drafts.delete(key) };
  }
}
