import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '../client.ts';
import type { Shop } from '../harness.ts';
import { addresses, addSubscribers, createNewsletter, ended, type SendingShop, startOver, startSendingShop } from '../sending.ts';
import type { SmtpSink } from '../smtp-sink.ts';

let sending: SendingShop;
let shop: Shop;
let sink: SmtpSink;
beforeAll(async () => {
  sending = await startSendingShop({ env: { SENDING_LEASE_MS: '1000' } });
  ({ shop, sink } = sending);
});
afterAll(() => sending.stop());

beforeEach(() => startOver(sending));
afterEach(() => limits({ perSecond: null, window: null, perDomain: null }));

const limits = (given: object) => shop.admin.put('/newsletter-settings', given);
const begin = async (id: string) => expect(await shop.admin.post(`/newsletters/${id}/send`, {})).toMatchObject({ status: 202 });

/** Returns the largest number of mails that the server accepted within any span. */
async function mostWithin(ms: number, only = (_to: string) => true): Promise<number> {
  const times = (await sink.accepted()).filter(({ to }) => only(to)).map(({ at }) => at);
  return Math.max(...times.map((begin) => times.filter((at) => at >= begin && at < begin + ms).length));
}

describe('limits', () => {
  it('per second are exact at the server, also with two replicas', async () => {
    await addSubscribers(shop, addresses(70));
    await limits({ perSecond: 20 });
    const { process } = await shop.copyOf('marketing');
    const { _id } = await createNewsletter(shop);
    await begin(_id);
    expect(await ended(shop, _id)).toMatchObject({ status: 'sent', sending: { sent: 70 } });
    await process.stop();
    const most = await mostWithin(1_000);
    expect(most).toBeLessThanOrEqual(20);
    expect(most).toBeGreaterThan(5);
  });

  it('over a window and per domain are exact at the server', async () => {
    const [many, few] = [addresses(20, 'iso.example'), addresses(10, 'pieni.example')];
    await addSubscribers(shop, [...many, ...few]);
    await limits({ window: { mails: 12, seconds: 2 }, perDomain: { mails: 6, seconds: 2 } });
    const { _id } = await createNewsletter(shop);
    await begin(_id);
    expect(await ended(shop, _id)).toMatchObject({ status: 'sent', sending: { sent: 30 } });
    expect(await mostWithin(2_000)).toBeLessThanOrEqual(12);
    for (const domain of ['iso.example', 'pieni.example'])
      expect(await mostWithin(2_000, (to) => to.endsWith(domain))).toBeLessThanOrEqual(6);
    expect((await sink.accepted()).map(({ to }) => to).toSorted()).toEqual([...many, ...few].toSorted());
  });
});

describe('the progress', () => {
  it('is streamed until the end', async () => {
    await addSubscribers(shop, addresses(60));
    await limits({ perSecond: 40 });
    const { _id } = await createNewsletter(shop);
    expect((await shop.admin.get<ErrorBody>(`/newsletters/${_id}/progress`)).body.code).toBe('newsletter_not_sending');
    await begin(_id);
    const token = shop.admin.token ?? '';
    const response = await fetch(`${shop.url}/api/newsletters/${_id}/progress`, { headers: { authorization: `Bearer ${token}` } });
    const items = (await response.text())
      .split('\n')
      .filter((line) => line.startsWith('data: {"'))
      .map((line) => JSON.parse(line.slice(6)) as { state: string; sent: number; left: number; rate: number });
    expect(items.at(-1)).toMatchObject({ state: 'done', sent: 60, left: 0 });
    expect(items.length).toBeGreaterThan(1);
    expect(items.map(({ sent }) => sent)).toEqual(items.map(({ sent }) => sent).toSorted((a, b) => a - b));
  });
});
