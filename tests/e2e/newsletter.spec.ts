import { expect, test, type Page, type Route } from './journey.ts';
import { expectAccessible } from './axe.ts';

const CALL = '**/api/subscribers/subscribe';
let last = 0;
/** Returns an address that is not subscribed yet. */
const uniqueEmail = () => {
  last += 1;
  return `tilaaja-${Date.now().toString(36)}-${process.env['TEST_WORKER_INDEX'] ?? '0'}-${last}@visitor.example`;
};

const answer = (status: number, body: object | null) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: body === null ? '' : JSON.stringify(body) });

/** Delays a call until `release`. */
async function holdCall(page: Page): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(CALL, async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}

const places = [
  {
    name: 'header',
    busyText: 'Lähettää...',
    thanks: 'Kiitos tilauksesta!',
    form: (page: Page) => page.getByRole('banner').getByRole('form', { name: /Uutiskirje/ }),
    ids: {
      field: 'P-2-033 P-2-034 P-5-001 P-5-004',
      busy: 'P-4-001 P-4-004 P-4-007',
      idle: 'P-4-010 P-4-013',
      thanks: 'P-4-013',
    },
  },
  {
    name: 'footer',
    busyText: 'Lähetetään...',
    thanks: 'Kiitos tilauksestasi! Olet nyt tilaajaluettelossa.',
    form: (page: Page) => page.getByRole('contentinfo').getByRole('form', { name: /Uutiskirje/ }),
    ids: { field: 'P-2-178 P-5-002 P-5-005', busy: 'P-4-002 P-4-005 P-4-008', idle: 'P-4-011 P-4-014', thanks: 'P-4-019' },
  },
] as const;

