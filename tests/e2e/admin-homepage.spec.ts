import { expect, type Page, test } from './journey.ts';
import { deflateSync } from 'node:zlib';
import { crc32 } from 'node:zlib';
import { expectNotice, expectNotices, recordedNotices, signIn } from './admin-page.ts';
import { expectAccessible } from './axe.ts';
import { admin } from './shop-api.ts';

interface Homepage {
  hero: Record<string, unknown>;
  sections: { id: string; title: string; content: string; visible: boolean }[];
  financingCTA: Record<string, unknown>;
  version: number;
}

const buttons = ['button', 'contactButton', 'financingButton', 'kaartobottiButton', 'catalogButton', 'businessHoursButton'] as const;
const buttonNames = ['Ajanvaraus', 'Yhteydenotto', 'Rahoitus', 'Kaartobotti', 'Rengasvalikoima', 'Aukioloajat'];
const texts = { mainHeading: 'Pääotsikko', title: 'Yläotsikko', subtitle: 'Alaotsikko' } as const;

const settings = async () => (await admin.get<Homepage>('/homepage-settings')).body;
const save = (page: Page) => page.getByRole('button', { name: 'Tallenna', exact: true });
const preview = (page: Page) => page.frameLocator('iframe[title="Etusivun esikatselu"]');
const openEditor = async (page: Page, part = '') => {
  await page.goto(`/admin/settings${part === '' ? '' : `?osio=${part}`}`);
  await expect(page.getByRole('heading', { name: 'Etusivu', exact: true })).toBeVisible();
};

/** Returns a single-colour PNG that every decoder accepts, padded to `bytesToReach`. */
function png(width: number, height: number, bytesToReach = 0): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 120)]);
  const image = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return bytesToReach > image.length ? Buffer.concat([image, Buffer.alloc(bytesToReach - image.length)]) : image;
}

const chooseFile = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel('Etusivun kuva: valitse tiedosto').setInputFiles({ name, mimeType, buffer });

