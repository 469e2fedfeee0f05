import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import type { listReadings, previewPage } from '#contracts/monitoring/monitors';
import type { OutputOf } from '#contracts/operation';
import type { ErrorBody } from '../client.ts';
import { CompetitorSite, type Monitor, monitorFields, productName, productPage } from '../competitor-site.ts';
import { type Shop, startShop, until } from '../harness.ts';

let shop: Shop;
let site: CompetitorSite;
beforeAll(async () => {
  [shop, site] = await Promise.all([startShop({ services: ['catalogue', 'marketing', 'monitoring'], mail: true }), CompetitorSite.start()]);
});
afterEach(async () => {
  await stored().deleteMany({});
});
afterAll(async () => {
  await shop.stop();
  await site.stop();
});

const stored = () => shop.database('monitoring').collection('monitors');
const path = '/competitor-prices';
const create = async (url: string, fields: Record<string, unknown> = {}) => {
  const { status, body } = await shop.admin.post<Monitor & ErrorBody>(path, monitorFields(url, fields));
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
};
const read = async (id: string) => (await shop.admin.get<Monitor>(`${path}/${id}`)).body;
const check = async (id: string) => (await shop.admin.post<Monitor>(`${path}/${id}/check`)).body;
const history = async (id: string) => (await shop.admin.get<OutputOf<typeof listReadings>>(`${path}/${id}/history`)).body;
/** Waits for the check that follows the creation. */
const checked = (id: string) => until(async () => ((await read(id)).lastChecked === null ? null : read(id)), { what: 'the first check' });
const save = (id: string, fields: Record<string, unknown>) => shop.admin.put<Monitor & ErrorBody>(`${path}/${id}`, fields);