for (const { name, busyText, thanks, form, ids } of places)
  test.describe(`the newsletter form of the ${name}`, () => {
    const field = (page: Page) => form(page).getByLabel('Sähköposti');
    const button = (page: Page) => form(page).getByRole('button', { name: /Tilaa|Lähet/ });
    const message = (page: Page) => form(page).getByRole('status');

    test.beforeEach(async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto('/vanteet');
      await expect(page.getByRole('banner').getByRole('combobox')).toBeEditable();
      // The footer is laid out only when it is close to the viewport.
      if (name === 'footer') await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    });

    test(`${ids.field} has an e-mail field, and a button that is disabled until there is input`, async ({ page }) => {
      await expect(field(page)).toHaveAttribute('type', 'email');
      await expect(button(page)).toHaveText('Tilaa');
      await expect(button(page)).toBeDisabled();
      await field(page).pressSequentially('   ');
      await expect(button(page)).toBeDisabled();
      await field(page).fill('a');
      await expect(button(page)).toBeEnabled();
      await expect(form(page)).toContainText('Voit perua tilauksen milloin tahansa.');
      await expectAccessible(page);
    });

    test(`${ids.busy} ${ids.idle} P-3-021 D-LAW-027 is busy while it sends only the address, then ready and empty @core`, async ({
      page,
    }) => {
      const { release } = await holdCall(page);
      const email = uniqueEmail();
      await field(page).fill(email);
      const [request] = await Promise.all([page.waitForRequest(CALL), button(page).click()]);
      expect(request.postData()).toBe(JSON.stringify({ email }));
      expect(request.headers()['subscription-source']).toBe(name);
      await expect(button(page)).toHaveText(busyText);
      await expect(button(page)).toBeDisabled();
      await expect(field(page)).toBeDisabled();
      release();
      await expect(message(page)).toHaveText(/^Kiitos tilauksestasi! Lähetämme/);
      await expect(message(page)).toBeFocused();
      await expect(field(page)).toHaveValue('');
      await expect(field(page)).toBeEnabled();
      await expect(button(page)).toHaveText('Tilaa');
      await field(page).fill('a');
      await expect(button(page)).toBeEnabled();
    });

    test(`${ids.idle} P-8-001 says that an address is already subscribed, and then accepts another one`, async ({ page }) => {
      const email = uniqueEmail();
      for (const text of [
        /^Kiitos/,
        'Olet jo tilannut uutiskirjeen! Tarkista sähköpostisi tai ota yhteyttä, jos et saa uutiskirjeitä.',
      ] as const) {
        await field(page).fill(email);
        await button(page).click();
        await expect(message(page)).toHaveText(text);
      }
      await expect(field(page)).toHaveValue(email);
      await expect(field(page)).toBeFocused();
      await expect(field(page)).toBeEnabled();
      await expect(button(page)).toHaveText('Tilaa');
      await expect(button(page)).toBeEnabled();
      await expectAccessible(page);
      await field(page).fill(uniqueEmail());
      await expect(message(page)).toHaveText('');
      await button(page).click();
      await expect(message(page)).toHaveText(/^Kiitos/);
    });

    test(`${ids.thanks} P-8-002 P-8-003 P-8-004 P-8-005 P-8-006 shows what the server says or the specified text, and keeps the input after an error`, async ({
      page,
    }) => {
      await field(page).fill('a@');
      await button(page).click();
      await expect(message(page)).toHaveText('Syötä kelvollinen sähköpostiosoite.');
      for (const [status, body, text] of [
        [409, { message: 'Osoite on jo käytössä.' }, 'Tämä sähköpostiosoite on jo rekisteröity uutiskirjeeseemme.'],
        [400, { message: 'Sähköposti on pakollinen.' }, 'Sähköpostiosoite on pakollinen tieto.'],
        [500, { message: 'Testivirhe' }, 'Testivirhe'],
        [500, null, 'Tapahtui virhe tilauksen käsittelyssä. Yritä uudelleen tai ota yhteyttä asiakaspalveluun.'],
        [null, null, /^Tapahtui virhe/],
        [201, {}, thanks],
        [201, { message: 'Palvelimen kiitos' }, 'Palvelimen kiitos'],
      ] as const)
        await test.step(`${status ?? 'no connection'} ${JSON.stringify(body)}`, async () => {
          await page.route(CALL, status === null ? (route) => route.abort() : answer(status, body));
          const email = uniqueEmail();
          await field(page).fill(email);
          await expect(message(page)).toHaveText('');
          await field(page).press('Enter');
          await expect(message(page)).toHaveText(text);
          await expect(field(page)).toHaveValue(status === 201 ? '' : email);
          await page.unroute(CALL);
        });
    });
  });

test.describe('the panel below the form of the header', () => {
  const form = (page: Page) => page.getByRole('banner').getByRole('form', { name: /Uutiskirje/ });

  test('opens on focus without moving the page, and its message closes with its button or a click elsewhere', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/vanteet');
    const heading = page.getByRole('heading', { level: 1 });
    await page.evaluate(() => document.fonts.ready);
    const before = await heading.boundingBox();
    const field = form(page).getByLabel('Sähköposti');
    await field.focus();
    await expect(form(page).getByRole('link', { name: 'Tietosuojaseloste' })).toBeInViewport({ ratio: 1 });
    await expect.poll(() => heading.boundingBox()).toEqual(before);
    await field.fill('a@');
    await page.keyboard.press('Enter');
    await expect(form(page).getByRole('status')).toHaveText('Syötä kelvollinen sähköpostiosoite.');
    await form(page).getByRole('button', { name: 'Sulje ilmoitus' }).click();
    await expect(form(page).getByRole('status')).toHaveText('');
    await field.press('Enter');
    await expect(form(page).getByRole('status')).toHaveText('Syötä kelvollinen sähköpostiosoite.');
    // Repeated, because the message listens for clicks only after it has been painted.
    await expect(async () => {
      await page.mouse.click(1_200, 700);
      await expect(form(page).getByRole('status')).toHaveText('', { timeout: 1_000 });
    }).toPass();
  });
});
