import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '../client.ts';
import { adminAccount, type Shop, startShop, timersAreDue, until } from '../harness.ts';
import { awkwardTexts } from './content-records.ts';
import type { listNewsletterDrafts } from '#contracts/marketing/newsletter-drafts';
import type { OutputOf } from '#contracts/operation';
import { createNewsletter, type NewsletterDraftRecord, NewsletterCalls } from './newsletter-records.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['marketing'] });
});
afterAll(() => shop.stop());

const DAY = 86_400_000;
const drafts = () => shop.database('marketing').collection<{ _id: string; savedAt: Date }>('newsletter-drafts');
const save = (key: string, fields: object = {}) => shop.admin.put<{ savedAt: string } & ErrorBody>(`/newsletters/drafts/${key}`, fields);
const read = (key: string) => shop.admin.get<NewsletterDraftRecord & ErrorBody>(`/newsletters/drafts/${key}`);
const list = async () => (await shop.admin.get<{ items: NewsletterDraftRecord[] }>('/newsletters/drafts?limit=100')).body.items;

describe('drafts of newsletters', () => {
  it('store the input with its time and author; the latest save wins, and omitted fields stay', async () => {
    await save('kirje-luonnos-1', { subject: 'Kesken', content: 'Alku', sendDate: '2030-01-02T10:00:00Z' });
    const { status, body } = await save('kirje-luonnos-1', { subject: 'Yhä kesken', preheader: 'Rivi' });
    expect(status).toBe(200);
    expect((await read('kirje-luonnos-1')).body).toEqual({
      key: 'kirje-luonnos-1',
      newsletterId: null,
      newsletterVersion: null,
      subject: 'Yhä kesken',
      preheader: 'Rivi',
      content: 'Alku',
      associatedCampaign: null,
      sendDate: '2030-01-02T10:00:00Z',
      savedAt: body.savedAt,
      savedBy: adminAccount.username,
    });
    await save('kirje-luonnos-1', { sendDate: null, subject: null });
    expect((await read('kirje-luonnos-1')).body).toMatchObject({ sendDate: null, subject: '', content: 'Alku' });
  });

  it('D-BODY-022 come in pages, also those of one newsletter only', async () => {
    const { _id } = await createNewsletter(shop.admin);
    for (const key of ['sivu-kirje-1', 'sivu-kirje-2', 'sivu-kirje-3']) await save(key, { newsletterId: _id });
    await save('sivu-kirje-muu');
    const get = (query: string) => shop.admin.get<OutputOf<typeof listNewsletterDrafts>>(`/newsletters/drafts?${query}`);
    const pages = await Promise.all([1, 2].map(async (page) => (await get(`newsletterId=${_id}&page=${page}&limit=2`)).body));
    expect(pages.map(({ pagination }) => pagination)).toEqual([1, 2].map((page) => ({ page, limit: 2, total: 3, totalPages: 2 })));
    expect(pages.flatMap(({ items }) => items.map(({ key }) => key))).toEqual(['sivu-kirje-3', 'sivu-kirje-2', 'sivu-kirje-1']);
    expect((await get('limit=1')).body.items.map(({ key }) => key)).toEqual(['sivu-kirje-muu']);
    expect((await get('limit=101')).status).toBe(400);
  });

  it('are listed without their text, the latest first', async () => {
    await save('kirje-listattu-1', { subject: 'Eka', content: 'Teksti' });
    await save('kirje-listattu-2', { subject: 'Toka', content: 'Teksti' });
    const [first, second] = await list();
    expect([first?.key, second?.key]).toEqual(['kirje-listattu-2', 'kirje-listattu-1']);
    expect(first).not.toHaveProperty('content');
  });

  it('may be empty, belong to a newsletter, and contain 30,000 characters', async () => {
    const { _id, version } = await createNewsletter(shop.admin);
    expect((await save('kirje-tyhja')).status).toBe(200);
    const content = '€'.repeat(30_000);
    const fields = { newsletterId: _id, newsletterVersion: version, associatedCampaign: 'a'.repeat(24), content };
    expect((await save('kirje-pitka', fields)).status).toBe(200);
    expect((await read('kirje-pitka')).body).toMatchObject(fields);
    expect((await save('kirje-pitka', { content: `${content}x` })).status).toBe(400);
  });

  it('stay when their newsletter is saved, and are removed when they are discarded', async () => {
    const newsletter = await createNewsletter(shop.admin);
    await save('kirje-pysyva', { newsletterId: newsletter._id, subject: 'Muutos' });
    await new NewsletterCalls(shop.admin).save(newsletter, { subject: 'Muutos' });
    expect((await read('kirje-pysyva')).status).toBe(200);
    expect((await shop.admin.delete('/newsletters/drafts/kirje-pysyva')).body).toEqual({ deleted: true });
    expect((await shop.admin.delete('/newsletters/drafts/kirje-pysyva')).body).toEqual({ deleted: false });
    const gone = await read('kirje-pysyva');
    expect({ status: gone.status, code: gone.body.code, message: gone.body.message }).toEqual({
      status: 404,
      code: 'newsletter_not_found',
      message: 'Luonnosta ei löytynyt.',
    });
  });

  it('are created once when one key is saved concurrently', async () => {
    const saves = await Promise.all(Array.from({ length: 12 }, (_, at) => save('kirje-yhta-aikaa', { subject: `Aihe ${at}` })));
    expect(saves.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect((await list()).filter(({ key }) => key === 'kirje-yhta-aikaa')).toHaveLength(1);
  });

  it.each(awkwardTexts)('store %s unchanged', async (name, text) => {
    const key = `kirje-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
    await save(key, { subject: text.slice(0, 100), content: text });
    expect((await read(key)).body).toMatchObject({ subject: text.slice(0, 100), content: text });
  });

  it.each<[string, string, object]>([
    ['a short key', 'lyhyt', {}],
    ['another alphabet', 'LUONNOS-1', {}],
    ['an invalid newsletter id', 'kirje-luonnos-x', { newsletterId: 'x' }],
    ['an operator', 'kirje-luonnos-x', { subject: { $gt: '' } }],
    ['a line break in the subject', 'kirje-luonnos-x', { subject: 'a\nBcc: b' }],
    ['a subject of 101 characters', 'kirje-luonnos-x', { subject: 'a'.repeat(101) }],
    ['an unknown field', 'kirje-luonnos-x', { savedBy: 'joku muu' }],
  ])('are rejected with %s', async (_what, key, fields) => expect((await save(key, fields)).status).toBe(400));

  it('are removed 180 days after their last save', async () => {
    const ageOf = (key: string, days: number) => drafts().updateOne({ _id: key }, { $set: { savedAt: new Date(Date.now() - days * DAY) } });
    await ageOf('kirje-luonnos-1', 181);
    await ageOf('kirje-tyhja', 179);
    await shop.marketing.stop();
    await timersAreDue(shop, 'marketing');
    await shop.marketing.start();
    await until(async () => (await drafts().countDocuments({ _id: 'kirje-luonnos-1' })) === 0, { what: 'removed' });
    expect(await drafts().countDocuments({ _id: 'kirje-tyhja' })).toBe(1);
  });
});
