import { expect, type Page, test } from './journey.ts';
import { card, dialog, expectNotice, openSize, signIn } from './admin-page.ts';
import { type CreatedSize, makeSize, makeTyre } from './shop-api.ts';

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Hylätäänkö muutokset?' });
const discard = (page: Page) => question(page).getByRole('button', { name: 'Hylkää muutokset' }).click();
const stay = (page: Page) => question(page).getByRole('button', { name: 'Peruuta' }).click();
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Ylläpidon osiot' }).getByRole('link', { name });
const press = (page: Page, size: CreatedSize, name: RegExp) => card(page, size).getByRole('button', { name }).click();

/** Opens a tab from the blog within the page, so that Back leads to the blog without a new document. */
async function comeFromBlog(page: Page, name: string): Promise<void> {
  await page.goto('/admin/blog');
  await tab(page, name).click();
}

async function listFromBlog(page: Page, size: CreatedSize): Promise<void> {
  await comeFromBlog(page, 'Renkaiden hallinta');
  await page.getByLabel('Hae kokoa tai rengasta').fill(size.size.fullSize);
  await expect(page).toHaveURL(/haku=/);
}

test.beforeEach(({ page }) => signIn(page));

/** How each form is opened from the list of tyres or its own tab, and a field of it. */
const forms: { what: string; tab?: string; view?: string; open: (page: Page, size: CreatedSize) => Promise<void>; field: string }[] = [
  { what: 'a tyre', open: (page, size) => press(page, size, /Muokkaa rengasta/), field: 'Malli' },
  { what: 'a new tyre', open: (page, size) => press(page, size, /Lisää tuote/), field: 'Malli' },
  { what: 'a size', open: (page, size) => press(page, size, /Muokkaa kokoa/), field: 'Leveys' },
  { what: 'an offer', open: (page, size) => press(page, size, /Luo tarjous/), field: 'Tarjoushinta' },
  {
    what: 'a manufacturer',
    open: async (page) => {
      await page.getByRole('button', { name: 'Valmistajat', exact: true }).click();
      await dialog(page).getByRole('button', { name: 'Lisää valmistaja' }).click();
    },
    field: 'Nimi',
  },
  {
    what: 'a campaign',
    tab: 'Kampanjat',
    open: (page) => page.getByRole('button', { name: 'Luo kampanja' }).first().click(),
    field: 'Nimi',
  },
  {
    what: 'a monitor',
    tab: 'Kilpailijahinnat',
    open: (page) => page.getByRole('button', { name: 'Lisää seuranta' }).first().click(),
    field: 'Kuvaus (tuote ja koko)',
  },
  {
    what: 'an answer of the assistant',
    tab: 'Chatbot-palaute',
    view: 'Vastaukset',
    open: (page) => page.getByRole('button', { name: 'Lisää vastaus' }).first().click(),
    field: 'Kysymys',
  },
];

for (const { what, tab: ownTab, view, open, field } of forms)
  test(`leaving the form of ${what} by Back, a tab or closing the page asks first if it has changes`, async ({ page }) => {
    const size = await makeSize();
    await makeTyre(size);
    await (ownTab === undefined ? listFromBlog(page, size) : comeFromBlog(page, ownTab));
    if (view !== undefined) await page.getByRole('button', { name: view, exact: true }).click();
    await open(page, size);
    const address = new URL(page.url());
    const input = dialog(page).getByLabel(field).first();
    await input.fill('77');

    await page.goBack();
    await stay(page);
    await expect(page).toHaveURL(address.href);
    await expect(input).toHaveValue('77');

    // The form is modal, so only the keyboard or another program can follow the link.
    await page.locator('nav a', { hasText: 'Asetukset' }).dispatchEvent('click');
    await stay(page);
    await expect(input).toHaveValue('77');

    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const warning = await asked;
    expect(warning.type()).toBe('beforeunload');
    await warning.dismiss();
    await expect(input).toHaveValue('77');

    await page.goBack();
    await discard(page);
    await expect(page).not.toHaveURL(address.href);
    await expect(dialog(page)).toHaveCount(0);
  });

test('a form without changes is left without a question', async ({ page }) => {
  const size = await makeSize();
  await makeTyre(size);
  await listFromBlog(page, size);
  await press(page, size, /Muokkaa rengasta/);
  await expect(dialog(page).getByLabel('Malli')).toHaveValue('Koe 1');
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/blog$/);
  await expect(question(page)).toHaveCount(0);
});

test('the form of a tyre in the drawer of a visitor page asks too, and the link to the whole panel opens it afterwards', async ({
  page,
}) => {
  await page.goto('/hinnasto');
  await page.getByRole('banner').getByRole('button', { name: 'Ylläpito' }).click();
  const panel = page.getByRole('dialog', { name: 'Ylläpito' });
  await panel
    .getByRole('button', { name: /Muokkaa rengasta/ })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: 'Muokkaa rengasta' });
  await form.getByLabel('Malli').fill('Kesken');
  await panel.getByRole('link', { name: 'Koko näyttö', includeHidden: true }).dispatchEvent('click');
  await stay(page);
  await expect(form.getByLabel('Malli')).toHaveValue('Kesken');
  await panel.getByRole('link', { name: 'Koko näyttö', includeHidden: true }).dispatchEvent('click');
  await discard(page);
  await expect(page).toHaveURL(/\/admin$/);
  await expect(dialog(page)).toHaveCount(0);
});

test('the keywords of a generated article are still there after a visit to another tab', async ({ page }) => {
  await page.goto('/admin/blog');
  await page.getByLabel('Avainsanat').fill('talvirengas');
  await tab(page, 'Kampanjat').click();
  await expect(page.getByRole('heading', { name: 'Kampanjat', level: 2 })).toBeVisible();
  await tab(page, 'Blogi').click();
  await expect(page.getByLabel('Avainsanat')).toHaveValue('talvirengas');
});

test.describe('the question about changes whose save is in flight', () => {
  for (const how of ['Back', 'Escape'] as const)
    test(`goes away when the save has finished, and what ${how} asked for goes on`, async ({ page }) => {
      const size = await makeSize();
      await makeTyre(size);
      await listFromBlog(page, size);
      await press(page, size, /Muokkaa rengasta/);
      await dialog(page).getByLabel('Malli').fill('Tallentuva');
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route('**/products/*', async (route) => {
        await promise;
        await route.continue();
      });
      await dialog(page).getByRole('button', { name: 'Tallenna' }).click();
      if (how === 'Back') await page.goBack();
      else await page.keyboard.press('Escape');
      await expect(question(page)).toBeVisible();
      resolve();
      await expect(question(page)).toHaveCount(0);
      await expect(dialog(page)).toHaveCount(0);
      await expectNotice(page, /päivitetty/);
      if (how === 'Back') await expect(page).toHaveURL(/\/admin\/blog$/);
      else await expect(card(page, size)).toContainText('Tallentuva');
    });

  test('stays when the save fails, because the changes are still to be lost', async ({ page }) => {
    const size = await makeSize();
    await makeTyre(size);
    await openSize(page, size);
    await press(page, size, /Muokkaa rengasta/);
    await dialog(page).getByLabel('Malli').fill('Tallentuva');
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/products/*', async (route) => {
      await promise;
      await route.fulfill({ status: 500, body: '' });
    });
    await dialog(page).getByRole('button', { name: 'Tallenna' }).click();
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeVisible();
    resolve();
    await expectNotice(page, 'Renkaan päivitys epäonnistui');
    await stay(page);
    await expect(dialog(page).getByLabel('Malli')).toHaveValue('Tallentuva');
  });
});
