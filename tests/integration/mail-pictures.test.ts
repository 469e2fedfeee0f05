import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import type { previewNewsletter } from '#contracts/marketing/newsletter-mail';
import type { OutputOf } from '#contracts/operation';
import { type Shop, startShop, until } from '../harness.ts';
import { rawRequest } from '../raw-request.ts';
import { createCampaign } from './campaign-records.ts';

const DAY_MS = 24 * 3_600_000;

interface Uploaded {
  imageUrl: string;
  width: number;
  height: number;
}

let shop: Shop;
beforeAll(async () => {
  // The clean-up removes nothing unless every service says which images it uses.
  shop = await startShop({ services: ['catalogue', 'content', 'marketing'], mail: true });
});
afterAll(() => shop.stop());

async function upload(picture: Sharp): Promise<Uploaded & { hash: string }> {
  const form = new FormData();
  form.set('image', new File([new Uint8Array(await picture.png().toBuffer())], 'kuva.png', { type: 'image/png' }));
  const { status, body } = await shop.admin.request<Uploaded>('POST', '/upload', { raw: form });
  expect(status).toBe(201);
  return { ...body, hash: body.imageUrl.split('/')[2] ?? '' };
}
/** Returns a picture that no other test has uploaded. */
const fresh = (width = 1800, height = 900, alpha = 1) => {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  return sharp({ create: { width, height, channels: 4, background: { r, g, b, alpha } } });
};
const fetchFrom = (origin: string, hash: string, file: string) => rawRequest(origin, `/images/${hash}/${file}`);
const images = () => shop.database('accounts').collection<{ _id: string }>('images');

describe('a picture for mail', () => {
  it('is a JPEG in one of two widths, which every client may keep for ever and show on any site', async () => {
    const { hash } = await upload(fresh());
    for (const [file, width, height] of [
      ['mail-1200', 1200, 600],
      ['mail-240', 240, 120],
    ] as const) {
      const { status, headers, body } = await fetchFrom(shop.url, hash, file);
      expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'image/jpeg' });
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      });
      expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width, height });
      const { etag = '' } = headers;
      const again = await rawRequest(shop.url, `/images/${hash}/${file}`, { headers: { 'if-none-match': etag } });
      expect(again.status).toBe(304);
    }
  });

  it('is a PNG when the picture has transparent parts', async () => {
    const { hash } = await upload(fresh(600, 400, 0.5));
    const { status, headers, body } = await fetchFrom(shop.url, hash, 'mail-1200');
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'image/png' });
    expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 600, height: 400, hasAlpha: true });
  });

  it('is converted once, and every gateway then reads it from the object store', async () => {
    const [mailed, other] = [await upload(fresh()), await upload(fresh())];
    const first = await fetchFrom(shop.url, mailed.hash, 'mail-1200');
    // A picture that is being removed is not converted any more.
    await images().updateMany({ _id: { $in: [mailed.hash, other.hash] } }, { $set: { removingSince: new Date() } });
    const { url, process } = await shop.copyOf('gateway');
    const second = await fetchFrom(url, mailed.hash, 'mail-1200');
    expect({ status: second.status, isSame: second.body.equals(first.body) }).toEqual({ status: 200, isSame: true });
    expect((await fetchFrom(url, other.hash, 'mail-1200')).status).toBe(404);
    await process.stop();
  }, 30_000);

  it('is made for many readers at once, while pictures are uploaded', async () => {
    const uploaded = await Promise.all(Array.from({ length: 4 }, () => upload(fresh())));
    const uploads = Promise.all(Array.from({ length: 4 }, () => upload(fresh(3000, 2000))));
    const read = uploaded.flatMap(({ hash }) => Array.from({ length: 10 }, () => fetchFrom(shop.url, hash, 'mail-1200')));
    expect((await Promise.all(read)).map(({ status }) => status)).toEqual(Array(40).fill(200));
    await uploads;
  });

  it.each(['mail-1200.jpg', 'mail-600', 'mail-', 'MAIL-1200', 'mail-1200x', '1200.jpg', 'constructor', '..%2fmail-1200', 'mail-1200/..'])(
    'does not exist under the name %s',
    async (file) => {
      const { hash } = await upload(fresh(40, 30));
      expect([400, 404]).toContain((await fetchFrom(shop.url, hash, file)).status);
    },
  );

  it('does not exist for an unknown picture', async () => {
    const { status, headers } = await fetchFrom(shop.url, randomBytes(16).toString('hex'), 'mail-1200');
    expect({ status, cache: headers['cache-control'] }).toEqual({ status: 404, cache: 'no-store' });
  });
});

describe('a newsletter', () => {
  it('has the pictures of its text and its campaign as JPEG, in the preview as in the mail', async () => {
    const [inText, ofCampaign] = [await upload(fresh()), await upload(fresh(1000, 800))];
    const { imageUrl, width, height } = ofCampaign;
    const campaign = await createCampaign(shop.admin, { imageUrl, imageWidth: width, imageHeight: height });
    const content = `![Rengas](${inText.imageUrl}#${inText.width}x${inText.height})`;
    const written = { subject: 'Talvi', preheader: '', content, associatedCampaign: campaign._id };
    const { body } = await shop.admin.post<OutputOf<typeof previewNewsletter>>('/newsletters/preview', { ...written, checksLinks: true });
    expect(body.findings).toEqual([]);
    const pictures = [...body.html.matchAll(/<img src="([^"]*)"[^>]* width="(\d+)" height="(\d+)"/g)].map(([, ...parts]) => parts);
    expect(pictures).toEqual([
      [`${shop.url}/images/${inText.hash}/mail-1200`, '536', '268'],
      [`${shop.url}/images/${ofCampaign.hash}/mail-1200`, '496', '397'],
    ]);
    const email = 'omistaja@kauppa.example';
    expect((await shop.admin.post('/newsletters/test', { ...written, email })).status).toBe(200);
    const [mail] = await shop.mail.received();
    for (const [url = ''] of pictures) {
      expect(mail?.html).toContain(`src="${url}"`);
      const { status, headers } = await rawRequest(shop.url, new URL(url).pathname);
      expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'image/jpeg' });
    }
  });
});

describe('the removal of unused pictures', () => {
  it('also removes their files for mail, and keeps those of pictures in use', async () => {
    const [unused, used] = [await upload(fresh()), await upload(fresh())];
    for (const { hash } of [unused, used]) expect((await fetchFrom(shop.url, hash, 'mail-1200')).status).toBe(200);
    await createCampaign(shop.admin, { imageUrl: used.imageUrl });
    await images().updateMany({}, { $set: { uploadedAt: new Date(Date.now() - 2 * DAY_MS) } });
    const timers = shop.database('accounts').collection<{ _id: string }>('timers');
    await until(
      async () =>
        (await timers.updateOne({ _id: 'remove-unused-images', claim: { $exists: false } }, { $set: { dueAt: new Date(0) } }))
          .modifiedCount,
    );
    // A gateway that has none of the files in memory, and starts with the work that is due.
    const { url } = await shop.copyOf('gateway');
    await until(async () => (await images().findOne({ _id: unused.hash })) === null, { what: 'the unused picture is removed' });
    for (const file of ['mail-1200', '800.webp']) {
      expect((await fetchFrom(url, unused.hash, file)).status).toBe(404);
      expect((await fetchFrom(url, used.hash, file)).status).toBe(200);
    }
  });
});
