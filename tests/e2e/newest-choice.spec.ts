import { expect, type Page, test } from './journey.ts';
import { dialog, openSize, signIn } from './admin-page.ts';
import { makeSize, makeTyre } from './shop-api.ts';

const filters = (page: Page) => page.getByRole('form', { name: 'Suodattimet' });
const count = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /rengas/ })
    .first();

/** Holds back answers that the pattern names; each is let go by itself. */
async function holdBack(page: Page, pattern: RegExp) {
  const gate = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(pattern, async (route) => {
    asked += 1;
    // The answer is made at once, as by a server whose line is slow.
    const response = await route.fetch().catch(() => null);
    await gate.promise;
    // What the page has given up meanwhile takes no answer.
    await (response === null ? route.abort() : route.fulfill({ response })).catch(() => undefined);
  });
  return { release: () => gate.resolve(), asked: () => asked };
}

/** Clicks when the next answer is in and the router has taken it, before it is drawn: as late as an answer can be. */
const clickWithNextAnswer = (page: Page, name: string, value: string) =>
  page.evaluate(
    ([fieldName, fieldValue]) => {
      const push = history.pushState.bind(history);
      history.pushState = (...entry) => {
        push(...entry);
        history.pushState = push;
        queueMicrotask(() => {
          for (const field of document.querySelectorAll<HTMLInputElement>(`input[name="${fieldName}"][value="${fieldValue}"]`))
            if (field.checkVisibility()) field.click();
        });
      };
    },
    [name, value] as const,
  );

