import { expect, type Page, test } from './journey.ts';
import { card, dialog, openSize, signIn } from './admin-page.ts';
import { expectAccessible } from './axe.ts';
import { expectNoOverflow } from './no-overflow.ts';
import { admin, makeOffer, makeSize, makeTyre, renameTyre } from './shop-api.ts';

test.beforeEach(({ page }) => signIn(page));

/** Expects that no button of the dialog is cut off at the sides. */
async function expectButtonsReachable(page: Page): Promise<void> {
  const cut = await dialog(page).evaluate((element) => {
    const frame = element.getBoundingClientRect();
    return [...element.querySelectorAll('button')]
      .filter((button) => !button.closest('[tabindex="0"]'))
      .filter((button) => button.getBoundingClientRect().right > frame.right + 1 || button.getBoundingClientRect().left < frame.left - 1)
      .map((button) => button.outerHTML.slice(0, 120));
  });
  expect(cut).toEqual([]);
}

const screens = [
  { what: 'a phone of 320 px', width: 320, height: 640, textSize: '100%', axe: true },
  { what: 'a phone of 390 px', width: 390, height: 844, textSize: '100%', axe: false },
  { what: 'a desktop with text twice as large', width: 1280, height: 900, textSize: '200%', axe: false },
];

for (const { what, width, height, textSize, axe } of screens)
  test.describe(`the panel on ${what}`, () => {
    test.use({ viewport: { width, height } });
    test.beforeEach(({ page }) =>
      page.addInitScript((size) => {
        document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = size));
      }, textSize),
    );

    test('A-2-025 A-2-026 the whole list stays within the page', async ({ page }) => {
      await page.goto('/admin');
      await expect(page.getByRole('article')).toHaveCount(10);
      await expectNoOverflow(page);
    });

    test('A-2-026 A-2-034 A-2-036 dialogs of sizes, tyres and offers fit', async ({ page }) => {
      const size = await makeSize();
      const tyre = await makeTyre(size, { manufacturer: 'Continental', model: 'PremiumContact 7 SUV ContiSilent', price: 1234.5 });
      await makeOffer(tyre);
      await openSize(page, size);
      await expectNoOverflow(page);
      if (axe) await expectAccessible(page);
      for (const [button, title] of [
        [/Muokkaa rengasta/, 'Muokkaa rengasta'],
        [/Luo tarjous/, 'Luo tarjous'],
        [/Muokkaa tarjousta/, 'Muokkaa tarjousta'],
        [/hintahistoria/, 'Hintahistoria'],
        [/Muokkaa kokoa/, 'Muokkaa rengaskokoa'],
        ['Lisää tuote tähän kokoon', `Lisää rengas kokoon ${size.size.fullSize}`],
      ] as const) {
        await card(page, size).getByRole('button', { name: button }).click();
        await expect(dialog(page).getByRole('heading', { name: title })).toBeVisible();
        await expectNoOverflow(page);
        await expectButtonsReachable(page);
        // Other journeys check the other forms with axe.
        if (axe && title === 'Muokkaa rengasta') await expectAccessible(page);
        await page.keyboard.press('Escape');
        await expect(dialog(page)).toHaveCount(0);
      }
      await card(page, size)
        .getByRole('button', { name: /Poista rengas/ })
        .click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectNoOverflow(page);
    });

    test('D-BODY-015 both versions of a tyre fit next to each other', async ({ page }) => {
      const size = await makeSize();
      const tyre = await makeTyre(size);
      await openSize(page, size);
      await card(page, size)
        .getByRole('button', { name: /Muokkaa rengasta/ })
        .click();
      await renameTyre(tyre, 'Kollegankeskeyttämättömänpitkänimisenrenkaanmalli');
      await dialog(page).getByLabel('Malli').fill('Oma malli');
      await dialog(page).getByRole('button', { name: 'Tallenna' }).click();
      await expect(dialog(page).getByRole('heading', { name: 'Tiedot ovat muuttuneet' })).toBeVisible();
      await expectNoOverflow(page);
      if (axe) await expectAccessible(page);
    });

    test('A-2-021 manufacturers, deleted records and imports fit', async ({ page }) => {
      const size = await makeSize();
      await admin.delete(`/tires/sizes/${size._id}`);
      await page.goto('/admin');
      await page.getByRole('button', { name: 'Valmistajat', exact: true }).click();
      await expect(dialog(page).getByRole('listitem').first()).toBeVisible();
      await expectNoOverflow(page);
      await expectButtonsReachable(page);
      await dialog(page)
        .getByRole('button', { name: /Muokkaa valmistajaa/ })
        .first()
        .click();
      await expectNoOverflow(page);
      await expectButtonsReachable(page);
      if (axe) await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Poistetut', exact: true }).click();
      await expect(page.getByRole('button', { name: `Palauta ${size.size.fullSize}` })).toBeVisible();
      await expectNoOverflow(page);
      if (axe) await expectAccessible(page);
      await page.getByRole('button', { name: 'Tuonti', exact: true }).click();
      await expect(page.getByText('Pudota tukkurin lista tähän')).toBeVisible();
      await expectNoOverflow(page);
    });
  });

test('A-2-017 the admin button does not cover a visitor page on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/renkaat');
  const adminButton = page.getByRole('banner').getByRole('button', { name: 'Ylläpito' });
  await expect(adminButton).toBeVisible();
  await expectNoOverflow(page);
  expect(
    await adminButton.evaluate((button) => {
      for (let element: Element | null = button; element !== null && element.tagName !== 'HEADER'; element = element.parentElement)
        if (['fixed', 'absolute'].includes(getComputedStyle(element).position)) return 'covers the page';
      return 'in the header';
    }),
  ).toBe('in the header');
  await adminButton.click();
  await expect(dialog(page).getByRole('article').first()).toBeVisible();
  await expectNoOverflow(page);
  await page.keyboard.press('Escape');
  await expect(adminButton).toBeFocused();
});
