import { expect, test } from './journey.ts';
import { admin } from './shop-api.ts';

interface Review {
  rating: number;
  text: string;
  author_name: string;
  profile_photo_url: string | null;
  relative_time_description: string;
  time: number;
}

let before: Review[];

const review = (rating: number, number: number, more: Partial<Review> = {}): Review => ({
  rating,
  text: `Koearvostelu ${number}`,
  author_name: `Arvioija ${number}`,
  profile_photo_url: null,
  relative_time_description: 'eilen',
  time: 1_790_000_000 - number,
  ...more,
});
const show = async (reviews: Review[]) => expect(await admin.put('/reviews/samples', { reviews })).toMatchObject({ status: 200 });

test.describe('reviews', () => {
  test.beforeAll(async () => {
    before = (await admin.get<{ result: { reviews: Review[] } }>('/reviews')).body.result.reviews;
  });
  test.afterAll(() => show(before));

  test('P-2-131 P-2-038 without reviews there is neither a section nor a summary in the header', async ({ page }) => {
    await show([]);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Merkit, joita myymme' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Asiakkaiden arvostelut' })).toHaveCount(0);
    await expect(page.getByRole('banner').getByText(/arvostelua/)).toHaveCount(0);
  });

  for (const [ratings, shown, stars] of [
    [[5, 5, 4], '4,7', 5],
    [[5, 5, 4, 4, 4], '4,4', 4],
  ] as const) {
    test(`P-2-035 P-2-036 P-2-037 P-2-132 P-2-133 the ratings ${ratings.join()} are shown as ${shown} and ${stars} stars`, async ({
      page,
    }) => {
      await show(ratings.map((rating, index) => review(rating, index)));
      await page.goto('/');
      const header = page.getByRole('banner');
      await expect(header.getByText(shown, { exact: true })).toBeVisible();
      await expect(header.locator('[data-filled="true"]')).toHaveCount(stars);
      await expect(header.getByText(`(${ratings.length})`)).toBeVisible();
      const section = page.getByRole('region', { name: 'Asiakkaiden arvostelut' });
      await expect(section.getByText(shown, { exact: true })).toBeVisible();
      await expect(section.locator('h2 + p [data-filled="true"]')).toHaveCount(stars);
    });
  }

  test('P-2-139 shows a photo if there is one, and no broken image otherwise', async ({ page }) => {
    await show([review(5, 1, { profile_photo_url: '/og.png' }), review(3, 2, { text: '' })]);
    await page.goto('/');
    const cards = page.getByRole('region', { name: 'Asiakkaiden arvostelut' }).getByRole('listitem');
    await cards.first().scrollIntoViewIfNeeded();
    const photo = cards.nth(0).locator('img');
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await expect(cards.nth(1).locator('img')).toHaveCount(0);
    await expect(cards.nth(1)).toContainText('Asiakas antoi 3/5 tähteä.');
  });
});
