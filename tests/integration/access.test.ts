import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations } from '#contracts/operations';
import { ApiClient, type ErrorBody } from '../client.ts';
import { adminAccount, type Shop, startShop, until } from '../harness.ts';
import { rawRequest } from '../raw-request.ts';

interface SessionBody {
  token: string;
  expiresAt: string;
}

let shop: Shop;
let customer: ApiClient;
beforeAll(async () => {
  shop = await startShop();
  const fields = { email: 'oikeudet@example.org', password: 'pitka-salasana-1', name: 'Oili Oikea' };
  customer = new ApiClient(shop.visitor.base, (await shop.visitor.post<SessionBody>('/auth/register', fields)).body.token);
});
afterAll(() => shop.stop());

const login = (username: string, password: string, headers?: Record<string, string>) =>
  shop.visitor.post<SessionBody & ErrorBody>('/admin/login', { username, password }, headers);
const as = (token: string) => new ApiClient(shop.visitor.base, token);
const newSession = async () => as((await login(adminAccount.username, adminAccount.password)).body.token);

/** The calls of the contracts and the two file uploads, each with identifiers that do not exist. */
const calls = [
  ...operations.flatMap(({ http, access }) => (http === undefined ? [] : [{ http: http as string, access }])),
  { http: 'POST /upload', access: 'admin' },
  { http: 'POST /tires/import', access: 'admin' },
].map(({ http, access }) => {
  const [method = '', path = ''] = http.split(' ');
  return { http, access, method, path: path.replace(/:\w+/g, 'f'.repeat(24)) };
});
const adminCalls = calls.filter(({ access }) => access === 'admin');
const customerCalls = calls.filter(({ access }) => access === 'customer');

describe('access rights', () => {
  it('D-BODY-011 the contracts contain calls for admins and for customers', () => {
    expect(adminCalls.length).toBeGreaterThan(15);
    expect(customerCalls.length).toBeGreaterThan(0);
  });

  it.each([...adminCalls, ...customerCalls])('D-BODY-011 A-6-002 $http returns 401 without a token', async ({ method, path }) => {
    const answer = await shop.visitor.request<ErrorBody>(method, path);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 401, code: 'unauthenticated' });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  it.each(adminCalls)('D-BODY-012 $http returns 403 for a customer', async ({ method, path }) => {
    const answer = await customer.request<ErrorBody>(method, path);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 403, code: 'forbidden' });
  });

  it.each(customerCalls)('D-BODY-012 $http returns 403 for an admin', async ({ method, path }) => {
    expect((await shop.admin.request(method, path)).status).toBe(403);
  });

  it('A-6-011 an upload without a token says that no admin is logged in', async () =>
    expect((await shop.visitor.request<ErrorBody>('POST', '/upload')).body.message).toBe('Et ole kirjautunut sisään ylläpitäjänä'));

  it.each([
    'Bearer',
    'Bearer ',
    'Bearer null',
    'Basic YWRtaW46YWRtaW4=',
    'Bearer a.b',
    'Bearer a.b.c.d',
    `Bearer ${'a'.repeat(5_000)}.b.c`,
  ])('D-BODY-011 the header "%.30s" is rejected', async (authorization) => {
    expect((await shop.visitor.get('/admin/session', { authorization })).status).toBe(401);
  });

  it('P-7-004 public calls need no token, and ignore an invalid one', async () =>
    expect((await as('x.y.z').get('/manufacturers')).status).toBe(200));
});

