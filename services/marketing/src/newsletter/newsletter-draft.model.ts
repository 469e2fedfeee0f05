import type { Connection } from 'mongoose';
import { draftModel, type DraftModel } from '#service/records/drafts';

/** The drafts of newsletters. Dates and ids are text, because a draft is an unfinished form. */
export const newsletterDraftModel = (connection: Connection): DraftModel =>
  draftModel(connection, 'NewsletterDraft', 'newsletter-drafts', {
    newsletterId: { type: String, default: null },
    newsletterVersion: { type: Number, default: null },
    subject: { type: String, default: '' },
    preheader: { type: String, default: '' },
    content: { type: String, default: '' },
    associatedCampaign: { type: String, default: null },
    sendDate: { type: String, default: null },
  });
