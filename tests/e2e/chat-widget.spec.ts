import { drawerOf, expect, gate, openDrawer, saying, test, type Page } from './scripted-chat.ts';
import { expectAccessible } from './axe.ts';
import { expectNoOverflow } from './no-overflow.ts';
import { expectTouchTargets } from './touch-targets.ts';
import { popupSeen, remembering } from './visitor-storage.ts';

const widgetButton = (page: Page) => page.getByRole('complementary', { name: 'Keskustelu' }).getByRole('button', { name: 'Kaartobotti' });

test.describe('before the choice about cookies', () => {
  test.use({ storageState: remembering(popupSeen) });

  test('P-2-221 there is no widget until the choice is made', async ({ page }) => {
    await page.goto('/hinnasto');
    await expect(page.getByRole('region', { name: 'Evästeet' })).toBeVisible();
    await expect(widgetButton(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Kieltäydy evästeistä' }).click();
    await expect(widgetButton(page)).toBeVisible();
  });
});

test('P-2-222 P-2-223 P-2-224 P-2-225 P-2-226 P-2-227 the round button expands to a panel with the same conversation @core', async ({
  page,
  chat,
}) => {
  const { drawer, send } = await openDrawer(page);
  chat.willReply(saying('Sama keskustelu'));
  await send('Hei');
  await expect(drawer.getByText('Sama keskustelu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);

  const button = widgetButton(page);
  const box = await button.boundingBox();
  expect(box?.width).toBe(box?.height);
  expect(await button.evaluate((element) => parseFloat(getComputedStyle(element).borderRadius))).toBeGreaterThanOrEqual(
    (box?.width ?? 0) / 2,
  );
  await button.click();
  const panel = drawerOf(page);
  await expect(panel.getByText('Sama keskustelu')).toBeVisible();
  await expect(panel.getByText('Kaartobotti on paikalla')).toBeVisible();
  expect((await panel.boundingBox())?.height).toBe(500);
  await expect(button).toHaveCount(0);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Pienennä' }).click();
  await expect(panel).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.click();
  await panel.getByRole('button', { name: 'Sulje' }).click();
  await expect(button).toBeVisible();

  // The page stays usable beside the panel, and its own button turns it into the drawer.
  await button.click();
  await page.getByRole('main').getByRole('button', { name: 'Kaartobotti' }).click();
  await expect(panel).toHaveCount(1);
  await expect(panel.getByText('Kaartobotti on paikalla')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

test('the round button tells of a reply that came while the chat was closed', async ({ page, chat }) => {
  const { drawer, send } = await openDrawer(page);
  const waits = gate();
  chat.willReply([...saying('Ensin ', []), waits.promise, { type: 'finish' }], saying('Toinen'));
  await send('Hei');
  await expect(drawer.getByText('Ensin')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  const news = widgetButton(page).and(page.getByRole('button', { name: 'Kaartobotti, uusi vastaus' }));
  await expect(widgetButton(page)).toBeVisible();
  await expect(news).toHaveCount(0);
  waits.resolve();
  await expect(news).toBeVisible();
  await expectAccessible(page);

  await news.click();
  await expect(drawerOf(page).getByText('Ensin')).toBeVisible();
  // A reply that is seen is no news.
  await send('Entä nyt');
  await expect(drawerOf(page).getByText('Toinen')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(widgetButton(page)).toBeFocused();
  await expect(news).toHaveCount(0);
});

test('the widget fits on a phone, and covers neither the clock nor the footer', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 480 });
  await page.goto('/');
  await widgetButton(page).click();
  const panel = drawerOf(page);
  await expect(panel.getByRole('textbox', { name: 'Viesti' })).toBeInViewport({ ratio: 1 });
  expect((await panel.boundingBox())?.height).toBeLessThan(480);
  await expectTouchTargets(panel);
  await expectNoOverflow(page);
  await panel.getByRole('button', { name: 'Pienennä' }).click();
  const clock = await page
    .getByRole('main')
    .getByRole('button', { name: /^Aukioloajat/ })
    .last()
    .boundingBox();
  expect((clock?.x ?? 0) + (clock?.width ?? 0)).toBeLessThan((await widgetButton(page).boundingBox())?.x ?? 0);
  await page.getByRole('link', { name: 'Takaisin ylös' }).scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const bottom = async () => {
    const last = await page.getByRole('link', { name: 'Takaisin ylös' }).boundingBox();
    const top = (await widgetButton(page).boundingBox())?.y ?? 0;
    return (last?.y ?? 0) + (last?.height ?? 0) <= top;
  };
  await expect.poll(bottom).toBe(true);
});
