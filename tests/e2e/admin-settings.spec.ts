import { expect, type Page, test } from './journey.ts';
import { expectNotice, signIn } from './admin-page.ts';
import { expectAccessible } from './axe.ts';
import { expectNoOverflow } from './no-overflow.ts';
import { admin } from './shop-api.ts';

interface PriceList {
  note: string;
  groups: {
    id: string;
    title: string;
    note: string;
    columns: string[];
    rows: { name: string; note: string; prices: (number | null)[] }[];
  }[];
  version: number;
}
interface Stored {
  version: number;
  updatedAt: string | null;
}
interface Messages {
  items: { _id: string; name: string; isHandled: boolean }[];
  unhandled: number;
}

const save = (page: Page) => page.getByRole('button', { name: 'Tallenna', exact: true });
const view = (page: Page, query: string) => page.goto(`/admin/settings?${query}`);

/** Reads a document and returns a function that restores it. */
async function snapshot<T extends Stored>(path: string): Promise<() => Promise<void>> {
  const { version: _version, updatedAt: _updatedAt, ...content } = (await admin.get<T>(path)).body;
  return async () => expect((await admin.put(path, content)).status).toBe(200);
}

test.beforeEach(({ page }) => signIn(page));

test('shop: errors are shown at their fields, and a new phone number appears on the pages @core', async ({ page }) => {
  const restore = await snapshot('/shop-settings');
  try {
    await view(page, 'nakyma=kauppa');
    await expectAccessible(page);
    await page.getByLabel('Postinumero').fill('58');
    await page.getByLabel('Kuukausimaksu').fill('1,999');
    await page.getByLabel('Puhelinnumero').fill('019 555 0199');
    await save(page).click();
    await expect(page.getByText('Anna postinumero, viisi numeroa.')).toBeVisible();
    await expect(page.getByText('Hinnassa voi olla enintään kaksi desimaalia.')).toBeVisible();
    await page.getByLabel('Postinumero').fill('05830');
    await page.getByLabel('Kuukausimaksu').fill('1,95');
    await save(page).click();
    await expectNotice(page, 'Kaupan tiedot tallennettu');
    expect((await admin.get('/shop-settings')).body).toMatchObject({
      phone: '019 555 0199',
      address: { postalCode: '05830' },
      financing: { monthlyFee: 1.95 },
    });
    await page.goto('/vanteet');
    await expect(page.getByRole('link', { name: '019 555 0199' }).first()).toBeVisible();
  } finally {
    await restore();
  }
});

