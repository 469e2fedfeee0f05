import { type Page, expect, test } from './journey.ts';

const clock = (page: Page) => page.getByRole('button', { name: 'Aukioloajat' }).last();
const chat = (page: Page) => page.getByRole('complementary', { name: 'Keskustelu' }).getByRole('button', { name: 'Kaartobotti' });

/** Doubles the text size as the browser's setting does. */
async function enlargeText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

/** Scrolls to the page's end and returns the texts, links and fields that lie below one of the corner's buttons. */
const coveredAtEnd = (page: Page) =>
  page.evaluate(async () => {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const buttons = [...document.querySelectorAll('.corner-button')];
    const others = [
      ...document.querySelectorAll('main :is(p, h2, h3, a, button, input), footer :is(p, h2, a, button, input, address, span)'),
    ];
    return others.flatMap((other) => {
      if (buttons.some((button) => button.contains(other))) return [];
      const box = other.getBoundingClientRect();
      const isCovered = buttons.some((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        return box.width > 0 && box.left < right && box.right > left && box.top < bottom && box.bottom > top;
      });
      return isCovered ? [other.textContent ?? ''] : [];
    });
  });

for (const [what, viewport, isLarge, isFixed] of [
  ['a phone', { width: 390, height: 844 }, false, true],
  ['a phone with text twice as large', { width: 390, height: 844 }, true, false],
  ['a phone in landscape', { width: 844, height: 390 }, false, false],
  ['a desk', { width: 1280, height: 800 }, false, true],
] as const)
  test(`P-2-091 P-2-028 on ${what} the round buttons cover nothing at the page's end`, async ({ page }) => {
    if (isLarge) await enlargeText(page);
    await page.setViewportSize(viewport);
    await page.goto('/');
    await expect(chat(page)).toBeAttached();
    // Below the fold the page is laid out in idle periods.
    await expect.poll(() => page.locator('.later').count()).toBe(0);
    for (const button of [clock(page), chat(page)])
      expect(await button.evaluate((element) => getComputedStyle(element).position)).toBe(isFixed ? 'fixed' : 'static');
    await expect.poll(() => coveredAtEnd(page)).toEqual([]);
    const [left, right] = [await clock(page).boundingBox(), await chat(page).boundingBox()];
    expect(left?.x).toBeLessThan(viewport.width / 4);
    expect((right?.x ?? 0) + (right?.width ?? 0)).toBeGreaterThan(viewport.width * 0.75);
    await clock(page).click();
    await expect(page.getByRole('dialog', { name: 'Aukioloajat' })).toBeVisible();
  });

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the round button makes room for the keyboard while the visitor types', async ({ page }) => {
    await page.goto('/ota-yhteytta');
    await expect(chat(page)).toBeVisible();
    await page.getByRole('main').getByRole('textbox').first().focus();
    await expect(chat(page)).toBeHidden();
    await page.getByRole('main').getByRole('textbox').first().blur();
    await expect(chat(page)).toBeVisible();
  });
});

for (const width of [320, 360, 390])
  test(`at ${width} px the top bar is one row, and wraps with text twice as large`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/vanteet');
    const bar = page.getByRole('banner').locator('> div').first();
    await expect(bar.getByText('Ma-Pe 9-17, La 10-13')).toBeVisible();
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(45);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await expect.poll(async () => (await bar.boundingBox())?.height).toBeGreaterThan(90);
    expect(await bar.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  });