/** Uploads an image as the page does, so that a journey can start with one. */
async function uploadImage(): Promise<void> {
  const body = new FormData();
  body.append('image', new Blob([new Uint8Array(png(64, 36))], { type: 'image/png' }), 'kuva.png');
  const answer = await fetch(`${process.env['SHOP_URL']}/api/homepage-settings/hero-image`, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env['SHOP_ADMIN_TOKEN']}` },
    body,
  });
  expect(answer.status).toBe(200);
}

let before: Homepage;
test.beforeAll(async () => {
  before = await settings();
});
test.beforeEach(async ({ page }) => {
  const { version: _version, updatedAt: _updatedAt, ...content } = before as Homepage & { updatedAt: unknown };
  const { status } = await admin.put('/homepage-settings', content);
  expect(status).toBe(200);
  await signIn(page);
});
test.afterAll(async () => {
  const { version: _version, updatedAt: _updatedAt, ...content } = before as Homepage & { updatedAt: unknown };
  await admin.put('/homepage-settings', content);
});

test.describe('front page editor', () => {
  test('A-2-014 A-2-073 A-2-074 A-2-075 A-2-076 has four parts in the tab Asetukset, and asks for confirmation when it is left with unsaved changes', async ({
    page,
  }) => {
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Asetukset' }).click();
    const parts = page.getByRole('navigation', { name: 'Etusivun osat' });
    await parts.getByRole('button', { name: 'Pääosio' }).click();
    await expect(page.getByLabel('Pääotsikko', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await parts.getByRole('button', { name: 'Kuva' }).click();
    await expect(page.getByRole('button', { name: 'Lataa kuva' })).toBeVisible();
    await parts.getByRole('button', { name: 'Sisältö-osio' }).click();
    await expect(page.getByLabel('Esittely: otsikko')).toBeVisible();
    await expect(page.getByLabel('Myyntivaltti 5', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Korjaukset: kortin otsikko')).toBeVisible();
    await expect(page.getByLabel('Vastaus 6')).toBeVisible();
    await parts.getByRole('button', { name: 'Rahoitus-osio' }).click();
    await expect(page.getByLabel('Rahoitus: painike')).toBeVisible();

    await parts.getByRole('button', { name: 'Pääosio' }).click();
    await page.getByLabel('Yläotsikko', { exact: true }).fill('Kesken');
    const question = page.getByRole('alertdialog', { name: 'Hylätäänkö muutokset?' });
    await page.getByRole('button', { name: 'Kaupan tiedot' }).click();
    await question.getByRole('button', { name: 'Peruuta' }).click();
    await expect(page.getByLabel('Yläotsikko', { exact: true })).toHaveValue('Kesken');
    await page.getByRole('link', { name: 'Renkaiden hallinta' }).click();
    await question.getByRole('button', { name: 'Hylkää muutokset' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/admin');
  });

  test('A-4-040 A-4-042 A-8-074 A-4-047 D-READ-002 texts and switches of the hero are saved, and the front page shows them @core', async ({
    page,
  }) => {
    await openEditor(page);
    await expect(save(page)).toBeDisabled();
    for (const [at, name] of buttonNames.entries()) {
      await page.getByLabel(`Painike: ${name}`, { exact: true }).fill(`Nappi ${at + 1}`);
      await page.getByLabel(`Painike: ${name}: näkyvissä`).setChecked(at >= 4);
    }
    for (const label of Object.values(texts)) {
      await page.getByLabel(label, { exact: true }).fill(`Uusi ${label.toLowerCase()}`);
      await page.getByLabel(`${label}: näkyvissä`).setChecked(label === 'Yläotsikko');
    }
    await save(page).click();
    await expectNotice(page, 'Etusivun asetukset tallennettu');
    await expect(save(page)).toBeDisabled();
    await expect(page.locator('[data-toaster] li')).toHaveCount(0);
    const { hero } = await settings();
    for (const [at, name] of buttons.entries())
      expect(hero).toMatchObject({ [`${name}Text`]: `Nappi ${at + 1}`, [`${name}Visible`]: at >= 4 });
    await page.goto('/');
    const region = page.getByRole('region', { name: 'Rengaspalvelu' });
    await expect(region.getByText('Uusi yläotsikko')).toBeVisible();
    await expect(region.getByText('Uusi pääotsikko')).toHaveCount(0);
    await expect(region.getByText('Uusi alaotsikko')).toHaveCount(0);
    await expect(region.getByText(/^Nappi /)).toHaveText(['Nappi 5', 'Nappi 6']);
  });

  test('A-3-053 A-3-054 unsaved changes survive an image upload, and sections and financing are saved and the same after a reload', async ({
    page,
  }) => {
    await openEditor(page);
    await page.getByLabel('Yläotsikko', { exact: true }).fill('Kesken kirjoitettu');
    await page.getByRole('button', { name: 'Kuva', exact: true }).click();
    await chooseFile(page, 'halli.png', 'image/png', png(64, 36));
    await expectNotice(page, 'Kuva ladattu onnistuneesti');
    await save(page).click();
    await expectNotices(page, 'Etusivun asetukset tallennettu', 1);
    const { hero } = await settings();
    expect(hero).toMatchObject({ title: 'Kesken kirjoitettu' });
    expect(hero['image']).toMatch(/^\/images\//);
    expect((await recordedNotices(page)).join()).not.toContain('Virhe');

    await page.getByRole('button', { name: 'Sisältö-osio' }).click();
    for (const [name, visible] of [
      ['Esittely', true],
      ['Palvelut', false],
    ] as const) {
      await page.getByLabel(`${name}: otsikko`).fill(`${name} uusi`);
      await page.getByLabel(`${name}: sisältö`).fill(`${name} sisältö`);
      await page.getByLabel(`${name}: näkyvissä`).setChecked(visible);
    }
    await page.getByRole('button', { name: 'Rahoitus-osio' }).click();
    await page.getByLabel('Rahoitus: otsikko').fill('Maksa osissa');
    await page.getByLabel('Rahoitus: teksti').fill('Ensimmäinen.\n\nToinen.');
    await page.getByLabel('Rahoitus: korostettu teksti').fill('Nolla');
    await page.getByLabel('Rahoitus: painike').fill('Hae nyt');
    await page.getByLabel('Rahoitus: näkyvissä').uncheck();
    await save(page).click();
    await expectNotices(page, 'Etusivun asetukset tallennettu', 2);
    await page.reload();
    await expect(page.getByLabel('Rahoitus: otsikko')).toHaveValue('Maksa osissa');
    await expect(page.getByLabel('Rahoitus: teksti')).toHaveValue('Ensimmäinen.\n\nToinen.');
    await expect(page.getByLabel('Rahoitus: korostettu teksti')).toHaveValue('Nolla');
    await expect(page.getByLabel('Rahoitus: painike')).toHaveValue('Hae nyt');
    await expect(page.getByLabel('Rahoitus: näkyvissä')).not.toBeChecked();
    await page.getByRole('button', { name: 'Sisältö-osio' }).click();
    await expect(page.getByLabel('Palvelut: otsikko')).toHaveValue('Palvelut uusi');
    await expect(page.getByLabel('Palvelut: sisältö')).toHaveValue('Palvelut sisältö');
    await expect(page.getByLabel('Palvelut: näkyvissä')).not.toBeChecked();
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Esittely uusi' })).toBeVisible();
    await expect(page.getByText('Palvelut uusi')).toHaveCount(0);
    await expect(page.getByText('Maksa osissa')).toHaveCount(0);
  });

  test('the preview renders the real page with the form values, and an error for an empty text opens its part', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openEditor(page);
    await page.getByLabel('Pääotsikko', { exact: true }).fill('Kirjoitan tätä nyt');
    await expect(preview(page).getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Kirjoitan tätä nyt');
    expect((await settings()).hero['mainHeading']).not.toBe('Kirjoitan tätä nyt');
    const width = () => page.locator('iframe').evaluate((frame: HTMLIFrameElement) => frame.contentWindow?.innerWidth);
    await expect.poll(() => width()).toBe(1280);
    await page.getByRole('button', { name: 'Puhelin' }).click();
    await expect.poll(() => width()).toBe(390);
    await page.getByLabel('Pääotsikko', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Rahoitus-osio' }).click();
    await save(page).click();
    await expect(page.getByText('Anna teksti tai piilota kohta.')).toBeVisible();
    await expect(page.getByLabel('Pääotsikko', { exact: true })).toBeFocused();
    // Visitors who add the query parameter get the normal page.
    await page.goto('/?esikatselu');
    await page.evaluate(() => window.postMessage({ type: 'homepage-preview', part: 'hero', homepage: null }, window.location.origin));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(String((await settings()).hero['mainHeading']));
  });

  test('D-BODY-015 a conflict between two admins shows both versions, and an earlier revision opens as unsaved changes', async ({
    page,
  }) => {
    await openEditor(page);
    await page.getByLabel('Yläotsikko', { exact: true }).fill('Minun');
    await admin.put('/homepage-settings', { hero: { title: 'Toisen', mainHeading: 'Toisen pääotsikko' } });
    await save(page).click();
    const conflict = page.getByRole('dialog', { name: 'Tiedot ovat muuttuneet' });
    await expect(conflict.getByRole('row', { name: /Yläotsikko/ })).toContainText('Minun');
    await expect(conflict.getByRole('row', { name: /Yläotsikko/ })).toContainText('Toisen');
    await conflict.getByRole('button', { name: 'Tallenna oma versio' }).click();
    await expectNotice(page, 'Etusivun asetukset tallennettu');
    expect((await settings()).hero).toMatchObject({ title: 'Minun', mainHeading: 'Toisen pääotsikko' });
    await page.getByRole('button', { name: 'Aiemmat versiot' }).click();
    await page.getByRole('dialog', { name: 'Aiemmat versiot' }).getByRole('button', { name: /^Avaa/ }).first().click();
    await expect(page.getByLabel('Yläotsikko', { exact: true })).toHaveValue('Toisen');
    await expect(page.getByText('Muutettu: Yläotsikko')).toBeVisible();
    await expect(save(page)).toBeEnabled();
  });
});

test.describe('front page editor without a session', () => {
  test('A-4-041 A-6-008 A-6-009 A-6-010 A-6-011 is locked and says so, and no image is uploaded', async ({ page, context }) => {
    let uploads = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('hero-image')) uploads += 1;
    });
    await openEditor(page);
    const other = await context.newPage();
    await other.goto('/vanteet');
    await other.evaluate(() => localStorage.removeItem('adminToken'));
    await expect(page.getByText('Sinun täytyy olla kirjautunut sisään muokataksesi etusivua')).toBeVisible();
    for (const label of Object.values(texts)) {
      await expect(page.getByLabel(label, { exact: true })).toBeDisabled();
      await expect(page.getByLabel(`${label}: näkyvissä`)).toBeDisabled();
    }
    await expect(save(page)).toBeDisabled();
    await page.getByRole('button', { name: 'Kuva', exact: true }).click();
    await page.getByRole('button', { name: 'Lataa kuva' }).click();
    await expect(page.getByText('Et ole kirjautunut sisään ylläpitäjänä')).toBeVisible();
    expect(uploads).toBe(0);
  });
});

test.describe('image of the front page', () => {
  test('A-4-043 A-4-044 A-4-045 A-8-075 A-8-076 A-8-077 A-5-082 can be uploaded, described, positioned, and deleted after a confirmation @core', async ({
    page,
  }) => {
    await openEditor(page, 'kuva');
    await chooseFile(page, 'halli.png', 'image/png', png(640, 360));
    await expectNotice(page, 'Kuva ladattu onnistuneesti');
    await page.getByLabel('Kuvan vaihtoehtoinen teksti').fill('Oma halli');
    const across = page.getByLabel('Kohdistus vaakasuunnassa');
    await across.focus();
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowRight');
    await expect(across).toHaveValue('55');
    const focal = page.locator('[data-focal]');
    const { width, height } = (await focal.boundingBox()) ?? { width: NaN, height: NaN };
    await focal.click({ position: { x: width / 4, y: height / 2 } });
    await expect(across).toHaveValue('25');
    await save(page).click();
    await expectNotice(page, 'Etusivun asetukset tallennettu');
    expect((await settings()).hero).toMatchObject({ imageAlt: 'Oma halli', imagePosition: '25% 50%' });
    const { image } = (await settings()).hero;
    await page.goto('/');
    const picture = page.getByRole('img', { name: 'Oma halli' });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.getAttribute('src')).toContain(String(image));
    await expect.poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);

    await openEditor(page, 'kuva');
    await page.getByRole('button', { name: 'Poista kuva' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Peruuta' }).click();
    expect((await settings()).hero['image']).toBe(image);
    await page.getByRole('button', { name: 'Poista kuva' }).click();
    await question.getByRole('button', { name: 'Poista kuva' }).click();
    await expectNotice(page, 'Kuva poistettu');
    // The notice stays while the pointer is on it.
    const undo = page.getByRole('button', { name: 'Kumoa' });
    await undo.hover();
    expect((await settings()).hero['image']).toBeNull();
    await undo.click();
    await expectNotice(page, 'Kuva palautettu');
    expect((await settings()).hero).toMatchObject({ image, imageAlt: 'Oma halli' });
  });

  test('a new image resets the alternative text and the position, and undo restores all three', async ({ page }) => {
    await uploadImage();
    await admin.put('/homepage-settings', { hero: { imageAlt: 'Vanha halli', imagePosition: '25% 75%' } });
    const { image } = (await settings()).hero;
    await openEditor(page, 'kuva');
    const alt = page.getByLabel('Kuvan vaihtoehtoinen teksti');
    const across = page.getByLabel('Kohdistus vaakasuunnassa');
    await expect(across).toHaveValue('25');
    // An unsaved text for the old image is discarded too.
    await alt.fill('Vanha halli iltavalossa');
    await chooseFile(page, 'toinen.png', 'image/png', png(320, 180));
    await expectNotice(page, 'Kuva ladattu onnistuneesti');
    // The notice stays while the pointer is on it.
    const undo = page.getByRole('button', { name: 'Kumoa' });
    await undo.hover();
    await expect(alt).toHaveValue('');
    await expect(across).toHaveValue('50');
    await expect(page.getByText('Kuvalla ei ole vielä tekstiä.')).toBeVisible();
    await expect.poll(async () => (await settings()).hero).toMatchObject({ imageAlt: '', imagePosition: '50% 50%' });
    expect((await settings()).hero['image']).not.toBe(image);
    await expect(save(page)).toBeDisabled();

    await undo.click();
    await expectNotice(page, 'Kuva palautettu');
    await expect(alt).toHaveValue('Vanha halli');
    await expect(across).toHaveValue('25');
    expect((await settings()).hero).toMatchObject({ image, imageAlt: 'Vanha halli', imagePosition: '25% 75%' });
  });

  /** Expects that only JPEG, PNG and WebP files of at most 5 MB are sent, and what is shown when the server fails. */
  async function expectRefusals(page: Page): Promise<void> {
    let uploads = 0;
    await page.route('**/api/homepage-settings/hero-image', (route) => {
      uploads += 1;
      return route.fulfill({ status: 500, body: '' });
    });
    await chooseFile(page, 'kuva.gif', 'image/gif', Buffer.from('GIF89a'));
    await expect(page.getByText(/^File type not supported\. Please upload/)).toBeVisible();
    await chooseFile(page, 'iso.jpg', 'image/jpeg', Buffer.alloc(5.1 * 1024 * 1024));
    await expect(page.getByText('File size exceeds 5MB limit')).toBeVisible();
    expect(uploads).toBe(0);
    for (const [at, type] of ['image/jpeg', 'image/png', 'image/webp'].entries()) {
      await chooseFile(page, 'kuva', type, png(8, 8));
      await expect.poll(() => uploads).toBe(at + 1);
      await expect(page.getByText('Palvelinvirhe: Kuvan lataus epäonnistui')).toBeVisible();
    }
    await page.unroute('**/api/homepage-settings/hero-image');
  }

  test('A-5-046 A-5-047 A-5-048 A-8-028 A-8-029 A-8-031 A-8-032 only JPEG, PNG and WebP files of at most 5 MB are uploaded, and each failure has its own message', async ({
    page,
  }) => {
    await uploadImage();
    await openEditor(page, 'kuva');
    await expect(page.getByRole('button', { name: 'Poista kuva' })).toBeVisible();
    await expectRefusals(page);
    await page.route('**/api/homepage-settings/hero-image', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fulfill({ status: 500, body: '' }),
    );
    await chooseFile(page, 'kuva.png', 'image/png', png(8, 8));
    await expect(page.getByText('Kuvan lataus epäonnistui', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Poista kuva' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Poista kuva' }).click();
    await expectNotice(page, 'Virhe kuvan poistamisessa');
    await page.getByLabel('Kuvan vaihtoehtoinen teksti').fill('Toinen');
    await save(page).click();
    await expectNotice(page, 'Failed to update image metadata');
    await expect(page.getByLabel('Kuvan vaihtoehtoinen teksti')).toHaveValue('Toinen');
  });
});

test('A-8-024 A-8-026 A-8-027 a save of the front page that fails shows why, and keeps the input', async ({ page }) => {
  let message: string | null = null;
  await page.route('**/api/homepage-settings', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, body: message === null ? '' : JSON.stringify({ message }) })
      : route.fallback(),
  );
  await openEditor(page);
  await page.getByLabel('Yläotsikko', { exact: true }).fill('Uusi');
  const sessionOver = 'Kirjautuminen vanhentunut. Kirjaudu sisään uudelleen.';
  for (const [reason, notice, times] of [
    ['Authentication required', sessionOver, 1],
    ['Unauthorized', sessionOver, 2],
    ['bad token', sessionOver, 3],
    ['Palvelin lepää', 'Virhe: Palvelin lepää', 1],
    [null, 'Virhe: Tuntematon virhe', 1],
  ] as const)
    await test.step(reason ?? 'no reason', async () => {
      message = reason;
      await save(page).click();
      await expectNotices(page, notice, times);
      await expect(page.getByLabel('Yläotsikko', { exact: true })).toHaveValue('Uusi');
    });
});
