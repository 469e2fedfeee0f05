import { type Page, expect, test } from './journey.ts';
import { expectAccessible } from './axe.ts';
import { admin, makeSize, makeTyre } from './shop-api.ts';

interface Message {
  _id: string;
  name: string;
  email: string;
  phone: string;
  topic: string;
  message: string;
  mail: { state: string };
}

const listed = async () => (await admin.get<{ items: Message[] }>('/contact-messages?limit=100')).body.items;
const form = (page: Page) => page.getByRole('form', { name: 'Viesti kaupalle' });

async function open(page: Page): Promise<void> {
  await page.goto('/ota-yhteytta');
  await expect(form(page).getByRole('button', { name: 'Lähetä viesti' })).toBeEnabled();
}

async function fill(page: Page, message: string): Promise<void> {
  await form(page).getByLabel('Nimi').fill('Aino Esimerkki');
  await form(page).getByLabel('Sähköposti').fill('äino@hyvä.example');
  await form(page).getByLabel('Viesti', { exact: true }).fill(message);
}

// Serial, because one IP address may send only five messages in ten minutes.
test.describe.configure({ mode: 'serial' });

test.describe('the contact page', () => {
  test('P-2-011 shows phone, e-mail, address, hours and the map, and loads the external map only after a click', async ({ page }) => {
    const foreign: string[] = [];
    await page.route(/kartta\.rengas-kaarto\.example/, async (route) => {
      foreign.push(route.request().url());
      await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Kartta</title><p>Kartta</p>' });
    });
    await open(page);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: '019 555 0142' })).toHaveAttribute('href', 'tel:+358195550142');
    await expect(main.getByRole('link', { name: 'myynti@rengas-kaarto.example' })).toHaveAttribute('href', /^mailto:/);
    await expect(main.getByText('Varikonkaarre 4').first()).toBeVisible();
    await expect(main.getByText('Ma-Pe 9-17, La 10-13')).toBeVisible();
    await expect(main.getByRole('list', { name: 'Viikon aukioloajat' }).getByRole('listitem')).toHaveCount(7);
    await expect(main.locator('[aria-current="date"]')).toHaveCount(1);
    expect(foreign).toEqual([]);
    await main.getByRole('button', { name: 'Näytä interaktiivinen kartta' }).click();
    await expect(main.frameLocator('iframe').getByText('Kartta')).toBeVisible();
    expect(foreign).toHaveLength(1);

    const store = await page
      .locator('script[type="application/ld+json"]')
      .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? '') as Record<string, unknown>));
    expect(store.find((each) => each['@type'] === 'AutoPartsStore')).toMatchObject({ telephone: '+358195550142' });
  });

  test('delivers a message to the panel and the mailbox once, and replaces the form with a confirmation @core', async ({ page }) => {
    const text = `Onko 205/55R16 hyllyssä? ${Date.now()}`;
    await open(page);
    await fill(page, text);
    await form(page).getByLabel('Puhelin').fill('040 123 4567');
    await form(page).getByLabel('Aihe').selectOption('renkaat');
    const clicks = Promise.withResolvers<void>();
    await page.route('**/api/contact-messages', async (route) => {
      // A response between the two clicks would make the second one hit the confirmation.
      await clicks.promise;
      await route.continue();
    });
    await form(page).getByRole('button', { name: 'Lähetä viesti' }).dblclick();
    clicks.resolve();
    const heading = page.getByRole('heading', { name: 'Viesti on perillä' });
    await expect(heading).toBeFocused();
    await expectAccessible(page);
    const mine = (await listed()).filter(({ message }) => message === text);
    expect(mine).toHaveLength(1);
    expect(mine[0]).toMatchObject({ name: 'Aino Esimerkki', email: 'äino@hyvä.example', phone: '040 123 4567', topic: 'renkaat' });
    await expect.poll(async () => (await listed()).find(({ message }) => message === text)?.mail.state).toBe('sent');

    await page.getByRole('button', { name: 'Kirjoita uusi viesti' }).click();
    await expect(form(page).getByLabel('Viesti', { exact: true })).toHaveValue('');
  });

  test('shows errors next to the fields, and keeps the input after a reload', async ({ page }) => {
    await open(page);
    await form(page).getByRole('button', { name: 'Lähetä viesti' }).click();
    await expect(form(page).getByText('Kerro nimesi.')).toBeVisible();
    await expect(form(page).getByText('Kirjoita viesti.')).toBeVisible();
    await expect(form(page).getByLabel('Nimi')).toBeFocused();
    await expectAccessible(page);

    await fill(page, 'Säilyykö tämä?');
    await form(page).getByLabel('Sähköposti').fill('ei-osoite');
    await form(page).getByLabel('Puhelin').fill('soita!');
    await form(page).getByRole('button', { name: 'Lähetä viesti' }).click();
    await expect(form(page).getByText('Anna sähköpostiosoite muodossa nimi@esimerkki.fi.')).toBeVisible();
    await expect(form(page).getByText('Anna puhelinnumero numeroina.')).toBeVisible();
    await expect(form(page).getByLabel('Sähköposti')).toBeFocused();

    await page.reload();
    await expect(form(page).getByLabel('Viesti', { exact: true })).toHaveValue('Säilyykö tämä?');
    await expect(form(page).getByLabel('Puhelin')).toHaveValue('soita!');
    await form(page).getByLabel('Puhelin').fill('');
    // The browser accepts this address; the server does not.
    await form(page).getByLabel('Sähköposti').fill('aino@esimerkki');
    await form(page).getByRole('button', { name: 'Lähetä viesti' }).click();
    await expect(form(page).getByLabel('Sähköposti')).toHaveAttribute('aria-invalid', 'true');
    await expect(form(page).getByLabel('Sähköposti')).toBeFocused();
    await expect(form(page).getByLabel('Viesti', { exact: true })).toHaveValue('Säilyykö tämä?');
  });

  test('keeps the input without a connection, and the same message can be sent again', async ({ page, context }) => {
    const text = `Yhteys poikki ${Date.now()}`;
    await open(page);
    await fill(page, text);
    await context.setOffline(true);
    await form(page).getByRole('button', { name: 'Lähetä viesti' }).click();
    await expect(form(page).getByRole('alert')).toContainText('Yhteys palvelimeen ei toimi.');
    await expect(form(page).getByRole('alert').getByRole('link', { name: '019 555 0142' })).toBeVisible();
    await expect(form(page).getByLabel('Viesti', { exact: true })).toHaveValue(text);
    await context.setOffline(false);
    await form(page).getByRole('button', { name: 'Lähetä viesti' }).click();
    await expect(page.getByRole('heading', { name: 'Viesti on perillä' })).toBeVisible();
    expect((await listed()).filter(({ message }) => message === text)).toHaveLength(1);
  });

  test('works with the keyboard alone, and the honeypot field is never focused', async ({ page }) => {
    const text = `Näppäimistöllä ${Date.now()}`;
    await open(page);
    await form(page).getByLabel('Nimi').focus();
    const typed = ['Eero Esimerkki', 'eero@esimerkki.example', '019 555 0100', '', text];
    for (const [index, value] of typed.entries()) {
      if (index > 0) await page.keyboard.press('Tab');
      await page.keyboard.type(value);
    }
    await page.keyboard.press('Tab');
    await expect(form(page).getByRole('button', { name: 'Lähetä viesti' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Viesti on perillä' })).toBeFocused();
    expect((await listed()).find(({ message }) => message === text)).toMatchObject({ name: 'Eero Esimerkki', phone: '019 555 0100' });
  });

  test('says how long to wait after too many messages, and keeps the input', async ({ page }) => {
    await open(page);
    for (let sent = 0; sent < 6; sent += 1) {
      await fill(page, `Monta viestiä ${sent} ${Date.now()}`);
      await form(page).getByRole('button', { name: 'Lähetä viesti' }).click();
      const heading = page.getByRole('heading', { name: 'Viesti on perillä' });
      const alert = form(page).getByRole('alert');
      await expect(heading.or(alert)).toBeVisible();
      if (await alert.isVisible()) break;
      await page.getByRole('button', { name: 'Kirjoita uusi viesti' }).click();
    }
    await expect(form(page).getByRole('alert')).toContainText(/Yritä uudelleen \d* ?(minuutin|sekunnin) kuluttua/);
    await expect(form(page).getByLabel('Viesti', { exact: true })).toHaveValue(/Monta viestiä/);
  });
});

test.describe('the contact page of a tyre', () => {
  const message = (page: Page) => form(page).getByLabel('Viesti', { exact: true });
  const topic = (page: Page) => form(page).getByLabel('Aihe');
  let tyre = { _id: '', fullSize: '' };

  test.beforeAll(async () => {
    tyre = await makeTyre(await makeSize(), { model: 'Mukana 7', loadIndex: '91', speedSymbol: 'H', price: 89.9 });
  });

  async function openTyre(page: Page): Promise<void> {
    await expect(async () => {
      await page.goto(`/renkaat/${tyre._id}`);
      await expect(page.getByRole('heading', { level: 1, name: /Mukana 7/ })).toBeVisible({ timeout: 1_000 });
    }).toPass();
  }

  test('"Kysy tästä renkaasta" and "Varaa aika" take tyre, size and price along @core', async ({ page }) => {
    await openTyre(page);
    const named = `Nokian Tyres Mukana 7 ${tyre.fullSize} 91H, 89,90\u00a0€/kpl`;
    await page.getByRole('main').getByRole('link', { name: 'Kysy tästä renkaasta' }).click();
    await expect(page).toHaveURL(new RegExp(`/ota-yhteytta\\?rengas=${tyre._id}#viesti$`));
    await expect(message(page)).toBeInViewport();
    await expect(message(page)).toHaveValue(`Hei! Olen kiinnostunut renkaasta ${named}.\n\n`);
    await expect(topic(page)).toHaveValue('renkaat');
    await expect(page.getByRole('main').getByRole('link', { name: named })).toHaveAttribute('href', `/renkaat/${tyre._id}`);
    await expectAccessible(page);

    await page.goBack();
    await page.getByRole('main').getByRole('link', { name: 'Varaa aika' }).click();
    await expect(message(page)).toHaveValue(`Hei! Haluan varata ajan renkaiden asennukseen: ${named}.\n\n`);
    await expect(topic(page)).toHaveValue('ajanvaraus');
    await expect(page.getByRole('main').getByRole('link', { name: /^Valitse aika itse/ })).toHaveAttribute('target', '_blank');

    // Fully editable, and what is edited survives a reload.
    await message(page).fill('Aivan toinen asia');
    await topic(page).selectOption('vanteet');
    await page.reload();
    await expect(message(page)).toHaveValue('Aivan toinen asia');
    await expect(topic(page)).toHaveValue('vanteet');
  });

  test('keeps an earlier draft, to which the tyre can be added', async ({ page }) => {
    await open(page);
    await fill(page, 'Tämän kirjoitin jo.');
    await openTyre(page);
    await page.getByRole('main').getByRole('link', { name: 'Kysy tästä renkaasta' }).click();
    await expect(form(page).getByLabel('Nimi')).toHaveValue('Aino Esimerkki');
    await expect(message(page)).toHaveValue('Tämän kirjoitin jo.');
    await expectAccessible(page);
    await form(page).getByRole('button', { name: 'Lisää viestiin' }).click();
    await expect(message(page)).toHaveValue(/^Hei! Olen kiinnostunut .*Mukana 7 .*kpl\.\s+Tämän kirjoitin jo\.$/s);
    await expect(message(page)).toBeFocused();
    await expect(form(page).getByRole('button', { name: 'Lisää viestiin' })).toHaveCount(0);
    await page.reload();
    await expect(message(page)).toHaveValue(/Mukana 7 .*Tämän kirjoitin jo\./s);
    await expect(form(page).getByRole('button', { name: 'Lisää viestiin' })).toHaveCount(0);
  });

  test('does not bring the last tyre to the next form, and leaves the form empty after the plain link', async ({ page }) => {
    await page.goto(`/ota-yhteytta?rengas=${tyre._id}`);
    await expect(message(page)).toHaveValue(/Mukana 7/);
    await form(page).getByLabel('Nimi').fill('Aino Esimerkki');
    await page.goto('/ota-yhteytta?koko=205/55R16');
    await expect(form(page).getByLabel('Nimi')).toHaveValue('Aino Esimerkki');
    await expect(message(page)).toHaveValue('Hei! Etsin renkaita kokoon 205/55R16.\n\n');
    await page.goto('/ota-yhteytta');
    await expect(form(page).getByLabel('Nimi')).toHaveValue('Aino Esimerkki');
    await expect(message(page)).toHaveValue('');
    await expect(topic(page)).toHaveValue('muu');
  });
});

test.describe('the contact page without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('P-2-011 shows a text instead of the form', async ({ page }) => {
    await page.goto('/ota-yhteytta');
    await expect(page.getByText('Lomake tarvitsee JavaScriptin')).toBeVisible();
    await expect(form(page)).toBeHidden();
  });
});
