import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { errorTexts } from '#contracts/errors';
import type { ErrorBody } from '../client.ts';
import { type Shop, startShop, until } from '../harness.ts';
import type { HomepageRecord } from '../integration/content-records.ts';
import { articleFields, type PublishedBody } from '../integration/article-records.ts';
import { rawRequest } from '../raw-request.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ ownServers: true, web: true });
});
afterAll(() => shop.stop());

const homepage = async () => (await shop.admin.get<HomepageRecord>('/homepage-settings')).body;
const saveTitle = (title: string) => shop.admin.put<HomepageRecord & ErrorBody>('/homepage-settings', { hero: { title } });
const unavailable = { status: 503, code: 'service_unavailable', message: errorTexts.service_unavailable };
const said = ({ status, body }: { status: number; body: ErrorBody }) => ({ status, code: body.code, message: body.message });
const look = (address: string) => rawRequest(shop.url, address, { headers: { accept: 'text/html' } });

describe('the content service receives SIGTERM while admins save', () => {
  it('and finishes pending requests, refuses later ones in time, and loses nothing that it acknowledged', async () => {
    const publish = (at: number) => shop.admin.post<PublishedBody & ErrorBody>('/blog/publish', articleFields({ title: `Loppu ${at}` }));
    const early = Array.from({ length: 15 }, (_, at) => publish(at));
    await Promise.race(early);
    const ended = shop.content.stop();
    const before: string[] = [];
    const late = await until(async () => {
      const answer = await publish(99);
      if (answer.status !== 201) return answer;
      before.push(answer.body.article._id);
      return null;
    });
    await ended;
    const answers = [late, ...(await Promise.all(early))];
    for (const answer of answers) if (answer.status !== 201) expect(said(answer)).toEqual(unavailable);
    const taken = answers.filter(({ status }) => status === 201).map(({ body }) => body.article._id);
    expect(taken.length).toBeGreaterThan(0);
    await shop.content.start();
    const stored = await until(async () => {
      const { status, body } = await shop.admin.get<{ _id: string; title: string }[]>('/blog/articles');
      return status === 200 ? body.filter(({ title }) => title.startsWith('Loppu')).map(({ _id }) => _id) : null;
    });
    // No article was stored for which the client received an error.
    expect(stored.toSorted()).toEqual([...taken, ...before].toSorted());
  });
});

describe('the database freezes under the content service', () => {
  it('D-BODY-020 and saves are refused in time, cached pages stay available, and everything recovers when the database responds again', async () => {
    await saveTitle('Ennen jäätä');
    const before = await until(async () => {
      const page = await look('/');
      return page.headers['x-cache'] === 'HIT' && page.body.toString().includes('Ennen jäätä') ? page : null;
    });
    const { version } = await homepage();
    shop.mongo.signal('SIGSTOP');
    try {
      const frozen = await saveTitle('Jäässä');
      expect(said(frozen)).toEqual(unavailable);
      const page = await look('/');
      expect({ status: page.status, same: page.body.equals(before.body) }).toEqual({ status: 200, same: true });
      await until(async () => (await fetch(new URL('readyz', shop.content.metricsUrl))).status === 503, { what: '/readyz says so' });
    } finally {
      shop.mongo.signal('SIGCONT');
    }
    const saved = await until(
      async () => {
        const answer = await saveTitle('Jään jälkeen');
        return answer.status === 200 ? answer.body : null;
      },
      { timeout: 20_000, what: 'saved' },
    );
    // The refused save may have been applied when the database resumed.
    expect(saved.version - version).toBeGreaterThanOrEqual(1);
    expect((await homepage()).hero.title).toBe('Jään jälkeen');
    await until(async () => (await look('/')).body.toString().includes('Jään jälkeen'), { what: 'shown' });
  });
});

describe('the object store is unavailable while an image of the front page is uploaded', () => {
  const upload = async () => {
    const file = await sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('image', new File([new Uint8Array(file)], 'kuva.png', { type: 'image/png' }));
    return shop.admin.request<{ success: boolean; imageUrl: string; error?: string } & ErrorBody>('POST', '/homepage-settings/hero-image', {
      raw: form,
    });
  };

  it('D-BODY-020 D-PATH-007 and the upload fails with 503, the old image stays, and the next upload succeeds after its restart', async () => {
    const first = await upload();
    expect(first.status).toBe(200);
    await shop.admin.put('/homepage-settings/hero-image', { alt: 'Oma halli' });
    const before = await homepage();
    await shop.s3.kill();
    try {
      const failed = await upload();
      expect(said(failed)).toEqual(unavailable);
      expect(failed.body).toMatchObject({ success: false, error: unavailable.message });
      expect(Number(failed.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(await homepage()).toEqual(before);
      expect((await shop.visitor.get<HomepageRecord>('/homepage-settings')).body.hero).toMatchObject({
        image: first.body.imageUrl,
        imageAlt: 'Oma halli',
      });
    } finally {
      await shop.s3.start();
    }
    const taken = await until(async () => {
      const answer = await upload();
      return answer.status === 200 ? answer : null;
    });
    expect((await homepage()).hero).toMatchObject({ image: taken.body.imageUrl, imageAlt: '' });
    expect((await rawRequest(shop.url, taken.body.imageUrl)).status).toBe(200);
  });
});