test('shop: the table of seasons decides which tyres are recommended', async ({ page }) => {
  const restore = await snapshot('/shop-settings');
  try {
    await view(page, 'nakyma=kauppa');
    const rows = page.getByRole('list', { name: 'Kaudet' }).getByRole('listitem');
    const from = (at: number) => rows.nth(at).getByLabel('Alkaen');
    const first = (at: number) => rows.nth(at).getByLabel('Ensimmäisinä');
    // A shop without a table sees the default one.
    await expect(from(0)).toHaveValue('1.4.');
    await expect(from(1)).toHaveValue('1.10.');

    // By keyboard alone: the focus goes to the new row's day, and from there to its kind.
    await page.getByRole('button', { name: 'Lisää kausi' }).focus();
    await page.keyboard.press('Enter');
    await expect(from(2)).toBeFocused();
    await page.keyboard.type('29,2');
    await page.keyboard.press('Tab');
    await expect(from(2)).toHaveValue('29.2.');
    await expect(first(2)).toBeFocused();
    await from(1).fill('1.4.');
    await save(page).click();
    await expect(page.getByText('29.2. on vain karkausvuosina. Valitse 28.2. tai 1.3.')).toBeVisible();
    await from(2).fill('31.6.');
    await expect(page.getByText('Tätä päivää ei ole kalenterissa.')).toBeVisible();
    await from(2).fill('lokakuu');
    await expect(page.getByText('Anna päivä ja kuukausi, esimerkiksi 1.10.')).toBeVisible();
    await from(2).fill('2.1.');
    await expect(page.getByText('Samana päivänä alkaa jo toinen kausi.')).toBeVisible();
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 720 });

    // Two rows with one kind: it comes first all year, and so today.
    await page.getByRole('button', { name: 'Poista kausi 1.4.' }).first().click();
    await first(0).selectOption({ label: 'Kesärenkaat' });
    await first(1).selectOption({ label: 'Kesärenkaat' });
    await expect(page.getByText(/^Tänään \d+\.\d+\. ensimmäisinä: kesärenkaat$/)).toBeVisible();
    await save(page).click();
    await expectNotice(page, 'Kaupan tiedot tallennettu');
    expect((await admin.get('/shop-settings')).body).toMatchObject({
      seasons: [
        { from: '04-01', first: 'summer' },
        { from: '01-02', first: 'summer' },
      ],
    });
    await expect(from(0)).toHaveValue('2.1.');
    const firstKind = async () => (await admin.get<{ items: { type: string }[] }>('/tires')).body.items[0]?.type;
    await expect.poll(firstKind).toBe('summer');

    await page.getByRole('button', { name: 'Palauta oletuskaudet' }).click();
    await save(page).click();
    await expect.poll(async () => (await admin.get('/shop-settings')).body).toMatchObject({ seasons: [] });
    await first(0).selectOption({ label: 'Talvirenkaat (nasta ja kitka)' });
    await save(page).click();
    await expect.poll(firstKind).toBe('winter');
  } finally {
    await restore();
  }
});

test('pages: all nine are listed, and a changed text is previewed and saved @core', async ({ page }) => {
  const restore = await snapshot('/pages/vanteet');
  try {
    await view(page, 'nakyma=sivut');
    const list = page.getByRole('list', { name: 'Sivut' });
    await expect(list.getByRole('listitem')).toHaveCount(9);
    await list.getByRole('button', { name: /^Vanteet/ }).click();
    await page.getByLabel('Sisältö').fill('## Uusi otsikko\n\nTeksti, jossa on **painoa** ja <b>ei HTML:ää</b>.');
    const preview = page.getByRole('region', { name: 'Esikatselu' });
    await expect(preview.getByRole('heading', { name: 'Uusi otsikko' })).toBeVisible();
    await expect(preview.locator('strong')).toHaveText('painoa');
    await expect(preview.getByText('<b>ei HTML:ää</b>')).toBeVisible();
    await page.getByLabel('Kuvaus hakukoneille').fill('x'.repeat(161));
    await expect(page.getByText('161/200 merkkiä')).toBeVisible();
    await expectAccessible(page);
    const questions = page.getByLabel(/^Kysymys \d+$/);
    const count = await questions.count();
    await page.getByRole('button', { name: 'Lisää kysymys' }).click();
    await page.getByLabel(`Kysymys ${count + 1}`, { exact: true }).fill('Sopiiko tämä?');
    await page.getByLabel(`Vastaus ${count + 1}`, { exact: true }).fill('Sopii.');
    await page.getByRole('button', { name: 'Poista kysymys 1' }).click();
    await page.getByRole('button', { name: 'Kumoa' }).click();
    await expect(questions).toHaveCount(count + 1);
    await save(page).click();
    await expectNotice(page, /Sivu .* tallennettu/);
    const { body } = await admin.get<{ content: string; questions: { question: string }[] }>('/pages/vanteet');
    expect(body.content).toContain('## Uusi otsikko');
    expect(body.questions.at(-1)?.question).toBe('Sopiiko tämä?');
  } finally {
    await restore();
  }
});

