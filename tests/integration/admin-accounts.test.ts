import fs from 'node:fs';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { root } from '../../dev/folders.mjs';
import { withDatabase } from '../backing-servers.ts';
import { ApiClient, type ApiResponse, type ErrorBody } from '../client.ts';
import { adminAccount, type Shop, startShop, until } from '../harness.ts';

interface Session {
  _id: string;
  browser: string;
  system: string;
  createdAt: string;
  usedAt: string;
  isCurrent: boolean;
}
interface Administrator {
  _id: string;
  username: string;
  email: string;
  isInvited: boolean;
  isSelf: boolean;
}
interface Added {
  admin: Administrator;
  initialPassword: string | null;
}

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:147.0) Gecko/20100101 Firefox/147.0' };
const IPHONE = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Mobile Safari/604.1',
};
const currentPassword = adminAccount.password;
const newPassword = 'kesarenkaat-alle-2027';

let shop: Shop;
beforeAll(async () => {
  // Behind a proxy, so that each test has an address and limits of its own.
  shop = await startShop({ services: ['content'], mail: true, env: { TRUST_PROXY: '1', LOG_LEVEL: 'info', MAIL_RETRY_MS: '4000' } });
});
afterAll(() => shop.stop());

let addresses = 0;
const fromElsewhere = () => {
  addresses += 1;
  return { 'x-forwarded-for': `203.0.113.${addresses}` };
};
const login = (username: string, password: string, headers: Record<string, string> = FIREFOX) =>
  shop.visitor.post<{ token: string } & ErrorBody>('/admin/login', { username, password }, { ...fromElsewhere(), ...headers });
const as = (token: string) => new ApiClient(shop.visitor.base, token);
const signedIn = async (username = adminAccount.username, password = currentPassword, headers = FIREFOX) => {
  const answer = await login(username, password, headers);
  expect(answer.status).toBe(200);
  return as(answer.body.token);
};
const sessionsOf = async (admin: ApiClient) => (await admin.get<Session[]>('/admin/sessions')).body;
const outcome = ({ status, body }: ApiResponse) => ({ status, code: (body as Partial<ErrorBody>).code });
const add = (admin: ApiClient, fields: object) =>
  admin.post<Added & ErrorBody>('/admin/admins', { how: 'password', currentPassword, ...fields });
const added = async (username: string, fields: object = {}) => {
  const answer = await add(await signedIn(), { username, ...fields });
  expect(answer.status).toBe(201);
  return { ...answer.body.admin, password: answer.body.initialPassword ?? '' };
};
const removed = async (admin: ApiClient, adminId: string, fields: object = {}) =>
  outcome(await admin.post(`/admin/admins/${adminId}/remove`, { currentPassword, ...fields }));
const requestLink = (account: string) => shop.visitor.post('/admin/password-link', { account }, fromElsewhere());
const mailsTo = async (address: string) => (await shop.mail.received()).filter(({ to }) => to[0]?.address === address);
const tokenIn = (text = '') => /\/admin\/salasana#([\w-]{59})\s/.exec(text)?.[1] ?? '';
const nextTokenTo = async (address: string, mails = 1) =>
  until(async () => tokenIn((await mailsTo(address)).at(mails - 1)?.text), { what: `mail ${mails} to ${address}` });
const useLink = (token: string, password = newPassword) =>
  shop.visitor.post<{ username: string } & ErrorBody>('/admin/password-link/use', { token, newPassword: password }, fromElsewhere());
const readLink = (token: string) =>
  shop.visitor.post<{ username: string; isInvitation: boolean }>('/admin/password-link/read', { token }, fromElsewhere());
const audit = () => fs.readFileSync(shop.gateway.logFile, 'utf8');

