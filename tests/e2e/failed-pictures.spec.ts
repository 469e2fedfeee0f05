import { expect, type Locator, type Page, test } from './journey.ts';
import { makeArticle, unusualWord } from './admin-blog.ts';
import { makeSize, makeTyre } from './shop-api.ts';

/** No server has it: the shop answers 404. */
const GONE = '/images/0123456789abcdef/800.webp';

/** Holds the page's scripts back until the picture has failed, which nobody hears then. */
async function openAfterFailure(page: Page, path: string, image: string): Promise<void> {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect.poll(() => isBroken(page.locator(`img[src="${image}"]`).first())).toBe(true);
  scripts.resolve();
}

const isBroken = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth === 0);
/** What stands in the picture's place, as the browser draws it. */
const shownInstead = (picture: Locator) =>
  picture.evaluate((image) => {
    const { content, backgroundColor } = getComputedStyle(image, '::before');
    return { content, isCovered: backgroundColor !== 'rgba(0, 0, 0, 0)' };
  });

test.describe('a picture that fails', () => {
  test('P-3-040 before the page answers by itself leaves the drawn tyre, on the list and on its page', async ({ page }) => {
    const size = await makeSize();
    const tyre = await makeTyre(size, { images: { thumbnail: GONE, gallery: ['/images/fedcba9876543210/800.webp'] } });
    for (const path of [`/renkaat?search=${encodeURIComponent(size.size.fullSize)}`, `/renkaat/${tyre._id}`]) {
      await openAfterFailure(page, path, GONE);
      await expect(page.getByRole('main').locator(`img[src="${GONE}"]`)).toHaveCount(0);
      await expect(page.getByRole('main').locator('svg use[href*="#summer-"]').first()).toBeVisible();
    }
    // One without a drawing leaves its text.
    const further = page.getByRole('img', { name: 'Nokian Tyres Koe 1, lisäkuva' });
    await further.scrollIntoViewIfNeeded();
    await expect(page.locator('img[src*="fedcba9876543210"]')).toHaveCount(0);
    await expect(further).toHaveText('Nokian Tyres Koe 1, lisäkuva');
  });

  test('in an article leaves a drawing above it and its text within it', async ({ page }) => {
    const article = await makeArticle(unusualWord(), {
      content: `Alku.\n\n![Kuluneet urat](${GONE})\n\nLoppu.`,
      image: { url: '/images/fedcba9876543210/800.webp', alt: 'Rengas', width: 800, height: 450, blur: null },
    });
    await openAfterFailure(page, `/artikkelit/${article.slug}`, '/images/fedcba9876543210/800.webp');
    await expect(page.locator('img[src*="fedcba9876543210"]')).toHaveCount(0);
    const within = page.getByRole('main').locator(`img[src="${GONE}"]`);
    await within.scrollIntoViewIfNeeded();
    await expect(within).toHaveAttribute('data-failed', '');
    await expect.poll(() => shownInstead(within)).toEqual({ content: '"Kuluneet urat"', isCovered: true });
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('P-3-040 the text of a picture that fails stands in its place', async ({ page }) => {
    const size = await makeSize();
    await makeTyre(size, { images: { thumbnail: GONE } });
    await page.goto(`/renkaat?search=${encodeURIComponent(size.size.fullSize)}`);
    const picture = page.getByRole('img', { name: 'Nokian Tyres Koe 1' });
    await expect(picture).toBeVisible();
    await expect.poll(() => shownInstead(picture)).toEqual({ content: '"Nokian Tyres Koe 1"', isCovered: true });
  });
});
