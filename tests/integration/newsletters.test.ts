import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { marketingImagesInUse } from '#contracts/marketing/images';
import { newsletterStatuses } from '#contracts/marketing/newsletters';
import type { ErrorBody } from '../client.ts';
import { adminAccount, type Shop, startShop } from '../harness.ts';
import { rawRequest } from '../raw-request.ts';
import { awkwardTexts, customerOf, imagesUsed } from './content-records.ts';
import { forgetResponses } from './forgotten-responses.ts';
import {
  createNewsletter,
  hoursAhead,
  newsletterFields,
  NewsletterCalls,
  type NewsletterRecord,
  type NewsletterRevision,
  type NewsletterRevisions,
  pathOf,
  storeSending,
} from './newsletter-records.ts';

let shop: Shop;
let calls: NewsletterCalls;
beforeAll(async () => {
  shop = await startShop({ services: ['marketing'] });
  calls = new NewsletterCalls(shop.admin);
});
afterAll(() => shop.stop());

const CAMPAIGN = 'aaaaaaaaaaaaaaaaaaaaaaaa';
const keyed = (method: 'POST' | 'PUT' | 'DELETE', path: string, key: string, body?: object) =>
  shop.admin.request<NewsletterRecord & ErrorBody>(method, path, { headers: { 'idempotency-key': key }, ...(body ? { body } : {}) });

