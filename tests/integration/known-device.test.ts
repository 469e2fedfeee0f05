import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient, type ApiResponse, type ErrorBody } from '../client.ts';
import { adminAccount, type Shop, startShop, until } from '../harness.ts';

interface SessionBody {
  token: string;
}
type LoginResponse = ApiResponse<SessionBody & ErrorBody>;

let shop: Shop;
beforeAll(async () => {
  // The gateway then uses the address in X-Forwarded-For.
  shop = await startShop({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => shop.stop());

let lastAddress = 0;
const uniqueAddress = () => {
  lastAddress += 1;
  return `198.51.${Math.floor(lastAddress / 250)}.${lastAddress % 250}`;
};

/** Returns the Cookie header that a browser would send after this response. */
const cookieOf = ({ headers }: LoginResponse) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');

interface Attempt {
  password?: string;
  cookie?: string;
  address?: string;
}
const headersOf = ({ cookie, address = uniqueAddress() }: Attempt) => ({
  'x-forwarded-for': address,
  ...(cookie === undefined ? {} : { cookie }),
});

let accounts = 0;

/** The two kinds of accounts, with their login and a function that creates a new account. */
const asAdmin = {
  kind: 'admin',
  path: '/api/admin',
  fresh: async () => {
    accounts += 1;
    const admins = shop.database('accounts').collection('admins');
    const first = await admins.findOne({ usernameKey: adminAccount.username });
    const name = `myyja${accounts}`;
    await admins.insertOne({ username: name, usernameKey: name, passwordHash: first?.['passwordHash'], createdAt: new Date() });
    return { name, password: adminAccount.password };
  },
  login: (name: string, attempt: Attempt) =>
    shop.visitor.post<SessionBody & ErrorBody>(
      '/admin/login',
      { username: name, password: attempt.password ?? 'aivan-vaara-salasana' },
      headersOf(attempt),
    ),
};
const asCustomer = {
  kind: 'customer',
  path: '/api/auth',
  fresh: async () => {
    accounts += 1;
    const account = { email: `laite${accounts}@example.org`, password: 'pitka-salasana-1' };
    const made = await shop.visitor.post('/auth/register', { ...account, name: 'Laura Laite' }, headersOf({}));
    expect(made.status).toBe(201);
    return { name: account.email, password: account.password };
  },
  login: (name: string, attempt: Attempt) =>
    shop.visitor.post<SessionBody & ErrorBody>(
      '/auth/login',
      { email: name, password: attempt.password ?? 'aivan-vaara-salasana' },
      headersOf(attempt),
    ),
};
type Account = typeof asAdmin | typeof asCustomer;

/** Sends wrong passwords from many addresses until the account's limit is reached for all addresses. */
async function flood({ login }: Account, name: string): Promise<void> {
  for (let addresses = 0; addresses < 17; addresses += 1) {
    const address = uniqueAddress();
    await Promise.all(Array.from({ length: 6 }, () => login(name, { address })));
  }
}

/** Sets the account's counter to its limit, which is faster than `flood` because it hashes no passwords. */
async function exhaustLimit({ login }: Account, name: string): Promise<void> {
  const attempts = shop.database('accounts').collection('attempts');
  const counted = async () =>
    new Map((await attempts.find({ key: /^account:/ }).toArray()).map(({ key, points }) => [String(key), Number(points)]));
  const before = await counted();
  await login(name, {});
  const [key] = [...(await counted())].find(([each, points]) => points > (before.get(each) ?? 0)) ?? [];
  expect((await attempts.updateOne({ key }, { $set: { points: 100 } })).modifiedCount).toBe(1);
}

describe.each<Account>([asCustomer, asAdmin])('a known device ($kind)', (account) => {
  const { kind, path, fresh, login } = account;

  it('D-BODY-019 can log in although attackers have exhausted the limit of the account', async () => {
    const { name, password } = await fresh();
    const first = await login(name, { password });
    await flood(account, name);
    const known = await login(name, { password, cookie: cookieOf(first) });
    expect({ status: known.status, hasToken: typeof known.body.token }).toEqual({ status: 200, hasToken: 'string' });
    // Other devices stay blocked, even with the correct password.
    expect((await login(name, { password })).status).toBe(429);
  });

  it('D-BODY-019 can log in while attackers guess without pauses', async () => {
    const { name, password } = await fresh();
    const cookie = cookieOf(await login(name, { password }));
    let guessing = true;
    let guessed = 0;
    const guesses = Array.from({ length: 180 }, async (_, guesser) => {
      // Uses a new account for each guess, because guesses for a blocked account need no hashing.
      for (let guess = 0; guessing; guess += 1, guessed += 1) await login(`arvaaja${guesser}.${guess}@example.org`, {});
    });
    try {
      await until(() => guessed >= 60, { what: 'the guessing has started' });
      for (let time = 0; time < 5; time += 1) expect((await login(name, { password, cookie })).status).toBe(200);
    } finally {
      guessing = false;
      await Promise.all(guesses);
    }
  });

  it('D-BODY-019 has its own limit, which also applies to a stolen cookie from any address', async () => {
    const { name, password } = await fresh();
    const cookie = cookieOf(await login(name, { password }));
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) statuses.push((await login(name, { cookie })).status);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(statuses.slice(10)).toEqual([429, 429]);
    // Logins without this cookie are not affected.
    expect((await login(name, { password })).status).toBe(200);
  });

  it('is identified by an HttpOnly, SameSite cookie that is sent only to the calls of its kind of account', async () => {
    const { name, password } = await fresh();
    const { headers } = await login(name, { password });
    const [cookie = '', ...others] = headers.getSetCookie();
    expect(others).toEqual([]);
    const [value, ...attributes] = cookie.split('; ');
    expect(value).toMatch(/^kaarto-device=[\w-]{22}$/);
    expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=15552000', `Path=${path}`, 'SameSite=Strict']);
    const stored = await shop.database('accounts').collection('devices').find({ kind }).toArray();
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(value?.split('=')[1]);
  });

  it('stays the same at the next login, and does not count for another account', async () => {
    const { name, password } = await fresh();
    const cookie = cookieOf(await login(name, { password }));
    expect(cookieOf(await login(name, { password, cookie }))).toBe(cookie);
    const refusals = [await login('ei-ole@example.org', { cookie }), await login('ei-ole@example.org', {})];
    for (const { status, headers, body } of refusals) {
      expect({ status, code: body.code, cookies: headers.getSetCookie() }).toEqual({ status: 401, code: 'login_failed', cookies: [] });
    }
    const address = uniqueAddress();
    const statuses = [];
    for (let guess = 0; guess < 8; guess += 1) statuses.push((await login('ei-ole@example.org', { cookie, address })).status);
    expect(statuses).toEqual([...Array<number>(6).fill(401), 429, 429]);
  });

  it('is not accepted from a forged cookie', async () => {
    const { name, password } = await fresh();
    await exhaustLimit(account, name);
    const made = ['', 'x', 'a'.repeat(22), `${'a'.repeat(22)}.${'b'.repeat(22)}`, '$gt', '%00', 'a'.repeat(5_000)];
    const answers = await Promise.all(made.map((value) => login(name, { password, cookie: `kaarto-device=${value}` })));
    expect(answers.map(({ status }) => status)).toEqual(made.map(() => 429));
  });

  it('is one of at most ten for an account', async () => {
    const { name, password } = await fresh();
    const cookie = cookieOf(await login(name, { password }));
    for (let device = 0; device < 12; device += 1) expect((await login(name, { password })).status).toBe(200);
    const devices = shop.database('accounts').collection('devices');
    for (const { accounts } of await devices.aggregate([{ $group: { _id: '$accountId', accounts: { $sum: 1 } } }]).toArray()) {
      expect(accounts).toBeLessThanOrEqual(10);
    }
    // The first device was used longest ago, so it is forgotten and gets a new cookie.
    const again = await login(name, { password, cookie });
    expect(cookieOf(again)).not.toBe(cookie);
  });

  it('can be known to several accounts', async () => {
    const [first, second] = [await fresh(), await fresh()];
    const alone = cookieOf(await login(first.name, first));
    const both = cookieOf(await login(second.name, { ...second, cookie: alone }));
    expect(both).toMatch(/^kaarto-device=[\w-]{22}\.[\w-]{22}$/);
    await exhaustLimit(account, first.name);
    expect((await login(first.name, { password: first.password, cookie: both })).status).toBe(200);
  });
});

describe('a known device of an admin', () => {
  it('D-PATH-075 stays known after the logout, and a password change removes all devices except the one that made it', async () => {
    const { name, password } = await asAdmin.fresh();
    const [mine, other] = [await asAdmin.login(name, { password }), await asAdmin.login(name, { password })];
    expect((await new ApiClient(shop.visitor.base, mine.body.token).post('/admin/logout')).status).toBe(200);
    const again = await asAdmin.login(name, { password, cookie: cookieOf(mine) });
    expect(cookieOf(again)).toBe(cookieOf(mine));

    await exhaustLimit(asAdmin, name);
    const newPassword = 'uusi-salasana-joka-riittaa';
    const client = new ApiClient(shop.visitor.base, again.body.token);
    const changed = await client.post<SessionBody & ErrorBody>('/admin/password', { currentPassword: password, newPassword });
    expect(changed.status).toBe(200);
    const statusWith = async (cookie: string) => (await asAdmin.login(name, { password: newPassword, cookie })).status;
    expect([await statusWith(cookieOf(changed)), await statusWith(cookieOf(other)), await statusWith(cookieOf(mine))]).toEqual([
      200, 429, 429,
    ]);
  });

  it('D-BODY-019 a stolen session cannot guess the password more often than others, and the owner can still change it', async () => {
    const { name, password } = await asAdmin.fresh();
    const [stolen, own] = [await asAdmin.login(name, { password }), await asAdmin.login(name, { password })];
    const change = (token: string, currentPassword: string) =>
      new ApiClient(shop.visitor.base, token).post('/admin/password', { currentPassword, newPassword: 'uusi-salasana-joka-riittaa' });
    const statuses = [];
    for (let guess = 0; guess < 8; guess += 1) statuses.push((await change(stolen.body.token, 'arvaus')).status);
    expect(statuses).toEqual([...Array<number>(6).fill(400), 429, 429]);
    expect((await change(own.body.token, password)).status).toBe(200);
  });
});
