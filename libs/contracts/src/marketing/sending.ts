import { z } from 'zod';
import { Id, Pagination, Version, line, paging } from '../fields.ts';
import { operation, streamOperation } from '../operation.ts';
import { Newsletter, Sending } from './newsletters.ts';

/** Maximum number of chosen recipients per sending: their ids fit into one request. */
export const MAX_CHOSEN = 30_000;

/**
 * Starts to send a newsletter to the chosen subscribers, or with an empty body to all active ones. The recipients are fixed at this
 * moment. Refused for a newsletter that is sent or being sent, so that two tabs start only one sending.
 */
export const sendNewsletter = operation({
  subject: 'marketing.newsletter.send',
  http: 'POST /newsletters/:id/send',
  access: 'admin',
  summary: 'Lähetä uutiskirje valituille tai kaikille tilaajille',
  bodyLimit: 1_000_000,
  input: z.strictObject({
    id: Id,
    subscriberIds: z.array(Id).min(1, 'Ei valittuja tilaajia').max(MAX_CHOSEN, `Valittuja voi olla enintään ${MAX_CHOSEN}.`).optional(),
    /** The version that the admin has seen; without it, whatever the current one is. */
    version: Version.optional(),
  }),
  output: Newsletter,
  errors: ['newsletter_not_found', 'newsletter_sending', 'newsletter_sent', 'no_recipients', 'stale_version'],
  status: 202,
  deadline: 15_000,
});

export const pauseNewsletter = operation({
  subject: 'marketing.newsletter.pause',
  http: 'POST /newsletters/:id/pause',
  access: 'admin',
  summary: 'Keskeytä lähetys toistaiseksi',
  input: z.strictObject({ id: Id }),
  output: Newsletter,
  errors: ['newsletter_not_found', 'newsletter_not_sending'],
});

export const resumeNewsletter = operation({
  subject: 'marketing.newsletter.resume',
  http: 'POST /newsletters/:id/resume',
  access: 'admin',
  summary: 'Jatka keskeytettyä lähetystä',
  input: z.strictObject({ id: Id }),
  output: Newsletter,
  errors: ['newsletter_not_found', 'newsletter_not_sending'],
});

/** Cancels a sending. The remaining recipients do not get the newsletter; its status becomes 'failed'. */
export const cancelNewsletter = operation({
  subject: 'marketing.newsletter.cancel',
  http: 'POST /newsletters/:id/cancel',
  access: 'admin',
  summary: 'Peru lähetys lopullisesti',
  input: z.strictObject({ id: Id }),
  output: Newsletter,
  errors: ['newsletter_not_found', 'newsletter_not_sending'],
});

/** Retries the recipients whose mail failed, and those left when the sending was cancelled, but not bounced ones. */
export const retryNewsletter = operation({
  subject: 'marketing.newsletter.retry',
  http: 'POST /newsletters/:id/retry',
  access: 'admin',
  summary: 'Yritä epäonnistuneita uudelleen',
  input: z.strictObject({ id: Id }),
  output: Newsletter,
  errors: ['newsletter_not_found', 'newsletter_sending', 'nothing_to_retry'],
});

/** Outcomes of a delivery. 'waiting': none yet. */
export const deliveryStatuses = ['waiting', 'sent', 'bounced', 'failed', 'skipped'] as const;

/** One recipient of a newsletter. */
export const Delivery = z.object({
  _id: z.string(),
  subscriberId: z.string(),
  /** '' after the subscriber was deleted for good. */
  email: z.string(),
  status: z.enum(deliveryStatuses),
  /** Since the sending or its last retry began. */
  attempts: z.number().int(),
  /** The mail server's last reply, or why the recipient was skipped (Finnish); '' before the first. */
  reply: z.string(),
  /** When the outcome was recorded; null while waiting. */
  at: z.string().nullable(),
  /** When the next attempt is due; null unless the mail was tried and is waiting. */
  nextAttemptAt: z.string().nullable(),
  /** Whether the mail may have arrived twice, because a process was killed while the mail server accepted it. */
  uncertain: z.boolean(),
});

export const listDeliveries = operation({
  subject: 'marketing.delivery.list',
  http: 'GET /newsletters/:id/deliveries',
  access: 'admin',
  summary: 'Uutiskirjeen vastaanottajat ja tulokset',
  input: z.strictObject({
    id: Id,
    status: z.enum(deliveryStatuses).optional(),
    /** Part of an address. */
    search: line(254).optional(),
    ...paging(50, 200),
  }),
  output: z.object({ items: z.array(Delivery), pagination: Pagination }),
  errors: ['newsletter_not_found'],
});

/** Streams the progress of a sending, at most one item a second, until it has ended. */
export const followSending = streamOperation({
  subject: 'marketing.newsletter.follow',
  http: 'GET /newsletters/:id/progress',
  access: 'admin',
  summary: 'Lähetyksen eteneminen',
  input: z.strictObject({
    id: Id,
    /** Cursor of the last item that the reader has received. */
    after: line(120).optional(),
  }),
  headers: { after: 'last-event-id' },
  output: Sending.extend({
    /** Mails accepted per second, over the last seconds. */
    rate: z.number(),
    /** Estimated seconds until the end; null when it cannot be estimated. */
    secondsLeft: z.number().int().nullable(),
  }),
  cursor: ({ state, sent, bounced, failed, skipped, left, problem }) =>
    `${state}.${sent}.${bounced}.${failed}.${skipped}.${left}.${problem === null ? 0 : 1}`,
  errors: ['newsletter_not_found', 'newsletter_not_sending'],
});
