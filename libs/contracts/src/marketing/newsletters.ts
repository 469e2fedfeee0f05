import { z } from 'zod';
import { Deleted, DeletedPage, deletedPaging } from '../deletions.ts';
import { Id, Pagination, Timestamp, Version, forUpdate, line, paging, queryNumber, requiredLine, requiredProse } from '../fields.ts';
import { operation } from '../operation.ts';

/** The status of a newsletter. While it is being sent it is 'scheduled', and `sending` has the progress. */
export const newsletterStatuses = ['draft', 'scheduled', 'sent', 'failed'] as const;

/** Maximum length of a subject (the specification's decisions). */
export const MAX_SUBJECT = 100;
/** Beyond this length the counter is red (specification A §5). */
export const LONG_SUBJECT = 50;
/** Many mail programs truncate a longer subject. */
export const CUT_SUBJECT = 80;
/** Maximum number of characters of a newsletter's content in Markdown. */
export const MAX_NEWSLETTER = 30_000;
/** Maximum number of newsletters per page: this many of the longest fit into a NATS message (1 MiB). */
const MAX_PAGE_SIZE = 10;
/** Gmail shows only the first 102 KB of a mail's HTML. */
export const GMAIL_LIMIT_BYTES = 102 * 1024;

const NO_SUBJECT = 'Anna uutiskirjeen aihe.';
const NO_CONTENT = 'Kirjoita uutiskirjeen sisältö.';
const NO_SEND_DATE = 'Anna lähetysaika.';

/** Limit of a body with a newsletter's content, in bytes. */
export const NEWSLETTER_BODY_LIMIT = 128 * 1024;

const Subject = requiredLine(MAX_SUBJECT, NO_SUBJECT);
const Content = requiredProse(MAX_NEWSLETTER, NO_CONTENT);
/** The line that a mail program shows after the subject in its list; empty: the beginning of the content. */
export const Preheader = line(150).default('');

const fields = {
  subject: Subject,
  preheader: Preheader,
  /** Markdown; HTML in it is shown as text. */
  content: Content,
  associatedCampaign: Id.nullable().default(null),
  sendDate: z
    .string({ error: ({ input }) => (input === undefined || input === null ? NO_SEND_DATE : undefined) })
    .min(1, NO_SEND_DATE)
    .pipe(Timestamp),
};

/**
 * States of a sending. 'preparing': the recipients are being decided and the mail is rendered. 'paused' and 'cancelled': by an
 * admin. 'done': no recipients are left.
 */
export const sendingStates = ['preparing', 'sending', 'paused', 'cancelled', 'done'] as const;

/** Progress of a sending. Numbers are recipients. */
export const Sending = z.object({
  state: z.enum(sendingStates),
  startedAt: z.string(),
  /** When the last recipient had an outcome, or the sending was cancelled; null before. */
  endedAt: z.string().nullable(),
  total: z.number().int(),
  /** Accepted by the mail server. */
  sent: z.number().int(),
  /** Refused permanently by the mail server. */
  bounced: z.number().int(),
  /** Not accepted by the last retry. */
  failed: z.number().int(),
  /** Unsubscribed, suppressed or deleted after the sending began, or left when it was cancelled. */
  skipped: z.number().int(),
  /** Recipients without an outcome. */
  left: z.number().int(),
  /** Recipients who may have received the mail twice, because a process was killed while the mail server accepted it. */
  uncertain: z.number().int(),
  /** Finnish sentence: why mail is currently not accepted, such as an unreachable mail server; null when it is accepted. */
  problem: z.string().nullable(),
  /** Finnish sentences about what the rendering changed, such as an offer that had ended. */
  notes: z.array(z.string()),
});

/** A newsletter as the panel sees it. */
export const Newsletter = z.object({
  _id: z.string(),
  subject: z.string(),
  preheader: z.string(),
  content: z.string(),
  associatedCampaign: z.string().nullable(),
  /** ISO 8601 UTC */
  sendDate: z.string(),
  status: z.enum(newsletterStatuses),
  sentAt: z.string().nullable(),
  /** Finnish sentence; null unless the status is 'failed'. */
  failure: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  savedBy: z.string(),
  /** Null before the first sending. */
  sending: Sending.nullable(),
  version: Version,
});

const { page, limit } = paging(MAX_PAGE_SIZE);

export const listNewsletters = operation({
  subject: 'marketing.newsletter.list',
  http: 'GET /newsletters',
  access: 'admin',
  summary: 'Uutiskirjeet, uusin ensin',
  input: z.strictObject({
    status: z.enum(newsletterStatuses).optional(),
    page,
    /** A higher limit is reduced to the maximum; the pagination of the response has the limit that was used. */
    limit: limit.transform((wanted) => Math.min(wanted, MAX_PAGE_SIZE)),
  }),
  output: z.object({ items: z.array(Newsletter), pagination: Pagination }),
  errors: [],
});

