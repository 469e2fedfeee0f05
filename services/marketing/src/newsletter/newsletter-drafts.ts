import { Controller } from '@nestjs/common';
import {
  deleteNewsletterDraft,
  getNewsletterDraft,
  listNewsletterDrafts,
  saveNewsletterDraft,
} from '#contracts/marketing/newsletter-drafts';
import { AppError } from '#contracts/errors';
import type { InputOf, OutputOf } from '#contracts/operation';
import { Serve, type Call } from '#service/calls/serve';
import { StoredNewsletterDrafts } from './stored-drafts.ts';

/** Drafts of newsletters, saved while an admin types. */
@Controller()
export class NewsletterDrafts {
  constructor(private readonly drafts: StoredNewsletterDrafts) {}

  @Serve(listNewsletterDrafts)
  list({ newsletterId, ...page }: InputOf<typeof listNewsletterDrafts>): Promise<OutputOf<typeof listNewsletterDrafts>> {
    return this.drafts.list(page, newsletterId === undefined ? {} : { newsletterId });
  }

  @Serve(getNewsletterDraft)
  async get({ key }: InputOf<typeof getNewsletterDraft>): Promise<OutputOf<typeof getNewsletterDraft>> {
    const draft = await this.drafts.find(key);
    if (!draft) throw new AppError('newsletter_not_found', 'Luonnosta ei löytynyt.');
    return draft;
  }

  @Serve(saveNewsletterDraft)
  save({ key, ...given }: InputOf<typeof saveNewsletterDraft>, call: Call): Promise<OutputOf<typeof saveNewsletterDraft>> {
    return this.drafts.save(key, given, call.actor?.name ?? '');
  }

  @Serve(deleteNewsletterDraft)
  async delete({ key }: InputOf<typeof deleteNewsletterDraft>): Promise<OutputOf<typeof deleteNewsletterDraft>> {
    return { deleted: await this.drafts.delete(key) };
  }
}
