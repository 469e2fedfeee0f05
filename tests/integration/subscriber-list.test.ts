import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '../client.ts';
import { behindProxy, uniqueAddress } from '../contact-form.ts';
import { type Shop, startShop, timersAreDue, until } from '../harness.ts';
import { insertSubscribers, listOf, subscriberOf, type SubscriberPage, type WireSubscriber } from './subscriber-records.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['marketing'], mail: true, env: behindProxy });
});
afterAll(() => shop.stop());

const stored = () => shop.database('marketing').collection('subscribers');
let last = 0;
const uniqueEmail = () => `luettelo-${(last += 1)}@visitor.example`;
const subscribe = (email: string) =>
  shop.visitor.post<{ message: string } & ErrorBody>('/subscribers/subscribe', { email }, { 'x-forwarded-for': uniqueAddress() });
const unsubscribeAsAdmin = (email: string) => shop.admin.post<{ message: string } & ErrorBody>('/subscribers/unsubscribe', { email });
const suppression = { reason: 'bounce', at: new Date('2026-11-01T10:00:00Z'), reply: '550 No such user' };

describe('the list of subscribers', () => {
  it('A-3-045 A-4-029 D-PATH-022 D-PATH-023 D-PATH-024 is paged, searched and filtered, with counts', async () => {
    const ids = Array.from({ length: 25 }, (_, at) => ({ email: `sivu-${String(at).padStart(2, '0')}@paging.example` }));
    await insertSubscribers(shop, [
      ...ids,
      { email: 'poistunut@paging.example', isSubscribed: false, unsubscribedAt: new Date() },
      { email: 'estetty@paging.example', suppression },
      {
        email: 'vahvistamatta@paging.example',
        isSubscribed: false,
        confirmation: { askedAt: new Date(), source: 'popup', consentText: 'Suostun.' },
      },
      { email: 'poistettu@paging.example', deletedAt: new Date() },
    ]);
    const first = await listOf(shop, '?search=PAGING.example&limit=10');
    const second = await listOf(shop, '?search=paging.example&limit=10&page=2');
    expect(first.pagination).toEqual({ page: 1, limit: 10, total: 28, totalPages: 3 });
    expect(first.counts).toEqual({ active: 25, unsubscribed: 1, unconfirmed: 1, suppressed: 1 });
    expect(first.items[0]).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      email: 'sivu-00@paging.example',
      isSubscribed: true,
      createdAt: expect.any(String),
      status: 'active',
      subscribedAt: expect.any(String),
      unsubscribedAt: null,
      source: 'footer',
      consentText: 'Suostun.',
      suppression: null,
    });
    expect(second.items.map(({ email }) => email).slice(0, 2)).toEqual(['sivu-10@paging.example', 'sivu-11@paging.example']);
    for (const status of ['unsubscribed', 'unconfirmed', 'suppressed'] as const) {
      const page = await listOf(shop, `?search=paging.example&status=${status}`);
      expect({ status, found: page.items.map((item) => item.status), total: page.pagination.total }).toEqual({
        status,
        found: [status],
        total: 1,
      });
    }
    expect((await listOf(shop, '?search=vu-07@')).items.map(({ email }) => email)).toEqual(['sivu-07@paging.example']);
    // A search is text, not a pattern.
    expect((await listOf(shop, '?search=.*%40paging')).items).toEqual([]);
  });

  it('finds an internationalised address as its owner typed it', async () => {
    await subscribe('Päivi@hämeenlinna.example');
    expect((await listOf(shop, '?search=päiVI@hä')).items.map(({ email }) => email)).toEqual(['Päivi@hämeenlinna.example']);
    expect((await listOf(shop, '?search=xn--hmeenlinna')).items).toHaveLength(1);
  });

  it('is for admins only, and refuses unknown filters', async () => {
    for (const path of ['/subscribers', '/subscribers/export', '/subscribers/imports'])
      expect((await shop.visitor.get(path)).status).toBe(401);
    expect((await shop.admin.get('/subscribers?status=kaikki')).status).toBe(400);
    expect((await shop.admin.get('/subscribers?limit=201')).status).toBe(400);
  });
});