test.describe('the newest choice wins', () => {
  for (const width of [1440, 390])
    test(`D-PATH-035 of filters that are ticked while answers arrive, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/renkaat');
      if (width < 1000) await page.getByRole('button', { name: /^Suodata/ }).click();
      const tyres = filters(page);
      const second = await holdBack(page, /\/renkaat\.data\?.*type=winter.*onSale=true/);
      await clickWithNextAnswer(page, 'onSale', 'true');
      await tyres.getByRole('radio', { name: /Talvirenkaat/ }).check();
      // The answer to the first tick is on the screen, and the second tick still stands.
      await expect(tyres.getByRole('radio', { name: /Nastarenkaat/ })).toBeVisible();
      await expect(page).toHaveURL(/\?type=winter$/);
      await expect.poll(second.asked).toBe(1);
      await expect(tyres.getByRole('checkbox', { name: /Vain tarjoukset/ })).toBeChecked();
      await tyres.getByRole('radio', { name: /Kitkarenkaat/ }).check();
      second.release();
      await expect(page).toHaveURL(/\?type=winter&winterType=friction&onSale=true$/);
      await expect(tyres.getByRole('radio', { name: /Kitkarenkaat/ })).toBeChecked();
      await expect(tyres.getByRole('checkbox', { name: /Vain tarjoukset/ })).toBeChecked();
    });

  test('of the sort, a removed filter and a page, each beside a filter that is on its way', async ({ page }) => {
    await page.goto('/renkaat?type=winter&winterType=friction');
    // The cards are laid out one after the other, and each moves what stands below it.
    await expect(page.locator('.later')).toHaveCount(0);
    const held = await holdBack(page, /\/renkaat\.data/);
    await filters(page)
      .getByRole('radio', { name: /^Henkilöauto/ })
      .check();
    await page.getByLabel('Järjestys').selectOption('price');
    await page.getByRole('link', { name: 'Poista suodatin: Kitkarenkaat' }).click();
    await page.getByRole('navigation', { name: 'Sivut' }).getByRole('link', { name: 'Seuraava' }).click();
    await expect(page.getByLabel('Järjestys')).toHaveValue('price');
    await expect(filters(page).getByRole('radio', { name: /^Henkilöauto/ })).toBeChecked();
    held.release();
    await expect(page).toHaveURL((url) => url.search.startsWith('?type=winter&vehicleType=') && url.search.endsWith('&sort=price&page=2'));
  });

  test('of a price that is written while an answer arrives', async ({ page }) => {
    await page.goto('/renkaat');
    const held = await holdBack(page, /\/renkaat\.data/);
    const price = filters(page).getByLabel('Enintään, € / rengas');
    await price.fill('200');
    await price.press('Enter');
    await price.pressSequentially('0');
    held.release();
    await expect(page).toHaveURL(/maxPrice=200$/);
    await expect(price).toHaveValue('2000');
    await expect(price).toBeFocused();
    await price.press('Enter');
    await expect(page).toHaveURL(/maxPrice=2000$/);
  });

  test('of a search text that is written after another was asked for', async ({ page }) => {
    await page.goto('/vanteet');
    const search = page.getByRole('banner').getByRole('combobox').first();
    const held = await holdBack(page, /\/renkaat\.data/);
    await search.fill('205/55R16');
    await search.press('Enter');
    await search.fill('225/45R17');
    await search.blur();
    held.release();
    await expect(page).toHaveURL(/search=205/);
    await expect(count(page)).toBeVisible();
    await expect(search).toHaveValue('225/45R17');
  });

  test('of Back while an answer is on its way', async ({ page }) => {
    await page.goto('/renkaat');
    await filters(page)
      .getByRole('radio', { name: /Talvirenkaat/ })
      .check();
    await expect(page).toHaveURL(/type=winter/);
    const held = await holdBack(page, /onSale=true/);
    await filters(page)
      .getByRole('checkbox', { name: /Vain tarjoukset/ })
      .check();
    await expect.poll(held.asked).toBe(1);
    await page.goBack();
    held.release();
    await expect(page).toHaveURL(/\/renkaat$/);
    await expect(
      filters(page)
        .getByRole('radio', { name: /^Kaikki/ })
        .first(),
    ).toBeChecked();
    await expect(filters(page).getByRole('checkbox', { name: /Vain tarjoukset/ })).not.toBeChecked();
  });

  test('of a filter that is ticked before the page answers by itself', async ({ page }) => {
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto('/renkaat', { waitUntil: 'commit' });
    await filters(page)
      .getByRole('radio', { name: /Talvirenkaat/ })
      .check();
    await page.getByLabel('Järjestys').selectOption('price');
    scripts.resolve();
    await expect(page).toHaveURL(/\?type=winter&sort=price$/);
    await expect(filters(page).getByRole('radio', { name: /Talvirenkaat/ })).toBeChecked();
  });
});

test.describe('the newest choice wins in the panel', () => {
  test('over the list that was asked for before it was saved', async ({ page }) => {
    await signIn(page);
    const size = await makeSize();
    await makeTyre(size, { model: 'Ensimmäinen' });
    await makeTyre(size, { model: 'Toinen' });
    await openSize(page, size);
    const rename = async (from: string, to: string) => {
      await page.getByRole('button', { name: new RegExp(`Muokkaa rengasta.*${from}`) }).click();
      await dialog(page).getByLabel('Malli').fill(to);
      await dialog(page).getByRole('button', { name: 'Tallenna' }).click();
      await expect(dialog(page)).toHaveCount(0);
    };
    const gate = Promise.withResolvers<void>();
    let answers = 0;
    await page.route(/\/api\/tires\/sizes(\?|$)/, async (route) => {
      const response = await route.fetch();
      answers += 1;
      if (answers === 1) await gate.promise;
      await route.fulfill({ response }).catch(() => undefined);
    });
    await rename('Ensimmäinen', 'Uusi');
    await expect.poll(() => answers).toBe(1);
    await rename('Toinen', 'Uudempi');
    gate.resolve();
    await expect.poll(() => answers).toBe(2);
    await expect(page.getByRole('button', { name: /Muokkaa rengasta.*Uudempi/ })).toBeVisible();
  });

  test('over its save: what its answer would take away cannot be written, and a failed save gives the field back', async ({ page }) => {
    await signIn(page);
    const size = await makeSize();
    await makeTyre(size);
    await openSize(page, size);
    await page.getByRole('button', { name: /Muokkaa rengasta/ }).click();
    const model = dialog(page).getByLabel('Malli');
    await model.fill('Uusi malli');
    const gate = Promise.withResolvers<void>();
    await page.route(/\/api\/tires\/sizes\/.*\/products\//, async (route) => {
      await gate.promise;
      await route.abort();
    });
    const sent = page.waitForRequest(/\/api\/tires\/sizes\/.*\/products\//);
    await model.press('Enter');
    await sent;
    await expect(dialog(page).locator('form')).toHaveAttribute('inert', '');
    await page.keyboard.type('!');
    gate.resolve();
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    await expect(model).toBeFocused();
    await expect(model).toHaveValue('Uusi malli');
  });
});

test('a profile that arrives late leaves what is written meanwhile', async ({ page, request }) => {
  const email = `hidas.${Date.now()}@esimerkki.fi`;
  const answer = await request.post('/api/auth/register', { data: { name: 'Aino', email, phone: '', password: 'pitkä-salasana-1' } });
  expect(answer.status()).toBe(201);
  const { token, user } = (await answer.json()) as { token: string; user: object };
  await page.addInitScript(
    ([tokenText, userText]) => {
      localStorage.setItem('userToken', tokenText);
      localStorage.setItem('userData', userText);
    },
    [token, JSON.stringify({ ...user, name: 'Vanha nimi', phone: '040 1' })] as const,
  );
  const held = await holdBack(page, /\/api\/auth\/profile/);
  await page.goto('/tili');
  await page.getByLabel('Nimi').fill('Uusi nimi');
  held.release();
  await expect(page.getByLabel('Puhelin')).toHaveValue('');
  await expect(page.getByLabel('Nimi')).toHaveValue('Uusi nimi');
});
