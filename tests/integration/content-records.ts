import type { z } from 'zod';
import type { OpeningHoursSettings } from '#contracts/content/opening-hours';
import type { HomepageSettings } from '#contracts/content/homepage';
import { contentImagesInUse } from '#contracts/content/images';
import type { OutputOf } from '#contracts/operation';
import type { Page } from '#contracts/content/pages';
import type { PriceList } from '#contracts/content/price-list';
import type { getRevision, listRevisions } from '#contracts/content/revisions';
import type { ShopSettings } from '#contracts/content/shop-settings';
import { ServiceClient } from '#service/calls/client';
import { connectNats } from '#service/calls/nats';
import { ApiClient } from '../client.ts';
import type { Shop } from '../harness.ts';

export type BusinessRecord = z.output<typeof OpeningHoursSettings>;
export type HomepageRecord = z.output<typeof HomepageSettings>;
export type PageRecord = z.output<typeof Page>;
export type PriceListRecord = z.output<typeof PriceList>;
export type RevisionBody = OutputOf<typeof getRevision>;
export type RevisionsBody = OutputOf<typeof listRevisions>;
export type ShopRecord = z.output<typeof ShopSettings>;

let customers = 0;

/** Registers a customer and returns a client with the customer's token. */
export async function customerOf(shop: Shop): Promise<ApiClient> {
  customers += 1;
  const { body } = await shop.visitor.post<{ token: string }>('/auth/register', {
    email: `asiakas${customers}@rengas.example`,
    password: 'kumia-ja-asfalttia-2026',
    name: 'Asiakas',
  });
  return new ApiClient(shop.visitor.base, body.token);
}

/** Texts that have to be stored unchanged. */
export const awkwardTexts = [
  ['HTML', '<script>alert(1)</script> & <b onclick="x()">"lihava"</b>'],
  ['emoji', 'Talvi ❄️ tulee 👨‍👩‍👧 🇫🇮'],
  ['right-to-left text', 'שלום עולם مرحبا'],
  ['quotes and operators', `'; DROP TABLE x; -- {"$gt": ""} \${7*7} {{7*7}} %00`],
  ['letters with marks', 'äåö'],
] as const;

/**
 * Returns which of the images a service reports as used, as the gateway's daily clean-up asks it.
 * @param question the operation of that service
 */
export async function imagesUsed(shop: Shop, hashes: string[], question = contentImagesInUse): Promise<string[]> {
  const connection = await connectNats(shop.nats.url, 'test');
  try {
    const call = { requestId: 'test', actor: null, idempotencyKey: null, deadline: Date.now() + 2_000 };
    return (await new ServiceClient(connection).call(question, { hashes }, call)).used;
  } finally {
    await connection.close();
  }
}

/** Returns the hash in an uploaded image's URL. */
export const hashOf = (imageUrl: string): string => imageUrl.split('/')[2] ?? '';