describe('monitors', () => {
  it('A-3-055 A-3-056 A-3-057 A-3-058 A-3-059 A-7-030 A-7-031 are created with all fields and listed', async () => {
    const url = site.set('/uusi', productPage(129.9));
    const fields = monitorFields(url, {
      selector: '.price',
      notifications: { priceIncrease: false, priceDecrease: true, emailRecipients: ['hinnat@kauppa.example'] },
      crawlSettings: { timeout: 20_000, retryAttempts: 2, ignoresRobots: true },
      tags: ['kitka'],
    });
    const { status, body } = await shop.admin.post<Monitor>(`${path}/`, fields);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...fields, status: 'pending', lastError: null, lastChecked: null, contentChanges: [] });
    expect(body).toMatchObject({ currentPrice: null, previousPrice: null, version: 0 });
    await checked(body._id);
    const list = await shop.admin.get<Monitor[]>(`${path}/`);
    expect(list.body).toEqual([await read(body._id)]);
    expect((await shop.admin.get<Monitor[]>(path)).body).toHaveLength(1);
  });

  it('A-3-057 may have no selector, and get defaults', async () => {
    const { body } = await shop.admin.post<Monitor>(path, { name: 'A', url: site.set('/oletus', productPage(1)), productName: 'B' });
    expect(body).toMatchObject({
      selector: null,
      trackingType: 'individual_price',
      crawlSettings: { timeout: 15_000, retryAttempts: 3, ignoresRobots: false },
      notifications: { priceIncrease: true, priceDecrease: true, emailRecipients: [] },
    });
  });

  it.each([
    ['A-5-067', { name: '  ' }, 'name'],
    ['A-5-068', { url: ' ' }, 'url'],
    ['A-5-069', { productName: '\t' }, 'productName'],
  ])('%s a blank field is refused with the text of the specification', async (_id, fields, field) => {
    const { status, body } = await shop.admin.post<ErrorBody>(path, monitorFields('https://a.example/', fields));
    expect(status).toBe(400);
    expect(body.fields?.[field]).toBe('Täytä kaikki pakolliset kentät');
  });

  it.each([
    ['A-5-070 a timeout below 5000', { crawlSettings: { timeout: 4_999, retryAttempts: 1 } }],
    ['A-5-070 a timeout above 30000', { crawlSettings: { timeout: 30_001, retryAttempts: 1 } }],
    ['A-5-073 no attempts', { crawlSettings: { timeout: 5_000, retryAttempts: 0 } }],
    ['A-5-073 six attempts', { crawlSettings: { timeout: 5_000, retryAttempts: 6 } }],
    ['another tracking type', { trackingType: 'half_page' }],
    ['another protocol', { url: 'file:///etc/passwd' }],
    ['text that is no address', { url: 'kauppa' }],
    ['a recipient that is no address', { notifications: { emailRecipients: ['ei'] } }],
    ['an unknown field', { price: 1 }],
  ])('%s is refused', async (_what, fields) => {
    const { status, body } = await shop.admin.post<ErrorBody>(path, monitorFields('https://a.example/', fields));
    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });

  it('are for admins only', async () => {
    expect((await shop.visitor.get(path)).status).toBe(401);
    expect((await shop.visitor.post(`${path}/preview`, { url: 'https://a.example/' })).status).toBe(401);
    expect((await shop.visitor.get(`${path}/preview/picture?url=https://a.example/a.jpg`)).status).toBe(401);
  });

  it('A-7-032 are changed; an older version is refused with the current monitor', async () => {
    const { _id } = await create(site.set('/muutos', productPage(100)));
    await checked(_id);
    const changed = await save(_id, { name: 'Toinen', notifications: { emailRecipients: ['a@b.example'] }, version: 0 });
    expect(changed.body).toMatchObject({ name: 'Toinen', version: 1, currentPrice: 100 });
    const stale = await save(_id, { name: 'Kolmas', version: 0 });
    expect([stale.status, stale.body.code, stale.body.current?.['name']]).toEqual([409, 'stale_version', 'Toinen']);
  });

  it('forget what they knew and read the page again when the address changes', async () => {
    const { _id } = await create(site.set('/vanha', productPage(100)));
    await checked(_id);
    const { body } = await save(_id, { url: site.set('/uusi-osoite', productPage(250)) });
    expect(body).toMatchObject({ currentPrice: null, status: 'pending' });
    expect(await checked(_id)).toMatchObject({ currentPrice: 250, previousPrice: null, quarantinedPrice: null });
  });

  it('A-7-033 are deleted, and come back', async () => {
    const { _id } = await create(site.set('/poisto', productPage(100)));
    const deleted = await shop.admin.delete<{ undoUntil: string }>(`${path}/${_id}`);
    expect(deleted.status).toBe(200);
    expect(Date.parse(deleted.body.undoUntil)).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    expect((await shop.admin.get(path)).body).toEqual([]);
    expect((await shop.admin.get<ErrorBody>(`${path}/${_id}`)).body.code).toBe('monitor_not_found');
    expect((await shop.admin.post(`${path}/${_id}/restore`)).status).toBe(200);
    expect((await shop.admin.get<Monitor[]>(path)).body.map((each) => each._id)).toEqual([_id]);
  });

  it('are paused and resumed', async () => {
    const { _id } = await create(site.set('/tauko', productPage(100)));
    await checked(_id);
    const paused = await shop.admin.post<Monitor>(`${path}/${_id}/pause`);
    expect(paused.body).toMatchObject({ status: 'disabled', disabledBy: 'owner', nextCheckAt: null });
    const reads = site.readsOf('/tauko');
    expect(await check(_id)).toMatchObject({ status: 'disabled', currentPrice: 100 });
    expect(site.readsOf('/tauko')).toBe(reads + 1);
    const resumed = await shop.admin.post<Monitor>(`${path}/${_id}/resume`);
    expect(resumed.body).toMatchObject({ status: 'active', disabledBy: null });
    await until(() => site.readsOf('/tauko') > reads + 1, { what: 'the check after the pause' });
  });

  it('are all in the list, however many there are', async () => {
    const { _id } = await create(site.set('/monta', productPage(100)));
    await checked(_id);
    const one = await stored().findOne({ _id: new mongoose.Types.ObjectId(_id) });
    const copies = Array.from({ length: 200 }, () => ({ ...one, _id: new mongoose.Types.ObjectId(), dueAt: null }));
    await stored().insertMany(copies);
    expect((await shop.admin.get<Monitor[]>(path)).body).toHaveLength(201);
  });
});

