import { expect, test } from './journey.ts';
import { expectAccessible } from './axe.ts';
import { sitePaths } from './site-paths.ts';

/** Words that a page left in English would contain. Words that also occur in Finnish or in names are left out. */
const english = /\b(the|and|your|search|loading|error|submit|please|page|close|read more|cookies?|accept|settings|hours|price list)\b/i;

for (const path of sitePaths)
  test.describe(path, () => {
    test('P-0-001 P-1-010 P-1-011 P-2-025 P-2-026 P-2-027 P-2-028 P-2-029 is Finnish, has a header and a footer, no cart and no login, and opens the chat and its feedback @core', async ({
      page,
    }) => {
      await page.goto(path);
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
      expect((await page.locator('body').innerText()).match(english)).toBeNull();
      await expect(page.getByRole('button', { name: /ostoskori|lisää koriin|kassalle|osta/i })).toHaveCount(0);
      if (path !== '/tili') await expect(page.locator('input[type="password"]')).toHaveCount(0);
      await page.getByRole('complementary', { name: 'Keskustelu' }).getByRole('button', { name: 'Kaartobotti' }).click();
      await page.getByRole('dialog', { name: 'Kaartobotti' }).getByRole('button', { name: 'Anna palautetta' }).click();
      await expect(page.getByRole('dialog', { name: 'Anna palautetta' })).toBeVisible();
    });

    test('has no axe violations in either theme', async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('banner').getByRole('button', { name: 'Tumma teema' }).first()).toBeAttached();
      // Opens collapsed sections, so that axe checks them too.
      await page.locator('main details').evaluateAll((all) => {
        for (const details of all) if (details instanceof HTMLDetailsElement) details.open = true;
      });
      await expectAccessible(page);
    });
  });
