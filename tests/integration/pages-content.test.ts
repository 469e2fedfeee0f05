import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pageSlugs } from '#contracts/content/pages';
import type { ErrorBody } from '../client.ts';
import { type Shop, startShop } from '../harness.ts';
import { awkwardTexts, customerOf, imagesUsed, type PageRecord } from './content-records.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['content'] });
});
afterAll(() => shop.stop());

const read = async (slug: string) => (await shop.visitor.get<PageRecord>(`/pages/${slug}`)).body;
const save = (slug: string, fields: object) => shop.admin.put<PageRecord & ErrorBody>(`/pages/${slug}`, fields);

const fields = (changed: object = {}) => ({
  title: 'Vanteet',
  description: 'Kuvaus hakukoneille.',
  lead: 'Ingressi.',
  content: '## Otsikko\n\nTeksti.',
  questions: [{ question: 'Miksi?', answer: 'Siksi.' }],
  callToAction: { text: 'Varaa aika', to: 'booking' },
  image: null,
  ...changed,
});

describe('information pages', () => {
  it.each([
    ['D-PATH-061', 'vanteet', /vante/i],
    ['D-PATH-062', 'rengashotelli', /hotelli/i],
    ['D-PATH-063', 'rahoitus', /korko/i],
    ['D-PATH-064', 'tasapainoitus', /tasapain/i],
    ['D-PATH-065', 'korjaustyot', /paikka|korja/i],
    ['D-PATH-066', 'ota-yhteytta', /soita/i],
    ['D-PATH-067', 'hyva-tietaa', /talvirenka/i],
    ['D-PATH-068', 'tietosuojaseloste', /rekisterinpitäjä/i],
    ['P-2-008', 'hinnasto', /hinnasto/i],
  ])('%s %s is public, with its default text in a new shop', async (_id, slug, subject) => {
    const { status, body } = await shop.visitor.get<PageRecord>(`/pages/${slug}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ slug, version: 0, updatedAt: null });
    expect(body.title).not.toBe('');
    expect(body.description).not.toBe('');
    expect(body.content.length).toBeGreaterThan(200);
    expect(`${body.title} ${body.content}`).toMatch(subject);
  });

  it('P-1-001 P-1-002 P-1-003 the financing page states interest, months and costs', async () => {
    const { lead, content } = await read('rahoitus');
    const text = `${lead} ${content}`.replaceAll('\u00a0', ' ');
    for (const said of [/0 %/, /12 (kuukau|kk)/, /(ei|eikä|ilman) .{0,20}kuluja/]) expect(text).toMatch(said);
  });

  it('are listed in short', async () => {
    const { status, body } = await shop.visitor.get<Partial<PageRecord>[]>('/pages');
    expect(status).toBe(200);
    expect(body.map(({ slug }) => slug)).toEqual([...pageSlugs]);
    expect(Object.keys(body[0] ?? {}).toSorted()).toEqual(['description', 'slug', 'title', 'updatedAt', 'version']);
  });

  it.each(pageSlugs)('D-PATH-069 the default text of %s can be saved unchanged', async (slug) => {
    const before = await read(slug);
    const { status, body } = await save(slug, before);
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, version: 1, updatedAt: expect.stringMatching(/Z$/) });
    expect(await read(slug)).toEqual(body);
  });

  it('D-PATH-069 a page is saved with its image, which is then reported as used, and other pages stay unchanged', async () => {
    const hash = 'abcdef0123456789'.repeat(2);
    const other = await read('rengashotelli');
    const image = { url: `/images/${hash}/800.webp`, alt: 'Vanne', width: 800, height: 600, blur: null };
    const { body } = await save('vanteet', fields({ image, version: (await read('vanteet')).version }));
    expect(body).toMatchObject({ slug: 'vanteet', ...fields({ image }) });
    expect(await read('vanteet')).toEqual(body);
    expect(await imagesUsed(shop, [hash, '0'.repeat(32)])).toEqual([hash]);
    expect((await save('vanteet', { ...fields(), image: { url: image.url } })).body.image).toEqual({
      url: image.url,
      alt: '',
      width: null,
      height: null,
      blur: null,
    });
    expect(await read('rengashotelli')).toEqual(other);
  });

  it('use the slug of the path, not that of the body', async () => {
    const { version } = await read('hinnasto');
    await save('vanteet', fields({ slug: 'hinnasto', title: 'Vain vanteet' }));
    expect((await read('vanteet')).title).toBe('Vain vanteet');
    expect((await read('hinnasto')).version).toBe(version);
  });

  it.each(awkwardTexts)('store %s unchanged', async (_what, text) => {
    await save(
      'vanteet',
      fields({ title: text.slice(0, 60), lead: text, content: `${text}\n\n\t${text}`, questions: [{ question: text, answer: text }] }),
    );
    const page = await read('vanteet');
    expect([page.lead, page.content, page.questions]).toEqual([text, `${text}\n\n\t${text}`, [{ question: text, answer: text }]]);
  });

  it.each(['ei-ole', 'Vanteet', '__proto__', 'constructor', '..%2fvanteet', '%00', '%F0%9F%9A%97'])('there is no page %s', async (slug) => {
    for (const answer of [
      await shop.visitor.get<ErrorBody>(`/pages/${slug}`),
      await shop.admin.put<ErrorBody>(`/pages/${slug}`, fields()),
    ]) {
      expect([400, 404]).toContain(answer.status);
      expect(answer.body.message).toMatch(/\S/);
    }
  });

  it.each([
    [{ title: '' }, 'title'],
    [{ title: null }, 'title'],
    [{ description: 'x'.repeat(201) }, 'description'],
    [{ content: 'x'.repeat(100_000) }, 'content'],
    [{ content: 'Nolla\u0000merkki' }, 'content'],
    [{ questions: Array.from({ length: 13 }, () => ({ question: 'A?', answer: 'B.' })) }, 'questions'],
    [{ questions: [{ question: 'A?' }] }, 'questions.0.answer'],
    [{ callToAction: { text: 'X', to: 'https://evil.example' } }, 'callToAction.to'],
    [{ callToAction: { text: 'X', to: '//evil.example' } }, 'callToAction.to'],
    [{ callToAction: { text: 'X', to: 'javascript:alert(1)' } }, 'callToAction.to'],
    [{ image: { url: 'data:image/png;base64,AAAA' } }, 'image.url'],
    [{ image: { url: 'http://kuvat.example/auto.jpg' } }, 'image.url'],
    [{ image: { url: '/images/x', onerror: 'x' } }, 'image.onerror'],
    [{ html: '<p>' }, 'html'],
  ])('D-BODY-010 are rejected with %j and an error for %s', async (wrong, field) => {
    const before = await read('vanteet');
    const { status, body } = await save('vanteet', fields(wrong));
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] });
    expect(await read('vanteet')).toEqual(before);
  });

  it('D-PATH-069 can only be changed by admins', async () => {
    const before = await read('vanteet');
    expect((await shop.visitor.put('/pages/vanteet', fields())).status).toBe(401);
    expect((await (await customerOf(shop)).put('/pages/vanteet', fields())).status).toBe(403);
    expect(await read('vanteet')).toEqual(before);
  });

  it('saved by two admins at once are rejected for the later one with 409 and the current page', async () => {
    const { version } = await read('rahoitus');
    const answers = await Promise.all(['Yksi', 'Kaksi'].map((title) => save('rahoitus', fields({ title, version }))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [saved, late] = answers[0]?.status === 200 ? answers : answers.toReversed();
    expect(late?.body).toMatchObject({ code: 'stale_version', current: saved?.body });
    expect(await read('rahoitus')).toEqual(saved?.body);
  });
});