describe('unsubscribing by address', () => {
  it('D-PATH-026 A-4-030 is for admins only', async () => {
    const email = uniqueEmail();
    await subscribe(email);
    const asVisitor = await shop.visitor.post<ErrorBody>('/subscribers/unsubscribe', { email }, { 'x-forwarded-for': uniqueAddress() });
    expect({ status: asVisitor.status, code: asVisitor.body.code }).toEqual({ status: 401, code: 'unauthenticated' });
    const wrongToken = await shop.visitor.post<ErrorBody>('/subscribers/unsubscribe', { email }, { authorization: 'Bearer x' });
    expect(wrongToken.status).toBe(401);
    expect(await subscriberOf(shop, email)).toMatchObject({ isSubscribed: true });
    expect((await unsubscribeAsAdmin(email.toUpperCase())).status).toBe(200);
    expect(await subscriberOf(shop, email)).toMatchObject({ isSubscribed: false, status: 'unsubscribed' });
    // Repeated, it succeeds again.
    expect((await unsubscribeAsAdmin(email)).status).toBe(200);
    const unknown = await unsubscribeAsAdmin('ei-ole@visitor.example');
    expect({ status: unknown.status, code: unknown.body.code }).toEqual({ status: 404, code: 'subscriber_not_found' });
    const both = await shop.admin.post<ErrorBody>('/subscribers/unsubscribe', { email, token: 'x' });
    expect({ status: both.status, fields: Object.keys(both.body.fields ?? {}) }).toEqual({ status: 400, fields: ['email'] });
  });

  it('is reversed by a new subscription', async () => {
    const email = uniqueEmail();
    await subscribe(email);
    await unsubscribeAsAdmin(email);
    expect((await subscribe(email)).status).toBe(201);
    expect(await subscriberOf(shop, email)).toMatchObject({ status: 'active', unsubscribedAt: null });
  });
});

describe('a suppressed address', () => {
  it('stays suppressed when it subscribes again, until an admin lifts it', async () => {
    const email = uniqueEmail();
    await insertSubscribers(shop, [{ email, suppression, bounces: 2 }]);
    expect((await subscribe(email)).body.code).toBe('already_subscribed');
    await unsubscribeAsAdmin(email);
    expect((await subscribe(email)).status).toBe(201);
    const suppressed = await subscriberOf(shop, email);
    expect(suppressed).toMatchObject({
      status: 'suppressed',
      suppression: { reason: 'bounce', at: '2026-11-01T10:00:00.000Z', reply: '550 No such user' },
    });
    const lift = () => shop.admin.post<WireSubscriber>(`/subscribers/${suppressed?._id}/lift-suppression`);
    expect((await lift()).body).toMatchObject({ status: 'active', suppression: null });
    expect((await lift()).status).toBe(200);
    expect(await stored().findOne({ email })).not.toHaveProperty('bounces');
  });
});

