import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Connection, Types } from 'mongoose';
import { connectMongo } from '#service/database/mongo';
import { logger } from '#service/process/logging';
import { Database } from '../../services/marketing/src/database.ts';
import { OptOuts } from '../../services/marketing/src/subscriber/opt-outs.ts';
import { SubscriberIds } from '../../services/marketing/src/subscriber/subscriber-ids.ts';
import { SubscriberRemoval } from '../../services/marketing/src/subscriber/subscriber-removal.ts';
import { UnsubscribeTokens } from '../../services/marketing/src/subscriber/unsubscribe-tokens.ts';
import type { ErrorBody } from '../client.ts';
import { type Shop, startShop, until } from '../harness.ts';
import { insertSubscribers, listOf, sendSubscribers, subscriberOf } from './subscriber-records.ts';

const UNSUBSCRIBE_SECRET = 'x'.repeat(32);

let shop: Shop;
let connection: Connection;
/** The hourly work, run by the test. */
let removal: SubscriberRemoval;
beforeAll(async () => {
  shop = await startShop({ services: ['marketing', 'content'], mail: true, env: { UNSUBSCRIBE_SECRET } });
  connection = await connectMongo({ url: shop.mongo.url, name: shop.databaseOf('marketing'), log: logger('marketing') });
  const database = new Database(connection);
  removal = new SubscriberRemoval(database, new OptOuts(database, new SubscriberIds(UNSUBSCRIBE_SECRET)));
});
afterAll(async () => {
  await connection.close();
  await shop.stop();
});

const long = new Date(Date.now() - 31 * 86_400_000);
const collection = (name: string) => shop.database('marketing').collection(name);
const subscribe = (email: string) => shop.admin.post<{ message: string } & ErrorBody>('/subscribers/subscribe', { email });
const stateOf = async (email: string) => (await subscriberOf(shop, email))?.status;
const remembered = () => collection('opt-outs').find().toArray();

/** Imports addresses and returns the reason of each rejected one. */
async function importOf(emails: readonly string[], query = ''): Promise<Record<string, string>> {
  const { status, body } = await sendSubscribers(shop, `Sähköposti\n${emails.join('\n')}\n`, query);
  expect(status).toBe(200);
  return Object.fromEntries(body.details.map(({ title, outcome, reason }) => [title, reason ?? outcome]));
}

const unsubscribed = 'Osoite on peruuttanut uutiskirjeen. Vain sen omistaja voi tilata sen uudelleen.';
const opted = { isSubscribed: false, unsubscribedAt: long, deletedAt: long };
const suppressed = (reason: string) => ({ reason, at: long, reply: '' });

