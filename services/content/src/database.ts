import type { Connection } from 'mongoose';
import { articleModel, type ArticleModel } from './article/article.model.ts';
import { articleDraftModel } from './article/draft.model.ts';
import type { DraftModel } from '#service/records/drafts';
import { contactMessageModel, type ContactMessageModel } from './contact/contact-message.model.ts';
import { documentModel, type DocumentModel } from '#service/records/document.model';
import { reviewsModel, type ReviewsModel } from './reviews/reviews.model.ts';
import { revisionModel, type RevisionModel } from '#service/records/revision.model';

/** The service's own database. */
export class Database {
  readonly documents: DocumentModel;
  readonly revisions: RevisionModel;
  readonly articles: ArticleModel;
  readonly drafts: DraftModel;
  readonly contactMessages: ContactMessageModel;
  readonly reviews: ReviewsModel;

  constructor(readonly connection: Connection) {
    this.documents = documentModel(connection);
    this.revisions = revisionModel(connection);
    this.articles = articleModel(connection);
    this.drafts = articleDraftModel(connection);
    this.contactMessages = contactMessageModel(connection);
    this.reviews = reviewsModel(connection);
  }
}
