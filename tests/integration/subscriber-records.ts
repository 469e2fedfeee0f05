import type { Subscriber, SubscriberStatus } from '#contracts/marketing/subscribers';
import type { SubscriberImport } from '#contracts/marketing/subscriber-import';
import type { ImportRow } from '#contracts/imports';
import type { z } from 'zod';
import type { ErrorBody } from '../client.ts';
import type { Shop } from '../harness.ts';

export type WireSubscriber = z.output<typeof Subscriber>;
export type WireImport = z.output<typeof SubscriberImport> & { details: z.output<typeof ImportRow>[]; kept: number } & ErrorBody;

export interface SubscriberPage {
  items: WireSubscriber[];
  pagination: { page: number; limit: number; total: number; totalPages: number };
  counts: Record<SubscriberStatus, number>;
}

/** Returns a page of the admin's list. */
export const listOf = async (shop: Shop, query = ''): Promise<SubscriberPage> =>
  (await shop.admin.get<SubscriberPage>(`/subscribers${query}`)).body;

/** Returns the subscriber with an address, as the admin sees it. */
export const subscriberOf = async (shop: Shop, email: string): Promise<WireSubscriber | undefined> =>
  (await listOf(shop, `?search=${encodeURIComponent(email)}`)).items.find((item) => item.email === email);

/** Inserts subscribers directly, because subscribing thousands of them by HTTP would take minutes. */
export async function insertSubscribers(shop: Shop, subscribers: readonly ({ email: string } & Record<string, unknown>)[]): Promise<void> {
  const at = Date.now();
  await shop
    .database('marketing')
    .collection('subscribers')
    .insertMany(
      subscribers.map((given, index) => ({
        emailAsTyped: given.email,
        isSubscribed: true,
        createdAt: new Date(at - index * 1_000),
        subscribedAt: new Date(at - index * 1_000),
        source: 'footer',
        consentText: 'Suostun.',
        unsubscribedAt: null,
        deletedAt: null,
        ...given,
      })),
    );
}

/** Sends a list of subscribers and returns the response. */
export const sendSubscribers = (shop: Shop, file: string | Buffer, query = '', type = 'text/csv') =>
  shop.admin.request<WireImport>('POST', `/subscribers/import${query}`, {
    raw: typeof file === 'string' ? file : new Uint8Array(file),
    headers: { 'content-type': type },
  });

export const rowCounts = ({ rows, added, unchanged, rejected }: WireImport) => ({ rows, added, unchanged, rejected });
