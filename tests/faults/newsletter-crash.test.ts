import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { errorTexts } from '#contracts/errors';
import { EventBus } from '#service/events';
import { logger } from '#service/logging';
import { behindProxy, freshAddress } from '../contact-form.ts';
import { type Shop, startShop, until } from '../harness.ts';
import type { ErrorAnswer } from '../client.ts';

jest.setTimeout(60_000);

let shop: Shop;
let bus: EventBus;
const told: string[] = [];
beforeAll(async () => {
  shop = await startShop({ services: ['marketing'], ownServers: true, env: behindProxy });
  bus = await EventBus.open({ url: shop.nats.url, name: 'test', log: logger('test') });
  bus.onEach('marketing', (_name, { data }) => told.push((data as { subscriberId: string }).subscriberId));
  await bus.connection.flush();
}, 60_000);
afterAll(async () => {
  await bus.close();
  await shop.stop();
});

describe('marketing is killed while visitors subscribe', () => {
  it('D-BODY-020 P-8-001 nothing acknowledged is lost or doubled, who comes meanwhile is told calmly, and it takes them after its return', async () => {
    const emails = Array.from({ length: 60 }, (_, at) => `tilaaja-${at}@visitor.example`);
    const subscribe = async (email: string) => {
      const address = { 'x-forwarded-for': freshAddress() };
      const answer = await shop.visitor.post<ErrorAnswer>('/subscribers/subscribe', { email }, address);
      return { email, ...answer };
    };
    const early = emails.slice(0, 40).map(subscribe);
    // Some have their answer, others are on their way.
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
      // One whose answer was lost had been taken.
      expect([201, 409]).toContain(again.status);
    }
    const stored = await shop.database('marketing').collection('subscribers').find().toArray();
    expect(stored.map((record) => String(record['email'])).toSorted()).toEqual(emails.toSorted());
    expect(stored.every((record) => record['isSubscribed'] === true)).toBe(true);
    // What the killed process had not told is told by the next one.
    await until(() => new Set(told).size === emails.length, { timeout: 20_000, what: 'all are told of' });
    expect(new Set(told)).toEqual(new Set(stored.map(({ _id }) => String(_id))));
  });
});
