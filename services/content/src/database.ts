import type { Connection, Model } from 'mongoose';
import { articleModel, type ArticleModel } from './article/article.model.ts';
import { draftModel, type DraftModel } from './article/draft.model.ts';
import { contactMessageModel, type ContactMessageModel } from './contact/contact-message.model.ts';
import { documentModel, type DocumentModel } from './document/document.model.ts';
import { reviewsModel, type ReviewsModel } from './reviews/reviews.model.ts';
import { revisionModel, type RevisionModel } from './revision/revision.model.ts';

/** The service's own database. */
export class Database {
  /** Of every aggregate. */
  private readonly models: Pick<Model<unknown>, 'createIndexes'>[] = [];

  readonly documents: DocumentModel;
  readonly revisions: RevisionModel;
  readonly articles: ArticleModel;
  readonly drafts: DraftModel;
  readonly contactMessages: ContactMessageModel;
  readonly reviews: ReviewsModel;

  constructor(readonly connection: Connection) {
    this.documents = this.add(documentModel(connection));
    this.revisions = this.add(revisionModel(connection));
    this.articles = this.add(articleModel(connection));
    this.drafts = this.add(draftModel(connection));
    this.contactMessages = this.add(contactMessageModel(connection));
    this.reviews = this.add(reviewsModel(connection));
  }

  /** A model whose indexes are made at the start. */
  private add<T>(model: Model<T>): Model<T> {
    this.models.push(model);
    return model;
  }

  /** Makes the declared indexes: the unique ones are rules that must hold before the first write. */
  async prepare(): Promise<void> {
    for (const model of this.models) await model.createIndexes();
  }
}
