import { expect, test, type Page } from './journey.ts';
import { admin } from './shop-api.ts';

interface Homepage {
  version: number;
  updatedAt: string | null;
  hero: Record<string, unknown>;
  sections: { id: string; title: string; content: string; visible: boolean }[];
  financingCTA: Record<string, unknown>;
}

let before: Homepage;
let shop: { claims: Record<string, string>; version: number; updatedAt: string | null };

const save = async (path: string, body: object) => expect(await admin.put(path, body)).toMatchObject({ status: 200 });
const change = (body: object) => save('/homepage-settings', body);
const region = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name });
const hero = (page: Page) => region(page, 'Rengaspalvelu');

test.describe('the front page shows its settings', () => {
  test.beforeAll(async () => {
    before = (await admin.get<Homepage>('/homepage-settings')).body;
    shop = (await admin.get<typeof shop>('/shop-settings')).body;
  });
  test.afterEach(async () => {
    const { version: _, updatedAt: __, ...settings } = before;
    await change(settings);
  });

  test('P-2-093 P-2-094 P-2-095 P-3-008 P-3-009 P-3-010 P-3-011 the hero shows the texts from the settings', async ({ page }) => {
    await change({
      hero: {
        mainHeading: 'Koeotsikko äöå',
        title: 'Koenimi',
        subtitle: 'Koealaotsikko 🚗',
        buttonText: 'Koevaraus',
        contactButtonText: 'Koeyhteys',
        kaartobottiButtonText: 'Koebotti',
        financingButtonText: 'Koerahoitus',
      },
    });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Koeotsikko äöå');
    for (const text of ['Koenimi', 'Koealaotsikko 🚗']) await expect(hero(page).getByText(text, { exact: true })).toBeVisible();
    for (const name of [/^Koevaraus/, 'Koeyhteys', 'Koerahoitus']) await expect(hero(page).getByRole('link', { name })).toBeVisible();
    await expect(hero(page).getByRole('button', { name: 'Koebotti' })).toBeVisible();
  });

  test('P-2-097 P-2-109 P-2-110 P-2-111 P-2-112 P-2-113 P-2-114 P-2-115 visibility flags hide texts and buttons, but never the search', async ({
    page,
  }) => {
    const names = ['mainHeading', 'title', 'subtitle', 'button', 'contactButton', 'kaartobottiButton', 'financingButton'];
    await change({ hero: Object.fromEntries(names.map((name) => [`${name}Visible`, false])) });
    await page.goto('/');
    for (const text of [
      'Uudet renkaat, ilman ajanvarausta!',
      'Luotettavaa Rengaspalvelua',
      'Varaa aika',
      'Ota yhteyttä',
      'Hae rahoitusta',
      'Kaartobotti',
    ])
      await expect(hero(page).getByText(text, { exact: true })).toHaveCount(0);
    await expect(hero(page).getByRole('link', { name: '019 555 0142' })).toHaveCount(0);
    await expect(hero(page).getByRole('link', { name: 'Hae renkaita', exact: true })).toBeVisible();
  });

  test('D-READ-003 D-READ-004 catalogue and opening-hours buttons show when their flags are set', async ({ page }) => {
    await change({ hero: { catalogButtonVisible: true, businessHoursButtonVisible: true } });
    await page.goto('/');
    await expect(hero(page).getByRole('link', { name: 'Rengasvalikoima' })).toHaveAttribute('href', '/renkaat');
    await hero(page).getByRole('button', { name: 'Aukioloajat' }).click();
    await expect(page.getByRole('dialog', { name: 'Aukioloajat' })).toBeVisible();
  });

  test('P-2-116 P-2-117 P-3-012 P-3-013 an external hero image keeps its URL, and an uploaded one is loaded from the host that is visited', async ({
    page,
    baseURL,
  }) => {
    const image = { path: 'web/public/og.png', contentType: 'image/png' };
    await page.route('https://kuvat.esimerkki.example/**', (route) => route.fulfill(image));
    await page.route('**/uploads/x.jpg', (route) => route.fulfill(image));
    await change({ hero: { image: 'https://kuvat.esimerkki.example/auto.png', imageAlt: 'Auto pihassa', imagePosition: '20% 80%' } });
    await page.goto('/');
    const picture = hero(page).getByRole('img', { name: 'Auto pihassa' });
    await expect(picture).toHaveAttribute('src', 'https://kuvat.esimerkki.example/auto.png');
    const isLoaded = () => expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200);
    await isLoaded();
    await expect.poll(() => picture.evaluate((img) => getComputedStyle(img).objectPosition)).toBe('20% 80%');

    // The Content-Security-Policy allows only the host of the page.
    await change({ hero: { image: '/uploads/x.jpg' } });
    const shop = new URL(baseURL ?? '');
    const otherName = new URL(shop);
    otherName.hostname = shop.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
    for (const { origin } of [shop, otherName]) {
      await page.goto(origin);
      await expect(picture).toHaveJSProperty('src', `${origin}/uploads/x.jpg`);
      await isLoaded();
    }
  });

  for (const [id, name, requirement] of [
    ['intro', 'Tervetuloa Rengas-Kaartoon', 'P-2-075 P-3-015'],
    ['services', 'Palvelumme', 'P-2-076 P-3-016'],
  ] as const) {
    test(`${requirement} the section ${id} shows its texts, and can be hidden`, async ({ page }) => {
      await page.goto('/');
      await expect(region(page, name)).toBeVisible();
      await change({ sections: [{ id, title: `Koe ${id}`, content: 'Ensimmäinen kappale.\n\nToinen kappale.' }] });
      await page.goto('/');
      await expect(region(page, `Koe ${id}`).getByText('Toinen kappale.', { exact: true })).toBeVisible();
      await change({ sections: [{ id, visible: false }] });
      await page.goto('/');
      await expect(region(page, `Koe ${id}`)).toHaveCount(0);
    });
  }

  test('P-2-143 P-2-144 P-2-145 P-2-146 P-2-147 P-2-148 the financing section shows its texts, and can be hidden', async ({
    page,
    baseURL,
  }) => {
    await change({
      financingCTA: { title: 'Koeraha', mainText: 'Yksi.\n\nKaksi.', highlightedText: 'Korostus', buttonText: 'Koehae', visible: true },
    });
    await page.goto('/');
    const block = region(page, 'Koeraha');
    await expect(block.locator('p').filter({ hasText: /^(Yksi|Kaksi)\.$/ })).toHaveCount(2);
    await expect(block.locator('mark')).toHaveText('Korostus');
    const button = block.getByRole('link', { name: /^Koehae/ });
    await expect(button).toHaveAttribute('target', '_blank');
    expect(new URL((await button.getAttribute('href')) ?? '').host).not.toBe(new URL(baseURL ?? '').host);
    await change({ financingCTA: { visible: false } });
    await page.goto('/');
    await expect(block).toHaveCount(0);
  });

  test('HTML, scripts, emoji and right-to-left text are shown as plain text', async ({ page }) => {
    const nasty = '<img src=x onerror=alert(1)> <script>alert(2)</script> שלום 🚙';
    let alerted = false;
    page.on('dialog', (dialog) => {
      alerted = true;
      void dialog.dismiss();
    });
    await change({
      hero: { mainHeading: nasty, title: nasty, buttonText: '<b>x</b>' },
      sections: [{ id: 'intro', title: nasty, content: nasty }],
      financingCTA: { title: nasty, mainText: nasty, highlightedText: nasty },
    });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(nasty);
    await expect(page.getByText(nasty)).toHaveCount(7);
    expect(alerted).toBe(false);
    await expect.poll(() => page.locator('main img[src="x"], main script:not([type="application/ld+json"])').count()).toBe(0);
  });

  test('D-READ-008 D-READ-009 D-READ-010 the three claims come from the shop settings', async ({ page }) => {
    const { version: _, updatedAt: __, ...facts } = shop;
    await save('/shop-settings', {
      ...facts,
      claims: { intro: 'Koe vuodesta 1971', footer: 'Koeväite 33 vuotta', meta: 'Koekuvaus 1955' },
    });
    try {
      await page.goto('/');
      await expect(region(page, 'Tervetuloa Rengas-Kaartoon')).toContainText('Koe vuodesta 1971');
      await expect(page.getByRole('contentinfo')).toContainText('Koeväite 33 vuotta');
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /Koekuvaus 1955/);
    } finally {
      await save('/shop-settings', facts);
    }
  });

  test('P-1-009 the meta description says since 1998', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /vuodesta 1998/);
  });
});
