import { setImmediate as begun } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { loginAdmin, loginCustomer } from '#contracts/access/access';
import { createTyre } from '#contracts/catalogue/tyres';
import type { Operation } from '#contracts/operation';
import { findTyres } from '#contracts/catalogue/tyre-finder';
import type { TokenClaims } from '../access/tokens.ts';
import { CallQueues } from './call-queues.ts';

const admin = { accountId: 'admin' } as TokenClaims;

/** The cookie is the device's name. Only 'known' is a known device, and only of an admin. */
const devices: ConstructorParameters<typeof CallQueues>[0] = {
  ofBrowser: async ({ cookie }, kind) => (kind === 'admin' && cookie === 'known' ? 'device' : null),
};

/** Makes 100 calls from each of `addresses` addresses, which run until `end` is called. */
function flood(queues: CallQueues, operation: Operation, addresses: number) {
  const gate = Promise.withResolvers<void>();
  let working = 0;
  const calls = Array.from({ length: addresses }, (_, at) =>
    Array.from({ length: 100 }, () =>
      queues
        .run(operation, { address: `198.51.100.${at}`, claims: null, cookie: undefined }, () => {
          working += 1;
          return gate.promise;
        })
        .catch(() => undefined),
    ),
  ).flat();
  return { working: () => working, end: () => (gate.resolve(), Promise.all(calls)) };
}

describe('the queues', () => {
  it.each([
    ['logins', loginAdmin, null],
    ['admins', createTyre, admin],
  ])('of %s are free while visitors use up their own queue', async (_kind, operation, claims) => {
    const queues = new CallQueues(devices);
    const { working, end } = flood(queues, findTyres, 6);
    await begun();
    expect(working()).toBe(192);
    await expect(queues.run(operation, { address: '203.0.113.9', claims, cookie: undefined }, async () => 'done')).resolves.toBe('done');
    await end();
  });

  it('of visitors and admins are free while strangers guess passwords', async () => {
    const queues = new CallQueues(devices);
    const { working, end } = flood(queues, loginAdmin, 6);
    await begun();
    expect(working()).toBe(16);
    await expect(queues.run(findTyres, { address: '203.0.113.9', claims: null, cookie: undefined }, async () => 'done')).resolves.toBe(
      'done',
    );
    await expect(queues.run(createTyre, { address: '203.0.113.9', claims: admin, cookie: undefined }, async () => 'done')).resolves.toBe(
      'done',
    );
    await end();
  });

  it('of known devices are free while strangers guess passwords, with made-up cookies or cookies of another kind', async () => {
    const queues = new CallQueues(devices);
    const { working, end } = flood(queues, loginAdmin, 6);
    await begun();
    expect(working()).toBe(16);
    let isAnotherIn = false;
    const stranger = queues.run(loginAdmin, { address: '203.0.113.9', claims: null, cookie: 'made-up' }, async () => {
      isAnotherIn = true;
    });
    const customer = queues.run(loginCustomer, { address: '203.0.113.10', claims: null, cookie: 'known' }, async () => {
      isAnotherIn = true;
    });
    await expect(queues.run(loginAdmin, { address: '203.0.113.9', claims: null, cookie: 'known' }, async () => 'done')).resolves.toBe(
      'done',
    );
    expect(isAnotherIn).toBe(false);
    await end();
    await Promise.all([stranger, customer]);
  });

  it('of strangers also take a browser whose device cannot be looked up', async () => {
    const queues = new CallQueues({ ofBrowser: () => Promise.reject(new Error('no database')) });
    const login = queues.run(loginAdmin, { address: '203.0.113.9', claims: null, cookie: 'known' }, async () => 'done');
    await expect(login).resolves.toBe('done');
  });
});