describe('the password of an administrator', () => {
  it('is changed with the current one; other sessions end, this browser goes on', async () => {
    const { password } = await added('vaihtaja');
    const [here, there] = [await signedIn('vaihtaja', password), await signedIn('vaihtaja', password, IPHONE)];
    const changed = await here.post<{ token: string }>('/admin/password', { currentPassword: password, newPassword });
    expect(changed.status).toBe(200);
    expect((await as(changed.body.token).get('/admin/session')).status).toBe(200);
    expect(outcome(await there.get('/admin/session'))).toEqual({ status: 401, code: 'session_expired' });
    expect((await sessionsOf(as(changed.body.token))).map(({ isCurrent }) => isCurrent)).toEqual([true]);
    expect((await login('vaihtaja', password)).status).toBe(401);
    expect((await login('vaihtaja', newPassword)).status).toBe(200);
    expect(audit()).toMatch(/"username":"vaihtaja".*administrator changed the password/);
  });

  it('must be new and have 12 characters', async () => {
    const admin = await signedIn();
    for (const [refused, text] of [
      ['yksitoista1', 'Salasanassa on oltava vähintään 12 merkkiä.'],
      [currentPassword, 'Valitse eri salasana kuin nykyinen.'],
    ]) {
      const answer = await admin.post<ErrorBody>('/admin/password', { currentPassword, newPassword: refused });
      expect({ status: answer.status, fields: answer.body.fields }).toEqual({ status: 400, fields: { newPassword: text } });
    }
  });

  it('D-BODY-019 cannot be guessed within a session', async () => {
    const admin = await signedIn();
    const statuses: number[] = [];
    for (let at = 0; at < 8; at += 1)
      statuses.push((await admin.post('/admin/password', { currentPassword: `arvaus-${at}`, newPassword })).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429, 429]);
  });

  it('of the environment does not replace one that the panel has set', async () => {
    const copy = await shop.copyOf('gateway', { ADMIN_PASSWORD: 'toinen-ymparistosta-2027' });
    expect((await login(adminAccount.username, 'toinen-ymparistosta-2027')).status).toBe(401);
    expect((await login(adminAccount.username, currentPassword)).status).toBe(200);
    await copy.process.stop();
  });
});

