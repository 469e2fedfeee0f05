import { CompetitorSite, productPage } from '../competitor-site.ts';
import { expect, type Page, test } from './journey.ts';
import { dialog, expectNotice, signIn } from './admin-page.ts';
import { expectAccessible } from './axe.ts';
import { uniqueWord } from './chatbot-steps.ts';
import { action, failMutely, found, listed, makeMonitor, mocked, row, stored, table, view } from './monitor-steps.ts';
import { expectNoOverflow, expectNoTextCut } from './no-overflow.ts';
import { admin } from './shop-api.ts';
import { tabTo } from './tab-to.ts';
import { expectTouchTargets } from './touch-targets.ts';

let site: CompetitorSite;
test.beforeAll(async () => {
  site = await CompetitorSite.start();
});
test.afterAll(() => site.stop());
test.beforeEach(({ page }) => signIn(page));

async function deleteAndRestore(page: Page, name: string): Promise<void> {
  await action(page, name, 'Poista').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Peruuta' }).click();
  expect(await stored(name)).toHaveLength(1);
  await action(page, name, 'Poista').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Poista seuranta' }).click();
  await expectNotice(page, `Seuranta ${name} poistettu`);
  await expect(row(page, name)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Seurannat', level: 3 })).toBeFocused();
  expect(await stored(name)).toEqual([]);
  await page.getByRole('button', { name: 'Kumoa' }).click();
  await expectNotice(page, `Seuranta ${name} palautettu`);
  await expect(row(page, name)).toBeVisible();
}

async function pauseAndResume(page: Page, name: string): Promise<void> {
  await action(page, name, 'Keskeytä').click();
  await expect(row(page, name)).toContainText('Keskeytetty');
  await action(page, name, 'Jatka').click();
  const notice = page.getByRole('region', { name: 'Ilmoitukset' }).getByText(`Seuranta ${name} jatkuu`);
  await expect(notice).toBeVisible();
  const shownAt = Date.now();
  await expect(notice).toBeHidden();
  expect(Date.now() - shownAt).toBeGreaterThan(3_500);
  await expect(row(page, name)).toContainText('Seurataan');
}

/** Checks a monitor of `path`, whose price was 99,90 €, until its price has fallen to 89,90 €. */
async function expectCheck(page: Page, name: string, path: string): Promise<void> {
  const read = Promise.withResolvers<void>();
  site.set(path, { body: productPage(89.9), after: read.promise });
  await action(page, name, 'Tarkista nyt').click();
  await expect(row(page, name)).toContainText('Luetaan sivua');
  read.resolve();
  await expectNotice(page, /hinta tarkistettu, 89,90/);
  await expect(row(page, name)).toContainText(/−10,00\s€/);
  await expect(row(page, name)).toContainText(/−10,0\s%/);
  await expect(row(page, name)).toContainText(/ennen 99,90\s€/);
  await expect(row(page, name)).toContainText(/alin 89,90\s€, ylin 99,90\s€/);

  // A price that differs by more than 40 % waits for a second check.
  site.set(path, productPage(45));
  await action(page, name, 'Tarkista nyt').click();
  await expect(row(page, name)).toContainText(/Hinta 45,00\s€ odottaa varmistusta/);
  await expect(row(page, name)).toContainText(/−10,00\s€/);

  await action(page, name, 'Hintahistoria').click();
  const history = dialog(page);
  await expect(history.getByRole('region', { name: 'Luetut hinnat' }).getByRole('row')).toHaveText([/Luettu/, /89,90/, /99,90/]);
  await expect(history.getByRole('application', { name: 'Hinnan kehitys' })).toBeVisible();
  await history.getByRole('button', { name: '400 päivää' }).click();
  await expect(history.getByRole('button', { name: '400 päivää' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(history).toHaveCount(0);
}

async function expectTextChange(page: Page, name: string): Promise<void> {
  await expect(row(page, name)).toContainText('1 tekstimuutos');
  await action(page, name, 'Hintahistoria').click();
  const change = dialog(page).getByRole('list', { name: 'Tekstimuutokset' }).getByRole('listitem');
  await expect(change.locator('del')).toContainText('59');
  await expect(change.locator('ins')).toContainText('65');
  await expectAccessible(page);
}

test('A-4-048 A-5-081 A-8-080 a monitor is deleted after a confirmation, restored, paused and resumed, and its checks show their steps, the change of the price, and text changes word by word', async ({
  page,
}) => {
  const word = uniqueWord();
  const [removed, priced, written] = [`${word} poistettava`, `${word} hintaseuranta`, `${word} tekstiseuranta`];
  const path = `/${word}`;
  const text = (season: string) =>
    `<!doctype html><html lang="fi"><title>Koe</title><main><h1>Rengashotelli</h1><p>Hinta on ${season} kaudelta.</p></main></html>`;
  await makeMonitor(removed, site.set(`${path}-poistettava`, productPage(79.9)));
  await makeMonitor(priced, site.set(path, productPage(99.9)));
  const { _id } = await makeMonitor(written, site.set(`${path}-teksti`, text('59 euroa')), { trackingType: 'full_page' });
  site.set(`${path}-teksti`, text('65 euroa'));
  await admin.post(`/competitor-prices/${_id}/check`);
  await page.goto(view(word));
  await test.step('deleted and restored', () => deleteAndRestore(page, removed));
  await test.step('paused and resumed', () => pauseAndResume(page, removed));
  await test.step('checked', () => expectCheck(page, priced, path));
  await test.step('text changes', () => expectTextChange(page, written));
});

async function expectStatuses(page: Page): Promise<void> {
  for (const [name, status, icon, text] of [
    ['Yksi', 'active', '.lucide-circle-check', 'alle tunti sitten'],
    ['Kaksi', 'error', '.lucide-circle-alert', '5 tuntia sitten'],
    ['Kolme', 'disabled', '.lucide-circle-pause', '3 päivää sitten'],
    ['Neljä', 'pending', '.lucide-clock', 'ei vielä tarkistettu'],
    ['Viisi', 'pending', '.lucide-clock', 'ei vielä tarkistettu'],
  ] as const) {
    await expect(row(page, name).locator(`[data-status=${status}]`).locator(icon)).toHaveCount(1);
    await expect(row(page, name)).toContainText(text);
  }
  await expect(row(page, 'Kaksi')).toContainText('Sivua ei löytynyt (404).');
  await expectAccessible(page);
}

async function expectFilters(page: Page): Promise<void> {
  const names = table(page)
    .getByRole('row')
    .getByRole('button', { name: /^(Kuusamo|Oulu|Espoo)$/ });
  await expect(names).toHaveText(['Espoo', 'Kuusamo', 'Oulu']);
  await page.getByLabel('Järjestys').selectOption('hinta');
  await expect(names).toHaveText(['Oulu', 'Kuusamo', 'Espoo']);
  await page.getByLabel('Tunniste', { exact: true }).selectOption('pohjoinen');
  await expect(names).toHaveText(['Oulu', 'Kuusamo']);
  await page.getByLabel('Tila', { exact: true }).selectOption('error');
  await expect(names).toHaveText(['Oulu']);
  await page.reload();
  await expect(names).toHaveText(['Oulu']);
  await page.getByRole('searchbox', { name: 'Hae seurantaa' }).fill('Espoo');
  await page.getByRole('button', { name: 'Näytä kaikki seurannat' }).click();
  await expect(names).toHaveText(['Oulu', 'Kuusamo', 'Espoo']);
}

test('A-2-081 A-4-032 A-4-033 A-4-034 A-4-035 A-9-008 A-9-009 A-9-010 each status has its icon and each check its time, and the list is filtered and sorted, which its address keeps', async ({
  page,
}) => {
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 60_000).toISOString();
  await listed(page, [
    mocked('Yksi', { lastChecked: ago(0) }),
    mocked('Kaksi', { status: 'error', lastError: 'Sivua ei löytynyt (404).', lastChecked: ago(5) }),
    mocked('Kolme', { status: 'disabled', disabledBy: 'owner', lastChecked: ago(72) }),
    mocked('Neljä', { status: 'pending', currentPrice: null }),
    mocked('Viisi', { status: 'outo' }),
    mocked('Kuusamo', { currentPrice: 89.9, previousPrice: 99.9, tags: ['pohjoinen'] }),
    mocked('Oulu', { currentPrice: 79, status: 'error', lastError: 'Hintaa ei löytynyt.', tags: ['pohjoinen', 'ketju'] }),
    mocked('Espoo', { currentPrice: 95 }),
  ]);
  await page.goto(view());
  await test.step('statuses and times', () => expectStatuses(page));
  await test.step('filters and order', () => expectFilters(page));
});

test('several monitors are checked one after another until the owner stops, also while another tab is open', async ({ page }) => {
  const word = uniqueWord();
  for (const name of ['a', 'b', 'c']) await makeMonitor(`${word} ${name}`, site.set(`/${word}-${name}`, productPage(89.9)));
  const read = Promise.withResolvers<void>();
  site.set(`/${word}-b`, { body: productPage(85), after: read.promise });
  await page.goto(view(word));
  const start = page.getByRole('button', { name: 'Tarkista näytetyt 3' });
  await start.click();
  await expect(page.getByText('Tarkistetaan 1/3')).toBeVisible();
  await page.getByRole('button', { name: 'Lopeta' }).click();
  read.resolve();
  await expectNotice(page, 'Tarkistus keskeytetty: 2/3 tarkistettu');
  await expect(row(page, `${word} b`)).toContainText(/85,00\s€/);
  const readAgain = Promise.withResolvers<void>();
  site.set(`/${word}-c`, { body: productPage(84), after: readAgain.promise });
  await start.click();
  await expect(page.getByText('Tarkistetaan 2/3')).toBeVisible();
  await page.getByRole('link', { name: 'Blogi' }).first().click();
  await expect(page).toHaveURL(/\/admin\/blog/);
  readAgain.resolve();
  await expectNotice(page, /^3 tarkistettu/);
  await page.goBack();
  await expect(row(page, `${word} c`)).toContainText(/84,00\s€/);
});

test('A-8-047 A-8-052 a list that cannot be read says so, and can be read again', async ({ page }) => {
  await page.route(/\/api\/competitor-prices\/?$/, failMutely);
  await page.goto(view());
  await expect(page.getByRole('alert')).toContainText('Virhe haettaessa kilpailijoita');
  await expectAccessible(page);
  await page.unroute(/\/api\/competitor-prices\/?$/);
  await page.route(/\/api\/competitor-prices\/?$/, (route) => route.fulfill({ status: 422, json: { message: 'Testi', code: 'x' } }));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Testi');
  await page.unroute(/\/api\/competitor-prices\/?$/);
  await listed(page, []);
  await page.getByRole('button', { name: 'Yritä uudelleen' }).click();
  await expect(page.getByText('Ei vielä seurantoja')).toBeVisible();
});

test('A-2-023 A-2-024 a refused token is removed, and the login opens', async ({ page }) => {
  await page.route(/\/api\/competitor-prices\/?$/, (route) =>
    route.fulfill({ status: 401, json: { code: 'unauthorized', message: 'Kirjaudu sisään.', requestId: 'x' } }),
  );
  // The page that opens must not sign in again.
  await page.addInitScript(() => location.pathname === '/admin/login' && localStorage.removeItem('adminToken'));
  const reads = page.waitForURL('**/admin/login');
  await page.goto(view());
  await reads;
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull();
});

test('the monitors are cards on a phone of 320 or 390 px, and work by keyboard', async ({ page }) => {
  const onPhones = async (expectation: () => Promise<void>) => {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await test.step(`${width} px`, expectation);
    }
  };
  const expectDialogFits = async () => {
    await expectNoOverflow(page);
    await expectTouchTargets(dialog(page));
  };
  await page.setViewportSize({ width: 390, height: 844 });
  const word = uniqueWord();
  await makeMonitor(`${word} Kilpailijanpitkänimisenrengasliikkeenverkkokauppa`, site.set(`/${word}`, productPage(1_089.9)), {
    tags: ['pitkänimisiätunnisteitakin', 'on'],
  });
  await page.goto(view(word));
  await onPhones(async () => {
    await expect(row(page, word)).toContainText(/1\s089,90\s€/);
    await expectNoOverflow(page);
    await expectNoTextCut(page);
    await expectTouchTargets(page.getByRole('main'));
    await expectAccessible(page);
  });
  await tabTo(page, action(page, word, 'Muokkaa'));
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Lue sivu' }).click();
  await expect(found(page)).toContainText(/1\s089,90\s€/);
  await onPhones(expectDialogFits);
  await page.keyboard.press('Escape');
  await expect(action(page, word, 'Muokkaa')).toBeFocused();
  await action(page, word, 'Hintahistoria').press('Enter');
  await expect(dialog(page).getByRole('region', { name: 'Luetut hinnat' })).toBeVisible();
  await onPhones(expectDialogFits);
});
