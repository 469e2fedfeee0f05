import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient } from '../client.ts';
import { behindProxy, freshAddress, send, statuses } from '../contact-form.ts';
import { type Shop, startShop, until } from '../harness.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ env: behindProxy });
}, 60_000);
afterAll(() => shop.stop());

const times = <T>(count: number, call: () => Promise<T>) => Promise.all(Array.from({ length: count }, call));

describe('a public call that writes', () => {
  it('is answered 5 times in 10 minutes to one address, then 429 with the time to wait; others are not concerned', async () => {
    const address = freshAddress();
    const began = Date.now();
    for (let call = 0; call < 5; call += 1) expect((await send(shop.visitor, {}, address)).status).toBe(201);
    const { status, headers, body } = await send(shop.visitor, {}, address);
    expect({ status, body }).toEqual({
      status: 429,
      body: expect.objectContaining({ code: 'too_many_requests', message: 'Liian monta yritystä. Odota hetki ja yritä uudelleen.' }),
    });
    const wait = Number(headers.get('retry-after'));
    expect(wait).toBeGreaterThanOrEqual(Math.floor(600 - (Date.now() - began) / 1_000));
    expect(wait).toBeLessThanOrEqual(600);
    expect(body).toMatchObject({ retryAfter: wait });
    expect((await send(shop.visitor)).status).toBe(201);
  });

  it('is counted over all copies of the gateway, and calls at once do not slip through', async () => {
    const { url } = await shop.copyOf('gateway');
    const second = new ApiClient(`${url}/api`);
    const address = freshAddress();
    const answers = await Promise.all([times(8, () => send(shop.visitor, {}, address)), times(8, () => send(second, {}, address))]);
    expect(statuses(answers.flat())).toEqual([...Array<number>(5).fill(201), ...Array<number>(11).fill(429)]);
  });

  it('is counted by network, where an address means nothing', async () => {
    const inOneNetwork = (last: number) => `2001:db8:1:2:${last}::1`;
    for (let call = 1; call <= 5; call += 1) expect((await send(shop.visitor, {}, inOneNetwork(call))).status).toBe(201);
    expect((await send(shop.visitor, {}, inOneNetwork(6))).status).toBe(429);
    expect((await send(shop.visitor, {}, '2001:db8:1:3::1')).status).toBe(201);
  });

  it('is not counted when it was not understood', async () => {
    const address = freshAddress();
    expect(statuses(await times(8, () => send(shop.visitor, { email: 'matti' }, address)))).toEqual(Array(8).fill(400));
    expect((await send(shop.visitor, {}, address)).status).toBe(201);
  });

  it('is refused unread to an address that nothing could be understood of, ten times as often; others are not concerned', async () => {
    const address = freshAddress();
    const misunderstood = await times(60, () => send(shop.visitor, { email: 'matti' }, address));
    expect(statuses(misunderstood).slice(0, 50)).toEqual(Array(50).fill(400));
    const { status, headers } = await send(shop.visitor, {}, address);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send(shop.visitor)).status).toBe(201);
  });

  it('is not counted for admins; a token that nobody has given out changes nothing', async () => {
    const address = freshAddress();
    expect(statuses(await times(8, () => send(shop.admin, {}, address)))).toEqual(Array(8).fill(201));
    const pretender = new ApiClient(shop.visitor.base, `${shop.admin.token}x`);
    expect(statuses(await times(8, () => send(pretender, {}, address)))).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
  });

  it('is not counted when the service behind it is away', async () => {
    const address = freshAddress();
    await shop.content.kill();
    const away = await times(8, () => send(shop.visitor, {}, address));
    // Five are counted at a time, and given back.
    for (const { status } of away) expect([503, 429]).toContain(status);
    expect(away.some(({ status }) => status === 503)).toBe(true);
    await shop.content.start();
    const last = await until(async () => {
      const answer = await send(shop.visitor, {}, address);
      return answer.status === 503 ? null : answer;
    });
    expect(last.status).toBe(201);
  });
});
