import { expect, type Page, test, untilFooterIsReady } from './journey.ts';
import { expectAccessible } from './axe.ts';
import { admin, makeOffer, makeSize, makeTyre } from './shop-api.ts';

const cards = (page: Page) => page.getByRole('list', { name: 'Renkaat' }).getByRole('article');
const filters = (page: Page) => page.getByRole('form', { name: 'Suodattimet' });
const find = (page: Page, fullSize: string, query = '') => page.goto(`/renkaat?search=${encodeURIComponent(fullSize)}${query}`);

test.describe('tyre finder', () => {
  test('P-2-002 lists tyres with prices, completely rendered on the server @core', async ({ page, request }) => {
    const html = await (await request.get('/renkaat')).text();
    expect(html).toContain('Katso rengas');
    // It had 212 KB when it contained its drawings and its data more than once.
    expect(Buffer.byteLength(html)).toBeLessThan(110_000);
    await page.goto('/renkaat');
    await expect(cards(page)).toHaveCount(24);
    await expect(cards(page).first()).toContainText('€/kk');
  });

  test('hydrates the server-rendered markup without rendering it again, including lazily laid-out cards', async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () =>
        document.querySelectorAll('article, footer').forEach((part) => part.setAttribute('data-written', '')),
      ),
    );
    await page.goto('/renkaat');
    // Elements that were rendered again would not have this attribute.
    await expect(page.locator('article[data-written], footer[data-written]')).toHaveCount(25);
    expect(errors).toEqual([]);
  });

  test('P-2-003 P-2-004 P-2-005 lists only tyres of the size and the season in the URL', async ({ page }) => {
    await find(page, '205/55R16');
    await expect.poll(() => cards(page).count()).toBeGreaterThan(5);
    for (const text of await cards(page).allTextContents()) expect(text).toContain('205/55R16');
    await page.goto('/renkaat?type=summer');
    for (const text of await cards(page).allTextContents()) expect(text).toContain('Kesärengas');
    await page.goto('/renkaat?type=winter');
    for (const text of await cards(page).allTextContents()) expect(text).toMatch(/Kitkarengas|Nastarengas/);
  });

  test('D-PATH-035 D-PATH-037 D-PATH-038 filters are in the URL, their counts are correct, and going back removes them', async ({
    page,
  }) => {
    await page.goto('/renkaat');
    await filters(page)
      .getByRole('radio', { name: /Talvirenkaat/ })
      .check();
    await expect(page).toHaveURL(/type=winter/);
    const studded = filters(page).getByRole('radio', { name: /Nastarenkaat/ });
    const count = Number((await studded.locator('..').textContent())?.replaceAll(/\D/g, ''));
    await studded.check();
    await expect(page).toHaveURL(/winterType=studded/);
    await expect(page.getByRole('status').filter({ hasText: 'rengasta' }).first()).toHaveText(`${count} rengasta`);
    await page.getByRole('link', { name: 'Poista suodatin: Nastarenkaat' }).click();
    await expect(page).not.toHaveURL(/winterType/);
    await page.goBack();
    await expect(page).toHaveURL(/winterType=studded/);
    await page.reload();
    await expect(filters(page).getByRole('radio', { name: /Nastarenkaat/ })).toBeChecked();
  });

  test('D-PATH-045 D-PATH-046 sorts by price, has real links between pages, and redirects from a page beyond the last one to the last', async ({
    page,
  }) => {
    await page.goto('/renkaat');
    await page.getByLabel('Järjestys').selectOption('price');
    await expect(page).toHaveURL(/sort=price/);
    const prices = async () =>
      (await cards(page).locator('dd:first-of-type').allTextContents())
        .filter((_, at) => at % 2 === 0)
        .map((text) => Number(text.replaceAll(/[^\d,]/g, '').replace(',', '.')));
    const areSorted = (all: number[]) => all.length === 24 && all.every((price, at) => at === 0 || price >= (all[at - 1] ?? 0));
    await expect.poll(async () => areSorted(await prices())).toBe(true);
    const first = await cards(page).first().getAttribute('aria-label');
    // The cards are laid out one after the other, and each moves the content below it.
    await expect(page.locator('.later')).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Sivut' }).getByRole('link', { name: 'Seuraava' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(cards(page).first()).not.toHaveAttribute('aria-label', first ?? '');
    await page.goto('/renkaat?page=9999');
    await expect(cards(page).first()).toBeVisible();
    await expect.poll(() => Number(new URL(page.url()).searchParams.get('page'))).toBeLessThan(9999);
  });

  test('a search in words becomes filters, each with a chip that removes it, and tells the unknown words @core', async ({ page }) => {
    const size = await makeSize();
    const { fullSize } = size.size;
    await makeTyre(size, { type: 'winter', winterType: 'friction', model: 'Hakuvahti R5', loadIndex: '94', speedSymbol: 'T' });
    await makeTyre(size, { type: 'winter', winterType: 'friction', model: 'Hakuvahti R5', loadIndex: '88', speedSymbol: 'T' });
    await makeTyre(size, { type: 'summer', model: 'Kesävahti' });
    await page.goto('/renkaat');
    const box = page.getByRole('banner').getByRole('combobox');
    await box.fill(`nokian kitkarenkaat ${fullSize} 91T sinisiä`);
    await expect(page.getByRole('banner').getByRole('option').first()).toContainText(`Nokian Tyres kitkarenkaat ${fullSize} 91T`);
    await box.press('Enter');
    await expect(cards(page)).toHaveCount(1);
    await expect(page.getByText('Emme tunnistaneet: sinisiä')).toBeVisible();
    await expect(box).toHaveValue(fullSize);
    for (const text of ['Kantavuus vähintään 91', 'Nopeusluokka vähintään T', 'Kitkarenkaat', 'Nokian Tyres', fullSize])
      await expect(page.getByRole('link', { name: `Poista suodatin: ${text}` })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Poista suodatin: Kantavuus vähintään 91' }).click();
    await expect(cards(page)).toHaveCount(2);
    // A filter that is chosen by hand keeps those that were read.
    await filters(page)
      .getByRole('radio', { name: /Henkilöauto/ })
      .check();
    await expect(page).toHaveURL(
      (url) => url.searchParams.get('minSpeed') === 'T' && url.searchParams.get('vehicleType') === 'henkilöauto',
    );
  });

  test('an empty result can be widened by one filter, or asked about', async ({ page }) => {
    const size = await makeSize();
    await makeTyre(size, { type: 'summer' });
    await find(page, size.size.fullSize, '&type=winter');
    await expect(page.getByRole('heading', { name: 'Näillä ehdoilla ei löytynyt renkaita' })).toBeVisible();
    await expect(filters(page).getByRole('checkbox')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Kirjoita meille' })).toHaveAttribute(
      'href',
      `/ota-yhteytta?koko=${encodeURIComponent(size.size.fullSize)}`,
    );
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Poista Kausi: Talvirenkaat (1 rengas)' }).click();
    await expect(cards(page)).toHaveCount(1);
  });

  test('an empty result suggests what to do next', async ({ page }) => {
    await find(page, '399/20R26');
    await expect(page.getByRole('heading', { name: 'Näillä ehdoilla ei löytynyt renkaita' })).toBeVisible();
    await expect(page.getByRole('main').locator('a[href^="tel:"]').first()).toBeVisible();
    await page.getByRole('link', { name: 'Näytä kaikki renkaat' }).click();
    await expect(cards(page)).toHaveCount(24);
  });

  test('D-LAW-001 D-LAW-002 A-3-022 an offer shows the lowest price of 30 days, the discount from it, and its end', async ({ page }) => {
    const size = await makeSize();
    const tyre = await makeTyre(size, { price: 100 });
    await admin.put(`/tires/sizes/${tyre.sizeId}/products/${tyre._id}`, {
      manufacturer: 'Nokian Tyres',
      model: 'Koe 1',
      type: 'summer',
      price: 120,
    });
    await makeOffer(tyre);
    await find(page, size.size.fullSize);
    await expect(cards(page)).toContainText('Alin hinta 30 päivän aikana ennen alennusta: 100,00 €');
    await expect(cards(page)).toContainText('-20 %');
    await expect(cards(page)).toContainText('niin kauan kuin tavaraa riittää');
    await expect(cards(page)).toContainText('80,00 €');
  });

  test('a card without an offer has no hole beside one with an offer: its picture takes the height', async ({ page }) => {
    const size = await makeSize();
    const offered = await makeTyre(size, { price: 100, model: 'Tarjous' });
    await makeTyre(size, { price: 90, model: 'Tavallinen' });
    await makeOffer(offered);
    await page.setViewportSize({ width: 1440, height: 900 });
    await find(page, size.size.fullSize);
    const parts = (at: number) =>
      cards(page)
        .nth(at)
        .evaluate((card) => {
          const box = (selector: string) => card.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
          const [all, picture, label, prices, foot] = [
            card.getBoundingClientRect(),
            ...['.tyre-card-picture', '.tyre-card-label', '.prices', '.tyre-card-foot'].map(box),
          ] as [DOMRect, DOMRect, DOMRect, DOMRect, DOMRect];
          return {
            bottom: all.bottom,
            foot: foot.top,
            prices: prices.bottom,
            picture: picture.height,
            abovePrices: prices.top - label.bottom,
            belowPicture: label.top - picture.bottom,
          };
        });
    await expect(cards(page)).toHaveCount(2);
    const [offer, plain] = [await parts(0), await parts(1)];
    // Equal heights, and the prices and the feet on one line.
    for (const edge of ['bottom', 'foot', 'prices'] as const) expect(plain[edge]).toBeCloseTo(offer[edge], 0);
    expect(plain.abovePrices).toBeLessThan(16);
    expect(plain.belowPicture).toBeLessThan(16);
    expect(plain.picture).toBeGreaterThan(offer.picture + 20);
  });

  test('D-LAW-007 D-LAW-008 D-LAW-009 D-LAW-010 D-LAW-011 D-LAW-012 D-LAW-013 shows the EU label, and none for a studded tyre without one', async ({
    page,
  }) => {
    const size = await makeSize();
    await makeTyre(size, {
      type: 'winter',
      winterType: 'friction',
      details: { fuelEfficiency: 'C', wetGrip: 'D', noiseLevel: 71, noiseClass: 'B', snowMark: true, iceMark: true },
    });
    await find(page, size.size.fullSize);
    for (const name of ['Polttoainetaloudellisuus C', 'Märkäpito D', 'Vierintämelu 71 dB, luokka B', 'Lumipito (3PMSF)', 'Jääpito'])
      await expect(cards(page).getByRole('img', { name })).toBeVisible();
    const other = await makeSize();
    await makeTyre(other, { type: 'winter', winterType: 'studded' });
    await find(page, other.size.fullSize);
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page).getByRole('list', { name: 'EU-rengasmerkintä' })).toHaveCount(0);
  });

  test('on a phone the filters open as a dialog that closes with its buttons, Escape or a click outside', async ({ page }) => {
    await page.setViewportSize({ width: 600, height: 800 });
    await page.goto('/renkaat');
    const sheet = page.getByRole('dialog', { name: 'Suodata renkaita' });
    const opener = page.getByRole('button', { name: /^Suodata/ });
    const scrolls = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(20, 400),
      () => sheet.getByRole('button', { name: 'Sulje' }).click(),
    ]) {
      await opener.click();
      await expect(sheet).toBeVisible();
      await expect.poll(() => scrolls()).toBe('hidden');
      await close();
      await expect(sheet).toHaveCount(0);
      await expect(opener).toBeFocused();
      await expect.poll(() => scrolls()).toBe('visible');
    }
    await opener.click();
    await sheet.getByRole('radio', { name: /Talvirenkaat/ }).check();
    await expect(page).toHaveURL(/type=winter/);
    await expectAccessible(page);
    await sheet.getByRole('button', { name: /^Näytä \d+ rengasta$/ }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Talvirenkaat');
  });

  test('P-1-010 a tyre has its own page without a cart @core', async ({ page }) => {
    await find(page, '205/55R16');
    const model = (await cards(page).first().getByRole('heading').locator('span').last().textContent()) ?? '';
    await cards(page).first().getByRole('link').click();
    await expect(page).toHaveURL(/\/renkaat\/[0-9a-f]{24}$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(model);
    await expect(page.getByRole('navigation', { name: 'Murupolku' }).getByRole('link')).toHaveText(['Etusivu', 'Renkaat', '205/55R16']);
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    const crumbs = data.map((text) => JSON.parse(text) as Record<string, unknown>).find((each) => each['@type'] === 'BreadcrumbList');
    expect(crumbs).toMatchObject({ itemListElement: [{ position: 1, name: 'Etusivu' }, { name: 'Renkaat' }, {}, { position: 4 }] });
    await expect(page.getByText(/ostoskori|kassalle/i)).toHaveCount(0);
    await expectAccessible(page);
  });

  test('P-3-040 the list has no broken images', async ({ page }) => {
    await page.goto('/renkaat');
    await expect(cards(page)).toHaveCount(24);
    expect(
      await page
        .locator('img')
        .evaluateAll(
          (images) => images.filter((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth === 0).length,
        ),
    ).toBe(0);
  });

  test('D-BODY-013 an unknown tyre returns 404 with a helpful page', async ({ page }) => {
    const answer = await page.goto('/renkaat/ffffffffffffffffffffffff');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('link', { name: 'Hae renkaita' })).toBeVisible();
  });
});

