import { expect, test, type Page } from './journey.ts';
import { expectAccessible } from './axe.ts';

const main = (page: Page) => page.getByRole('main');
const region = (page: Page, name: string) => main(page).getByRole('region', { name });

const services = [
  ['Kesärenkaat', '/renkaat?type=summer'],
  ['Talvirenkaat', '/renkaat?type=winter'],
  ['Rengashotelli', '/rengashotelli'],
  ['Erikoisvanteet', '/vanteet'],
  ['Tasapainotus', '/palvelut/tasapainoitus'],
  ['Rengaskorjaukset', '/palvelut/korjaustyot'],
] as const;

const questions = [
  /renkaanvaihto maksaa/,
  /oikean rengaskoon/,
  /rengashotelli maksaa/,
  /renkaanvaihto kestää/,
  /ajan varata/,
  /kannattaa vaihtaa/,
];

test.describe('the front page', () => {
  test.beforeEach(({ page }) => page.goto('/'));

  test('P-2-001 P-2-068 has its eight blocks in order @core', async ({ page }) => {
    const blocks = [
      'Rengaspalvelu',
      'Miksi meille',
      'Tervetuloa Rengas-Kaartoon',
      'Palvelumme',
      'Usein kysyttyä',
      'Merkit, joita myymme',
      'Asiakkaiden arvostelut',
      'Renkaat nyt, maksu 12 kuukaudessa',
    ].map((name) => region(page, name));
    // Lazily laid-out blocks move those below them, so poll until the order is stable.
    const areInOrder = async () => {
      const tops: number[] = [];
      for (const block of blocks) tops.push((await block.boundingBox())?.y ?? NaN);
      return tops.every((top, at) => at === 0 || top > (tops[at - 1] ?? NaN));
    };
    await expect.poll(areInOrder).toBe(true);
  });

  test('the financing block and the footer stand apart', async ({ page }) => {
    const card = region(page, 'Renkaat nyt, maksu 12 kuukaudessa').locator('.bg-asphalt');
    const footer = page.getByRole('contentinfo');
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await footer.scrollIntoViewIfNeeded();
      const gap = async () => {
        const [above, below] = [await card.boundingBox(), await footer.boundingBox()];
        return (below?.y ?? NaN) - ((above?.y ?? NaN) + (above?.height ?? NaN));
      };
      await expect.poll(gap).toBeGreaterThanOrEqual(48);
    }
  });

  test('is painted before it requests its scripts', async ({ page }) => {
    await page.goto('/');
    await expect.poll(() => page.evaluate(() => 'appIsReady' in window)).toBe(true);
    const { painted, scripts } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime),
      scripts: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')),
    }));
    expect(painted).toHaveLength(1);
    expect(scripts.length).toBeGreaterThan(3);
    expect(Math.min(...scripts.map(({ startTime }) => startTime))).toBeGreaterThan(painted[0] ?? Infinity);
  });

  test('P-2-096 P-2-098 P-2-099 P-2-100 P-2-102 P-2-103 P-2-104 P-2-105 P-2-106 P-2-107 P-2-108 P-2-118 D-READ-003 D-READ-004 the hero has its default texts, the right links and an image', async ({
    page,
    baseURL,
  }) => {
    const hero = region(page, 'Rengaspalvelu');
    await expect(hero.getByRole('heading', { level: 1 })).toHaveText('Uudet renkaat, ilman ajanvarausta!');
    await expect(hero.getByText('Luotettavaa Rengaspalvelua', { exact: true })).toBeVisible();
    await expect(hero.getByRole('link', { name: '019 555 0142' })).toHaveAttribute('href', 'tel:+358195550142');
    await expect(hero.getByRole('link', { name: /^Varaa aika/ })).toBeVisible();
    for (const name of ['Ota yhteyttä', 'Hae rahoitusta', 'Hae renkaita'])
      await expect(hero.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(hero.getByRole('button', { name: 'Kaartobotti' })).toBeVisible();
    await expect(hero.getByText('Rengasvalikoima')).toHaveCount(0);
    await expect(hero.getByText('Aukioloajat')).toHaveCount(0);
    const booking = hero.getByRole('link', { name: /^Varaa aika/ });
    await expect(booking).toHaveAttribute('target', '_blank');
    expect(new URL((await booking.getAttribute('href')) ?? '').host).not.toBe(new URL(baseURL ?? '').host);
    await expect(hero.getByRole('link', { name: 'Hae renkaita', exact: true })).toHaveAttribute('href', '/renkaat');
    await expect(hero.getByRole('link', { name: 'Hae rahoitusta' })).toHaveAttribute('href', '/rahoitus');
    await expect(hero.getByRole('link', { name: 'Ota yhteyttä' })).toHaveAttribute('href', '/ota-yhteytta');
    const picture = hero.locator('img').first();
    await expect(picture).toHaveAttribute('src', /hero-car/);
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  });

  test('P-0-002 P-1-007 P-2-069 P-2-070 P-2-071 P-2-072 P-2-073 P-2-074 P-2-119 P-2-120 P-2-121 P-2-122 P-2-123 P-2-124 P-2-125 shows five selling points, who the shop is and since when, and six frequently asked questions', async ({
    page,
  }) => {
    const points = region(page, 'Miksi meille').getByRole('listitem');
    await expect(points).toHaveCount(5);
    for (const [index, text] of [
      /suomalainen palvelu/i,
      /nopea toimitus/i,
      /luotettava kumppani/i,
      /rahoitus.*0 %/i,
      /asiantunteva asennus/i,
    ].entries())
      await expect(points.nth(index)).toContainText(text);
    const intro = region(page, 'Tervetuloa Rengas-Kaartoon');
    await expect(intro).toContainText('vuodesta 1990');
    await expect(intro).toContainText(/perheen omistama.*Etelä-Suome/);
    const buttons = region(page, 'Usein kysyttyä').getByRole('button');
    await expect(buttons).toHaveCount(6);
    for (const [index, text] of questions.entries()) await expect(buttons.nth(index)).toContainText(text);
  });

  test('P-2-077 P-2-078 P-2-079 P-2-080 P-2-081 P-2-082 P-2-083 P-2-084 P-2-085 P-2-086 six services have an image, an icon and a text, and the rims have the mark of the chain, not that of a tyre manufacturer', async ({
    page,
  }) => {
    const cards = region(page, 'Palvelumme').getByRole('listitem');
    await expect(cards).toHaveCount(6);
    for (const [index, [title]] of services.entries()) {
      const card = cards.nth(index);
      await card.scrollIntoViewIfNeeded();
      await expect(card.getByRole('heading')).toHaveText(title);
      const picture = card.locator('img').first();
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
      await expect(card.locator('h3 + span').locator('svg, img, span').first()).toBeVisible();
      expect((await card.locator('p').first().innerText()).length).toBeGreaterThan(30);
    }
    const rims = region(page, 'Palvelumme')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: /vanteet/i }) });
    const mark = rims.locator('h3 + span');
    await mark.scrollIntoViewIfNeeded();
    await expect(mark.getByRole('img', { name: /-ketju$/ })).toBeVisible();
    await expect(mark.locator('img, span')).toHaveCount(0);
  });

  test("P-2-087 'Lue lisää' of each service leads to its page", async ({ page }) => {
    for (const [title, path] of services)
      await test.step(title, async () => {
        await region(page, 'Palvelumme')
          .getByRole('link', { name: `Lue lisää aiheesta ${title}` })
          .click();
        await expect(page).toHaveURL((url) => url.pathname + url.search === path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.goBack();
        await expect(region(page, 'Palvelumme')).toBeVisible();
      });
  });

  test('P-2-088 P-2-089 P-2-190 P-2-192 fourteen manufacturer logos fade in, and a link leads to the tyres', async ({ page }) => {
    const manufacturers = region(page, 'Merkit, joita myymme');
    await manufacturers.scrollIntoViewIfNeeded();
    const logos = manufacturers.getByRole('listitem').locator('img');
    await expect(logos).toHaveCount(14);
    for (const logo of await logos.all()) {
      await logo.scrollIntoViewIfNeeded();
      await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
      await expect.poll(() => logo.evaluate((img) => getComputedStyle(img).transitionDuration)).toBe('0.3s');
    }
    await manufacturers.getByRole('link', { name: 'Tutustu valikoimaamme' }).click();
    await expect(page).toHaveURL(/\/renkaat$/);
  });

  test('loaded logos are visible before any script runs', async ({ page }) => {
    await page.route('**/assets/**/*.js', (route) => route.abort());
    await page.goto('/', { waitUntil: 'commit' });
    const mark = region(page, 'Merkit, joita myymme').locator('img').first();
    await mark.scrollIntoViewIfNeeded();
    await expect.poll(() => mark.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
    await expect.poll(() => mark.evaluate((img) => getComputedStyle(img).opacity)).toBe('1');
    await expect.poll(() => page.evaluate(() => 'appIsReady' in window)).toBe(false);
  });

  test("P-2-191 a logo that does not load is replaced by 'Kuva ei latautunut'", async ({ page }) => {
    await page.route('**/images/**', (route) => route.abort());
    await page.reload();
    const manufacturers = region(page, 'Merkit, joita myymme');
    await manufacturers.scrollIntoViewIfNeeded();
    await expect(manufacturers.getByText('Kuva ei latautunut').first()).toBeVisible();
  });

  test('P-2-134 P-2-135 P-2-136 P-2-137 P-2-138 P-2-140 P-2-141 P-2-142 D-LAW-017 shows four reviews', async ({ page, request }) => {
    const { result } = (await (await request.get('/api/reviews')).json()) as {
      result: {
        reviews: { text: string; rating: number; author_name: string; relative_time_description: string }[];
        rating: number;
        user_ratings_total: number;
      };
    };
    const block = region(page, 'Asiakkaiden arvostelut');
    await expect(block).toContainText(result.rating.toFixed(1).replace('.', ','));
    await expect(block).toContainText(`${result.user_ratings_total} Google-arvostelua`);
    const cards = block.getByRole('listitem');
    await expect(cards).toHaveCount(4);
    for (const [index, review] of result.reviews.slice(0, 4).entries()) {
      const card = cards.nth(index);
      await expect(card).toContainText(review.text === '' ? `Asiakas antoi ${review.rating}/5 tähteä.` : review.text);
      await expect(card).toContainText(review.author_name);
      await expect(card).toContainText(review.relative_time_description);
      await expect(card.locator('[data-filled="true"]')).toHaveCount(review.rating);
    }
    await expect(block.getByRole('link', { name: /Lue kaikki arvostelut/ })).toHaveAttribute('target', '_blank');
  });
});