export const getNewsletter = operation({
  subject: 'marketing.newsletter.get',
  http: 'GET /newsletters/:id',
  access: 'admin',
  summary: 'Uutiskirje',
  input: z.strictObject({ id: Id }),
  output: Newsletter,
  errors: ['newsletter_not_found'],
});

export const createNewsletter = operation({
  subject: 'marketing.newsletter.create',
  http: 'POST /newsletters',
  access: 'admin',
  summary: 'Luo uutiskirje luonnoksena',
  bodyLimit: NEWSLETTER_BODY_LIMIT,
  input: z.strictObject(fields),
  output: Newsletter,
  errors: [],
  status: 201,
});

/** Changes a draft, a failed or a scheduled newsletter. The date of a scheduled one is locked: unschedule it first. */
export const updateNewsletter = operation({
  subject: 'marketing.newsletter.update',
  http: 'PUT /newsletters/:id',
  access: 'admin',
  summary: 'Muuta uutiskirjettä',
  bodyLimit: NEWSLETTER_BODY_LIMIT,
  input: z.strictObject({ id: Id, ...forUpdate(fields), version: Version.optional() }),
  output: Newsletter,
  errors: ['newsletter_not_found', 'newsletter_locked', 'stale_version'],
});

export const deleteNewsletter = operation({
  subject: 'marketing.newsletter.delete',
  http: 'DELETE /newsletters/:id',
  access: 'admin',
  summary: 'Poista uutiskirje',
  input: z.strictObject({ id: Id }),
  output: Deleted,
  errors: ['newsletter_not_found', 'newsletter_sending'],
});

/** Lists the newsletters whose deletion can still be undone, latest first. */
export const listDeletedNewsletters = operation({
  subject: 'marketing.newsletter.deleted',
  http: 'GET /newsletters/deleted',
  access: 'admin',
  summary: 'Poistetut uutiskirjeet, jotka voi vielä palauttaa',
  input: deletedPaging,
  output: DeletedPage,
  errors: [],
});

export const restoreNewsletter = operation({
  subject: 'marketing.newsletter.restore',
  http: 'POST /newsletters/:id/restore',
  access: 'admin',
  summary: 'Peru uutiskirjeen poisto',
  input: z.strictObject({ id: Id }),
  output: Newsletter,
  errors: ['newsletter_not_found', 'undo_expired'],
});

export const scheduleNewsletter = operation({
  subject: 'marketing.newsletter.schedule',
  http: 'POST /newsletters/:id/schedule',
  access: 'admin',
  summary: 'Ajasta uutiskirje lähtemään kaikille tilaajille',
  input: z.strictObject({
    id: Id,
    sendDate: fields.sendDate,
    /** The version that the admin has seen; without it, whatever the current one is. */
    version: Version.optional(),
  }),
  output: Newsletter,
  errors: ['newsletter_not_found', 'newsletter_locked', 'send_date_past', 'stale_version'],
});

export const unscheduleNewsletter = operation({
  subject: 'marketing.newsletter.unschedule',
  http: 'POST /newsletters/:id/unschedule',
  access: 'admin',
  summary: 'Peru ajastus',
  input: z.strictObject({ id: Id }),
  output: Newsletter,
  errors: ['newsletter_not_found', 'newsletter_locked'],
});

// Versions

const RevisionSummary = z.object({ version: Version, savedAt: z.string().nullable(), savedBy: z.string() });

/** Lists the earlier versions of a newsletter, newest first, without the current one. */
export const listNewsletterRevisions = operation({
  subject: 'marketing.newsletter.revisions',
  http: 'GET /newsletters/:id/revisions',
  access: 'admin',
  summary: 'Uutiskirjeen aiemmat versiot',
  input: z.strictObject({ id: Id, ...paging(20) }),
  output: z.object({ items: z.array(RevisionSummary), pagination: Pagination }),
  errors: [],
});

export const getNewsletterRevision = operation({
  subject: 'marketing.newsletter.revision',
  http: 'GET /newsletters/:id/revisions/:version',
  access: 'admin',
  summary: 'Uutiskirjeen aiempi versio',
  input: z.strictObject({ id: Id, version: queryNumber(Version) }),
  output: RevisionSummary.extend({
    content: z.object({
      subject: z.string(),
      preheader: z.string(),
      content: z.string(),
      associatedCampaign: z.string().nullable(),
      sendDate: z.string(),
    }),
  }),
  errors: ['not_found'],
});
