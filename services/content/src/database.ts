import type { Connection } from 'mongoose';
import { articleModel, type ArticleModel } from './article/article.model.ts';
import { draftModel, type DraftModel } from './article/draft.model.ts';
import { contactMessageModel, type ContactMessageModel } from './contact/contact-message.model.ts';
import { documentModel, type DocumentModel } from './document/document.model.ts';
import { reviewsModel, type ReviewsModel } from './reviews/reviews.model.ts';
import { revisionModel, type RevisionModel } from './revision/revision.model.ts';

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
    this.drafts = draftModel(connection);
    this.contactMessages = contactMessageModel(connection);
    this.reviews = reviewsModel(connection);
  }
}
