import type { z } from 'zod';
import type { Newsletter, Sending } from '#contracts/marketing/newsletters';
import type { NewsletterRecord, SendingRecord } from './newsletter.model.ts';
import { noCounts, type SendingCounts } from './sending-counts.ts';

export type WireNewsletter = z.output<typeof Newsletter>;

/** Returns how far a sending is. */
export function wireSending({ state, startedAt, endedAt, problem, notes }: SendingRecord, counts: SendingCounts): z.output<typeof Sending> {
  const { waiting, sent, bounced, failed, skipped, uncertain } = counts;
  return {
    state,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    total: waiting + sent + bounced + failed + skipped,
    sent,
    bounced,
    failed,
    skipped,
    left: waiting,
    uncertain,
    problem,
    notes,
  };
}

/**
 * Returns a newsletter as the panel gets it.
 * @param counts the numbers of its recipients; null when it has none yet
 */
export const wireNewsletter = (newsletter: NewsletterRecord, counts: SendingCounts | null): WireNewsletter => ({
  _id: newsletter._id.toHexString(),
  ...wireContent(newsletter),
  status: newsletter.status,
  sentAt: newsletter.sentAt?.toISOString() ?? null,
  failure: newsletter.failure,
  createdAt: newsletter.createdAt.toISOString(),
  updatedAt: newsletter.updatedAt.toISOString(),
  savedBy: newsletter.savedBy,
  sending: newsletter.sending && wireSending(newsletter.sending, counts ?? noCounts),
  version: newsletter.version,
});

/** The fields of a newsletter that an admin writes, as the API has them. Revisions store them in this form. */
export type WireContent = Pick<WireNewsletter, 'subject' | 'preheader' | 'content' | 'associatedCampaign' | 'sendDate'>;

/** Returns the fields of a newsletter that an admin writes. */
export const wireContent = ({
  subject,
  preheader,
  content,
  associatedCampaign,
  sendDate,
}: Pick<NewsletterRecord, keyof WireContent>): WireContent => ({
  subject,
  preheader,
  content,
  associatedCampaign: associatedCampaign?.toHexString() ?? null,
  sendDate: sendDate.toISOString(),
});
