import { createRequire } from 'node:module';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type mongoose from 'mongoose';
import type { Shop } from '../harness.ts';
import {
  addresses,
  addSubscribers,
  createNewsletter,
  ended,
  type SendingShop,
  startOver,
  startSendingShop,
  storedDelivery,
  storedSending,
} from '../sending.ts';
import type { SmtpSink } from '../smtp-sink.ts';

const { ObjectId } = (createRequire(import.meta.url)('mongoose') as typeof mongoose).mongo;
/** Small, so that a claim takes only 40 deliveries. */
const PER_SECOND = 20;

let sending: SendingShop;
let shop: Shop;
let sink: SmtpSink;
beforeAll(async () => {
  // The mails of one connection are accepted in the order in which they are sent.
  sending = await startSendingShop({ env: { SMTP_CONNECTIONS: '1' } });
  ({ shop, sink } = sending);
});
afterAll(() => sending.stop());

const marketing = (collection: string) => shop.database('marketing').collection(collection);
beforeEach(() => startOver(sending));

/** Starts a sending to these addresses, each due at its own time. Returns the newsletter's id. */
async function startWith(dueAts: ReadonlyMap<string, Date>): Promise<string> {
  const emails = [...dueAts.keys()];
  const ids = await addSubscribers(shop, emails);
  const { _id } = await createNewsletter(shop);
  const sending = storedSending('preparing', { isPrepared: true });
  await marketing('deliveries').insertMany(
    emails.map((email, at) => storedDelivery(_id, ids[at] ?? '', { email, dueAt: dueAts.get(email), sendingAt: sending.startedAt })),
  );
  await marketing('newsletters').updateOne({ _id: new ObjectId(_id) }, { $set: { status: 'scheduled', sending } });
  return _id;
}

describe('the recipients of a newsletter', () => {
  it('get it in the order in which they are due, also those of a later claim', async () => {
    await shop.admin.put('/newsletter-settings', { perSecond: PER_SECOND });
    const emails = addresses(2 * PER_SECOND + 10);
    // 7 and the number of addresses have no common divisor: each has its own time, and neighbours are far apart.
    const dueAts = new Map(emails.map((email, at) => [email, new Date(Date.now() - 60_000 + ((at * 7) % emails.length) * 100)]));
    const id = await startWith(dueAts);
    expect(await ended(shop, id)).toMatchObject({ status: 'sent', sending: { sent: emails.length } });
    const due = (email: string) => dueAts.get(email)?.getTime() ?? 0;
    expect((await sink.accepted()).map(({ to }) => to)).toEqual(emails.toSorted((a, b) => due(a) - due(b)));
    await shop.admin.put('/newsletter-settings', { perSecond: null });
  });

  it('are not claimed before they are due', async () => {
    const [now = '', soon = '', later = ''] = addresses(3);
    const soonAt = new Date(Date.now() + 3_000);
    const laterAt = new Date(Date.now() + 3_600_000);
    const id = await startWith(
      new Map([
        [later, laterAt],
        [soon, soonAt],
        [now, new Date(Date.now() - 1_000)],
      ]),
    );
    await sink.reached(2);
    const accepted = await sink.accepted();
    expect(accepted.map(({ to }) => to)).toEqual([now, soon]);
    expect(accepted[1]?.at).toBeGreaterThanOrEqual(soonAt.getTime());
    const waiting = await marketing('deliveries').findOne({ newsletterId: new ObjectId(id), email: later });
    expect(waiting).toMatchObject({ status: 'waiting', attempts: 0, dueAt: laterAt });
    expect(waiting).not.toHaveProperty('worker');
    await marketing('deliveries').updateOne({ newsletterId: new ObjectId(id), email: later }, { $set: { dueAt: new Date() } });
    expect(await ended(shop, id)).toMatchObject({ status: 'sent', sending: { sent: 3 } });
  });
});
