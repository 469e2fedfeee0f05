// What the demo shop has to read and to see: articles with their pictures, reviews, and the makes' wordmarks.
import { readFile, readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { parseArticle } from './article-file.ts';
import { type DemoApi, expectAnswer } from './demo-api.ts';

const articles = new URL('content/articles/', import.meta.url);
const logos = new URL('logos/', import.meta.url);
const illustrations = new URL('../../web/src/site/illustrations/', import.meta.url);
const reviewsFile = new URL('content/reviews.json', import.meta.url);

const SECONDS_A_DAY = 24 * 3600;

/** A drawing as a picture, since the shop takes no SVG. */
const rasterised = async (file: URL, width: number): Promise<Buffer> =>
  sharp(await readFile(file), { density: 144 })
    .resize({ width })
    .png({ compressionLevel: 3 })
    .toBuffer();

/**
 * Publishes the articles that the shop does not have, with their drawings as pictures; answers how many it published.
 * What an admin has renamed or removed since stays so: the key of each article is always the same.
 */
export async function loadArticles({ call, upload }: DemoApi): Promise<number> {
  const there = (await expectAnswer(call('GET', '/blog/articles'), 'articles')) as unknown as { title: string }[];
  const known = new Set(there.map(({ title }) => title));
  let published = 0;
  for (const file of (await readdir(articles)).toSorted()) {
    const { title, description, keywords, image, imageAlt, publishedAt, content } = parseArticle(
      await readFile(new URL(file, articles), 'utf8'),
    );
    if (known.has(title)) continue;
    const { imageUrl, width, height, blur } = await upload(await rasterised(new URL(image, illustrations), 1600), image);
    const picture = { url: imageUrl, alt: imageAlt, width, height, blur };
    const article = { title, content, keywords, description, image: picture, publishAt: new Date(publishedAt).toISOString() };
    const key = { 'idempotency-key': `demo-${file.replace(/\.md$/, '')}` };
    await expectAnswer(call('POST', '/blog/publish', article, key), `article ${title}`);
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

/** Gives the shop its sample reviews, unless it has reviews already; answers how many there are. */
export async function loadReviews({ call }: DemoApi): Promise<number> {
  const { result } = (await expectAnswer(call('GET', '/reviews'), 'reviews')) as unknown as { result: { reviews: unknown[] } };
  if (result.reviews.length > 0) return result.reviews.length;
  const samples = JSON.parse(await readFile(reviewsFile, 'utf8')) as SampleReview[];
  const now = Math.floor(Date.now() / 1000);
  const reviews = samples.map(({ daysAgo, ...review }) => ({ ...review, time: now - daysAgo * SECONDS_A_DAY }));
  await expectAnswer(call('PUT', '/reviews/samples', { reviews }), 'reviews');
  return reviews.length;
}

/** Uploads a make's wordmark, a file of dev/demo/logos; answers its address. */
export const uploadLogo = async (file: string, { upload }: DemoApi): Promise<string> =>
  (await upload(await rasterised(new URL(file, logos), 560), file)).imageUrl;