describe('after a removal for good', () => {
  it('an import still subscribes nobody who had unsubscribed or was suppressed, and nothing but a hash is left of them', async () => {
    const confirmation = { askedAt: long, source: 'footer', consentText: 'Suostun.' };
    await insertSubscribers(shop, [
      { email: 'perunut@left.example', ...opted },
      { email: 'palautuva@left.example', suppression: suppressed('bounce'), deletedAt: long },
      { email: 'valittaja@left.example', suppression: suppressed('complaint'), ...opted },
      { email: 'perunut-ja-palautuva@left.example', suppression: suppressed('bounce'), ...opted },
      { email: 'epäröivä@left.example', ...opted, confirmation },
      { email: 'tilaaja@left.example', deletedAt: long },
      { email: 'vahvistamatta@left.example', isSubscribed: false, confirmation, deletedAt: long },
    ]);
    await removal.removeOld(new Date());
    const stored = await remembered();
    expect(stored.map(({ reason, at }) => ({ reason, at })).toSorted((a, b) => a.reason.localeCompare(b.reason))).toEqual([
      { reason: 'bounce', at: long },
      { reason: 'complaint', at: long },
      { reason: 'unsubscribed', at: long },
      { reason: 'unsubscribed', at: long },
      { reason: 'unsubscribed', at: long },
    ]);
    for (const record of stored) {
      expect(Object.keys(record).toSorted()).toEqual(['_id', 'at', 'reason']);
      expect(String(record._id)).toMatch(/^[0-9a-f]{24}$/);
    }

    const expected = {
      // An address is recognised in any spelling.
      'Perunut@LEFT.example': unsubscribed,
      'palautuva@left.example': 'Uutiskirjeet eivät menneet osoitteeseen perille. Vain sen omistaja voi tilata uutiskirjeen uudelleen.',
      'valittaja@left.example': 'Osoitteen omistaja on ilmoittanut uutiskirjeen roskapostiksi. Vain hän voi tilata sen uudelleen.',
      'perunut-ja-palautuva@left.example': unsubscribed,
      'epäröivä@left.example': unsubscribed,
      'tilaaja@left.example': 'added',
      'vahvistamatta@left.example': 'added',
    };
    expect(await importOf(Object.keys(expected), '?dryRun=true')).toEqual(expected);
    expect(await importOf(Object.keys(expected))).toEqual(expected);
    expect((await listOf(shop, '?search=left.example')).items.map(({ email }) => email).toSorted()).toEqual([
      'tilaaja@left.example',
      'vahvistamatta@left.example',
    ]);
  });

  it('the owner’s own subscription is allowed, and the opt-out is forgotten', async () => {
    const [email, other] = ['palaava@back.example', 'toinen@back.example'];
    await insertSubscribers(shop, [
      { email, ...opted },
      { email: other, ...opted },
    ]);
    await removal.removeOld(new Date());
    const before = (await remembered()).length;
    expect((await subscribe(email.toUpperCase())).status).toBe(201);
    expect(await listOf(shop, `?search=${email}`)).toMatchObject({ items: [{ status: 'active' }] });
    expect(await remembered()).toHaveLength(before - 1);
    expect(await importOf([email, other])).toEqual({ [email]: 'unchanged', [other]: unsubscribed });
    // Deleted as an active subscriber and removed, the address is like any other.
    await collection('subscribers').updateOne({ email }, { $set: { deletedAt: long } });
    await removal.removeOld(new Date());
    expect(await importOf([email])).toEqual({ [email]: 'added' });
  });

  it('D-LAW-030 with double opt-in, the opt-out is forgotten only when the owner confirms', async () => {
    expect((await shop.admin.put('/newsletter-settings', { doubleOptIn: true })).status).toBe(200);
    // Each replica reads the settings once a second.
    let probes = 0;
    await until(async () => (await subscribe(`koe-${(probes += 1)}@probe.example`)).body.message.includes('Vahvista'), { every: 200 });
    const [confirming, hesitating] = ['vahvistaja@twice.example', 'epailija@twice.example'];
    await insertSubscribers(
      shop,
      [confirming, hesitating].map((email) => ({ email, isSubscribed: false, unsubscribedAt: long, deletedAt: new Date() })),
    );
    const before = (await remembered()).length;
    for (const email of [confirming, hesitating]) expect((await subscribe(email)).status).toBe(201);
    // The deleted records are in use again, and say nothing of the opt-outs any more.
    expect(await remembered()).toHaveLength(before + 2);

    const token = await until(
      async () =>
        (await shop.mail.received())
          .filter(({ to }) => to.some(({ address }) => address === confirming))
          .map(({ text }) => /token=([\w-]+)/.exec(text ?? '')?.[1])
          .find((found) => found !== undefined),
      { what: 'the mail' },
    );
    expect((await shop.visitor.post('/subscribers/confirm', { token })).status).toBe(200);
    expect(await stateOf(confirming)).toBe('active');
    expect(await remembered()).toHaveLength(before + 1);

    await collection('subscribers').updateOne({ email: hesitating }, { $set: { 'confirmation.askedAt': long } });
    expect(await removal.removeOld(new Date())).toBe(1);
    expect(await stateOf(hesitating)).toBeUndefined();
    expect(await importOf([hesitating])).toEqual({ [hesitating]: unsubscribed });
  });

  it('the link of an earlier mail ends the subscription of an address that is back', async () => {
    const email = 'linkki@again.example';
    expect(await importOf([email])).toEqual({ [email]: 'added' });
    const first = await subscriberOf(shop, email);
    const token = new UnsubscribeTokens(UNSUBSCRIBE_SECRET).of(new Types.ObjectId(first?._id));
    const unsubscribe = () => shop.visitor.post<{ message: string }>('/subscribers/unsubscribe', { token });
    await collection('subscribers').updateOne({ email }, { $set: { deletedAt: long } });
    await removal.removeOld(new Date());
    expect(await importOf([email])).toEqual({ [email]: 'added' });
    expect((await unsubscribe()).status).toBe(200);
    expect(await stateOf(email)).toBe('unsubscribed');

    // Removed once more, the link still counts: an import must not bring the address back.
    await collection('subscribers').updateOne({ email }, { $set: { deletedAt: long, isSubscribed: true, unsubscribedAt: null } });
    await removal.removeOld(new Date());
    expect(await subscriberOf(shop, email)).toBeUndefined();
    expect((await unsubscribe()).status).toBe(200);
    expect(await importOf([email])).toEqual({ [email]: unsubscribed });
    expect((await subscribe(email)).status).toBe(201);
    expect(await subscriberOf(shop, email)).toMatchObject({ _id: first?._id });
  });
});
