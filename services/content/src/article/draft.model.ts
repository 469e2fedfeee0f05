import { Schema, type Connection } from 'mongoose';
import { draftModel, type DraftModel } from '#service/records/drafts';

/** The drafts of articles. */
export const articleDraftModel = (connection: Connection): DraftModel =>
  draftModel(connection, 'Draft', 'drafts', {
    articleId: { type: String, default: null },
    articleVersion: { type: Number, default: null },
    title: { type: String, default: '' },
    content: { type: String, default: '' },
    keywords: { type: String, default: '' },
    description: { type: String, default: '' },
    image: { type: Schema.Types.Mixed, default: null },
  });
