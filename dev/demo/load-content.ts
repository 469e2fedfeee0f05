// Loads the texts and pictures of the demo shop: articles with their pictures, reviews, and the manufacturers' wordmarks.
import { readFile, readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { parseArticle } from './article-file.ts';
import { type DemoApi, type UploadedPicture, expectSuccess } from './demo-api.ts';

const articles = new URL('content/articles/', import.meta.url);
const logos = new URL('logos/', import.meta.url);
const illustrations = new URL('../../web/src/site/illustrations/', import.meta.url);
const reviewsFile = new URL('content/reviews.json', import.meta.url);

const SECONDS_A_DAY = 24 * 3600;

/** Rasterises a drawing, since the shop does not accept SVG. */
const rasterised = async (file: URL, width: number): Promise<Buffer> =>
  sharp(await readFile(file), { density: 144 })
    .resize({ width })
    .png({ compressionLevel: 3 })
    .toBuffer();

/** Uploads a drawing of the site, a file of web/src/site/illustrations. */
export const uploadIllustration = async (file: string, { upload }: DemoApi): Promise<UploadedPicture> =>
  upload(await rasterised(new URL(file, illustrations), 1600), file);

/**
 * Publishes the articles that the shop does not have, with their drawings as pictures. An article that an admin has since
 * renamed or removed is not published again, because each article always has the same idempotency key.
 * @returns how many articles it published
 */
export async function loadArticles(api: DemoApi): Promise<number> {
  const { call } = api;
  const existing = (await expectSuccess(call('GET', '/blog/articles'), 'articles')) as unknown as { title: string }[];
  const known = new Set(existing.map(({ title }) => title));
  let published = 0;
  for (const file of (await readdir(articles)).toSorted()) {
    const { title, description, keywords, image, imageAlt, publishedAt, content } = parseArticle(
      await readFile(new URL(file, articles), 'utf8'),
    );
    if (known.has(title)) continue;
    const { imageUrl, width, height, blur } = await uploadIllustration(image, api);
    const picture = { url: imageUrl, alt: imageAlt, width, height, blur };
    const article = { title, content, keywords, description, image: picture, publishAt: new Date(publishedAt).toISOString() };
    const key = { 'idempotency-key': `demo-${file.replace(/\.md$/, '')}` };
    await expectSuccess(call('POST', '/blog/publish', article, key), `article ${title}`);
    published += 1;
  }
  return published;
}

interface SampleReview {
  rating: number;
  author_name: string;
  text: string;
  relative_time_description: string;
  daysAgo: number;
}

/** Sets the sample reviews unless the shop has reviews already. @returns how many reviews there are */
export async function loadReviews({ call }: DemoApi): Promise<number> {
  const { result } = (await expectSuccess(call('GET', '/reviews'), 'reviews')) as unknown as { result: { reviews: unknown[] } };
  if (result.reviews.length > 0) return result.reviews.length;
  const samples = JSON.parse(await readFile(reviewsFile, 'utf8')) as SampleReview[];
  const now = Math.floor(Date.now() / 1000);
  const reviews = samples.map(({ daysAgo, ...review }) => ({ ...review, time: now - daysAgo * SECONDS_A_DAY }));
  await expectSuccess(call('PUT', '/reviews/samples', { reviews }), 'reviews');
  return reviews.length;
}

/** Uploads a manufacturer's wordmark, a file of dev/demo/logos. @returns its address */
export const uploadLogo = async (file: string, { upload }: DemoApi): Promise<string> =>
  (await upload(await rasterised(new URL(file, logos), 560), file)).imageUrl;