test('pages do not scroll sideways from 320 to 1920 px', async ({ page }) => {
  for (const path of ['/', '/renkaat', '/renkaat?search=205/55R16&type=winter', '/vanteet', '/tili', '/admin']) {
    await page.goto(path);
    await page.getByRole('heading').first().waitFor();
    for (const width of [320, 390, 834, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
      await expect.poll(isWide, { message: `${path} at ${width} px` }).toBe(false);
    }
  }
});

test.describe('pages', () => {
  test('P-1-009 P-2-018 the front page says since when the shop exists, and loads no code of other pages or of the panel', async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname));
    await page.goto('/');
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /1998/);
    await page.waitForLoadState('networkidle');
    expect(scripts.filter((path) => /admin|panel|account|tyre-route|page-route/.test(path))).toEqual([]);
  });

  test('P-2-020 a spinner is shown while a page loads', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('banner')).toBeVisible();
    await untilFooterIsReady(page);
    const gate = Promise.withResolvers<void>();
    await page.route(/page-route|\.data/, async (route) => {
      await gate.promise;
      await route.fallback();
    });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Vanteet' }).first().click();
    await expect(
      page
        .getByRole('status', { name: /Ladataan/ })
        .or(page.getByText(/Ladataan/))
        .first(),
    ).toBeVisible();
    gate.resolve();
    await expect(page).toHaveURL(/\/vanteet$/);
  });

  test('an unknown address returns 404', async ({ page }) => {
    expect((await page.goto('/ei-ole'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Sivua ei löytynyt' })).toBeVisible();
  });
});
