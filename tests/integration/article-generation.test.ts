import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lengths, lengthWords, tones } from '#contracts/content/articles';
import { formatEuros } from '#contracts/rules/cents';
import type { ErrorBody } from '../client.ts';
import { type Shop, startShop } from '../harness.ts';
import { type ArticleRecord, type GeneratedBody } from './article-records.ts';
import { createSize, createTyre, tyreFields, type TyreRecord } from './catalogue-records.ts';
import type { PriceListRecord } from './content-records.ts';

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
const pricesIn = (text: string): string[] => text.match(/\d[\d\u00a0]*,\d\d\u00a0€/g) ?? [];
const sizesIn = (text: string): string[] => text.match(/\d{3}\/\d{2}R\d{2}/g) ?? [];

describe('without a language model', () => {
  let shop: Shop;
  let tyres: TyreRecord[];
  beforeAll(async () => {
    shop = await startShop({ services: ['catalogue', 'content'] });
    const [small, large] = [
      await createSize(shop.admin, { width: 205, aspect: 55, diameter: 16 }),
      await createSize(shop.admin, { width: 225, aspect: 45, diameter: 17 }),
    ];
    const winter = (winterType: string) => ({ type: 'winter', winterType });
    tyres = [
      await createTyre(shop.admin, { manufacturer: 'Nokian Tyres', model: 'Hakka Green 3', price: 89.9 }, small),
      await createTyre(shop.admin, { manufacturer: 'Michelin', model: 'Primacy 4', price: 129.5 }, large),
      await createTyre(shop.admin, { manufacturer: 'Nokian Tyres', model: 'Hakkapeliitta 10', price: 141.2, ...winter('studded') }, small),
      await createTyre(shop.admin, { manufacturer: 'Nokian Tyres', model: 'Hakkapeliitta R5', price: 133.3, ...winter('friction') }, large),
    ];
  });
  afterAll(() => shop.stop());

  const generate = (fields: Record<string, unknown>) => shop.admin.post<GeneratedBody>('/blog/generate', fields);

  it('A-7-012 A-3-030 A-3-036 generates a draft from keywords, title, tone and length, and stores nothing', async () => {
    const { status, body } = await generate({
      keywords: 'talvirengas, rengaspaine',
      title: 'Oma otsikko',
      tone: 'casual',
      length: 'short',
    });
    expect(status).toBe(200);
    expect(body).toEqual({ content: expect.stringContaining('## '), generatedTitle: 'Oma otsikko', source: 'template' });
    expect((await shop.admin.get<ArticleRecord[]>('/blog/articles')).body).toEqual([]);
  });

  it.each(lengths)('A-3-033 A-3-034 A-3-035 %s has about the right length in each tone', async (length) => {
    for (const tone of tones) {
      const { body } = await generate({ keywords: ['kesärengas', 'rengaskoko'], tone, length });
      expect(Math.abs(wordsOf(body.content) / lengthWords[length] - 1)).toBeLessThanOrEqual(0.15);
      expect(body.generatedTitle).not.toBe('');
    }
  });

  it('mentions only prices and sizes of the shop', async () => {
    const { groups } = (await shop.visitor.get<PriceListRecord>('/price-list')).body;
    const prices = new Set(
      [...tyres.map(({ price }) => price), ...groups.flatMap(({ rows }) => rows.flatMap((row) => row.prices)), 0]
        .filter((price) => price !== null)
        .map(formatEuros),
    );
    const sizes = new Set(tyres.map(({ fullSize }) => fullSize));
    const subjects = ['talvirengas', 'kesärengas', 'nastarengas', 'kitkarengas', 'rengashotelli', 'tasapainotus', 'rengaskoko', 'rahoitus'];
    const stated = { prices: 0, sizes: 0 };
    for (const keyword of [...subjects, '999/99R99', 'Nokian', '205/55R16']) {
      const { content } = (await generate({ keywords: [keyword], length: 'long' })).body;
      expect({ keyword, foreign: pricesIn(content).filter((price) => !prices.has(price)) }).toEqual({ keyword, foreign: [] });
      expect({ keyword, foreign: sizesIn(content).filter((size) => !sizes.has(size)) }).toEqual({ keyword, foreign: [] });
      stated.prices += pricesIn(content).length;
      stated.sizes += sizesIn(content).length;
    }
    expect(stated.prices).toBeGreaterThan(20);
    expect(stated.sizes).toBeGreaterThan(10);
  });

  it('uses the current price list and tyres', async () => {
    const changed = await shop.admin.put<PriceListRecord>('/price-list', {
      note: '',
      groups: [{ id: 'rengashotelli', title: 'Rengashotelli', columns: ['Hinta'], rows: [{ name: 'Säilytys', prices: [61.7] }] }],
    });
    expect(changed.status).toBe(200);
    expect((await generate({ keywords: ['rengashotelli'] })).body.content).toContain('| Säilytys | 61,70\u00a0€ |');
    const [tyre] = tyres;
    if (!tyre) throw new Error('no tyre');
    const { _id, sizeId, version } = tyre;
    const fields = tyreFields({ manufacturer: tyre.manufacturer, model: tyre.model, price: 77.7, version });
    expect((await shop.admin.put(`/tires/sizes/${sizeId}/products/${_id}`, fields)).status).toBe(200);
    expect((await generate({ keywords: ['205/55R16'] })).body.content).toContain('77,70\u00a0€');
  });

  it('returns the same draft for the same input', async () => {
    const order = { keywords: ['rengaspaine'], tone: 'educational' };
    expect((await generate(order)).body).toEqual((await generate(order)).body);
  });

  it('returns a draft that can be published unchanged', async () => {
    const { content, generatedTitle } = (await generate({ keywords: ['vanteet'], length: 'long' })).body;
    expect((await shop.admin.post('/blog/publish', { title: generatedTitle, content, keywords: ['vanteet'] })).status).toBe(201);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no keywords', {}, 'keywords'],
    ['empty keywords', { keywords: [] }, 'keywords'],
    ['A-5-036 a text of commas', { keywords: ' , ,' }, 'keywords'],
    ['31 keywords', { keywords: Array.from({ length: 31 }, (_, at) => `sana ${at}`) }, 'keywords'],
    ['a long keyword', { keywords: ['a'.repeat(61)] }, 'keywords.0'],
    ['an unknown tone', { keywords: ['a'], tone: 'runollinen' }, 'tone'],
    ['an unknown length', { keywords: ['a'], length: 'endless' }, 'length'],
    ['an operator', { keywords: { $gt: '' } }, 'keywords'],
    ['an unknown field', { keywords: ['a'], model: 'x' }, 'model'],
  ])('refuses %s', async (_, fields, field) => {
    const answer = await shop.admin.post<ErrorBody>('/blog/generate', fields);
    expect({ status: answer.status, fields: Object.keys(answer.body.fields ?? {}) }).toEqual({ status: 400, fields: [field] });
  });

  it.each([['<script>alert(1)</script>'], ['[x](javascript:alert(1))'], ['❄️🚗'], ['שלום'], ['| a | b |'], ['$where']])(
    'uses the keyword %s only as plain text',
    async (keyword) => {
      const { status, body } = await generate({ keywords: [keyword] });
      expect(status).toBe(200);
      expect(body.content).not.toMatch(/<script|\]\(/);
    },
  );

  it('works without the catalogue when it is unavailable', async () => {
    await shop.catalogue.kill();
    try {
      const { status, body } = await generate({ keywords: ['talvirengas', 'rengashotelli'], length: 'medium' });
      expect(status).toBe(200);
      expect(Math.abs(wordsOf(body.content) / 600 - 1)).toBeLessThanOrEqual(0.15);
      expect(sizesIn(body.content)).toEqual([]);
      expect(body.content).toContain('61,70\u00a0€');
    } finally {
      await shop.catalogue.start();
    }
  });
});

