import { Injectable } from '@nestjs/common';
import { blankNewsletterDraft } from '#contracts/marketing/newsletter-drafts';
import { DraftStore } from '#service/records/drafts';
import { Database } from '../database.ts';

/** The stored drafts of newsletters. */
@Injectable()
export class StoredNewsletterDrafts extends DraftStore<typeof blankNewsletterDraft> {
  constructor(database: Database) {
    super(database.newsletterDrafts, blankNewsletterDraft);
  }
}
