import { expect, test, type Page } from './journey.ts';
import { expectAccessible } from './axe.ts';

const clock = (page: Page) => page.getByRole('button', { name: 'Aukioloajat' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Aukioloajat' });

test.describe('opening hours drawer', () => {
  test('P-2-091 P-2-092 P-2-159 P-2-161 P-2-165 P-2-166 P-2-167 P-2-168 P-9-001 the clock toggles the drawer with the week @core', async ({
    page,
  }) => {
    await page.clock.setFixedTime(new Date('2026-11-20T10:00:00Z'));
    await page.goto('/');
    const box = await clock(page).boundingBox();
    expect(box?.x).toBeLessThan(60);
    expect(page.viewportSize()!.height - (box?.y ?? 0) - (box?.height ?? 0)).toBeLessThan(60);
    await clock(page).click();
    await expect(drawer(page)).toBeVisible();
    await expect(drawer(page).getByText('Perjantai 20. marraskuuta 2026')).toBeVisible();
    const days = drawer(page).getByRole('listitem');
    await expect(days).toHaveCount(7);
    await expect(days.nth(0)).toContainText('Maanantai');
    await expect(days.nth(0)).toContainText('09:00–17:00');
    await expect(days.nth(5)).toContainText('10:00–13:00');
    await expect(days.nth(6)).toContainText('Suljettu');
    await expect(drawer(page).locator('[aria-current="date"]')).toHaveCount(1);
    await expect(drawer(page).locator('[aria-current="date"]')).toContainText('Perjantai');
    await expect(drawer(page).getByText('Aukioloajat ovat muuttuneet')).toHaveCount(0);
    await expectAccessible(page);
    await clock(page).click();
    await expect(drawer(page)).toHaveCount(0);
  });

  test('P-2-170 a click outside closes it, and so does Escape', async ({ page }) => {
    await page.goto('/');
    await clock(page).click();
    await expect(drawer(page)).toBeVisible();
    await page.mouse.click(1000, 300);
    await expect(drawer(page)).toHaveCount(0);
    await clock(page).focus();
    await page.keyboard.press('Enter');
    await expect(drawer(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toHaveCount(0);
    await expect(clock(page)).toBeFocused();
  });

  test('P-2-164 shows a spinner while the hours are loading', async ({ page }) => {
    await page.goto('/');
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/business-settings', async (route) => {
      await held;
      await route.continue();
    });
    await clock(page).click();
    const spinner = drawer(page).getByText('Ladataan...');
    await expect(spinner).toBeVisible();
    answer();
    await expect(spinner).toHaveCount(0);
  });

  test('P-2-169 P-8-013 shows a text on each day and the phone number when the hours cannot be loaded', async ({ page }) => {
    const errors: string[] = [];
    page.on('console', (message) => errors.push(message.text()));
    await page.goto('/');
    await page.route('**/api/business-settings', (route) => route.fulfill({ status: 500, body: '' }));
    await clock(page).click();
    await expect(drawer(page).getByText('Aukioloaikoja ei saatavilla')).toHaveCount(7);
    await expect(drawer(page).getByRole('link', { name: /019/ })).toBeVisible();
    expect(errors.join('\n')).toContain('Failed to load business hours');
  });

  test('P-9-013 P-2-092 its transition takes 300 ms, and there is none with reduced motion', async ({ page }) => {
    await page.goto('/');
    await clock(page).click();
    await expect.poll(() => drawer(page).evaluate((element) => getComputedStyle(element).transitionDuration)).toContain('0.3s');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect
      .poll(() => drawer(page).evaluate((element) => parseFloat(getComputedStyle(element).transitionDuration)))
      .toBeLessThan(0.01);
  });
});
