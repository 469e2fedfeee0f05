import { expect, type Page, test } from './journey.ts';
import sharp from 'sharp';
import { dialog, expectNotice, signIn } from './admin-page.ts';
import { expectAccessible } from './axe.ts';
import { admin, makeSize, uniqueSize } from './shop-api.ts';

const unique = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`;
const image = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#d9480f' } });

test.beforeEach(({ page }) => signIn(page));

async function openManufacturers(page: Page) {
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Valmistajat' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Valmistajat' })).toBeVisible();
}

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  dialog(page).getByLabel('Logo: valitse tiedosto').setInputFiles({ name, mimeType, buffer });

test.describe('manufacturers', () => {
  test('A-2-053 A-5-033 A-8-062 A-8-063 A-8-064 A-5-080 can be added, changed and deleted @core', async ({ page }) => {
    const name = unique('Merkki');
    await openManufacturers(page);
    await expect(dialog(page).getByText('Nokian Tyres').first()).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Lisää valmistaja' }).click();
    const save = dialog(page).getByRole('button', { name: 'Lisää valmistaja' });
    await save.click();
    await expect(dialog(page).getByText('Valmistajan nimi on pakollinen')).toBeVisible();
    await dialog(page).getByLabel('Nimi').fill(name);
    await save.click();
    await expectNotice(page, `Valmistaja ${name} lisätty`);

    await dialog(page)
      .getByRole('button', { name: `Muokkaa valmistajaa ${name}` })
      .click();
    await dialog(page).getByLabel('Maa').fill('Suomi');
    await dialog(page).getByRole('button', { name: 'Tallenna' }).click();
    await expectNotice(page, `Valmistaja ${name} päivitetty`);

    const remove = dialog(page).getByRole('button', { name: `Poista valmistaja ${name}` });
    await remove.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Peruuta' }).click();
    await expect(remove).toBeVisible();
    await remove.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Poista valmistaja' }).click();
    await expectNotice(page, `Valmistaja ${name} poistettu`);
    await expect(remove).toHaveCount(0);
    await page.getByRole('button', { name: 'Kumoa' }).click();
    await expect(remove).toBeVisible();
  });

  test('A-8-013 A-8-014 A-8-015 A-8-028 A-8-029 show what failed, with the message of the server if there is one, and why an image was not uploaded', async ({
    page,
  }) => {
    const name = unique('Merkki');
    await admin.post('/manufacturers', { name });
    await openManufacturers(page);
    await page.route('**/api/manufacturers/*', (route) => route.fulfill({ status: 500, body: '' }));
    await dialog(page)
      .getByRole('button', { name: `Poista valmistaja ${name}` })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Poista valmistaja' }).click();
    await expectNotice(page, 'Virhe poistaessa valmistajaa');
    await dialog(page)
      .getByRole('button', { name: `Muokkaa valmistajaa ${name}` })
      .click();
    await dialog(page).getByLabel('Maa').fill('Suomi');
    await dialog(page).getByRole('button', { name: 'Tallenna' }).click();
    await expectNotice(page, 'Virhe käsiteltäessä valmistajaa');
    await page.route('**/api/manufacturers/*', (route) =>
      route.fulfill({ status: 409, json: { code: 'manufacturer_exists', message: 'Testi', requestId: 'x' } }),
    );
    await dialog(page).getByRole('button', { name: 'Tallenna' }).click();
    await expect(page.getByText('Testi', { exact: true })).toBeVisible();

    await page.route('**/api/upload', (route) => route.fulfill({ status: 500, body: '' }));
    const bytes = await image().png().toBuffer();
    await choose(page, 'kuva.png', 'image/png', bytes);
    await expect(dialog(page).getByText('Palvelinvirhe: Kuvan lataus epäonnistui')).toBeVisible();
    await page.route('**/api/upload', (route) => route.fulfill({ status: 400, body: '' }));
    await choose(page, 'kuva.png', 'image/png', bytes);
    await expect(dialog(page).getByText('Kuvan lataus epäonnistui', { exact: true })).toBeVisible();
  });

  test('A-3-024 are 19 well-known names when the list does not load', async ({ page }) => {
    const size = await makeSize();
    await page.route('**/api/manufacturers', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto(`/admin?haku=${encodeURIComponent(size.size.fullSize)}`);
    await page.getByRole('button', { name: 'Lisää tuote tähän kokoon' }).click();
    await dialog(page).getByRole('combobox', { name: 'Valmistaja' }).click();
    await expect(dialog(page).getByRole('listbox', { name: 'Valmistaja' }).getByRole('option')).toHaveCount(19);
  });
});

test.describe('images', () => {
  const field = (page: Page) => dialog(page).getByRole('textbox', { name: 'Logo' });

  async function expectUploadOf(page: Page, format: 'jpeg' | 'png' | 'webp'): Promise<void> {
    await field(page).fill('');
    await choose(page, `kuva.${format}`, `image/${format}`, await image().toFormat(format).toBuffer());
    await expect(field(page)).toHaveValue(/^\/images\//);
    await expect
      .poll(() =>
        dialog(page)
          .locator('img[src^="/images/"]')
          .evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth > 0),
      )
      .toBe(true);
  }

  async function dropPicture(page: Page): Promise<void> {
    await field(page).fill('');
    const bytes = [...(await image().png().toBuffer())];
    const dropped = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(content)], 'kuva.png', { type: 'image/png' }));
      return transfer;
    }, bytes);
    const zone = dialog(page).getByRole('group', { name: 'Logo' });
    await zone.dispatchEvent('dragover', { dataTransfer: dropped });
    await zone.dispatchEvent('drop', { dataTransfer: dropped });
    await expect(field(page)).toHaveValue(/^\/images\//);
  }

  async function expectRefusals(page: Page): Promise<void> {
    let uploads = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/upload')) uploads += 1;
    });
    await choose(page, 'kuva.gif', 'image/gif', Buffer.from('GIF89a'));
    await expect(dialog(page).getByText(/^File type not supported\. Please upload /)).toBeVisible();
    await choose(page, 'suuri.jpg', 'image/jpeg', Buffer.alloc(5 * 1024 * 1024 + 1));
    await expect(dialog(page).getByText('File size exceeds 5MB limit')).toBeVisible();
    await page.evaluate(() => localStorage.removeItem('adminToken'));
    await choose(page, 'kuva.png', 'image/png', await image().png().toBuffer());
    await expect(dialog(page).getByText('Et ole kirjautunut sisään ylläpitäjänä')).toBeVisible();
    expect(uploads).toBe(0);
  }

  test('A-5-046 A-5-047 A-5-048 A-6-011 A-7-018 are uploaded by choice or drop and shown, but not sent if they are GIF files or too large, or if the admin is signed out', async ({
    page,
  }) => {
    await openManufacturers(page);
    await dialog(page).getByRole('button', { name: 'Lisää valmistaja' }).click();
    for (const format of ['jpeg', 'png', 'webp'] as const) await test.step(format, () => expectUploadOf(page, format));
    await test.step('dropped', () => dropPicture(page));
    await test.step('refused', () => expectRefusals(page));
  });
});

test.describe('imports', () => {
  // The shop runs one import at a time, so parallel journeys would have to wait for each other.
  test.describe.configure({ mode: 'default' });

  const listOf = (header: string, rows: string[]) => ({
    name: 'lista.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([header, ...rows].join('\r\n'), 'latin1'),
  });

  test('D-PATH-051 D-PATH-052 D-PATH-055 D-PATH-058 are checked row by row, applied and undone @core', async ({ page }) => {
    const { width, aspect, diameter } = uniqueSize();
    const size = `${width}/${aspect}R${diameter}`;
    const rows = [`${size};Nokian Tyres;Tuontirengas;kesä;1 099,90`, `${size};Nokian Tyres;Hinnaton;kesä;`];
    await page.goto('/admin');
    await page
      .getByRole('link', { name: 'Tuonti' })
      .or(page.getByRole('button', { name: 'Tuonti' }))
      .first()
      .click();
    await page.getByLabel('Tuotava tiedosto').setInputFiles(listOf('Koko;Valmistaja;Malli;Tyyppi;Hinta', rows));
    const result = page.getByRole('region', { name: 'Tuonnin rivit' });
    await expect(result.getByRole('row').filter({ hasText: 'Tuontirengas' })).toBeVisible();
    await expect(result.getByRole('row').filter({ hasText: 'Hinnaton' })).toBeVisible();
    // The admin sees how seasons and studs are interpreted before anything is imported.
    const kinds = page.getByRole('region', { name: 'Kausi ja nastat' });
    await expect(kinds.getByText('kesä = kesä (2 riviä)')).toBeVisible();
    await expect(kinds.getByRole('definition').first()).toHaveText('1');
    await expectAccessible(page);
    const found = async () =>
      (await admin.get<{ pagination: { total: number } }>(`/tires?size=${encodeURIComponent(size)}`)).body.pagination.total;
    await expect.poll(() => found()).toBe(0);

    await page.getByRole('button', { name: 'Tuo rivit' }).click();
    const undo = page.getByRole('button', { name: 'Peru koko tuonti' });
    await expect(undo).toBeVisible();
    await expect.poll(() => found()).toBe(1);

    await undo.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Peru tuonti' }).click();
    await expectNotice(page, 'Tuonti peruttu');
    await expect.poll(found).toBe(0);
  });

  test('D-PATH-048 the admin chooses the header row and maps unknown columns, and the mapping is stored until it is deleted', async ({
    page,
  }) => {
    const { width, aspect, diameter } = uniqueSize();
    const mark = unique('M');
    const rows = [`${mark},A2,A3,A4,A5`, `${width}/${aspect}R${diameter},Nokian Tyres,Kohdistettu,99.90,nasta`];
    const choose = async () => {
      await page.goto('/admin');
      await page
        .getByRole('link', { name: 'Tuonti' })
        .or(page.getByRole('button', { name: 'Tuonti' }))
        .first()
        .click();
      await page.getByLabel('Tuotava tiedosto').setInputFiles(listOf('Tukku,Lista', rows));
    };
    await choose();
    await expect(page.getByRole('heading', { name: 'Kohdista sarakkeet' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'Rivi 2' }).click();
    await expect(page.getByRole('combobox', { name: `Sarake ${mark}` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Tarkista rivit' })).toBeDisabled();
    const selects = page.getByRole('region', { name: 'Tiedoston sarakkeet' }).getByRole('combobox');
    for (const [at, field] of ['size', 'manufacturer', 'model', 'price', 'type'].entries()) await selects.nth(at).selectOption(field);
    await page.getByRole('button', { name: 'Tarkista rivit' }).click();
    const result = page.getByRole('region', { name: 'Tuonnin rivit' }).getByRole('row').filter({ hasText: 'Kohdistettu' });
    await expect(result).toContainText('Rivi 3');
    await expect(page.getByText('nasta = nasta (1 rivi)')).toBeVisible();

    await choose();
    await expect(result).toBeVisible();
    await page.getByRole('button', { name: 'Unohda kohdistus' }).click();
    await expectNotice(page, 'Kohdistus unohdettu');
    await choose();
    await expect(page.getByRole('heading', { name: 'Kohdista sarakkeet' })).toBeVisible();
  });
});