describe('with a language model', () => {
  const article = `# Mallin otsikko\n\n${'Tarkista renkaat ajoissa ennen talvea. '.repeat(30).trim()}`;
  const prompts: string[] = [];
  let reply: (response: http.ServerResponse) => void;
  let model: http.Server;
  let shop: Shop;
  beforeAll(async () => {
    model = http.createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        prompts.push(text);
        reply(response);
      });
    });
    await new Promise<void>((listening) => model.listen(0, '127.0.0.1', listening));
    const OPENAI_BASE_URL = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;
    shop = await startShop({
      services: ['catalogue', 'content'],
      env: { OPENAI_API_KEY: 'koe-avain', OPENAI_BASE_URL, OPENAI_MODEL: 'koe' },
    });
  });
  afterAll(async () => {
    model.closeAllConnections();
    model.close();
    await shop.stop();
  });

  const answers = (content: string, status = 200, finish = 'stop') => {
    reply = (response) =>
      void response.writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '1' }).end(
        JSON.stringify({
          id: 'x',
          object: 'chat.completion',
          created: 1,
          model: 'koe',
          choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', content } }],
        }),
      );
  };
  const generate = (fields: Record<string, unknown> = {}) =>
    shop.admin.post<GeneratedBody & ErrorBody>('/blog/generate', { keywords: ['talvirengas'], ...fields });

  it('A-7-012 A-3-036 the model writes the text and gets the prices of the shop', async () => {
    await createTyre(shop.admin, {
      manufacturer: 'Nokian Tyres',
      model: 'Hakkapeliitta R5',
      type: 'winter',
      winterType: 'friction',
      price: 133.3,
    });
    answers(`\`\`\`markdown\n${article}\n\`\`\``);
    const { status, body } = await generate({ tone: 'educational', length: 'long' });
    expect(status).toBe(200);
    expect(body).toEqual({ content: expect.stringMatching(/^Tarkista renkaat/), generatedTitle: 'Mallin otsikko', source: 'model' });
    const prompt = prompts.at(-1) ?? '';
    for (const said of ['noin 1000 sanan', 'talvirengas', 'Nokian Tyres Hakkapeliitta R5', '133,30', 'Rengashotelli'])
      expect(prompt).toContain(said);
  });

  it.each<[string, () => void]>([
    ['500', () => answers('', 500)],
    ['429', () => answers('', 429)],
    ['a response that is cut off', () => answers(article, 200, 'length')],
    ['an empty response', () => answers('')],
    ['a connection that breaks', () => (reply = (response) => void response.destroy())],
  ])('A-8-016 returns an error in Finnish after %s', async (_, fail) => {
    fail();
    const { status, body } = await generate();
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 503,
      code: 'generation_failed',
      message: 'Blogin generointi epäonnistui. Yritä uudelleen.',
    });
    expect(JSON.stringify(body)).not.toContain('koe-avain');
  });

  it('works again after a failure', async () => {
    answers(article);
    expect((await generate({ title: 'Oma' })).body).toMatchObject({ generatedTitle: 'Oma', source: 'model' });
  });
});
