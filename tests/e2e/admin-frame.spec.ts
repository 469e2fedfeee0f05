import { expect, type Locator, type Page, test } from './journey.ts';
import { failCalls, signIn } from './admin-page.ts';
import { expectAccessible } from './axe.ts';
import { listed, mocked } from './monitor-steps.ts';
import { makeSize, makeTyre } from './shop-api.ts';
import { clean, contentField, makeArticle, titleField, uniqueWord, edit } from './admin-blog.ts';

test.beforeEach(({ page }) => signIn(page));

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Ylläpidon osiot' });

/** Returns the element's place on the page. */
async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not shown.');
  return box;
}

/** Returns the pixels that two elements share vertically and horizontally; 0 if they do not touch. */
async function overlapOf(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  return down > 0 && across > 0 ? Math.min(down, across) : 0;
}

test.describe('the bar of tabs on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });

  test('shows where one is and at which ends there is more', async ({ page }) => {
    for (const [path, label, hidden] of [
      ['/admin', 'Renkaiden hallinta', [false, true]],
      ['/admin/settings', 'Asetukset', [true, true]],
      ['/admin/competitor-prices', 'Kilpailijahinnat', [true, false]],
    ] as const) {
      await page.goto(path);
      const current = tabs(page).locator('[aria-current="page"]');
      await expect(current).toHaveText(label);
      await expect(current).toBeInViewport({ ratio: 1 });
      const [row, box] = [await boxOf(tabs(page)), await boxOf(current)];
      expect(box.x).toBeGreaterThanOrEqual(row.x);
      expect(box.x + box.width).toBeLessThanOrEqual(row.x + row.width + 1);
      const ends = () => tabs(page).evaluate(({ dataset }) => ['hiddenStart' in dataset, 'hiddenEnd' in dataset]);
      await expect.poll(ends).toEqual(hidden);
    }
    await expectAccessible(page);
  });

  test('the focus of the keyboard brings a hidden tab into view', async ({ page }) => {
    await page.goto('/admin');
    await tabs(page).getByRole('link', { name: 'Renkaiden hallinta' }).focus();
    for (const label of ['Blogi', 'Kampanjat', 'Uutiskirjeet', 'Asetukset']) {
      await page.keyboard.press('Tab');
      const tab = tabs(page).getByRole('link', { name: label });
      await expect(tab).toBeFocused();
      await expect(tab).toBeInViewport({ ratio: 1 });
      const [row, box] = [await boxOf(tabs(page)), await boxOf(tab)];
      expect(box.x + box.width).toBeLessThanOrEqual(row.x + row.width - 36);
    }
  });
});

for (const width of [1280, 1024, 768])
  test(`at ${width} px the search text of each list is not cut`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    // The lists of competitors have a search only when they have something to search.
    const tyre = await makeTyre(await makeSize());
    await listed(page, [mocked('Rengas-Kuusamo', { tyreId: tyre._id, priceReadAt: new Date().toISOString() })]);
    for (const path of [
      '/admin',
      '/admin/newsletters?nakyma=tilaajat',
      '/admin/feedback?nakyma=historia',
      '/admin/competitor-prices',
      '/admin/competitor-prices?nakyma=hinnoittelu',
    ]) {
      await page.goto(path);
      const field = page.getByRole('main').getByRole('searchbox');
      await expect(field).toBeVisible();
      const room = await field.evaluate((input: HTMLInputElement) => {
        const style = getComputedStyle(input);
        const pen = document.createElement('canvas').getContext('2d');
        if (!pen) throw new Error('No canvas.');
        pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        // Chromium keeps 20 px at the end for the button that empties the field.
        return (
          input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 20 - pen.measureText(input.placeholder).width
        );
      });
      expect.soft(room, path).toBeGreaterThanOrEqual(0);
    }
  });

test.describe('the editor of an article', () => {
  let word: string;
  test.beforeEach(() => {
    word = uniqueWord();
  });
  test.afterEach(() => clean(word));

  for (const width of [320, 390, 768, 1280])
    test(`at ${width} px its buttons stay together, and a notice covers neither them nor the state of the draft`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const article = await makeArticle(`${word} napit`);
      await edit(page, word, article.title);
      await contentField(page).fill('Muutettu teksti.');
      const state = page.getByText(/^Luonnos tallennettu/);
      await expect(state).toBeVisible();
      const [discard, save] = [
        page.getByRole('button', { name: 'Hylkää muutokset' }),
        page.getByRole('button', { name: 'Tallenna muutokset' }),
      ];
      expect((await boxOf(discard)).y).toBe((await boxOf(save)).y);

      await failCalls(page, '**/api/blog/articles/*', 'PUT');
      await save.click();
      const notice = page.locator('[data-toaster] li').first();
      await notice.hover();
      for (const covered of [state, discard, save]) expect(await overlapOf(notice, covered)).toBe(0);
      await expect(titleField(page)).toHaveValue(article.title);
    });
});

test.describe('a view that crashes', () => {
  test('leaves the tabs, and starts again when its data is right @core', async ({ page }) => {
    let isMalformed = true;
    await page.route('**/api/blog/articles*', (route) => (isMalformed ? route.fulfill({ json: [null, { title: 7 }] }) : route.fallback()));
    await page.goto('/admin/blog');
    await expect(page.getByRole('alert')).toContainText('Näkymää ei voitu näyttää');
    await expectAccessible(page);
    await tabs(page).getByRole('link', { name: 'Kampanjat' }).click();
    await expect(page.getByRole('heading', { name: 'Kampanjat' }).first()).toBeVisible();
    await expect(page.getByText('Näkymää ei voitu näyttää')).toHaveCount(0);
    await tabs(page).getByRole('link', { name: 'Blogi' }).click();
    await expect(page.getByText('Näkymää ei voitu näyttää')).toBeVisible();
    isMalformed = false;
    await page.getByRole('button', { name: 'Yritä uudelleen' }).click();
    await expect(page.getByRole('heading', { name: 'Julkaistut artikkelit' })).toBeVisible();
  });
});