describe('a newsletter', () => {
  it('A-3-039 A-4-010 D-PATH-011 D-PATH-012 is created as a draft', async () => {
    const fields = newsletterFields({ preheader: 'Vain tämän viikon', sendDate: '2030-01-02T10:00:00.000Z' });
    const { status, body } = await shop.admin.post<NewsletterRecord>('/newsletters', fields);
    expect(status).toBe(201);
    expect(body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      ...fields,
      associatedCampaign: null,
      status: 'draft',
      sentAt: null,
      failure: null,
      createdAt: expect.any(String),
      updatedAt: body.createdAt,
      savedBy: adminAccount.username,
      sending: null,
      version: 0,
    });
    expect(await calls.read(body)).toEqual(body);
  });

  it('D-PATH-010 is listed, the newest first, by pages and by status', async () => {
    const created = [];
    for (const subject of ['Listan eka', 'Listan toka', 'Listan kolmas']) created.unshift(await createNewsletter(shop.admin, { subject }));
    const first = await calls.list('?limit=2');
    expect(first.items).toEqual(created.slice(0, 2));
    expect(first.pagination).toMatchObject({ page: 1, limit: 2 });
    expect((await calls.list('?page=2&limit=2')).items[0]).toEqual(created[2]);
    expect((await calls.list('?limit=100')).pagination.limit).toBe(10);
    await calls.schedule(created[1] ?? { _id: '' });
    expect((await calls.list('?status=scheduled')).items.map(({ _id }) => _id)).toEqual([created[1]?._id]);
    expect((await calls.list('?status=sent')).items).toEqual([]);
    expect((await shop.admin.get('/newsletters?status=archived')).status).toBe(400);
  });

  it('A-4-012 D-PATH-013 is updated in place; omitted fields stay', async () => {
    const newsletter = await createNewsletter(shop.admin, { preheader: 'Rivi', associatedCampaign: CAMPAIGN });
    const before = (await calls.list()).pagination.total;
    const { status, body } = await calls.save(newsletter, { subject: 'Uusi aihe', version: 0 });
    expect(status).toBe(200);
    expect(body).toEqual({ ...newsletter, subject: 'Uusi aihe', updatedAt: body.updatedAt, version: 1 });
    expect(await calls.read(newsletter)).toEqual(body);
    expect((await calls.list()).pagination.total).toBe(before);
    expect((await calls.save(newsletter, { preheader: null })).body).toMatchObject({ preheader: '', subject: 'Uusi aihe' });
  });

  it('A-3-040 has a campaign or none', async () => {
    const newsletter = await createNewsletter(shop.admin, { associatedCampaign: CAMPAIGN });
    expect((await calls.read(newsletter)).associatedCampaign).toBe(CAMPAIGN);
    await calls.save(newsletter, { associatedCampaign: null });
    expect((await calls.read(newsletter)).associatedCampaign).toBeNull();
    expect((await calls.save(newsletter, { associatedCampaign: 'kevät' })).body.fields).toEqual({
      associatedCampaign: 'Tunniste on virheellinen.',
    });
  });

  it('A-3-041 is draft, scheduled, sent or failed', async () => {
    const [, scheduled, sent, failed] = await Promise.all([1, 2, 3, 4].map(() => createNewsletter(shop.admin)));
    if (!scheduled || !sent || !failed) throw new Error('four were created');
    await calls.schedule(scheduled);
    await storeSending(shop, sent, { status: 'sent', state: 'done', recipients: { sent: 2 } });
    await storeSending(shop, failed, { status: 'failed', state: 'done', recipients: { failed: 2 } });
    expect(new Set((await calls.list()).items.map(({ status }) => status))).toEqual(new Set(newsletterStatuses));
  });

  it('saved over another version gets stale_version with the current one', async () => {
    const newsletter = await createNewsletter(shop.admin);
    const { body: current } = await calls.save(newsletter, { subject: 'Ensimmäinen', version: 0 });
    const late = await calls.save(newsletter, { subject: 'Myöhäinen', version: 0 });
    expect({ status: late.status, code: late.body.code, current: late.body.current }).toEqual({
      status: 409,
      code: 'stale_version',
      current,
    });
    expect(await calls.read(newsletter)).toEqual(current);
  });

  it('keeps each of several concurrent saves', async () => {
    const newsletter = await createNewsletter(shop.admin);
    const saves = await Promise.all(Array.from({ length: 6 }, (_, index) => calls.save(newsletter, { subject: `Yhtä aikaa ${index}` })));
    expect(saves.map(({ body }) => body.version).toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
    const revisions = (await shop.admin.get<NewsletterRevisions>(`${pathOf(newsletter)}/revisions`)).body.items;
    expect(revisions.map(({ version }) => version)).toEqual([5, 4, 3, 2, 1, 0]);
    const page = (await shop.admin.get<NewsletterRevisions>(`${pathOf(newsletter)}/revisions?page=2&limit=4`)).body;
    expect(page).toEqual({ items: revisions.slice(4), pagination: { page: 2, limit: 4, total: 6, totalPages: 2 } });
  });

  it.each(['GET', 'PUT', 'DELETE'])('that does not exist gets 404 for %s', async (method) => {
    const { status, body } = await shop.admin.request<ErrorBody>(method, `/newsletters/${CAMPAIGN}`, method === 'PUT' ? { body: {} } : {});
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'newsletter_not_found' });
  });

  it('is for admins only', async () => {
    const newsletter = await createNewsletter(shop.admin);
    const customer = await customerOf(shop);
    for (const path of [
      '/newsletters',
      pathOf(newsletter),
      `${pathOf(newsletter)}/revisions`,
      '/newsletters/drafts',
      '/newsletter-settings',
    ]) {
      expect((await shop.visitor.get(path)).status).toBe(401);
      expect((await customer.get(path)).status).toBe(403);
    }
    expect((await shop.visitor.post('/newsletters', newsletterFields())).status).toBe(401);
    expect((await customer.post(`${pathOf(newsletter)}/schedule`, { sendDate: hoursAhead(1) })).status).toBe(403);
  });
});