test('pages: leaving the editor asks before it discards changes', async ({ page }) => {
  await view(page, 'nakyma=sivut&tietosivu=rengashotelli');
  await page.getByLabel('Johdanto').fill('Kesken');
  await page.getByRole('button', { name: 'Kaikki sivut' }).click();
  const question = page.getByRole('alertdialog', { name: 'Hylätäänkö muutokset?' });
  await question.getByRole('button', { name: 'Peruuta' }).click();
  await expect(page.getByLabel('Johdanto')).toHaveValue('Kesken');
  await page.getByRole('button', { name: 'Kaikki sivut' }).click();
  await question.getByRole('button', { name: 'Hylkää muutokset' }).click();
  await expect(page.getByRole('list', { name: 'Sivut' })).toBeVisible();
});

test('prices: accept a decimal comma, and rows can be moved by keyboard, removed and restored @core', async ({ page }) => {
  const before = (await admin.get<PriceList>('/price-list')).body;
  const restore = await snapshot('/price-list');
  try {
    await view(page, 'nakyma=hinnasto');
    const first = before.groups[0];
    const [row, next] = first?.rows ?? [];
    if (!first || !row || !next) throw new Error('the price list is too short');
    const group = page.getByRole('region', { name: first.title, exact: true });
    await group.getByRole('button', { name: new RegExp(`^${first.title}`) }).click();
    const price = group.getByLabel(`${row.name}: ${first.columns[0]}`, { exact: true });
    await price.fill('kysy');
    await save(page).click();
    await expect(group.getByText('Anna hinta numerona')).toBeVisible();
    await price.fill('41,5');
    await expect(group.getByText('Anna hinta numerona')).toHaveCount(0);
    await group.getByLabel(`${next.name}: ${first.columns[0]}`, { exact: true }).fill('');
    await group.getByRole('button', { name: `Siirrä ${row.name} alemmas` }).press('Enter');
    await expect(group.getByRole('button', { name: `Siirrä ${row.name} alemmas` })).toBeFocused();
    await group.getByRole('button', { name: `Poista ${row.name}` }).click();
    await page.getByRole('button', { name: 'Kumoa' }).click();
    await expect(price).toHaveValue('41,5');
    await group.getByRole('button', { name: 'Lisää sarake' }).click();
    await group.getByLabel(`Sarake ${first.columns.length + 1}`, { exact: true }).fill('Uusi');
    await group.getByLabel(`${row.name}: Uusi`, { exact: true }).fill('5');
    await expectAccessible(page);
    await save(page).click();
    await expectNotice(page, 'Hinnasto tallennettu');
    const saved = (await admin.get<PriceList>('/price-list')).body.groups[0];
    expect(saved?.columns).toEqual([...first.columns, 'Uusi']);
    expect(saved?.rows[0]).toEqual({ ...next, prices: [null, ...next.prices.slice(1), null] });
    expect(saved?.rows[1]).toEqual({ ...row, prices: [41.5, ...row.prices.slice(1), 5] });
  } finally {
    await restore();
  }
});

