import { expect, type Locator, type Page, test } from './journey.ts';
import { makeArticle, uniqueWord } from './admin-blog.ts';
import { makeSize, makeTyre } from './shop-api.ts';

/** An image that does not exist: the shop returns 404. */
const MISSING = '/images/0123456789abcdef/800.webp';

/** Delays the page's scripts until the image has failed, so that they miss its error event. */
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
/** Returns the styles of the fallback that is drawn over the image. */
const fallbackOf = (picture: Locator) =>
  picture.evaluate((image) => {
    const { content, backgroundColor } = getComputedStyle(image, '::before');
    return { content, isCovered: backgroundColor !== 'rgba(0, 0, 0, 0)' };
  });

test.describe('an image that fails to load', () => {
  test('P-3-040 before hydration is replaced by the drawn tyre, in the list and on the tyre page', async ({ page }) => {
    const size = await makeSize();
    const tyre = await makeTyre(size, { images: { thumbnail: MISSING, gallery: ['/images/fedcba9876543210/800.webp'] } });
    for (const path of [`/renkaat?search=${encodeURIComponent(size.size.fullSize)}`, `/renkaat/${tyre._id}`]) {
      await openAfterFailure(page, path, MISSING);
      await expect(page.getByRole('main').locator(`img[src="${MISSING}"]`)).toHaveCount(0);
      await expect(page.getByRole('main').locator('svg use[href*="#summer-"]').first()).toBeVisible();
    }
    // An image without a drawing is replaced by its alternative text.
    const further = page.getByRole('img', { name: 'Nokian Tyres Koe 1, lisäkuva' });
    await further.scrollIntoViewIfNeeded();
    await expect(page.locator('img[src*="fedcba9876543210"]')).toHaveCount(0);
    await expect(further).toHaveText('Nokian Tyres Koe 1, lisäkuva');
  });

  test('in an article is replaced by an illustration at the top, and by its alternative text inside the text', async ({ page }) => {
    const article = await makeArticle(uniqueWord(), {
      content: `Alku.\n\n![Kuluneet urat](${MISSING})\n\nLoppu.`,
      image: { url: '/images/fedcba9876543210/800.webp', alt: 'Rengas', width: 800, height: 450, blur: null },
    });
    await openAfterFailure(page, `/artikkelit/${article.slug}`, '/images/fedcba9876543210/800.webp');
    await expect(page.locator('img[src*="fedcba9876543210"]')).toHaveCount(0);
    const within = page.getByRole('main').locator(`img[src="${MISSING}"]`);
    await within.scrollIntoViewIfNeeded();
    await expect(within).toHaveAttribute('data-failed', '');
    await expect.poll(() => fallbackOf(within)).toEqual({ content: '"Kuluneet urat"', isCovered: true });
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('P-3-040 an image that fails to load is replaced by its alternative text', async ({ page }) => {
    const size = await makeSize();
    await makeTyre(size, { images: { thumbnail: MISSING } });
    await page.goto(`/renkaat?search=${encodeURIComponent(size.size.fullSize)}`);
    const picture = page.getByRole('img', { name: 'Nokian Tyres Koe 1' });
    await expect(picture).toBeVisible();
    await expect.poll(() => fallbackOf(picture)).toEqual({ content: '"Nokian Tyres Koe 1"', isCovered: true });
  });
});
