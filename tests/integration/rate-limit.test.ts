import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient } from '../client.ts';
import { behindProxy, uniqueAddress, send, statuses } from '../contact-form.ts';
import { type Shop, startShop, until } from '../harness.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ env: behindProxy });
});
afterAll(() => shop.stop());

const times = <T>(count: number, call: () => Promise<T>) => Promise.all(Array.from({ length: count }, call));

describe('a public call that writes', () => {
  it('is accepted 5 times in 10 minutes from one address, then gets 429 with Retry-After, and other addresses are not affected', async () => {
    const address = uniqueAddress();
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

  it('is counted across all replicas of the gateway, also for concurrent calls', async () => {
    const { url } = await shop.copyOf('gateway');
    const second = new ApiClient(`${url}/api`);
    const address = uniqueAddress();
    const answers = await Promise.all([times(8, () => send(shop.visitor, {}, address)), times(8, () => send(second, {}, address))]);
    expect(statuses(answers.flat())).toEqual([...Array<number>(5).fill(201), ...Array<number>(11).fill(429)]);
  });

  it('is counted by network for IPv6', async () => {
    const inOneNetwork = (last: number) => `2001:db8:1:2:${last}::1`;
    for (let call = 1; call <= 5; call += 1) expect((await send(shop.visitor, {}, inOneNetwork(call))).status).toBe(201);
    expect((await send(shop.visitor, {}, inOneNetwork(6))).status).toBe(429);
    expect((await send(shop.visitor, {}, '2001:db8:1:3::1')).status).toBe(201);
  });

  it('is not counted when it is invalid', async () => {
    const address = uniqueAddress();
    expect(statuses(await times(8, () => send(shop.visitor, { email: 'matti' }, address)))).toEqual(Array(8).fill(400));
    expect((await send(shop.visitor, {}, address)).status).toBe(201);
  });

  it('is rejected before parsing after ten times as many invalid calls, and other addresses are not affected', async () => {
    const address = uniqueAddress();
    const misunderstood = await times(60, () => send(shop.visitor, { email: 'matti' }, address));
    expect(statuses(misunderstood).slice(0, 50)).toEqual(Array(50).fill(400));
    const { status, headers } = await send(shop.visitor, {}, address);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send(shop.visitor)).status).toBe(201);
  });

  it('is not counted for admins, and is counted with an invalid token', async () => {
    const address = uniqueAddress();
    expect(statuses(await times(8, () => send(shop.admin, {}, address)))).toEqual(Array(8).fill(201));
    const pretender = new ApiClient(shop.visitor.base, `${shop.admin.token}x`);
    expect(statuses(await times(8, () => send(pretender, {}, address)))).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
  });

  it('is not counted when the service behind it is unavailable', async () => {
    const address = uniqueAddress();
    await shop.content.kill();
    const unavailable = await times(8, () => send(shop.visitor, {}, address));
    // Concurrent calls are counted up to the limit of five, and the points are returned when the service fails.
    for (const { status } of unavailable) expect([503, 429]).toContain(status);
    expect(unavailable.some(({ status }) => status === 503)).toBe(true);
    await shop.content.start();
    const last = await until(async () => {
      const answer = await send(shop.visitor, {}, address);
      return answer.status === 503 ? null : answer;
    });
    expect(last.status).toBe(201);
  });
});
