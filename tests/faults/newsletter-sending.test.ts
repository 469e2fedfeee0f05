import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Shop, ShopProcess } from '../harness.ts';
import { addresses, addSubscribers, createNewsletter, ended, type SendingShop, startSendingShop } from '../sending.ts';
import type { SmtpSink } from '../smtp-sink.ts';

jest.setTimeout(240_000);

const SUBSCRIBERS = Number(process.env['NEWSLETTER_SUBSCRIBERS'] ?? 2_000);
const KILLS = 20;
const CONNECTIONS = 5;

let sending: SendingShop;
let shop: Shop;
let sink: SmtpSink;
beforeAll(async () => {
  // The sink accepts a mail before it replies, so that a kill in between leaves the mail uncertain.
  const env = { SMTP_CONNECTIONS: String(CONNECTIONS), SENDING_LEASE_MS: '1500', MAIL_RETRY_MS: '100' };
  sending = await startSendingShop({ ownServers: true, env }, { contentDelayMs: 30 });
  ({ shop, sink } = sending);
});
afterAll(() => sending.stop());

describe('a newsletter while two replicas of marketing are killed twenty times, and NATS and the database once', () => {
  it('reaches every subscriber, and twice only if a kill came between acceptance and record, which the admin sees', async () => {
    const emails = addresses(SUBSCRIBERS);
    await addSubscribers(shop, emails);
    const { _id } = await createNewsletter(shop);
    const replicas: ShopProcess[] = [shop.marketing, (await shop.copyOf('marketing')).process];
    const starting = new Map<ShopProcess, Promise<void>>();
    expect((await shop.admin.post(`/newsletters/${_id}/send`, {})).status).toBe(202);

    for (let kill = 1; kill <= KILLS; kill += 1) {
      const victim = replicas[kill % 2];
      if (!victim) throw new Error('no replica');
      await starting.get(victim);
      await sink.reached(Math.floor(((kill - Math.random()) / KILLS) * SUBSCRIBERS * 0.95) + 1);
      await victim.kill();
      starting.set(victim, victim.start());
      if (kill === 7) {
        await shop.nats.kill();
        await shop.nats.start();
      }
      if (kill === 13) {
        await shop.mongo.kill();
        await shop.mongo.start();
      }
    }
    await Promise.all(starting.values());

    const newsletter = await ended(shop, _id, 120_000);
    expect(newsletter).toMatchObject({ status: 'sent', sending: { total: SUBSCRIBERS, sent: SUBSCRIBERS, left: 0, failed: 0 } });
    const times = new Map<string, number>();
    for (const { to } of await sink.accepted()) times.set(to, (times.get(to) ?? 0) + 1);
    expect([...times.keys()].toSorted()).toEqual(emails.toSorted());
    const twice = [...times].filter(([, count]) => count > 1).map(([to]) => to);
    const mails = [...times.values()].reduce((sum, count) => sum + count, 0);
    expect(mails - SUBSCRIBERS).toBeLessThanOrEqual(KILLS * CONNECTIONS);
    const uncertain = await shop.database('marketing').collection('deliveries').distinct('email', { uncertain: true });
    expect(twice.filter((to) => !uncertain.includes(to))).toEqual([]);
    expect(newsletter.sending?.uncertain).toBe(uncertain.length);
    expect(uncertain.length).toBeLessThanOrEqual(KILLS * CONNECTIONS);
  });
});