test('messages: the badge counts them, and a message can be marked as handled, deleted and restored @core', async ({ page }) => {
  const name = `Viestin lähettäjä ${Date.now()}`;
  const sent = await admin.post('/contact-messages', {
    name,
    email: 'lahettaja@esimerkki.example',
    phone: '040 555 0100',
    topic: 'rengashotelli',
    message: 'Hei!\n\nMahtuuko vielä neljä rengasta?',
  });
  expect(sent.status).toBe(201);
  const unhandled = (await admin.get<Messages>('/contact-messages')).body.unhandled;
  await view(page, 'nakyma=viestit');
  const navigation = page.getByRole('navigation', { name: 'Asetusten näkymät' });
  await expect(navigation.getByRole('button', { name: /Viestit/ })).toContainText(String(unhandled));
  await expectAccessible(page);
  const row = page.getByRole('button', { name: new RegExp(name) });
  await row.click();
  const drawer = page.getByRole('dialog', { name });
  await expect(drawer.getByText('Mahtuuko vielä neljä rengasta?')).toBeVisible();
  await expect
    .poll(() => drawer.getByRole('link', { name: 'Vastaa sähköpostilla' }).getAttribute('href'))
    .toMatch(/^mailto:lahettaja%40esimerkki\.example\?subject=Vs%3A%20Rengashotelli&body=Hei%20Viestin/);
  await expect(drawer.getByRole('link', { name: '040 555 0100' })).toHaveAttribute('href', 'tel:+358405550100');
  await drawer.getByRole('button', { name: 'Merkitse käsitellyksi' }).click();
  await expect(drawer).toHaveCount(0);
  await page.getByRole('button', { name: 'Vain käsittelemättömät' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Vain käsittelemättömät' }).click();
  await row.click();
  await drawer.getByRole('button', { name: 'Poista' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Poista viesti' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Kumoa' }).click();
  await expectNotice(page, /palautettu/);
  await expect(row).toBeVisible();
});

test.describe('settings on a touch screen', () => {
  test.use({ viewport: { width: 768, height: 900 }, hasTouch: true });

  async function expectTouchable(page: Page): Promise<void> {
    await expectNoOverflow(page);
    const small = await page
      .locator('main')
      .evaluate((main) =>
        [...main.querySelectorAll<HTMLElement>('button, input:not([type="checkbox"], [type="file"]), select, textarea')]
          .filter((element) => element.getClientRects().length > 0 && element.getBoundingClientRect().height < 43.5)
          .map((element) => element.outerHTML.slice(0, 120)),
      );
    expect(small).toEqual([]);
  }

  test('every view fits 390 and 768 px, with touch targets of sufficient size', async ({ page }) => {
    for (const query of [
      '',
      'osio=sisalto',
      'nakyma=aukioloajat',
      'nakyma=kauppa',
      'nakyma=sivut&tietosivu=vanteet',
      'nakyma=hinnasto',
      'nakyma=viestit',
    ])
      await test.step(query === '' ? 'the front page' : query, async () => {
        await view(page, query);
        await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
        for (const width of [768, 390]) {
          await page.setViewportSize({ width, height: 900 });
          await test.step(`${width} px`, () => expectTouchable(page));
        }
      });
  });
});

test('the list of earlier revisions closes without a confirmation, and opening a revision can be undone @core', async ({ page }) => {
  const restore = await snapshot('/homepage-settings');
  try {
    await admin.put('/homepage-settings', { hero: { title: 'Aiempi' } });
    await admin.put('/homepage-settings', { hero: { title: 'Nykyinen' } });
    await view(page, '');
    const title = page.getByLabel('Yläotsikko', { exact: true });
    const versions = page.getByRole('dialog', { name: 'Aiemmat versiot' });
    const open = () => versions.getByRole('button', { name: /^Avaa/ }).first();
    await title.fill('Kesken');
    await page.getByRole('button', { name: 'Aiemmat versiot' }).click();
    // Opening the list keeps unsaved changes.
    await versions.getByRole('button', { name: 'Sulje' }).click();
    await expect(versions).toHaveCount(0);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(title).toHaveValue('Kesken');

    // Closing the list cancels a revision that is still loading.
    const { promise, resolve } = Promise.withResolvers<void>();
    const call = '**/api/revisions/**';
    await page.getByRole('button', { name: 'Aiemmat versiot' }).click();
    await expect(open()).toBeEnabled();
    await page.route(call, async (route) => {
      await promise;
      await route.continue().catch(() => undefined);
    });
    const given = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/revisions/'));
    await open().click();
    await page.keyboard.press('Escape');
    await expect(versions).toHaveCount(0);
    await given;
    resolve();
    await page.unroute(call);
    await expect(title).toHaveValue('Kesken');

    await page.getByRole('button', { name: 'Aiemmat versiot' }).click();
    await open().click();
    await expect(title).toHaveValue('Aiempi');
    await page.getByRole('button', { name: 'Kumoa' }).click();
    await expect(title).toHaveValue('Kesken');
    await expect(save(page)).toBeEnabled();
  } finally {
    await restore();
  }
});
