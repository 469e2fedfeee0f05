import { expect, test, type Page } from './journey.ts';
import type { ReceivedMail } from '../shop-mail.ts';
import { expectAccessible } from './axe.ts';
import { admin } from './shop-api.ts';

const CALL = '**/api/subscribers/unsubscribe';

let last = 0;
/** Subscribes a new address and returns it. */
async function subscriber(): Promise<string> {
  last += 1;
  const email = `peruja-${Date.now().toString(36)}-${process.env['TEST_WORKER_INDEX'] ?? '0'}-${last}@visitor.example`;
  expect((await admin.post('/subscribers/subscribe', { email })).status).toBe(201);
  return email;
}

/** Returns whether the address is subscribed. The check subscribes it if it is not. */
const isSubscribed = async (email: string) => (await admin.post('/subscribers/subscribe', { email })).status === 409;

/** Waits for the mail to an address and returns the link in it. */
async function linkTo(email: string): Promise<string> {
  const link = async () => {
    const mails = (await (await fetch(process.env['SHOP_INBOX_URL'] ?? '')).json()) as ReceivedMail[];
    return /http\S+token=\S+/.exec(mails.find(({ to }) => to.some(({ address }) => address === email))?.text ?? '')?.[0] ?? '';
  };
  await expect.poll(link).not.toBe('');
  return link();
}

const main = (page: Page) => page.getByRole('main');
const confirm = (page: Page) => main(page).getByRole('button', { name: 'Peru uutiskirje' });
const address = (page: Page) => main(page).getByLabel('Sähköposti');
const ask = (page: Page) => main(page).getByRole('button', { name: 'Lähetä linkki' });

test.describe('the page to unsubscribe', () => {
  test('P-2-014 D-PATH-030 D-PATH-031 mails a link, which asks for one click and then unsubscribes @core', async ({ page }) => {
    const email = await subscriber();
    await page.goto('/peruuta-uutiskirje');
    await expect(page.getByRole('heading', { level: 1, name: 'Peru uutiskirje' })).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expectAccessible(page);
    await address(page).fill(email);
    await ask(page).click();
    await expect(main(page).getByRole('heading', { name: 'Tarkista sähköpostisi' })).toBeFocused();
    await expectAccessible(page);

    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') calls.push(request.url());
    });
    await page.goto(await linkTo(email));
    await expect(confirm(page)).toBeEnabled();
    expect(calls).toEqual([]);
    await expect.poll(() => isSubscribed(email)).toBe(true);
    await expectAccessible(page);
    await confirm(page).click();
    await expect(main(page).getByRole('heading', { name: 'Uutiskirje on peruttu' })).toBeFocused();
    await expect(main(page)).toContainText('Tilaus on peruttu. Et saa enää uutiskirjeitä.');
    await expect.poll(() => isSubscribed(email)).toBe(false);
  });

  test('validates the address, and shows the same text for an unknown one and for one that gets no further link', async ({ page }) => {
    await page.goto('/peruuta-uutiskirje');
    await expect(ask(page)).toBeEnabled();
    await ask(page).click();
    await expect(main(page).getByRole('alert')).toHaveText('Sähköpostiosoite on pakollinen.');
    await address(page).fill('abc');
    await ask(page).click();
    await expect(main(page).getByRole('alert')).toHaveText('Syötä kelvollinen sähköpostiosoite.');
    const email = await subscriber();
    for (const asked of ['tuntematon@visitor.example', email, email]) {
      await page.goto('/peruuta-uutiskirje');
      await address(page).fill(asked);
      await ask(page).click();
      await expect(main(page).getByRole('heading', { name: 'Tarkista sähköpostisi' }).locator('..')).toHaveText(
        'Tarkista sähköpostisiJos osoitteella on uutiskirjeen tilaus, saat siihen pian viestin, jonka linkistä tilauksen voi perua. ' +
          'Jos viestiä ei näy, tarkista roskaposti tai yritä huomenna uudelleen.',
      );
    }
  });

  test('rejects an invalid link, and offers to send a new one', async ({ page }) => {
    await page.goto('/peruuta-uutiskirje?token=ei-mikaan');
    await confirm(page).click();
    await expect(main(page).getByRole('alert')).toContainText('Peruutuslinkki ei kelpaa.');
    await expect(ask(page)).toBeEnabled();
    await expectAccessible(page);
  });

  test('says in Finnish that it failed when the server gives no reason, and can be retried', async ({ page }) => {
    const email = await subscriber();
    await page.goto('/peruuta-uutiskirje');
    await address(page).fill(email);
    await ask(page).click();
    await page.goto(await linkTo(email));
    await page.route(CALL, (route) => route.fulfill({ status: 500, body: '' }));
    await confirm(page).click();
    await expect(main(page).getByRole('alert')).toContainText('Tilauksen peruminen epäonnistui. Yritä hetken päästä uudelleen.');
    await expect(main(page)).not.toContainText('Failed');
    await page.unroute(CALL);
    await confirm(page).click();
    await expect(main(page).getByRole('heading', { name: 'Uutiskirje on peruttu' })).toBeVisible();
  });
});
