import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errorTexts } from '#contracts/errors';
import { EventBus } from '#service/events/event-bus';
import { logger } from '#service/process/logging';
import { behindProxy, uniqueAddress } from '../contact-form.ts';
import { type Shop, startShop, until } from '../harness.ts';
import type { ErrorBody } from '../client.ts';

let shop: Shop;
let bus: EventBus;
const publishedFor: string[] = [];
beforeAll(async () => {
  shop = await startShop({ services: ['marketing'], ownServers: true, env: behindProxy });
  bus = await EventBus.open({ url: shop.nats.url, name: 'test', log: logger('test') });
  bus.onEach('marketing', (_name, { data }) => publishedFor.push((data as { subscriberId: string }).subscriberId));
  await bus.connection.flush();
});
afterAll(async () => {
  await bus.close();
  await shop.stop();
});

describe('marketing is killed while visitors subscribe', () => {
  it('D-BODY-020 P-8-001 and no acknowledged subscription is lost or duplicated, others get 503 with its text, and are accepted after the restart', async () => {
    const emails = Array.from({ length: 60 }, (_, at) => `tilaaja-${at}@visitor.example`);
    const subscribe = async (email: string) => {
      const address = { 'x-forwarded-for': uniqueAddress() };
      const answer = await shop.visitor.post<ErrorBody>('/subscribers/subscribe', { email }, address);
      return { email, ...answer };
    };
    const early = emails.slice(0, 40).map(subscribe);
    // Some requests are complete, others are pending.
    await Promise.race(early);
    await shop.marketing.kill();
    const answers = [...(await Promise.all(early)), ...(await Promise.all(emails.slice(40).map(subscribe)))];
    const taken = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(taken.length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThanOrEqual(20);
    for (const { status, body, headers } of refused) {
      expect({ status, code: body.code, message: body.message }).toEqual({
        status: 503,
        code: 'service_unavailable',
        message: errorTexts.service_unavailable,
      });
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    }

    await shop.marketing.start();
    for (const { email } of refused) {
      const again = await until(async () => {
        const answer = await subscribe(email);
        return answer.status === 503 ? null : answer;
      });
      // 409 when the first attempt was stored but its response was lost.
      expect([201, 409]).toContain(again.status);
    }
    const stored = await shop.database('marketing').collection('subscribers').find().toArray();
    expect(stored.map((record) => String(record['email'])).toSorted()).toEqual(emails.toSorted());
    expect(stored.every((record) => record['isSubscribed'] === true)).toBe(true);
    // The next process publishes the events that the killed one did not publish.
    await until(() => new Set(publishedFor).size === emails.length, { timeout: 20_000, what: 'an event for each subscriber' });
    expect(new Set(publishedFor)).toEqual(new Set(stored.map(({ _id }) => String(_id))));
  });
});