describe('the sessions of an administrator', () => {
  it('are listed with browser, system and times, without an address; others cannot see or end them', async () => {
    const { password } = await added('lukija');
    const [laptop, phone] = [await signedIn('lukija', password), await signedIn('lukija', password, IPHONE)];
    const listed = await sessionsOf(laptop);
    expect(listed.map(({ browser, system, isCurrent }) => ({ browser, system, isCurrent }))).toEqual([
      { browser: 'Safari', system: 'iPhone', isCurrent: false },
      { browser: 'Firefox', system: 'Windows', isCurrent: true },
    ]);
    expect(Object.keys(listed[0] ?? {}).toSorted()).toEqual(['_id', 'browser', 'createdAt', 'isCurrent', 'system', 'usedAt']);
    expect(JSON.stringify(await shop.database('accounts').collection('sessions').find().toArray())).not.toContain('203.0.113');
    const stranger = await signedIn();
    expect(outcome(await stranger.delete(`/admin/sessions/${listed[0]?._id}`))).toEqual({ status: 404, code: 'session_not_found' });
    expect((await phone.get('/admin/session')).status).toBe(200);
  });

  it('show the last use to the minute', async () => {
    const { password } = await added('kayttaja');
    const admin = await signedIn('kayttaja', password);
    const [session] = await sessionsOf(admin);
    const sessions = shop.database('accounts').collection<{ _id: string; usedAt: Date }>('sessions');
    const before = new Date(Date.now() - 3_600_000);
    await sessions.updateOne({ _id: session?._id ?? '' }, { $set: { usedAt: before } });
    await until(async () => Date.parse((await sessionsOf(admin))[0]?.usedAt ?? '') > before.getTime() + 3_000_000, {
      what: 'use is stored',
    });
  });

  it('are ended one by one, at once and in every replica, and all others together', async () => {
    const { password } = await added('lopettaja');
    const here = await signedIn('lopettaja', password);
    const others = [
      await signedIn('lopettaja', password, IPHONE),
      await signedIn('lopettaja', password),
      await signedIn('lopettaja', password),
    ];
    const copy = await shop.copyOf('gateway');
    const onCopy = new ApiClient(`${copy.url}/api`, others[0]?.token);
    expect((await onCopy.get('/admin/session')).status).toBe(200);
    const phone = (await sessionsOf(here)).find(({ system }) => system === 'iPhone');
    expect((await here.delete(`/admin/sessions/${phone?._id}`)).status).toBe(200);
    expect(outcome(await (others[0] as ApiClient).get('/admin/session'))).toEqual({ status: 401, code: 'session_expired' });
    await until(async () => (await onCopy.get('/admin/session')).status === 401, { timeout: 10_000, what: 'the end reaches the replica' });
    expect((await here.post<{ ended: number }>('/admin/sessions/end-others')).body).toEqual({ ended: 2 });
    expect((await others[1]?.get('/admin/session'))?.status).toBe(401);
    expect((await sessionsOf(here)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
    expect(outcome(await here.delete(`/admin/sessions/${phone?._id}`))).toEqual({ status: 404, code: 'session_not_found' });
    await copy.process.stop();
  });
});

describe('another administrator', () => {
  it('is added with a password that is shown once, works, and is removed: sessions end at once', async () => {
    const owner = await signedIn();
    const answer = await add(owner, { username: 'Myyjä', email: 'Myyja@Example.org' });
    expect(answer.status).toBe(201);
    expect(answer.body.admin).toMatchObject({ username: 'Myyjä', email: 'Myyja@Example.org', isInvited: false, isSelf: false });
    expect(answer.body.initialPassword).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    const seller = await signedIn('myyjä', answer.body.initialPassword ?? '');
    const list = (await seller.get<Administrator[]>('/admin/admins')).body;
    expect(list.find(({ isSelf }) => isSelf)?.username).toBe('Myyjä');
    expect(JSON.stringify(list)).not.toMatch(/password|hash/i);
    expect(await removed(owner, answer.body.admin._id)).toEqual({ status: 200, code: undefined });
    expect(outcome(await seller.get('/admin/session'))).toEqual({ status: 401, code: 'session_expired' });
    expect((await login('Myyjä', answer.body.initialPassword ?? '')).status).toBe(401);
    expect(audit()).toMatch(/"username":"Myyjä","by":"admin".*administrator removed/);
    expect(audit()).not.toMatch(/example\.org|203\.0\.113/i);
  });

  it('cannot have the name or address of another one, or be added without the password', async () => {
    const owner = await signedIn();
    await added('Kaima', { email: 'kaima@example.org' });
    expect(outcome(await add(owner, { username: 'kaima' }))).toEqual({ status: 409, code: 'admin_exists' });
    const address = await add(owner, { username: 'toinen', email: 'KAIMA@example.org' });
    expect({ ...outcome(address), fields: Object.keys(address.body.fields ?? {}) }).toEqual({
      status: 409,
      code: 'admin_exists',
      fields: ['email'],
    });
    const wrong = await add(owner, { username: 'kolmas', currentPassword: 'ei-tama' });
    expect({ status: wrong.status, fields: Object.keys(wrong.body.fields ?? {}) }).toEqual({ status: 400, fields: ['currentPassword'] });
    const nowhere = await add(owner, { username: 'neljas', how: 'mail' });
    expect({ status: nowhere.status, fields: nowhere.body.fields }).toEqual({
      status: 400,
      fields: { email: 'Kutsua varten tarvitaan sähköpostiosoite.' },
    });
  });

  it('is invited by mail, chooses a password by the link, and can be invited again until then', async () => {
    const invited = await added('kutsuttu', { how: 'mail', email: 'kutsuttu@example.org' });
    expect({ isInvited: invited.isInvited, password: invited.password }).toEqual({ isInvited: true, password: '' });
    const first = await nextTokenTo('kutsuttu@example.org');
    expect((await shop.admin.post(`/admin/admins/${invited._id}/invitation`)).status).toBe(200);
    const second = await nextTokenTo('kutsuttu@example.org', 2);
    expect((await readLink(second)).body).toMatchObject({ username: 'kutsuttu', isInvitation: true });
    expect((await useLink(second)).body).toEqual({ username: 'kutsuttu' });
    // The earlier link ends with the password.
    expect(outcome(await useLink(first))).toEqual({ status: 422, code: 'password_link_invalid' });
    await signedIn('kutsuttu', newPassword);
    expect(outcome(await shop.admin.post(`/admin/admins/${invited._id}/invitation`))).toEqual({ status: 404, code: 'admin_not_found' });
  });

  it('cannot remove the own account by mistake, and never the last one', async () => {
    // A shop of its own, because the last administrator must be alone.
    const small = await startShop({ services: [], env: { TRUST_PROXY: '1' } });
    try {
      const [self] = (await small.admin.get<Administrator[]>('/admin/admins')).body;
      expect(await removed(small.admin, self?._id ?? '')).toEqual({ status: 422, code: 'own_account' });
      expect(await removed(small.admin, self?._id ?? '', { ownAccount: true })).toEqual({ status: 422, code: 'last_admin' });
      expect((await small.admin.get('/admin/session')).status).toBe(200);
      // Somebody who is only invited cannot log in, so does not count.
      const invited = await add(small.admin, { username: 'kutsuttu', email: 'kutsuttu@example.org', how: 'mail' });
      expect(await removed(small.admin, self?._id ?? '', { ownAccount: true })).toEqual({ status: 422, code: 'last_admin' });
      expect(await removed(small.admin, invited.body.admin._id)).toEqual({ status: 200, code: undefined });
      const other = await add(small.admin, { username: 'toinen' });
      const token = await small.visitor.post<{ token: string }>('/admin/login', {
        username: 'toinen',
        password: other.body.initialPassword,
      });
      const second = new ApiClient(small.visitor.base, token.body.token);
      // They remove each other at once: one stays.
      const outcomes = await Promise.all([
        removed(small.admin, other.body.admin._id),
        removed(second, self?._id ?? '', { currentPassword: other.body.initialPassword }),
      ]);
      expect(outcomes.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      expect(await small.database('accounts').collection('admins').countDocuments()).toBeGreaterThanOrEqual(1);
      expect(
        await small
          .database('accounts')
          .collection('admins')
          .countDocuments({ removedAt: { $exists: true } }),
      ).toBe(0);
    } finally {
      await small.stop();
    }
  });
});

describe('a forgotten password', () => {
  it('is set by a mailed link, once; all sessions end', async () => {
    const { password } = await added('unohtaja', { email: 'unohtaja@example.org' });
    const session = await signedIn('unohtaja', password);
    expect({ ...outcome(await requestLink('UNOHTAJA')) }).toEqual({ status: 202, code: undefined });
    const token = await nextTokenTo('unohtaja@example.org');
    const [mail] = await mailsTo('unohtaja@example.org');
    expect(mail?.subject).toBe('Uusi salasana ylläpitoon');
    expect(mail?.text).toContain(`${shop.url}/admin/salasana#${token}`);
    expect(mail?.text).toContain('kelpaa kerran ja yhden tunnin');
    expect((await readLink(token)).body).toMatchObject({ username: 'unohtaja', isInvitation: false });
    const weak = await useLink(token, 'lyhyt');
    expect({ status: weak.status, fields: Object.keys(weak.body.fields ?? {}) }).toEqual({ status: 400, fields: ['newPassword'] });
    const outcomes = await Promise.all([useLink(token), useLink(token), useLink(token)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect((await session.get('/admin/session')).status).toBe(401);
    expect((await login('unohtaja', password)).status).toBe(401);
    await signedIn('unohtaja', newPassword);
    expect(JSON.stringify(await shop.database('accounts').collection('password-links').find().toArray())).not.toContain(token);
  });

  it('is requested with the same answer for an unknown name, an administrator without an address, and a known one', async () => {
    await added('osoitteeton');
    await added('osoitteellinen', { email: 'osoitteellinen@example.org' });
    const answers = [];
    for (const account of ['ei-kukaan', 'ei@example.org', 'osoitteeton', 'osoitteellinen', 'OSOITTEELLINEN@example.org']) {
      const { status, body } = await requestLink(account);
      answers.push({ status, body });
    }
    expect(answers).toEqual(Array(5).fill({ status: 202, body: { requested: true } }));
    await nextTokenTo('osoitteellinen@example.org', 2);
    // Each request has stored one record, so that its time does not tell whether the account exists.
    const links = shop.database('accounts').collection('password-links');
    expect(await links.countDocuments({ adminId: { $exists: false } })).toBe(3);
    expect(await links.countDocuments({ adminId: { $exists: false }, mail: { $exists: true } })).toBe(0);
  });

  it('D-BODY-019 is limited by account, known or not; strangers cannot keep the owner from asking', async () => {
    await added('rajattu', { email: 'rajattu@example.org' });
    for (const account of ['rajattu', 'ei-ole-rajattukaan']) {
      const stranger = fromElsewhere();
      const ask = async (headers: Record<string, string>) => (await shop.visitor.post('/admin/password-link', { account }, headers)).status;
      const statuses = [];
      for (let at = 0; at < 7; at += 1) statuses.push(await ask(stranger));
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
      // From other addresses 15 more, so that nobody fills a mailbox.
      const others = [];
      for (let at = 0; at < 16; at += 1) others.push(await ask(fromElsewhere()));
      expect(others).toEqual([...Array(15).fill(202), 429]);
    }
    const one = fromElsewhere();
    const statuses = [];
    for (let at = 0; at < 22; at += 1)
      statuses.push((await shop.visitor.post('/admin/password-link', { account: `nimi-${at}` }, one)).status);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(202));
    expect(statuses.at(-1)).toBe(429);
  });

  it.each([
    ['nothing', ''],
    ['a letter', 'x'],
    ['a wrong signature', 'a'.repeat(59)],
    ['other letters', 'ÄÄ'],
    ['too much', 'a'.repeat(500)],
  ])('a forged link is refused: %s', async (_what, token) => {
    expect([400, 422]).toContain((await readLink(token)).status);
    expect([400, 422]).toContain((await useLink(token)).status);
  });

  it('a link that has expired, or is older than a change of password or address, is refused', async () => {
    const { password } = await added('hidas', { email: 'hidas@example.org' });
    const links = shop.database('accounts').collection('password-links');
    await requestLink('hidas');
    const late = await nextTokenTo('hidas@example.org');
    const { modifiedCount } = await links.updateMany({ adminId: { $exists: true }, usedAt: { $exists: false } }, [
      { $set: { expiresAt: { $subtract: ['$expiresAt', 3_600_001] } } },
    ]);
    expect(modifiedCount).toBeGreaterThan(0);
    expect(outcome(await useLink(late))).toEqual({ status: 422, code: 'password_link_invalid' });
    await requestLink('hidas');
    const older = await nextTokenTo('hidas@example.org', 2);
    const admin = await signedIn('hidas', password);
    const moved = await admin.put<Administrator>('/admin/email', { email: 'uusi-osoite@example.org', currentPassword: password });
    expect({ status: moved.status, email: moved.body.email }).toEqual({ status: 200, email: 'uusi-osoite@example.org' });
    expect(outcome(await useLink(older))).toEqual({ status: 422, code: 'password_link_invalid' });
    await requestLink('hidas');
    await nextTokenTo('uusi-osoite@example.org');
  });

  it('is mailed later when the mail server and the gateway were down meanwhile', async () => {
    await added('sitkea', { email: 'sitkea@example.org' });
    await shop.mail.kill();
    expect((await requestLink('sitkea')).status).toBe(202);
    await shop.gateway.stop();
    await shop.mail.start();
    await shop.gateway.start();
    const token = await nextTokenTo('sitkea@example.org');
    expect((await useLink(token)).status).toBe(200);
  });

  it('is replaced by the command on the server, which ends the sessions and names the administrators', async () => {
    const { password } = await added('palautettu');
    const session = await signedIn('palautettu', password);
    const accounts = shop.database('accounts');
    const database = withDatabase(shop.mongo.url, shop.databaseOf('accounts'));
    const env = { ...process.env, MONGODB_URL: database, NATS_URL: shop.nats.url, NODE_OPTIONS: '' };
    const command = (...args: string[]) =>
      promisify(execFile)(process.execPath, [path.join(root, 'dist/gateway/src/set-admin-password.js'), ...args], { env });
    const { stdout } = await command('Palautettu');
    const fresh = /New password of palautettu: (\S+)/.exec(stdout)?.[1] ?? '';
    await signedIn('palautettu', fresh);
    expect((await login('palautettu', password)).status).toBe(401);
    await until(async () => (await session.get('/admin/session')).status === 401, { timeout: 10_000, what: 'the session has ended' });
    expect(await accounts.collection('admins').countDocuments({ usernameKey: 'palautettu' })).toBe(1);
    await expect(command('ei-kukaan')).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('admin, ') });
  });
});