describe('a deleted subscriber', () => {
  it('D-PATH-027 is gone from the list and can be restored', async () => {
    const email = uniqueEmail();
    await subscribe(email);
    const { _id = '' } = (await subscriberOf(shop, email)) ?? {};
    const removed = await shop.admin.delete<{ undoUntil: string }>(`/subscribers/${_id}`);
    expect(removed.status).toBe(200);
    expect(Date.parse(removed.body.undoUntil)).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    expect(await subscriberOf(shop, email)).toBeUndefined();
    expect((await shop.admin.delete(`/subscribers/${_id}`)).status).toBe(404);
    expect((await unsubscribeAsAdmin(email)).status).toBe(404);
    expect((await shop.admin.post(`/subscribers/${_id}/restore`)).status).toBe(200);
    expect(await subscriberOf(shop, email)).toMatchObject({ _id, status: 'active' });
    await stored().updateOne({ email }, { $set: { deletedAt: new Date(Date.now() - 31 * 86_400_000) } });
    expect((await shop.admin.post<ErrorBody>(`/subscribers/${_id}/restore`)).body.code).toBe('undo_expired');
  });

  it('who subscribes again is a new active subscriber', async () => {
    const email = uniqueEmail();
    await insertSubscribers(shop, [
      { email, createdAt: new Date('2020-01-01'), subscribedAt: new Date('2020-01-01'), deletedAt: new Date() },
    ]);
    expect((await subscribe(email)).status).toBe(201);
    const fresh = await subscriberOf(shop, email);
    expect(fresh).toMatchObject({ status: 'active', source: 'other' });
    expect(Date.parse(fresh?.createdAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect((await subscribe(email)).body.code).toBe('already_subscribed');
  });

  it('is removed for good after 30 days, with its address in the results of newsletters, like one who never confirmed', async () => {
    const long = new Date(Date.now() - 31 * 86_400_000);
    const confirmation = { askedAt: long, source: 'footer', consentText: 'Suostun.' };
    await insertSubscribers(shop, [
      { email: 'vanha@gone.example', deletedAt: long },
      { email: 'uusi@gone.example', deletedAt: new Date() },
      { email: 'ei-vahvistanut@gone.example', isSubscribed: false, confirmation },
      { email: 'perunut@gone.example', isSubscribed: false, unsubscribedAt: long, deletedAt: long },
      { email: 'palaamassa@gone.example', isSubscribed: false, unsubscribedAt: long, confirmation },
    ]);
    const old = await stored().findOne({ email: 'vanha@gone.example' });
    const deliveries = shop.database('marketing').collection('deliveries');
    await deliveries.insertOne({ subscriberId: old?._id, email: 'vanha@gone.example', status: 'sent' });
    await shop.marketing.stop();
    await timersAreDue(shop, 'marketing');
    await shop.marketing.start();
    await until(async () => (await stored().countDocuments({ email: /@gone\.example$/ })) === 2, { what: 'the removal' });
    expect(await deliveries.findOne({ subscriberId: old?._id })).toMatchObject({ email: '', status: 'sent' });
    expect(await subscriberOf(shop, 'palaamassa@gone.example')).toMatchObject({ status: 'unsubscribed' });
    // Who had opted out is remembered (subscriber-opt-outs.test.ts).
    expect(await shop.database('marketing').collection('opt-outs').countDocuments()).toBe(1);
  });
});

describe('the export', () => {
  it('D-PATH-029 is a CSV file for Excel with all subscribers and neutralised formulas', async () => {
    const formula = '=cmd|calc@export.example';
    await insertSubscribers(shop, [
      { email: formula, consentText: '=HYPERLINK("http://evil.example";"x")' },
      { email: 'tavallinen@export.example', consentText: 'Rivi 1\nrivi; 2', subscribedAt: new Date('2022-12-30T22:00:00Z') },
      { email: 'estetty@export.example', suppression },
    ]);
    const { status, headers, body } = await shop.admin.get<string>('/subscribers/export?search=export.example');
    expect({ status, type: headers.get('content-type'), name: headers.get('content-disposition') }).toEqual({
      status: 200,
      type: 'text/csv; charset=utf-8',
      name: 'attachment; filename="tilaajat.csv"',
    });
    const bytes = await (
      await fetch(`${shop.url}/api/subscribers/export?search=export.example`, {
        headers: { authorization: `Bearer ${shop.admin.token}` },
      })
    ).bytes();
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = body.replace('\ufeff', '').split('\r\n');
    expect(lines[0]).toBe('Sähköposti;Tila;Tilauspäivä;Peruutuspäivä;Lähde;Suostumus');
    expect(lines[1]).toMatch(/^"'=cmd\|calc@export\.example";aktiivinen;/);
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"";""x"")"`);
    expect(lines[2]).toContain(';2022-12-31 00:00:00;');
    expect(lines[2]).toContain('"Rivi 1\nrivi; 2"');
    expect(lines[3]).toMatch(/^estetty@export\.example;estetty;/);
    expect(lines).toHaveLength(5);
    expect((await shop.admin.get<string>('/subscribers/export?search=export.example&status=suppressed')).body.split('\r\n')).toHaveLength(
      3,
    );
  });

  it('D-PATH-029 of 20,000 subscribers arrives whole, ends when its reader disconnects, and does not slow the list', async () => {
    await insertSubscribers(
      shop,
      Array.from({ length: 20_000 }, (_, at) => ({ email: `paljon-${at}@many.example`, consentText: 'x'.repeat(200) })),
    );
    const { body } = await shop.admin.get<string>('/subscribers/export?search=many.example');
    expect(body.split('\r\n')).toHaveLength(20_002);
    const abort = new AbortController();
    const response = await fetch(`${shop.url}/api/subscribers/export`, {
      headers: { authorization: `Bearer ${shop.admin.token}` },
      signal: abort.signal,
    });
    await response.body?.getReader().read();
    const openStreams = async () =>
      /kaarto_open_streams\{subject="marketing.subscriber.export",side="service"\} (\d+)/.exec(
        await (await fetch(shop.marketing.metricsUrl)).text(),
      )?.[1];
    // A reader that reads nothing pauses the stream; the export is not buffered in memory.
    expect(await openStreams()).toBe('1');
    const page = await shop.admin.get<SubscriberPage>('/subscribers?search=paljon-1999&limit=50');
    expect(page.body.pagination.total).toBe(11);
    abort.abort();
    await until(async () => (await openStreams()) === '0', { what: 'the end of the stream' });
    const head = await fetch(`${shop.url}/api/subscribers/export`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${shop.admin.token}` },
    });
    expect({ status: head.status, type: head.headers.get('content-type') }).toEqual({ status: 200, type: 'text/csv; charset=utf-8' });
  });
});
