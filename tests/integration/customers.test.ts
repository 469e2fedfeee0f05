import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient, type ErrorBody } from '../client.ts';
import { type Shop, startShop } from '../harness.ts';

interface CustomerSession {
  token: string;
  expiresAt: string;
  user: { _id: string; email: string; name: string; phone: string };
}

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: [] });
});
afterAll(() => shop.stop());

const password = 'pitka-salasana-1';
let count = 0;
const fields = (changes: Record<string, unknown> = {}) => {
  count += 1;
  return { email: `asiakas${count}@example.org`, password, name: 'Aino Äijälä', phone: '040 123 4567', ...changes };
};
const register = (body: Record<string, unknown>) => shop.visitor.post<CustomerSession & ErrorBody>('/auth/register', body);
const login = (email: string, password: string) => shop.visitor.post<CustomerSession & ErrorBody>('/auth/login', { email, password });
const as = ({ token }: CustomerSession) => new ApiClient(shop.visitor.base, token);

describe('customers', () => {
  it('D-PATH-070 D-PATH-072 register, are logged in at once and see their own profile', async () => {
    const given = fields();
    const { status, body } = await register(given);
    expect(status).toBe(201);
    expect(body.user).toEqual({ _id: expect.any(String), email: given.email, name: given.name, phone: given.phone });
    expect((await as(body).get('/auth/profile')).body).toEqual(body.user);
    expect(JSON.stringify(body)).not.toMatch(/hash|argon|pitka/i);
  });

  it('D-PATH-071 log in with their address in any case, which is shown as it was typed', async () => {
    const given = fields();
    const typed = given.email.toUpperCase();
    await register({ ...given, email: typed });
    const { status, body } = await login(` ${given.email} `, given.password);
    expect({ status, email: body.user.email }).toEqual({ status: 200, email: typed });
    expect(Date.parse(body.expiresAt)).toBeGreaterThan(Date.now());
  });

  it('D-PATH-071 get the same response for a wrong password and an unknown address', async () => {
    const given = fields();
    await register(given);
    const answers = await Promise.all([login(given.email, 'vaara-salasana'), login('ei-ole@example.org', 'vaara-salasana')]);
    for (const { status, body } of answers)
      expect({ status, code: body.code, message: body.message }).toEqual({
        status: 401,
        code: 'login_failed',
        message: 'Väärä sähköpostiosoite tai salasana.',
      });
  });

  it('D-BODY-014 D-PATH-070 cannot register an address twice, not even concurrently', async () => {
    const given = fields();
    const both = await Promise.all([register(given), register({ ...given, email: given.email.toUpperCase() })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const again = await register(given);
    expect({ status: again.status, code: again.body.code, fields: Object.keys(again.body.fields ?? {}) }).toEqual({
      status: 409,
      code: 'account_exists',
      fields: ['email'],
    });
  });

  it.each([
    [{ email: 'ei-osoite' }, 'email'],
    [{ email: 'a@b.fi\r\nBcc: x@y.fi' }, 'email'],
    [{ email: { $gt: '' } }, 'email'],
    [{ email: `${'a'.repeat(250)}@example.org` }, 'email'],
    [{ password: 'lyhyt' }, 'password'],
    [{ password: 'x'.repeat(201) }, 'password'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ phone: '0'.repeat(41) }, 'phone'],
    [{ role: 'admin' }, 'role'],
    [{ kind: 'admin' }, 'kind'],
    [{ passwordHash: 'x' }, 'passwordHash'],
  ])('D-PATH-070 D-BODY-008 cannot register with %j, and get an error for the field', async (changes, field) => {
    const { status, body } = await register(fields(changes));
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] });
  });

  it('P-6-001 P-7-015 change their profile and see the change', async () => {
    const { body } = await register(fields());
    const customer = as(body);
    const changed = await customer.put('/auth/profile', { ...body.user, name: 'Aino Uusi', phone: '' });
    expect({ status: changed.status, user: changed.body }).toEqual({ status: 200, user: { ...body.user, name: 'Aino Uusi', phone: '' } });
    expect((await customer.get('/auth/profile')).body).toEqual(changed.body);
  });

  it('P-7-015 keep profile fields that a change leaves out, and clear fields that are null', async () => {
    const { body } = await register(fields());
    const change = (changes: Record<string, unknown>) => as(body).put<ErrorBody>('/auth/profile', changes);
    expect((await change({ name: 'Aino Uusi' })).body).toEqual({ ...body.user, name: 'Aino Uusi' });
    expect((await change({ phone: '050 765 4321' })).body).toEqual({ ...body.user, name: 'Aino Uusi', phone: '050 765 4321' });
    expect((await change({})).body).toEqual({ ...body.user, name: 'Aino Uusi', phone: '050 765 4321' });
    const empty = await change({ phone: null });
    expect(empty.body).toEqual({ ...body.user, name: 'Aino Uusi', phone: '' });
    expect((await as(body).get('/auth/profile')).body).toEqual(empty.body);
    const refused = await change({ name: null });
    expect({ status: refused.status, fields: Object.keys(refused.body.fields ?? {}) }).toEqual({ status: 400, fields: ['name'] });
  });

  it('P-7-015 D-BODY-014 cannot take the address or change the record of another customer', async () => {
    const [{ body: first }, { body: second }] = [await register(fields()), await register(fields())];
    const taken = await as(second).put<ErrorBody>('/auth/profile', { name: 'X', email: first.user.email, currentPassword: password });
    expect({ status: taken.status, code: taken.body.code }).toEqual({ status: 409, code: 'account_exists' });
    await as(second).put('/auth/profile', { _id: first.user._id, name: 'Kaappari' });
    expect((await as(first).get<{ name: string }>('/auth/profile')).body.name).toBe('Aino Äijälä');
  });

  it('D-BODY-019 get 429 with Retry-After after too many wrong passwords', async () => {
    const given = fields();
    await register(given);
    const answers = [];
    for (let attempt = 0; attempt < 8; attempt += 1) answers.push(await login(given.email, `arvaus-${attempt}`));
    expect(answers[0]?.status).toBe(401);
    expect(answers.at(-1)?.status).toBe(429);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  });
});

