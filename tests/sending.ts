import { createRequire } from 'node:module';
import type mongoose from 'mongoose';
import type { Newsletter } from '#contracts/marketing/newsletters';
import type { z } from 'zod';
import { type Shop, type ShopOptions, startShop, until } from './harness.ts';
import { type SinkOptions, type SmtpSink, startSmtpSink } from './smtp-sink.ts';

export type WireNewsletter = z.output<typeof Newsletter>;

const { Types } = createRequire(import.meta.url)('mongoose') as typeof mongoose;
/** When a delivery is due that no preparation has finished. */
const NEVER = new Date(8_640_000_000_000_000);

/** A shop with the services that a sending needs. Its mail server is a sink. */
export interface SendingShop {
  shop: Shop;
  sink: SmtpSink;
  stop: () => Promise<void>;
}

/** Starts a shop with a sink for its mail. Resolves when content tells the shop's contact details, which each mail contains. */
export async function startSendingShop(
  options: Pick<ShopOptions, 'env' | 'ownServers'> = {},
  sinkOptions: SinkOptions = {},
): Promise<SendingShop> {
  const sink = await startSmtpSink(sinkOptions);
  const env = { SMTP_URL: sink.url, ...options.env };
  const shop = await startShop({ ...options, services: ['catalogue', 'content', 'marketing'], env });
  await until(() => shop.visitor.get('/shop-settings').then(({ status }) => status === 200), { what: 'content responds' });
  const stop = async () => {
    await shop.stop();
    await sink.stop();
  };
  return { shop, sink, stop };
}

/** Removes all subscribers, and makes the sink accept all mail and forget what it has accepted. */
export async function startOver({ shop, sink }: SendingShop): Promise<void> {
  await sink.configure({});
  await sink.forget();
  await shop.database('marketing').collection('subscribers').deleteMany({});
}

/** Adds active subscribers straight to the database. Returns their ids. */
export async function addSubscribers(shop: Shop, emails: readonly string[]): Promise<string[]> {
  const at = new Date(Date.now() - 1_000);
  const records = emails.map((email) => ({
    _id: new Types.ObjectId(),
    email: email.toLowerCase(),
    emailAsTyped: email,
    isSubscribed: true,
    createdAt: at,
    subscribedAt: at,
    source: 'footer',
    consentText: '',
    unsubscribedAt: null,
    deletedAt: null,
  }));
  if (records.length > 0) await shop.database('marketing').collection('subscribers').insertMany(records);
  return records.map(({ _id }) => _id.toHexString());
}

/** Returns that many addresses. */
export const addresses = (count: number, domain = 'posti.example'): string[] =>
  Array.from({ length: count }, (_, at) => `tilaaja-${at}@${domain}`);

/** Creates a newsletter. */
export async function createNewsletter(
  shop: Shop,
  given: Partial<Pick<WireNewsletter, 'subject' | 'content' | 'associatedCampaign'>> = {},
): Promise<WireNewsletter> {
  const { status, body } = await shop.admin.post<WireNewsletter>('/newsletters', {
    subject: 'Talvirenkaat nyt',
    content: 'Hei! Vaihda talvirenkaat ajoissa.',
    sendDate: new Date().toISOString(),
    ...given,
  });
  if (status !== 201) throw new Error(`newsletter: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Reads a newsletter. */
export const newsletterOf = async (shop: Shop, id: string): Promise<WireNewsletter> =>
  (await shop.admin.get<WireNewsletter>(`/newsletters/${id}`)).body;

/** Waits until a newsletter is sent or has failed. */
export const ended = (shop: Shop, id: string, timeout = 60_000): Promise<WireNewsletter> =>
  until(
    async () => {
      const newsletter = await newsletterOf(shop, id);
      return newsletter.sending?.endedAt ? newsletter : null;
    },
    { timeout, what: 'the end of the sending', every: 100 },
  );

/** A delivery as stored: by default one that waits for its preparation. */
export const storedDelivery = (newsletterId: string, subscriberId: string, fields: object) => ({
  _id: `${newsletterId}-${subscriberId}` as never,
  newsletterId: new Types.ObjectId(newsletterId),
  subscriberId: new Types.ObjectId(subscriberId),
  email: 'joku@posti.example',
  status: 'waiting',
  attempts: 0,
  reply: '',
  at: null,
  dueAt: NEVER,
  ...fields,
});

/** A sending as stored in its newsletter, which began a minute ago. */
export const storedSending = (state: string, fields: object = {}) => ({
  state,
  startedAt: new Date(Date.now() - 60_000),
  endedAt: null,
  chosen: null,
  isPrepared: false,
  problem: null,
  problemSince: null,
  notes: [],
  retriedAt: null,
  key: null,
  preparedUntil: null,
  ...fields,
});
