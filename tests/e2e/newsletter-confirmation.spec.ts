import { expect, test, type Page } from './journey.ts';
import type { ReceivedMail } from '../shop-mail.ts';
import { expectAccessible } from './axe.ts';
import { expectNoOverflow } from './no-overflow.ts';
import { admin } from './shop-api.ts';
import { remembering } from './visitor-storage.ts';

test.use({ storageState: remembering({ 'cookie-consent': 'denied' }) });

const INSTRUCTION =
  'Lähetimme sinulle viestin. Vahvista tilaus viestin linkistä. Jos viestiä ei näy, tarkista roskaposti tai yritä huomenna uudelleen.';

let last = 0;
const uniqueEmail = () => {
  last += 1;
  return `vahvistaja-${Date.now().toString(36)}-${last}@visitor.example`;
};
const subscribe = (email: string) => admin.post<{ isToConfirm?: boolean }>('/subscribers/subscribe', { email });

async function setDoubleOptIn(doubleOptIn: boolean): Promise<void> {
  const { body } = await admin.get<{ version: number }>('/newsletter-settings');
  expect((await admin.put('/newsletter-settings', { doubleOptIn, version: body.version })).status).toBe(200);
  // Each replica reads the settings once a second.
  await expect.poll(async () => (await subscribe(uniqueEmail())).body.isToConfirm ?? false).toBe(doubleOptIn);
}

/** Waits for the mail to an address and returns the link in it. */
async function linkTo(email: string): Promise<string> {
  const link = async () => {
    const mails = (await (await fetch(process.env['SHOP_INBOX_URL'] ?? '')).json()) as ReceivedMail[];
    return /http\S+token=\S+/.exec(mails.find(({ to }) => to.some(({ address }) => address === email))?.text ?? '')?.[0] ?? '';
  };
  await expect.poll(link).not.toBe('');
  return link();
}

const popup = (page: Page) => page.getByRole('dialog', { name: 'Tilaa uutiskirjeemme!' });

test.describe('with double opt-in', () => {
  test.beforeAll(() => setDoubleOptIn(true));
  test.afterAll(() => setDoubleOptIn(false));

  test('the popup says that a mail was sent and what to do, stays open, and the link confirms @core', async ({ page }) => {
    await page.clock.install();
    await page.goto('/vanteet');
    const email = uniqueEmail();
    await popup(page).getByLabel('Sähköposti').fill(email);
    await popup(page).getByRole('button', { name: 'Tilaa uutiskirje' }).click();
    await expect(popup(page).getByRole('heading', { name: 'Vahvista vielä tilauksesi', exact: true })).toBeVisible();
    await expect(popup(page)).toContainText(INSTRUCTION);
    await expect(popup(page).getByText('Tilaus vahvistettu!')).toHaveCount(0);
    await page.clock.fastForward(10_000);
    await expect(popup(page)).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoOverflow(page, 'dialog');
    await popup(page).getByRole('button', { name: 'Sulje' }).click();
    await expect(popup(page)).toHaveCount(0);

    await page.goto(await linkTo(email));
    await page.getByRole('button', { name: 'Vahvista tilaus' }).click();
    await expect(page.getByRole('heading', { name: 'Tilaus vahvistettu', exact: true })).toBeFocused();
    expect((await subscribe(email)).status).toBe(409);
  });

  for (const [name, place] of [
    ['header', 'banner'],
    ['footer', 'contentinfo'],
  ] as const)
    test(`the form of the ${name} says the same, also to a visitor who subscribes a second time`, async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto('/vanteet');
      await expect(page.getByRole('banner').getByRole('combobox')).toBeEditable();
      // The footer is laid out only when it is close to the viewport.
      if (name === 'footer') await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const form = page.getByRole(place).getByRole('form', { name: /^Uutiskirje/ });
      const email = uniqueEmail();
      for (let time = 1; time <= 2; time += 1) {
        await form.getByLabel('Sähköposti').fill(email);
        await expect(form.getByRole('status')).toHaveText('');
        await form.getByRole('button', { name: 'Tilaa' }).click();
        await expect(form.getByRole('status')).toHaveText(INSTRUCTION);
      }
      await expectAccessible(page);
    });
});
