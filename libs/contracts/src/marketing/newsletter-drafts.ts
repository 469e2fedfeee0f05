import { z } from 'zod';
import { Id, Pagination, Timestamp, Version, forUpdate, line, paging, prose } from '../fields.ts';
import { operation } from '../operation.ts';
import { MAX_NEWSLETTER, MAX_SUBJECT, NEWSLETTER_BODY_LIMIT, Preheader } from './newsletters.ts';

// Drafts hold unsaved changes; the editor saves them automatically while an admin writes.

const DraftKey = z.string().regex(/^[a-z0-9-]{8,40}$/, 'Luonnoksen tunniste on virheellinen.');

const draftFields = {
  newsletterId: Id.nullable().default(null),
  newsletterVersion: Version.nullable().default(null),
  subject: line(MAX_SUBJECT).default(''),
  preheader: Preheader,
  content: prose(MAX_NEWSLETTER).default(''),
  associatedCampaign: Id.nullable().default(null),
  sendDate: Timestamp.nullable().default(null),
};

/** The fields of an empty draft. */
export const blankNewsletterDraft = z.object(draftFields).parse({});

/** A draft as the API returns it. */
export const NewsletterDraft = z.object({
  key: z.string(),
  /** The newsletter that the draft edits; null for a new one. */
  newsletterId: z.string().nullable(),
  newsletterVersion: Version.nullable(),
  subject: z.string(),
  preheader: z.string(),
  content: z.string(),
  associatedCampaign: z.string().nullable(),
  sendDate: z.string().nullable(),
  savedAt: z.string(),
  savedBy: z.string(),
});

/** Lists the drafts, the latest saved first; of one newsletter with `newsletterId`. */
export const listNewsletterDrafts = operation({
  subject: 'marketing.newsletter-draft.list',
  http: 'GET /newsletters/drafts',
  access: 'admin',
  summary: 'Keskeneräiset uutiskirjeet',
  input: z.strictObject({ newsletterId: Id.optional(), ...paging(20) }),
  output: z.object({ items: z.array(NewsletterDraft.omit({ content: true })), pagination: Pagination }),
  errors: [],
});

export const getNewsletterDraft = operation({
  subject: 'marketing.newsletter-draft.get',
  http: 'GET /newsletters/drafts/:key',
  access: 'admin',
  summary: 'Keskeneräinen uutiskirje',
  input: z.strictObject({ key: DraftKey }),
  output: NewsletterDraft,
  errors: ['newsletter_not_found'],
});

export const saveNewsletterDraft = operation({
  subject: 'marketing.newsletter-draft.save',
  http: 'PUT /newsletters/drafts/:key',
  access: 'admin',
  summary: 'Tallenna keskeneräinen uutiskirje',
  bodyLimit: NEWSLETTER_BODY_LIMIT,
  input: z.strictObject({ key: DraftKey, ...forUpdate(draftFields) }),
  output: z.object({ savedAt: z.string() }),
  errors: [],
});

export const deleteNewsletterDraft = operation({
  subject: 'marketing.newsletter-draft.delete',
  http: 'DELETE /newsletters/drafts/:key',
  access: 'admin',
  summary: 'Hylkää keskeneräinen uutiskirje',
  input: z.strictObject({ key: DraftKey }),
  output: z.object({ deleted: z.boolean() }),
  errors: [],
});
