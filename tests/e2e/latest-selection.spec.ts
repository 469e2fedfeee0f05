import { expect, type Page, test } from './journey.ts';
import { dialog, openSize, signIn } from './admin-page.ts';
import { makeSize, makeTyre } from './shop-api.ts';

const filters = (page: Page) => page.getByRole('form', { name: 'Suodattimet' });
const count = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /rengas/ })
    .first();

/** Delays responses to matching requests until `release`. `requests` returns how many requests there were. */
async function holdBack(page: Page, pattern: RegExp) {
  const gate = Promise.withResolvers<void>();
  let requests = 0;
  await page.route(pattern, async (route) => {
    requests += 1;
    // Fetches the response at once and only delivers it late, like a slow connection.
    const response = await route.fetch().catch(() => null);
    await gate.promise;
    // Fails when the page has cancelled the request in the meantime.
    await (response === null ? route.abort() : route.fulfill({ response })).catch(() => undefined);
  });
  return { release: () => gate.resolve(), requests: () => requests };
}

/** Clicks when the router has received the next response, just before it renders: the latest moment for a race. */
const clickBeforeNextRender = (page: Page, name: string, value: string) =>
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

test.describe('the latest selection wins', () => {
  for (const width of [1440, 390])
    test(`D-PATH-035 among filters that are ticked while responses arrive, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/renkaat');
      if (width < 1000) await page.getByRole('button', { name: /^Suodata/ }).click();
      const tyres = filters(page);
      const second = await holdBack(page, /\/renkaat\.data\?.*type=winter.*onSale=true/);
      await clickBeforeNextRender(page, 'onSale', 'true');
      await tyres.getByRole('radio', { name: /Talvirenkaat/ }).check();
      // The response to the first tick is rendered, and the second tick is still set.
      await expect(tyres.getByRole('radio', { name: /Nastarenkaat/ })).toBeVisible();
      await expect(page).toHaveURL(/\?type=winter$/);
      await expect.poll(second.requests).toBe(1);
      await expect(tyres.getByRole('checkbox', { name: /Vain tarjoukset/ })).toBeChecked();
      await tyres.getByRole('radio', { name: /Kitkarenkaat/ }).check();
      second.release();
      await expect(page).toHaveURL(/\?type=winter&winterType=friction&onSale=true$/);
      await expect(tyres.getByRole('radio', { name: /Kitkarenkaat/ })).toBeChecked();
      await expect(tyres.getByRole('checkbox', { name: /Vain tarjoukset/ })).toBeChecked();
    });

  test('when the sort order, a removed filter and the page change while a filter is pending', async ({ page }) => {
    await page.goto('/renkaat?type=winter&winterType=friction');
    // The cards are laid out one after the other, and each moves the content below it.
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

  test('when a price is typed while a response arrives', async ({ page }) => {
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

  test('when a search text is typed after another one was submitted', async ({ page }) => {
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

  test('when the visitor goes back while a response is pending', async ({ page }) => {
    await page.goto('/renkaat');
    await filters(page)
      .getByRole('radio', { name: /Talvirenkaat/ })
      .check();
    await expect(page).toHaveURL(/type=winter/);
    const held = await holdBack(page, /onSale=true/);
    await filters(page)
      .getByRole('checkbox', { name: /Vain tarjoukset/ })
      .check();
    await expect.poll(held.requests).toBe(1);
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

  test('when a filter is ticked before hydration', async ({ page }) => {
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

test.describe('the latest change wins in the panel', () => {
  test('over a list that was requested before the change was saved', async ({ page }) => {
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

  test('because the form is inert while it is saved, and a failed save restores the focus and the text', async ({ page }) => {
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

test('a profile that loads late does not overwrite what was typed in the meantime', async ({ page, request }) => {
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
