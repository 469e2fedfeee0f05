import { expect, type Page, test } from './journey.ts';
import { card, dialog, openSize, signIn } from './admin-page.ts';
import { expectAccessible } from './axe.ts';
import { expectNoOverflow } from './no-overflow.ts';
import { admin, type CreatedSize, makeOffer, makeSize, makeTyre, renameTyre } from './shop-api.ts';

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
  {
    what: 'phones of 320 and 390 px',
    // Axe checks the last one.
    viewports: [
      { width: 390, height: 844 },
      { width: 320, height: 640 },
    ],
    textSize: '100%',
    axe: true,
  },
  { what: 'a desktop with text twice as large', viewports: [{ width: 1280, height: 900 }], textSize: '200%', axe: false },
];

for (const { what, viewports, textSize, axe } of screens)
  test.describe(`the panel on ${what}`, () => {
    test.use({ viewport: viewports[0] ?? null });
    test.beforeEach(({ page }) =>
      page.addInitScript((size) => {
        document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = size));
      }, textSize),
    );

    async function expectFits(page: Page, { buttons = false } = {}): Promise<void> {
      for (const viewport of viewports) {
        await page.setViewportSize(viewport);
        await expectNoOverflow(page);
        if (buttons) await expectButtonsReachable(page);
      }
    }

    async function expectDialogsFit(page: Page, size: CreatedSize): Promise<void> {
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
        await expectFits(page, { buttons: true });
        // Other journeys check the other forms with axe.
        if (axe && title === 'Muokkaa rengasta') await expectAccessible(page);
        await page.keyboard.press('Escape');
        await expect(dialog(page)).toHaveCount(0);
      }
      await card(page, size)
        .getByRole('button', { name: /Poista rengas/ })
        .click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectFits(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
    }

    test('D-BODY-015 A-2-026 A-2-034 A-2-036 dialogs of sizes, tyres and offers fit, and so do both versions of a tyre next to each other', async ({
      page,
    }) => {
      const [size, other] = [await makeSize(), await makeSize()];
      const tyre = await makeTyre(size, { manufacturer: 'Continental', model: 'PremiumContact 7 SUV ContiSilent', price: 1234.5 });
      await makeOffer(tyre);
      const changed = await makeTyre(other);
      await openSize(page, size);
      await expectFits(page);
      if (axe) await expectAccessible(page);
      await test.step('dialogs', () => expectDialogsFit(page, size));
      await test.step('both versions', async () => {
        await page.getByLabel('Hae kokoa tai rengasta').fill(other.size.fullSize);
        await card(page, other)
          .getByRole('button', { name: /Muokkaa rengasta/ })
          .click();
        await renameTyre(changed, 'Kollegankeskeyttämättömänpitkänimisenrenkaanmalli');
        await dialog(page).getByLabel('Malli').fill('Oma malli');
        await dialog(page).getByRole('button', { name: 'Tallenna' }).click();
        await expect(dialog(page).getByRole('heading', { name: 'Tiedot ovat muuttuneet' })).toBeVisible();
        await expectFits(page);
        if (axe) await expectAccessible(page);
      });
    });

    test('A-2-021 A-2-025 A-2-026 the whole list, manufacturers, deleted records and imports stay within the page', async ({ page }) => {
      const size = await makeSize();
      await admin.delete(`/tires/sizes/${size._id}`);
      await page.goto('/admin');
      await expect(page.getByRole('article')).toHaveCount(10);
      await expectFits(page);
      await page.getByRole('button', { name: 'Valmistajat', exact: true }).click();
      await expect(dialog(page).getByRole('listitem').first()).toBeVisible();
      await expectFits(page, { buttons: true });
      await dialog(page)
        .getByRole('button', { name: /Muokkaa valmistajaa/ })
        .first()
        .click();
      await expectFits(page, { buttons: true });
      if (axe) await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Poistetut', exact: true }).click();
      await expect(page.getByRole('button', { name: `Palauta ${size.size.fullSize}` })).toBeVisible();
      await expectFits(page);
      if (axe) await expectAccessible(page);
      await page.getByRole('button', { name: 'Tuonti', exact: true }).click();
      await expect(page.getByText('Pudota tukkurin lista tähän')).toBeVisible();
      await expectFits(page);
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
