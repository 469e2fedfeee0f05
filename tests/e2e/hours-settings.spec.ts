import { expect, test, type Page } from './journey.ts';
import { admin } from './shop-api.ts';

interface Day {
  day: string;
  open: string;
  close: string;
  isClosed: boolean;
}

const names = ['ma', 'ti', 'ke', 'to', 'pe', 'la', 'su'];
const usual: Day[] = names.map((day) => ({
  day,
  open: day === 'la' ? '10:00' : '09:00',
  close: day === 'la' ? '13:00' : '17:00',
  isClosed: day === 'su',
}));

const week = (changes: Record<string, Partial<Day>>) => usual.map((each) => ({ ...each, ...changes[each.day] }));
const save = async (businessHours: Day[], exceptions: object[] = []) =>
  expect(await admin.put('/business-settings', { businessHours, exceptions })).toMatchObject({ status: 200 });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Aukioloajat' });

async function openDrawer(page: Page, button: string) {
  await page.goto('/');
  await page.getByRole('button', { name: button }).click();
  await expect(drawer(page)).toBeVisible();
}

test.describe('changed opening hours', () => {
  test.afterEach(() => save(usual));

  test('A-1-002 P-2-160 P-2-162 P-2-163 P-9-003 are shown by the clock, the drawer, the header and the footer', async ({ page }) => {
    await save(week({ ke: { close: '19:30' } }));
    await openDrawer(page, 'Aukioloajat ovat muuttuneet');
    const clock = page.getByRole('button', { name: 'Aukioloajat ovat muuttuneet' });
    await expect.poll(() => clock.evaluate((button) => getComputedStyle(button).animationName)).toBe('hours-pulse');
    const today = new Date().toLocaleDateString('fi-FI', { timeZone: 'Europe/Helsinki' });
    await expect(drawer(page).getByText('Aukioloajat ovat muuttuneet')).toBeVisible();
    await expect(drawer(page).getByText(`Päivitetty ${today}`)).toBeVisible();
    await expect(drawer(page).getByRole('listitem').nth(2)).toContainText('09:00–19:30');
    const line = 'Ma 9-17, Ti 9-17, Ke 9-19:30, To 9-17, Pe 9-17, La 10-13';
    await expect(page.locator('header').getByText(line)).toHaveCount(1);
    await expect(page.locator('footer').getByText(line)).toHaveCount(1);
  });

  test('P-2-160 there is no pulse and no notice once the hours are the usual ones again', async ({ page }) => {
    await save(week({ ke: { close: '19:30' } }));
    await save(usual);
    await openDrawer(page, 'Aukioloajat');
    await expect(drawer(page).getByText('Aukioloajat ovat muuttuneet')).toHaveCount(0);
    const clock = page.getByRole('button', { name: 'Aukioloajat' });
    await expect.poll(() => clock.evaluate((button) => getComputedStyle(button).animationName)).toBe('none');
  });

  test('P-9-004 P-9-005 Saturday and Sunday are listed only when they are open', async ({ page }) => {
    await save(week({ la: { isClosed: true }, su: { open: '12:00', close: '16:00', isClosed: false } }));
    await page.goto('/vanteet');
    await expect(page.locator('footer').getByText('Ma-Pe 9-17, Su 12-16')).toBeVisible();
  });

  test('an exception for a date overrides its weekday, and shows its reason', async ({ page }) => {
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Helsinki' });
    await save(usual, [{ date: today, open: '', close: '', isClosed: true, reason: 'Inventaario' }]);
    await openDrawer(page, 'Aukioloajat');
    await expect(drawer(page).locator('[aria-current="date"]')).toContainText('Inventaario');
    await expect(drawer(page).locator('[aria-current="date"]')).toContainText('Suljettu');
    await expect(drawer(page).getByRole('heading', { name: 'Poikkeukset lähiaikoina' })).toBeVisible();
  });
});