describe('the address of a customer', () => {
  it('D-PATH-070 may contain everything that RFC 5321 and 6531 allow, and is the same account in both spellings of its domain', async () => {
    const typed = "Väinö!#$%&'*+/=?^_`{|}~-@Örkki.example";
    const made = await register(fields({ email: typed }));
    expect({ status: made.status, email: made.body.user.email }).toEqual({ status: 201, email: typed });
    const ascii = typed.replace('Örkki', 'xn--rkki-4qa');
    expect((await login(ascii.toUpperCase(), password)).status).toBe(200);
    const again = await register(fields({ email: ascii }));
    expect({ status: again.status, code: again.body.code }).toEqual({ status: 409, code: 'account_exists' });
    const stored = await shop.database('accounts').collection('customers').findOne({ emailAsTyped: typed });
    expect(stored?.['email']).toBe(ascii.toLowerCase());
  });

  it('D-PATH-071 of an older account can still be used to log in', async () => {
    const given = fields();
    await register(given);
    const customers = shop.database('accounts').collection('customers');
    await customers.updateOne({ email: given.email }, { $unset: { emailAsTyped: '' } });
    const { status, body } = await login(given.email.toUpperCase(), given.password);
    expect({ status, email: body.user.email }).toEqual({ status: 200, email: given.email });
  });

  it('P-7-015 can only be changed with the current password', async () => {
    const given = fields();
    const { body } = await register(given);
    const next = fields().email;
    const change = (extra: Record<string, unknown>) =>
      as(body).put<ErrorBody & { email: string }>('/auth/profile', { name: 'Aino', email: next, ...extra });
    for (const extra of [{}, { currentPassword: '' }, { currentPassword: 'vaara-salasana' }]) {
      const refused = await change(extra);
      expect({ status: refused.status, fields: Object.keys(refused.body.fields ?? {}) }).toEqual({
        status: 400,
        fields: ['currentPassword'],
      });
    }
    const changed = await change({ currentPassword: password });
    expect({ status: changed.status, email: changed.body.email }).toEqual({ status: 200, email: next });
    expect([(await login(given.email, password)).status, (await login(next, password)).status]).toEqual([401, 200]);
    // The own address in another case is not taken.
    expect((await change({ email: next.toUpperCase() })).status).toBe(200);
  });

  it('D-BODY-019 can be tested for existence only five times in an hour, then every address gets 429', async () => {
    const [{ body: known }, { body: curious }] = [await register(fields()), await register(fields())];
    const ask = (email: string) => as(curious).put<ErrorBody>('/auth/profile', { name: 'X', email, currentPassword: password });
    const statuses = [];
    for (let question = 0; question < 5; question += 1) statuses.push((await ask(known.user.email)).status);
    expect(statuses).toEqual(Array(5).fill(409));
    expect([(await ask(known.user.email)).status, (await ask('vapaa@example.org')).status]).toEqual([429, 429]);
    // Other profile changes still work.
    expect((await as(curious).put('/auth/profile', { name: 'Uusi nimi', email: curious.user.email })).status).toBe(200);
  });
});

describe('the session of a customer', () => {
  it('D-PATH-071 ends on the server with the logout', async () => {
    const given = fields();
    const { body } = await register(given);
    const other = (await login(given.email, given.password)).body;
    expect((await as(body).post('/auth/logout')).status).toBe(200);
    const after = await as(body).get<ErrorBody>('/auth/profile');
    expect({ status: after.status, code: after.body.code }).toEqual({ status: 401, code: 'session_expired' });
    expect((await as(other).get('/auth/profile')).status).toBe(200);
  });

  it('P-7-015 can change the password, which ends the other sessions', async () => {
    const given = fields();
    const [{ body }, newPassword] = [await register(given), 'uusi-salasana-1'];
    const other = (await login(given.email, given.password)).body;
    const changed = await as(body).post<CustomerSession>('/auth/password', { currentPassword: password, newPassword });
    expect(changed.status).toBe(200);
    const now = [body, other, changed.body].map((session) => as(session).get('/auth/profile'));
    expect((await Promise.all(now)).map(({ status }) => status)).toEqual([401, 401, 200]);
    expect([(await login(given.email, password)).status, (await login(given.email, newPassword)).status]).toEqual([401, 200]);
  });

  it('D-BODY-019 cannot change the password without the current one, which can be guessed only six times', async () => {
    const { body } = await register(fields());
    const change = (currentPassword: string, newPassword = 'uusi-salasana-1') =>
      as(body).post<ErrorBody>('/auth/password', { currentPassword, newPassword });
    const short = await change(password, 'lyhyt');
    expect({ status: short.status, fields: Object.keys(short.body.fields ?? {}) }).toEqual({ status: 400, fields: ['newPassword'] });
    const statuses = [];
    for (let guess = 0; guess < 7; guess += 1) statuses.push((await change('arvaus')).status);
    expect(statuses).toEqual([...Array<number>(6).fill(400), 429]);
    expect((await as(body).get('/auth/profile')).status).toBe(200);
  });
});