describe('admin login', () => {
  it('A-7-001 D-PATH-073 returns a token that is valid for twelve hours', async () => {
    const { status, body, headers } = await login(adminAccount.username, adminAccount.password);
    expect(status).toBe(200);
    expect(body.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(Math.abs(Date.parse(body.expiresAt) - Date.now() - 12 * 3_600_000)).toBeLessThan(10_000);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('A-7-001 accepts the name in any case and with surrounding spaces', async () =>
    expect((await login(` ${adminAccount.username.toUpperCase()} `, adminAccount.password)).status).toBe(200));

  it('D-PATH-074 returns the state of the session', async () => {
    const { status, body } = await (await newSession()).get<{ username: string; expiresAt: string }>('/admin/session');
    expect({ status, username: body.username }).toEqual({ status: 200, username: adminAccount.username });
    expect(body.expiresAt).toMatch(/Z$/);
  });

  it.each([
    [{ password: 'x' }, { username: 'Käyttäjätunnus on pakollinen.' }],
    [{ username: 'x' }, { password: 'Salasana on pakollinen.' }],
    [
      { username: ' ', password: '' },
      { username: 'Käyttäjätunnus on pakollinen.', password: 'Salasana on pakollinen.' },
    ],
  ])('A-5-001 A-5-002 rejects %j and says what is missing', async (body, fields) => {
    const answer = await shop.visitor.post<ErrorBody>('/admin/login', body);
    expect({ status: answer.status, fields: answer.body.fields }).toEqual({ status: 400, fields });
  });

  it.each([{ $gt: '' }, { $ne: null }, ['admin'], true, 1, null])('D-BODY-010 rejects %j as a name and as a password', async (value) => {
    const answers = await Promise.all([
      shop.visitor.post('/admin/login', { username: value, password: adminAccount.password }),
      shop.visitor.post('/admin/login', { username: adminAccount.username, password: value }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
  });

  it('A-8-001 a wrong name and a wrong password get the same response in the same time', async () => {
    const times: Record<'name' | 'password', number[]> = { name: [], password: [] };
    const timed = async (kind: keyof typeof times, username: string) => {
      const began = performance.now();
      const { status, body } = await login(username, 'aivan-vaara-salasana');
      times[kind].push(performance.now() - began);
      return { status, code: body.code, message: body.message };
    };
    const refused = { status: 401, code: 'login_failed', message: 'Väärä käyttäjätunnus tai salasana.' };
    for (let round = 0; round < 5; round += 1) {
      expect(await timed('password', adminAccount.username)).toEqual(refused);
      expect(await timed('name', `ei-ole-${round}`)).toEqual(refused);
    }
    // Compares the shortest times, because a busy machine only adds time. Without hashing, a wrong name would take a tenth.
    const [name, password] = [Math.min(...times.name), Math.min(...times.password)];
    expect(Math.min(name, password) / Math.max(name, password)).toBeGreaterThan(0.3);
    // A correct password resets the count of wrong ones.
    expect((await login(adminAccount.username, adminAccount.password)).status).toBe(200);
  });

  it('D-BODY-019 too many wrong passwords get 429 with Retry-After, whatever address a header claims, and other names can still log in', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const answer = await login('arvaaja', `arvaus-${attempt}`, { 'x-forwarded-for': `203.0.113.${attempt}` });
      statuses.push(answer.status);
      if (answer.status !== 429) continue;
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(answer.body).toMatchObject({ code: 'too_many_requests', message: 'Liian monta yritystä. Odota hetki ja yritä uudelleen.' });
    }
    expect(statuses.slice(0, 5)).toEqual(Array(5).fill(401));
    expect(statuses.at(-1)).toBe(429);
    expect((await login(adminAccount.username, adminAccount.password)).status).toBe(200);
  });

  it('D-BODY-019 concurrent guesses do not exceed the limit', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => login('rinnakkainen', `arvaus-${at}`)));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(6);
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
  });
});

describe('end of a session', () => {
  it('A-4-002 after the logout the token is invalid, also on another replica of the gateway', async () => {
    const copy = await shop.copyOf('gateway');
    const session = await newSession();
    const there = new ApiClient(`${copy.url}/api`, session.token);
    expect([(await session.get('/admin/session')).status, (await there.get('/admin/session')).status]).toEqual([200, 200]);
    expect((await session.post('/admin/logout')).status).toBe(200);
    const after = await session.get<ErrorBody>('/admin/session');
    expect({ status: after.status, code: after.body.code }).toEqual({ status: 401, code: 'session_expired' });
    await until(async () => (await there.get('/admin/session')).status === 401, {
      timeout: 10_000,
      what: 'the logout reaches the replica',
    });
    await copy.process.stop();
  });

  it('D-PATH-075 a password change ends all sessions and returns a new token', async () => {
    const [changing, other] = [await newSession(), await newSession()];
    const newPassword = 'uusi-salasana-joka-riittaa';
    const changed = await changing.post<SessionBody>('/admin/password', { currentPassword: adminAccount.password, newPassword });
    expect(changed.status).toBe(200);
    expect((await as(changed.body.token).get('/admin/session')).status).toBe(200);
    expect([(await other.get('/admin/session')).status, (await changing.get('/admin/session')).status]).toEqual([401, 401]);
    expect((await login(adminAccount.username, adminAccount.password)).status).toBe(401);
    expect((await login(adminAccount.username, newPassword)).status).toBe(200);
    const back = { currentPassword: newPassword, newPassword: adminAccount.password };
    expect((await as(changed.body.token).post('/admin/password', back)).status).toBe(200);
  });

  it('D-PATH-075 rejects a wrong current password and a new one that is too short', async () => {
    const session = await newSession();
    const wrong = await session.post<ErrorBody>('/admin/password', {
      currentPassword: 'ei-tämä',
      newPassword: 'uusi-salasana-joka-riittaa',
    });
    expect({ status: wrong.status, fields: Object.keys(wrong.body.fields ?? {}) }).toEqual({ status: 400, fields: ['currentPassword'] });
    const short = await session.post<ErrorBody>('/admin/password', { currentPassword: adminAccount.password, newPassword: 'lyhyt' });
    expect({ status: short.status, fields: Object.keys(short.body.fields ?? {}) }).toEqual({ status: 400, fields: ['newPassword'] });
    expect((await session.get('/admin/session')).status).toBe(200);
  });
});

describe('foreign sites', () => {
  const body = JSON.stringify(adminAccount);
  const json = { 'content-type': 'application/json' };

  it.each(['https://evil.example', 'null', 'http://127.0.0.1.evil.example', 'http://127.0.0.1:1'])(
    'D-BODY-012 a browser request from the origin %s is rejected',
    async (origin) => {
      const answer = await shop.visitor.request<ErrorBody>('POST', '/admin/login', { raw: body, headers: { ...json, origin } });
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 403, code: 'foreign_origin' });
    },
  );

  it('D-BODY-012 a Host header with the same foreign name does not make the origin allowed', async () => {
    const headers = { ...json, host: 'evil.example', origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' };
    expect((await rawRequest(shop.url, '/api/admin/login', { method: 'POST', headers, body })).status).toBe(403);
  });

  it('D-BODY-012 our own origin is allowed, and so are clients that send no origin', async () => {
    expect((await shop.visitor.request('POST', '/admin/login', { raw: body, headers: { ...json, origin: shop.url } })).status).toBe(200);
    expect((await shop.visitor.request('POST', '/admin/login', { raw: body, headers: json })).status).toBe(200);
  });
});
