import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient, type ErrorAnswer } from '../client.ts';
import { type Shop, startShop } from '../harness.ts';

interface CustomerSession {
  token: string;
  expiresAt: string;
  user: { _id: string; email: string; name: string; phone: string };
}

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
}, 60_000);
afterAll(() => shop.stop());

let count = 0;
const fields = (changes: Record<string, unknown> = {}) => {
  count += 1;
  return { email: `asiakas${count}@example.org`, password: 'pitka-salasana-1', name: 'Aino Äijälä', phone: '040 123 4567', ...changes };
};
const register = (body: Record<string, unknown>) => shop.visitor.post<CustomerSession & ErrorAnswer>('/auth/register', body);
const login = (email: string, password: string) => shop.visitor.post<CustomerSession & ErrorAnswer>('/auth/login', { email, password });
const as = ({ token }: CustomerSession) => new ApiClient(shop.visitor.base, token);

describe('customers', () => {
  it('D-PATH-070 D-PATH-072 registers, is logged in at once and sees the own profile', async () => {
    const given = fields();
    const { status, body } = await register(given);
    expect(status).toBe(201);
    expect(body.user).toEqual({ _id: expect.any(String), email: given.email, name: given.name, phone: given.phone });
    expect((await as(body).get('/auth/profile')).body).toEqual(body.user);
    expect(JSON.stringify(body)).not.toMatch(/hash|argon|pitka/i);
  });

  it('D-PATH-071 logs in, whatever the case of the address', async () => {
    const given = fields();
    await register({ ...given, email: given.email.toUpperCase() });
    const { status, body } = await login(` ${given.email} `, given.password);
    expect({ status, email: body.user.email }).toEqual({ status: 200, email: given.email });
    expect(Date.parse(body.expiresAt)).toBeGreaterThan(Date.now());
  });

  it('D-PATH-071 a wrong password and an unknown address meet the same answer', async () => {
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

  it('D-BODY-014 D-PATH-070 refuses an address that has an account, and of two at once makes one', async () => {
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
  ])('D-PATH-070 D-BODY-008 refuses %j and names the field', async (changes, field) => {
    const { status, body } = await register(fields(changes));
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] });
  });

  it('P-6-001 P-7-015 changes the own profile and sees it', async () => {
    const { body } = await register(fields());
    const customer = as(body);
    const changed = await customer.put('/auth/profile', { ...body.user, name: 'Aino Uusi', phone: '' });
    expect({ status: changed.status, user: changed.body }).toEqual({ status: 200, user: { ...body.user, name: 'Aino Uusi', phone: '' } });
    expect((await customer.get('/auth/profile')).body).toEqual(changed.body);
  });

  it('P-7-015 D-BODY-014 cannot take the address of another, nor the record of another', async () => {
    const [{ body: first }, { body: second }] = [await register(fields()), await register(fields())];
    const taken = await as(second).put<ErrorAnswer>('/auth/profile', { name: 'X', email: first.user.email });
    expect({ status: taken.status, code: taken.body.code }).toEqual({ status: 409, code: 'account_exists' });
    await as(second).put('/auth/profile', { _id: first.user._id, name: 'Kaappari' });
    expect((await as(first).get<{ name: string }>('/auth/profile')).body.name).toBe('Aino Äijälä');
  });

  it('D-BODY-019 too many wrong passwords answer 429 with Retry-After', async () => {
    const given = fields();
    await register(given);
    const answers = [];
    for (let attempt = 0; attempt < 8; attempt += 1) answers.push(await login(given.email, `arvaus-${attempt}`));
    expect(answers[0]?.status).toBe(401);
    expect(answers.at(-1)?.status).toBe(429);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  });
});