test.describe('a question handed to the chat', () => {
  test('P-2-101 P-2-126 P-2-127 P-2-128 P-2-129 P-2-130 P-3-027 P-3-034 P-3-035 P-7-012 is logged, opens the chat drawer, and is passed to the chat after half a second', async ({
    page,
  }) => {
    await page.clock.install({ time: new Date('2026-11-20T10:00:00Z') });
    await page.addInitScript(() => {
      const stored: [string, string][] = [];
      const events: unknown[] = [];
      Object.assign(window, { stored, events });
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (key: string, value: string) {
        stored.push([key, value]);
        setItem.call(this, key, value);
      };
      window.addEventListener('pendingFaqQuestion', (event) => events.push((event as CustomEvent).detail));
    });
    await page.goto('/');
    await page.clock.pauseAt(new Date('2026-11-20T10:05:00Z'));
    const state = () => page.evaluate(() => JSON.stringify([Reflect.get(window, 'stored'), Reflect.get(window, 'events')]));

    const logged = page.waitForRequest((request) => request.url().endsWith('/api/conversations/log') && request.method() === 'POST');
    const question = 'Kauanko renkaanvaihto kestää?';
    await page.getByRole('main').getByRole('button', { name: question }).click();
    const { conversationId } = (await logged).postDataJSON() as { conversationId: string };
    expect(conversationId).toMatch(/^faq_\d+\w+$/);
    const drawer = page.getByRole('dialog', { name: 'Kaartobotti' });
    // The clock has to advance until the lazy-loaded drawer is shown.
    let gone = 0;
    await expect
      .poll(async () => {
        await page.clock.runFor(20);
        gone += 20;
        return drawer.count();
      })
      .toBe(1);
    expect(gone).toBeLessThan(450);
    await page.clock.runFor(450 - gone);
    await expect.poll(() => state()).not.toContain('pendingQuestion');
    await page.clock.runFor(100);
    const after = await state();
    expect(after).toContain(JSON.stringify(['pendingQuestion', question]));
    expect(after).toContain(JSON.stringify(['pendingConversationId', conversationId]));
    expect(after).toContain(JSON.stringify({ question, conversationId }));
    await page.clock.resume();
    await expect(drawer.getByText(/20–30 minuuttia/)).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => [localStorage.getItem('pendingQuestion'), localStorage.getItem('pendingConversationId')]))
      .toEqual([null, null]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
  });

  test('P-2-101 P-2-208 P-2-209 P-2-210 P-2-211 P-2-212 the button in the hero opens the drawer as a bottom sheet', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/');
    const open = page.getByRole('main').getByRole('button', { name: 'Kaartobotti' });
    const drawer = page.getByRole('dialog', { name: 'Kaartobotti' });
    await open.click();
    await expect(drawer).toBeVisible();
    await expect.poll(async () => Math.round((await drawer.boundingBox())?.y ?? 0)).toBe(135);
    await expect.poll(async () => Math.round((await drawer.boundingBox())?.width ?? 0)).toBe(400);
    await drawer.getByRole('button', { name: 'Sulje' }).click();
    await expect(drawer).toHaveCount(0);
    await expect(open).toBeFocused();
    await open.click();
    await expect(drawer).toBeVisible();
    await page.mouse.click(200, 400);
    await expect(drawer).toHaveCount(0);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the front page is readable and its search works', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Palvelumme' })).toBeVisible();
    await page.getByRole('main').getByRole('combobox').fill('205/55r16');
    await page.getByRole('main').getByRole('combobox').press('Enter');
    await expect(page).toHaveURL(/\/renkaat\?search=205%2F55R16/);
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});