describe('the text of a newsletter', () => {
  const create = (fields: object) => shop.admin.post<NewsletterRecord & ErrorBody>('/newsletters', newsletterFields({ ...fields }));

  it('D-READ-006 has a subject of up to 100 characters', async () => {
    const longest = 'ä'.repeat(100);
    expect((await create({ subject: longest })).body.subject).toBe(longest);
    const { status, body } = await create({ subject: `${longest}x` });
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { subject: 'Enintään 100 merkkiä.' } });
  });

  it('A-5-049 A-5-052 A-5-053 is refused without subject, content or date', async () => {
    const { status, body } = await create({ subject: ' ', content: '', sendDate: '' });
    expect({ status, fields: body.fields }).toEqual({
      status: 400,
      fields: { subject: 'Anna uutiskirjeen aihe.', content: 'Kirjoita uutiskirjeen sisältö.', sendDate: 'Anna lähetysaika.' },
    });
    const { body: missing } = await shop.admin.post<ErrorBody>('/newsletters', {});
    expect(missing.fields).toEqual(body.fields);
  });

  it.each([
    ['a line break', 'Tarjous\r\nBcc: kaikki@rengas.example'],
    ['a line feed', 'Tarjous\nBcc: kaikki@rengas.example'],
    ['a null character', 'Tarjous\u0000'],
    ['an escape', 'Tarjous\u001b[31m'],
    ['a next-line character', 'Tarjous\u0085Bcc: kaikki@rengas.example'],
  ])('is refused with %s in the subject or the preheader', async (_what, text) => {
    for (const field of ['subject', 'preheader']) {
      const { status, body } = await create({ [field]: text });
      expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { [field]: 'Tekstissä on kiellettyjä merkkejä.' } });
    }
  });

  it('has Unicode line separators in the subject replaced by spaces', async () => {
    expect((await create({ subject: 'Tarjous\u2028Bcc: x' })).body.subject).toBe('Tarjous Bcc: x');
  });

  it.each([
    ...awkwardTexts,
    ['an image with a handler', '<img src=x onerror=alert(1)><svg/onload=alert(1)>'],
    ['a script link', '[napauta](javascript:alert(1)) <a href="java\tscript:alert(1)">x</a>'],
    ['a frame', '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe><math><mtext></form><form><mglyph><style></math>'],
    ['a broken comment', '<!--><script>alert(1)</script-->]]><![CDATA[<script>alert(1)</script>]]>'],
    ['a template', '{{constructor.constructor("alert(1)")()}} <%= 7*7 %> #{7*7}'],
  ])('with %s is stored unchanged', async (_what, text) => {
    const subject = text.replaceAll('\t', ' ').slice(0, 100).trim();
    const { status, body } = await create({ subject, content: text, preheader: subject });
    expect(status).toBe(201);
    expect(await calls.read(body)).toMatchObject({ subject, content: text, preheader: subject });
  });

  it('may have 30,000 characters, and ten such newsletters fit into one page of the list', async () => {
    const content = '€'.repeat(30_000);
    const longest = await Promise.all(Array.from({ length: 10 }, () => createNewsletter(shop.admin, { content })));
    expect((await calls.list('?limit=10')).items.map(({ _id }) => _id).toSorted()).toEqual(longest.map(({ _id }) => _id).toSorted());
    expect((await create({ content: `${content}x` })).body.fields).toEqual({ content: 'Enintään 30000 merkkiä.' });
    await Promise.all(longest.map(calls.remove));
  });

  it('of 10 MB gets 413', async () => {
    const big = JSON.stringify(newsletterFields({ content: 'x'.repeat(10_000_000) }));
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${shop.admin.token}`, 'content-length': big.length };
    // The server may close the connection after the refusal, while the rest of the body is still being sent.
    expect([413, 'EPIPE', 'ECONNRESET']).toContain(
      await rawRequest(shop.url, '/api/newsletters', { method: 'POST', headers, body: big }).then(
        (answer) => answer.status,
        ({ code }: NodeJS.ErrnoException) => code,
      ),
    );
    const { status, body } = await create({ content: 'x'.repeat(200_000) });
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'payload_too_large' });
  });

  it.each([
    ['an operator', { subject: { $gt: '' } }],
    ['an unknown field', { status: 'sent' }],
    ['a date without a time', { sendDate: '2030-01-02' }],
    ['a date that does not exist', { sendDate: '2030-02-31T10:00:00Z' }],
  ])('is refused with %s', async (_what, fields) => expect((await create(fields)).status).toBe(400));

  it('counts the uploaded images of the newsletter, its drafts and its revisions as in use', async () => {
    const [shown, former, drafted, other] = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(32)) as [string, string, string, string];
    const contentWith = (image: string) => `![kuva](/images/${image}/800.webp)`;
    const newsletter = await createNewsletter(shop.admin, { content: contentWith(former) });
    await calls.save(newsletter, { content: contentWith(shown) });
    await shop.admin.put('/newsletters/drafts/kuvallinen-kirje', { content: contentWith(drafted) });
    const used = () => imagesUsed(shop, [shown, former, drafted, other], marketingImagesInUse);
    expect(await used()).toEqual([shown, former, drafted]);
    await calls.remove(newsletter);
    await shop.admin.delete('/newsletters/drafts/kuvallinen-kirje');
    expect(await used()).toEqual([shown, former]);
  });
});

describe('revisions of a newsletter', () => {
  it('have each earlier version in the form of a save request', async () => {
    const newsletter = await createNewsletter(shop.admin, { associatedCampaign: CAMPAIGN });
    const revisions = `${pathOf(newsletter)}/revisions`;
    expect((await shop.admin.get(revisions)).body).toMatchObject({ items: [] });
    const { body: second } = await calls.save(newsletter, { subject: 'Toinen', associatedCampaign: null });
    await calls.schedule(newsletter);
    expect((await shop.admin.get<NewsletterRevisions>(revisions)).body.items).toEqual([
      { version: 1, savedAt: second.updatedAt, savedBy: adminAccount.username },
      { version: 0, savedAt: newsletter.updatedAt, savedBy: adminAccount.username },
    ]);
    const { body: first } = await shop.admin.get<NewsletterRevision>(`${revisions}/0`);
    const { subject, preheader, content, associatedCampaign, sendDate } = newsletter;
    expect(first.content).toEqual({ subject, preheader, content, associatedCampaign, sendDate });
    await calls.post(newsletter, 'unschedule');
    expect((await calls.save(newsletter, { ...first.content, version: 3 })).body).toMatchObject({ ...first.content, version: 4 });
  });

  it.each([
    ['the current version', '/0', 404],
    ['a later version', '/9', 404],
    ['an invalid version', '/uusin', 400],
  ])('do not include %s', async (_what, version, status) => {
    const newsletter = await createNewsletter(shop.admin);
    expect((await shop.admin.get(`${pathOf(newsletter)}/revisions${version}`)).status).toBe(status);
    expect((await shop.admin.get(`/newsletters/${CAMPAIGN}/revisions`)).body).toMatchObject({ items: [] });
  });
});

describe('a call that is repeated with its key because its response was lost', () => {
  it('creates one newsletter', async () => {
    const before = (await calls.list()).pagination.total;
    const first = await keyed('POST', '/newsletters', 'uutiskirjeen-luonti', newsletterFields({ sendDate: '2030-01-02T10:00:00Z' }));
    await forgetResponses(shop);
    const again = await keyed('POST', '/newsletters', 'uutiskirjeen-luonti', newsletterFields({ sendDate: '2030-01-02T10:00:00Z' }));
    expect({ status: again.status, body: again.body }).toEqual({ status: 201, body: first.body });
    expect((await calls.list()).pagination.total).toBe(before + 1);
  });

  it('saves once, and returns its own version after a later save', async () => {
    const newsletter = await createNewsletter(shop.admin);
    const mine = { subject: 'Minun', version: 0 };
    const first = await keyed('PUT', pathOf(newsletter), 'uutiskirjeen-toisto', mine);
    await calls.save(newsletter, { content: 'Toisen.', version: 1 });
    await forgetResponses(shop);
    const again = await keyed('PUT', pathOf(newsletter), 'uutiskirjeen-toisto', mine);
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body });
    expect(await calls.read(newsletter)).toMatchObject({ subject: 'Minun', content: 'Toisen.', version: 2 });
  });

  it('schedules, unschedules and deletes once', async () => {
    const newsletter = await createNewsletter(shop.admin);
    const body = { sendDate: hoursAhead(30) };
    for (const [method, action, input] of [
      ['POST', '/schedule', body],
      ['POST', '/unschedule', {}],
      ['DELETE', '', undefined],
    ] as const) {
      const call = () => keyed(method, pathOf(newsletter) + action, `kirjeen-toisto${action.replace('/', '-')}`, input);
      const first = await call();
      await forgetResponses(shop);
      const again = await call();
      expect({ action, status: again.status, body: again.body }).toEqual({ action, status: 200, body: first.body });
    }
  });
});
