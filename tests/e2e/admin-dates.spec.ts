import { expect, test } from './journey.ts';
import { card, dialog, openSize, signIn } from './admin-page.ts';
import { expectAccessible } from './axe.ts';
import { makeSize, makeTyre } from './shop-api.ts';

// An English browser writes 12/24/2026, 09:30 AM and 89.90 into the inputs that follow its language.
test.use({ locale: 'en-US' });

test.beforeEach(({ page }) => signIn(page));

const inYear = new Date().getFullYear() + 1;

test('an offer is Finnish in an English browser: its price, its date and its discount @core', async ({ page }) => {
  const size = await makeSize();
  await makeTyre(size, { price: 89.9 });
  await openSize(page, size);
  await card(page, size)
    .getByRole('button', { name: /Luo tarjous/ })
    .click();
  const [price, end] = [dialog(page).getByLabel('Tarjoushinta'), dialog(page).getByLabel('Päättymispäivä')];
  await price.fill('89.90');
  await expect(dialog(page)).toContainText('0,0');
  await expect(dialog(page)).not.toContainText('−0,0');
  await price.fill('79.9');
  await end.fill('31.2.');
  await end.press('Tab');
  await expect(dialog(page).getByText('Anna päivä muodossa 24.12.2026.')).toBeVisible();
  await end.fill(`2412${inYear}`);
  await end.press('Tab');
  await expect(end).toHaveValue(new RegExp(`^[a-z]{2} 24\\.12\\.${inYear}$`));
  await expect(dialog(page).getByText('Anna päivä muodossa')).toHaveCount(0);
  await dialog(page).getByRole('checkbox').check();
  const request = page.waitForRequest((each) => each.method() === 'POST' && each.url().endsWith('/sale'));
  await dialog(page).getByRole('button', { name: 'Luo tarjous' }).click();
  expect((await request).postDataJSON()).toMatchObject({ price: 79.9, endDate: `${inYear}-12-24` });
  await card(page, size)
    .getByRole('button', { name: /Muokkaa tarjousta/ })
    .click();
  await expect(price).toHaveValue('79,90');
});

test('the calendar works with the keyboard, keeps to the first possible day, and Escape leaves the dialog open', async ({ page }) => {
  const size = await makeSize();
  await makeTyre(size);
  await openSize(page, size);
  await card(page, size)
    .getByRole('button', { name: /Luo tarjous/ })
    .click();
  const end = dialog(page).getByLabel('Päättymispäivä');
  await end.fill(`24.12.${inYear}`);
  await end.press('ArrowDown');
  const calendar = page.getByRole('dialog', { name: 'Kalenteri' });
  await expect(calendar.getByRole('grid', { name: `joulukuu ${inYear}` })).toBeVisible();
  await expectAccessible(page);
  await expect(calendar.getByRole('button', { name: /24\. joulukuuta/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(end).toBeFocused();
  await expect(end).toHaveValue(new RegExp(`25\\.12\\.${inYear}$`));

  await end.press('ArrowDown');
  await expect(calendar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(end).toBeFocused();

  // An offer cannot end before today.
  await end.fill('');
  await dialog(page).getByRole('button', { name: 'Avaa kalenteri' }).click();
  await expect(calendar.getByRole('button', { name: 'Siirry edelliseen kuukauteen' })).toHaveAttribute('aria-disabled', 'true');
});

test('times of day are typed as one says them, and the arrow keys change them by quarters', async ({ page }) => {
  await page.goto('/admin/blog');
  await page.getByRole('button', { name: 'Kirjoita itse' }).click();
  await page.getByLabel('Ajasta', { exact: true }).check();
  const [date, time] = [page.getByLabel('Päivämäärä'), page.getByLabel('Kellonaika')];
  await date.fill(`1.7.${inYear}`);
  for (const [typed, shown] of [
    ['9', '9.00'],
    ['1430', '14.30'],
    ['klo 7:05', '7.05'],
  ] as const) {
    await time.fill(typed);
    await time.press('Tab');
    await expect(time).toHaveValue(shown);
  }
  await time.press('ArrowUp');
  await expect(time).toHaveValue('7.20');
  await expect(page.getByText(/Artikkeli julkaistaan/)).toContainText(`1.7.${inYear} klo 7.20`);
  await time.fill('25');
  await time.press('Tab');
  await expect(page.getByText('Anna kellonaika muodossa 9.30.')).toBeVisible();
});
