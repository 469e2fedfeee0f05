import { Injectable } from '@nestjs/common';
import { blankDraft } from '#contracts/content/articles';
import { DraftStore } from '#service/records/drafts';
import { Database } from '../database.ts';

/** The stored drafts of articles. */
@Injectable()
export class ArticleDrafts extends DraftStore<typeof blankDraft> {
  constructor(database: Database) {
    super(database.drafts, blankDraft);
  }
}