describe('a check', () => {
  it('A-3-060 A-3-062 A-3-064 A-7-034 D-PATH-079 finds the price, and later its change', async () => {
    const before = Date.now();
    const { _id } = await create(site.set('/hinta', productPage(129.9)));
    const first = await checked(_id);
    expect(first).toMatchObject({
      status: 'active',
      currentPrice: 129.9,
      previousPrice: null,
      certainty: 'sure',
      inStock: true,
      reader: 'http',
    });
    expect(first.reason).toMatch(/\p{L}/u);
    expect(Date.parse(first.lastChecked ?? '')).toBeGreaterThanOrEqual(before);
    site.set('/hinta', productPage(119));
    expect(await check(_id)).toMatchObject({ currentPrice: 119, previousPrice: 129.9, lowestPrice: 119, highestPrice: 129.9 });
    expect((await history(_id)).map(({ price, certainty }) => [price, certainty])).toEqual([
      [129.9, 'sure'],
      [119, 'sure'],
    ]);
  });

  it('A-3-060 A-3-061 fails with a reason, and keeps the price', async () => {
    const { _id } = await create(site.set('/virhe', productPage(100)));
    await checked(_id);
    site.set('/virhe', { status: 500, body: 'rikki' });
    const failed = await check(_id);
    expect(failed).toMatchObject({ status: 'error', currentPrice: 100, failures: 1 });
    expect(failed.lastError).toMatch(/\p{L}{4}/u);
    site.set('/virhe', productPage(100));
    expect(await check(_id)).toMatchObject({ status: 'active', lastError: null, failures: 0 });
  });

  it('tries as often as the monitor says', async () => {
    let reads = 0;
    const url = site.set('/yritykset', () => ((reads += 1) < 2 ? { status: 503, body: 'odota' } : { body: productPage(50) }));
    const { _id } = await create(url, { crawlSettings: { timeout: 5_000, retryAttempts: 2 } });
    expect(await checked(_id)).toMatchObject({ status: 'active', currentPrice: 50 });
    expect(reads).toBe(2);
  });

  it('waits for a second check when the price jumps by more than 40 %', async () => {
    const { _id } = await create(site.set('/hyppy', productPage(100)));
    await checked(_id);
    site.set('/hyppy', productPage(19));
    expect(await check(_id)).toMatchObject({ status: 'active', currentPrice: 100, quarantinedPrice: 19 });
    expect(await check(_id)).toMatchObject({ currentPrice: 19, previousPrice: 100, quarantinedPrice: null });
  });

  it('takes a page that has not changed as confirmation', async () => {
    const body = productPage(88);
    const url = site.set('/etag', { body, headers: { etag: '"1"' } });
    const { _id } = await create(url);
    await checked(_id);
    site.set('/etag', { status: 304, body: '' });
    expect(await check(_id)).toMatchObject({ status: 'active', currentPrice: 88 });
    expect(await history(_id)).toHaveLength(2);
  });

  it.each([
    ['a login', '<form action="/kirjaudu"><h1>Kirjaudu sisään nähdäksesi hinnat</h1><input type="password"></form>'],
    ['a robot check', '<title>Just a moment...</title><h1>Checking your browser before accessing</h1><p>99,00 €</p>'],
  ])('never reads %s as a price', async (_what, body) => {
    const { _id } = await create(site.set('/este', body));
    const monitor = await checked(_id);
    expect(monitor).toMatchObject({ status: 'error', currentPrice: null });
    expect(monitor.lastError).not.toBeNull();
  });

  it('follows robots.txt unless the monitor ignores it', async () => {
    const strict = await CompetitorSite.start();
    try {
      strict.set('/robots.txt', { body: 'User-agent: *\nDisallow: /', headers: { 'content-type': 'text/plain' } });
      const url = strict.set('/kielletty', productPage(77));
      const { _id } = await create(url);
      expect((await checked(_id)).lastError).toContain('robots.txt');
      expect(strict.readsOf('/kielletty')).toBe(0);
      await save(_id, { crawlSettings: { timeout: 5_000, retryAttempts: 1, ignoresRobots: true } });
      expect(await check(_id)).toMatchObject({ status: 'active', currentPrice: 77 });
    } finally {
      await strict.stop();
    }
  });

  it('shows its step while it runs', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { _id } = await create(site.set('/hidas', productPage(100)));
    await checked(_id);
    site.set('/hidas', { body: productPage(90), after: promise });
    const running = check(_id);
    await until(async () => (await read(_id)).step === 'reading', { what: 'the step' });
    resolve();
    expect(await running).toMatchObject({ currentPrice: 90, step: null });
  });

  it('runs once for two who ask at the same time', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { _id } = await create(site.set('/kaksi', productPage(100)));
    await checked(_id);
    const before = site.readsOf('/kaksi');
    site.set('/kaksi', { body: productPage(95), after: promise });
    const both = Promise.all([check(_id), check(_id)]);
    await until(() => site.readsOf('/kaksi') > before, { what: 'the read' });
    resolve();
    expect((await both).map(({ currentPrice }) => currentPrice)).toEqual([95, 95]);
    expect(site.readsOf('/kaksi')).toBe(before + 1);
  });

  it('A-3-063 finds changes of the text of a whole page, without menus and dates', async () => {
    const page = (text: string, date: string) =>
      `<nav>Valikko ${date}</nav><main><h1>Kampanjat</h1><p>${text}</p><p>Päivitetty ${date}</p>${'<p>Renkaat ja vanteet edullisesti koko perheelle.</p>'.repeat(8)}</main>`;
    const { _id } = await create(site.set('/sivu', page('Kaikki kitkarenkaat 20 % alennuksella', '1.11.2026')), {
      trackingType: 'full_page',
    });
    await checked(_id);
    site.set('/sivu', page('Kaikki kitkarenkaat 20 % alennuksella', '2.11.2026'));
    expect((await check(_id)).contentChanges).toEqual([]);
    site.set('/sivu', page('Kaikki kitkarenkaat 30 % alennuksella', '3.11.2026'));
    const changed = await check(_id);
    expect(changed.contentChanges).toMatchObject([{ added: 1, removed: 1 }]);
    expect(Date.parse(changed.contentChanges[0]?.changedAt ?? '')).toBeLessThanOrEqual(Date.now());
    expect(changed.contentChanges[0]?.parts).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'added', text: expect.stringContaining('30') })]),
    );
  });

  it('of an unknown monitor is refused', async () => {
    const { status, body } = await shop.admin.post<ErrorBody>(`${path}/${'a'.repeat(24)}/check`);
    expect([status, body.code]).toEqual([404, 'monitor_not_found']);
  });
});

