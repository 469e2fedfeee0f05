import { expect, type Page, test } from './journey.ts';
import { expectNoOverflow, expectNoTextCut } from './no-overflow.ts';
import { sitePaths } from './site-paths.ts';
import { expectPageTouchTargets, useTouchScreen } from './touch-targets.ts';

const widths = [320, 390, 768, 1024, 1280, 1920];

/** Doubles the text size as the browser setting does: rem units and media queries both scale. */
async function enlargeInBrowser(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

/** Doubles the text size as extensions and user styles do: rem units scale, media queries do not. */
const enlargeOnPage = (page: Page) =>
  page.addInitScript(() => document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')));

async function expectToFit(page: Page, at: number[], within?: string): Promise<void> {
  await expect(page.locator(within ?? 'h1').first()).toBeVisible();
  for (const width of at) {
    await page.setViewportSize({ width, height: 900 });
    await test.step(`${width} px`, async () => {
      await expectNoOverflow(page, within);
      if (within === undefined) await expectNoTextCut(page);
    });
  }
}

const firstTyre = (page: Page) => page.getByRole('list', { name: 'Renkaat' }).getByRole('article').first().getByRole('link');

async function expectTargets(page: Page): Promise<void> {
  for (const width of [390, 834, 1194]) {
    await page.setViewportSize({ width, height: 900 });
    await test.step(`${width} px, by touch`, () => expectPageTouchTargets(page));
  }
}

for (const path of sitePaths)
  test(`${path} fits from 320 to 1920 px, also with text twice as large, has touch targets of 44 px, and no animation with reduced motion`, async ({
    page,
  }) => {
    await page.goto(path);
    await expectToFit(page, widths);
    await useTouchScreen(page);
    await expectTargets(page);
    await enlargeInBrowser(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await expectToFit(page, widths);
    expect(
      await page.evaluate(() => document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > 100).length),
    ).toBe(0);
  });

async function openTyre(page: Page): Promise<void> {
  await page.goto('/renkaat');
  await firstTyre(page).click();
  await expect(page).toHaveURL(/\/renkaat\/[^/]+$/);
}

test('a tyre fits from 320 to 1920 px, and has touch targets of 44 px', async ({ page }) => {
  await openTyre(page);
  await expectToFit(page, widths);
  await useTouchScreen(page);
  await expectTargets(page);
});

// The tyre pages are the most important ones, so they have to work on a phone with any text size.
for (const [how, enlarge] of [
  ['browser', enlargeInBrowser],
  ['page', enlargeOnPage],
] as const)
  test(`the tyre pages fit a phone with text twice as large by the ${how}`, async ({ page }) => {
    await enlarge(page);
    for (const path of ['/renkaat', '/renkaat?search=205/55R16&type=winter&onSale=true', '/renkaat?search=999/99R99']) {
      await page.goto(path);
      await expectToFit(page, [320, 390]);
    }
    await openTyre(page);
    await expectToFit(page, [320, 390]);
  });

test('touch targets on a phone are at least 44 px', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/renkaat?type=winter&search=205/55R16');
  const small = (part: string) =>
    page.evaluate(
      (within) =>
        [...document.querySelectorAll(`${within} :is(a, button, select, summary, label:has(input), input[type="number"])`)].flatMap(
          (target) => {
            const { width, height } = target.getBoundingClientRect();
            return width > 0 && (width < 44 || height < 44) ? [target.outerHTML.slice(0, 120)] : [];
          },
        ),
      part,
    );
  await expect.poll(() => small('header')).toEqual([]);
  await expect.poll(() => small('main')).toEqual([]);
  await page.getByRole('button', { name: /^Suodata/ }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Sulje' })).toBeVisible();
  // The dialog grows to its size while it opens, so poll.
  await expect.poll(() => small('dialog')).toEqual([]);
});

for (const [what, enlarge] of [
  ['of normal size', () => Promise.resolve()],
  ['twice as large by the browser', enlargeInBrowser],
  ['twice as large by the page', enlargeOnPage],
] as const)
  test(`P-2-025 P-2-053 P-2-054 the header with text ${what} fits from 320 to 1920 px, has a menu that fits a phone, and only the main bar stays visible on scrolling`, async ({
    page,
  }) => {
    await enlarge(page);
    await page.goto('/hinnasto');
    await expectToFit(page, widths, 'header');
    await page.setViewportSize({ width: 320, height: 640 });
    const banner = page.getByRole('banner');
    await banner.getByRole('button', { name: 'Avaa valikko' }).click();
    await expect(banner.getByRole('navigation', { name: 'Valikko', exact: true }).getByRole('link').first()).toBeVisible();
    await expectNoOverflow(page, 'header');
    await page.keyboard.press('Escape');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const phone = banner.locator('a[href^="tel:"]').first();
    await expect.poll(() => phone.evaluate((link) => link.getBoundingClientRect().bottom)).toBeLessThanOrEqual(0);
    await expect(banner.getByRole('button', { name: 'Avaa valikko' })).toBeInViewport();
  });
