import mongoose from 'mongoose';
import type { NewsletterDraft } from '#contracts/marketing/newsletter-drafts';
import type { getNewsletterRevision, listNewsletterRevisions, listNewsletters, Newsletter } from '#contracts/marketing/newsletters';
import type { NewsletterSettings } from '#contracts/marketing/settings';
import type { OutputOf } from '#contracts/operation';
import type { z } from 'zod';
import type { ApiClient, ErrorBody } from '../client.ts';
import type { Shop } from '../harness.ts';

export type NewsletterRecord = z.output<typeof Newsletter>;
export type NewsletterList = OutputOf<typeof listNewsletters>;
export type NewsletterRevision = OutputOf<typeof getNewsletterRevision>;
export type NewsletterRevisions = OutputOf<typeof listNewsletterRevisions>;
export type NewsletterDraftRecord = z.output<typeof NewsletterDraft>;
export type NewsletterSettingsRecord = z.output<typeof NewsletterSettings>;

/** Returns a moment so many hours from now, ISO 8601. */
export const hoursAhead = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

export const newsletterFields = (fields: Record<string, unknown> = {}) => ({
  subject: 'Talvirenkaat nyt tarjouksessa',
  content: '## Hei!\n\nLumi yllättää. Vaihda **ajoissa**.',
  sendDate: hoursAhead(24),
  ...fields,
});

/** Creates a draft. */
export async function createNewsletter(admin: ApiClient, fields: Record<string, unknown> = {}): Promise<NewsletterRecord> {
  const { status, body } = await admin.post<NewsletterRecord>('/newsletters', newsletterFields(fields));
  if (status !== 201) throw new Error(`creating a newsletter got ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Returns the path of a newsletter. */
export const pathOf = ({ _id }: { _id: string }): string => `/newsletters/${_id}`;

/** The calls of an admin about one newsletter or all. An error status does not throw. */
export class NewsletterCalls {
  constructor(private readonly admin: ApiClient) {}

  read = async (newsletter: { _id: string }) => (await this.admin.get<NewsletterRecord>(pathOf(newsletter))).body;
  list = async (query = '') => (await this.admin.get<NewsletterList>(`/newsletters${query}`)).body;
  save = (newsletter: { _id: string }, fields: object) => this.admin.put<NewsletterRecord & ErrorBody>(pathOf(newsletter), fields);
  post = (newsletter: { _id: string }, action: string, body: object = {}) =>
    this.admin.post<NewsletterRecord & ErrorBody>(`${pathOf(newsletter)}/${action}`, body);
  schedule = (newsletter: { _id: string }, sendDate = hoursAhead(48)) => this.post(newsletter, 'schedule', { sendDate });
  remove = (newsletter: { _id: string }) => this.admin.delete<{ undoUntil: string } & ErrorBody>(pathOf(newsletter));
}

/** Numbers of recipients by the status of their delivery. */
type Recipients = Partial<Record<'waiting' | 'sent' | 'bounced' | 'failed' | 'skipped', number>>;

/** Puts a newsletter into the state in which a sending leaves it, for tests of what may be done with it then. */
export async function storeSending(
  shop: Shop,
  { _id }: Pick<NewsletterRecord, '_id'>,
  { status, state, recipients = {}, uncertain = 0 }: { status: string; state: string; recipients?: Recipients; uncertain?: number },
): Promise<void> {
  const newsletterId = new mongoose.Types.ObjectId(_id);
  const marketing = shop.database('marketing');
  const startedAt = new Date();
  const hasEnded = state === 'done' || state === 'cancelled';
  const sending = {
    state,
    startedAt,
    endedAt: hasEnded ? startedAt : null,
    chosen: null,
    isPrepared: true,
    problem: null,
    problemSince: null,
    notes: [],
  };
  const fields = {
    status,
    sending,
    sentAt: status === 'sent' ? startedAt : null,
    failure: status === 'failed' ? 'Lähetys peruttiin.' : null,
  };
  const deliveries = Object.entries(recipients).flatMap(([outcome, count]) =>
    Array.from({ length: count }, (_, at) => {
      const subscriberId = new mongoose.Types.ObjectId();
      return {
        _id: `${_id}-${subscriberId.toHexString()}` as never,
        newsletterId,
        subscriberId,
        email: `tilaaja${at}@rengas.example`,
        status: outcome,
        attempts: 1,
        reply: '',
        at: startedAt,
        dueAt: startedAt,
        ...(at < uncertain ? { uncertain: true } : {}),
      };
    }),
  );
  // Deliveries first: the service ends a sending that has none.
  if (deliveries.length > 0) await marketing.collection('deliveries').insertMany(deliveries);
  await marketing.collection('newsletters').updateOne({ _id: newsletterId }, { $set: fields });
}