describe('addresses outside of the public network', () => {
  it.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://2130706433/',
    'http://0177.0.0.1:81/',
    'http://localhost/',
    'http://user:secret@kauppa.example/',
  ])('%s is refused in a preview and in a check', async (url) => {
    const preview = await shop.admin.post<OutputOf<typeof previewPage>>(`${path}/preview`, { url });
    // The allow-list of the tests has 127.0.0.1 alone, with all ports; decimal and octal spellings of it are the same address.
    if (/2130706433|0177/.test(url)) return;
    expect(preview.body.finding).toBeNull();
    expect(preview.body.error).toMatch(/osoit/i);
    const { _id } = await create(url);
    expect(await checked(_id)).toMatchObject({ status: 'error', currentPrice: null });
  });

  it('a redirect into the private network is refused', async () => {
    const url = site.set('/ohjaus', { status: 302, body: '', headers: { location: 'http://10.0.0.1/' } });
    const { body } = await shop.admin.post<OutputOf<typeof previewPage>>(`${path}/preview`, { url });
    expect([body.finding, body.error === null]).toEqual([null, false]);
  });
});

describe('an import', () => {
  it('creates many monitors at once, checks them, and is undone', async () => {
    const urls = [1, 2, 3].map((each) => site.set(`/tuonti-${each}`, productPage(100 + each)));
    const parsed = await shop.admin.post<{ rows: { url: string; problem: string | null }[] }>(`${path}/import/parse`, {
      text: `${urls.join('\n')}\nei osoite`,
    });
    expect(parsed.body.rows.map(({ problem }) => problem === null)).toEqual([true, true, true, false]);
    const monitors = urls.map((url, index) => ({ name: 'Tuotu', url, productName: `${productName} ${index}` }));
    const key = { 'idempotency-key': 'tuonti-kahdesti' };
    const made = await shop.admin.post<{ importId: string; added: number }>(`${path}/import`, { monitors }, key);
    expect([made.status, made.body.added]).toEqual([201, 3]);
    await shop.admin.post(`${path}/import`, { monitors }, key);
    const list = await until(
      async () => {
        const { body } = await shop.admin.get<Monitor[]>(path);
        return body.every(({ status }) => status === 'active') ? body : null;
      },
      { what: 'the checks of the import' },
    );
    expect(list.map(({ currentPrice }) => currentPrice).toSorted()).toEqual([101, 102, 103]);
    const undone = await shop.admin.post<{ removed: number }>(`${path}/imports/${made.body.importId}/undo`);
    expect(undone.body).toEqual({ removed: 3 });
    expect((await shop.admin.get(path)).body).toEqual([]);
  });
});

describe('notifications', () => {
  const mailsTo = async (email: string) => (await shop.mail.received()).filter(({ to }) => to.some(({ address }) => address === email));

  it('tell a change once, in one mail', async () => {
    const notifications = { priceIncrease: true, priceDecrease: true, emailRecipients: ['muutos@kauppa.example'] };
    const { _id } = await create(site.set('/ilmoitus', productPage(100)), { notifications });
    await checked(_id);
    site.set('/ilmoitus', productPage(95));
    await check(_id);
    await check(_id);
    const mails = await until(async () => ((await mailsTo('muutos@kauppa.example')).length > 0 ? mailsTo('muutos@kauppa.example') : null), {
      what: 'the mail',
    });
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text?.replaceAll('\u00a0', ' ')).toContain('100,00 € → 95,00 €');
    const record = await stored().findOne({ _id: new mongoose.Types.ObjectId(_id) });
    expect(record?.['notices']).toEqual([]);
  });

  it('D-PATH-080 are tested with a message', async () => {
    const { status, body } = await shop.admin.post(`${path}/test-notification`, { email: 'testi@kauppa.example' });
    expect([status, body]).toEqual([200, { sent: true }]);
    await until(async () => (await mailsTo('testi@kauppa.example')).length === 1, { what: 'the test message' });
    expect((await shop.admin.post<ErrorBody>(`${path}/test-notification`, { email: 'ei' })).status).toBe(400);
  });
});
