import { expect, type Page, test } from './journey.ts';
import sharp from 'sharp';
import {
  articlesOf,
  clean,
  contentField,
  type CreatedArticle,
  draftsOf,
  list,
  makeArticle,
  openBlog,
  preview,
  row,
  titleField,
  uniqueWord,
  write,
} from './admin-blog.ts';
import { dialog, expectNotice, expectNotices, failCalls, shownDate, signIn } from './admin-page.ts';
import { expectAccessible } from './axe.ts';
import { expectNoOverflow } from './no-overflow.ts';
import { admin } from './shop-api.ts';

let word: string;
test.beforeEach(async ({ page }) => {
  word = uniqueWord();
  await signIn(page);
});
test.afterEach(() => clean(word));

/** Waits until the page has shown so many notices about an updated article. */
const expectUpdates = (page: Page, times: number) => expectNotices(page, 'Artikkeli päivitetty!', times);

const search = (page: Page) => page.getByLabel('Hae artikkeleista');

test.describe('the list of articles', () => {
  test('A-2-011 A-2-057 A-2-058 is in the tab Blogi next to the form for a new one @core', async ({ page }) => {
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Blogi' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/admin/blog');
    await expect(page.getByRole('heading', { name: 'Luo uusi blogiartikkeli', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Julkaistut artikkelit', exact: true })).toBeVisible();
    await expect(list(page).getByRole('listitem')).toHaveCount(5);
    await expectAccessible(page);
  });

  async function searchAndTurnPages(page: Page): Promise<void> {
    await search(page).fill(word.toUpperCase());
    await expect(list(page).getByRole('listitem')).toHaveCount(5);
    await expect(page.getByText('Sivu 1 / 2', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Seuraava', exact: true }).click();
    await expect(list(page).getByRole('listitem')).toHaveCount(1);
    await expect(page.getByText('Sivu 2 / 2', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Edellinen', exact: true }).click();
    await expect(list(page).getByRole('listitem')).toHaveCount(5);
    await search(page).fill(`${word} ei tällaista`);
    await expect(page.getByText('Haulla ei löytynyt artikkeleita')).toBeVisible();
  }

  async function deleteAndRestore(page: Page, { title, slug }: CreatedArticle): Promise<void> {
    await search(page).fill(title);
    const remove = row(page, title).getByRole('button', { name: 'Poista artikkeli' });
    await remove.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Peruuta' }).click();
    await expect(remove).toBeFocused();
    await expect(row(page, title)).toHaveCount(1);
    await remove.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Poista artikkeli' }).click();
    await expectNotice(page, `Artikkeli ${title} poistettu`);
    // The notice stays while the pointer is on it.
    const undo = page.getByRole('button', { name: 'Kumoa' });
    await undo.hover();
    await expect(row(page, title)).toHaveCount(0);
    await expect.poll(async () => (await page.request.get(`/artikkelit/${slug}`)).status()).toBe(404);
    await undo.click();
    await expectNotice(page, `Artikkeli ${title} palautettu`);
    await expect(row(page, title)).toHaveCount(1);
    await expect.poll(async () => (await page.request.get(`/artikkelit/${slug}`)).status()).toBe(200);
  }

  async function openInNewTab(page: Page, { title, slug }: CreatedArticle): Promise<void> {
    const opened = page.context().waitForEvent('page');
    await row(page, title).getByRole('link').click();
    const tab = await opened;
    await expect(tab).toHaveURL((url) => url.pathname === `/artikkelit/${slug}`);
    await expect(tab.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }

  test('A-2-059 A-2-061 A-2-062 A-2-063 A-2-064 A-2-065 A-5-078 A-7-017 A-8-065 shows five articles a page, can be searched, deletes an article after a confirmation and can undo it, and opens it in a new tab', async ({
    page,
  }) => {
    for (let number = 1; number <= 5; number += 1) await makeArticle(`${word} ${number}`);
    const article = await makeArticle(`${word} poistettava`);
    await openBlog(page);
    await test.step('search and pages', () => searchAndTurnPages(page));
    await test.step('deleted and restored', () => deleteAndRestore(page, article));
    await test.step('in a new tab', () => openInNewTab(page, article));
  });

  test('A-7-016 A-8-020 A-8-021 shows why it could not be loaded, that deleting failed, and sends no request without a token', async ({
    page,
  }) => {
    const { title } = await makeArticle(`${word} pysyvä`);
    await page.route('**/api/blog/articles', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'Tietokanta ei vastaa.', requestId: 'x' } }),
    );
    await openBlog(page);
    await expect(page.getByText('Error: Tietokanta ei vastaa.', { exact: true })).toBeVisible();
    await page.unroute('**/api/blog/articles');
    await page.getByRole('button', { name: 'Yritä uudelleen' }).click();
    await expect(list(page).getByRole('listitem')).toHaveCount(5);
    await expect(page.getByText('Error:')).toHaveCount(0);

    await page.route('**/api/blog/articles/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 500, json: { code: 'internal', message: 'Jokin hajosi.', requestId: 'x' } })
        : route.fallback(),
    );
    await search(page).fill(title);
    await row(page, title).getByRole('button', { name: 'Poista artikkeli' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Poista artikkeli' }).click();
    await expectNotice(page, 'Artikkelin poistaminen epäonnistui');
    await expect(row(page, title)).toHaveCount(1);

    let calls = 0;
    await page.route('**/api/blog/articles', (route) => {
      calls += 1;
      return route.fallback();
    });
    await page.evaluate(() => localStorage.removeItem('adminToken'));
    await page.getByRole('button', { name: 'Päivitä lista' }).click();
    await expect(page.getByText('Error: No authentication token found', { exact: true })).toBeVisible();
    expect(calls).toBe(0);
  });
});

test.describe('writing an article', () => {
  test('A-4-024 A-4-026 A-7-013 A-8-018 publishes it with its keywords, and empties the form @core', async ({ page }) => {
    const title = `${word} Näin säilytät renkaat`;
    await write(page, title, '## Ennen talvea\n\nPese renkaat ja **kuivaa** ne.');
    await expect(preview(page).getByRole('heading', { name: 'Ennen talvea' })).toBeVisible();
    await expect(preview(page).locator('strong')).toHaveText('kuivaa');
    await expect(page.getByText('7 sanaa · lukuaika noin 1 min')).toBeVisible();
    await page.getByLabel('Avainsanat').fill('säilytys, talvi');
    const found = page.getByRole('region', { name: 'Näin artikkeli näkyy hakukoneessa' });
    await expect(found).toContainText(`/artikkelit/${word.toLowerCase()}-nain-sailytat-renkaat`);
    await expect(found).toContainText('Pese renkaat ja kuivaa ne.');
    await page.getByLabel('Kuvaus hakukoneille').fill('Oma kuvaus.');
    await expect(page.getByText('11/200 merkkiä')).toBeVisible();
    await expect(found).toContainText('Oma kuvaus.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Tallenna ja julkaise' }).click();
    await expectNotice(page, 'Artikkeli julkaistu onnistuneesti!');
    await expect(page.getByLabel('Avainsanat')).toHaveValue('');
    await expect(row(page, title)).toContainText('Julkaistu');
    const [made] = await articlesOf(word);
    expect(made).toMatchObject({
      keywords: ['säilytys', 'talvi'],
      description: 'Oma kuvaus.',
      slug: `${word.toLowerCase()}-nain-sailytat-renkaat`,
    });
    await expect.poll(() => draftsOf(word)).toEqual([]);
    expect((await page.request.get(`/artikkelit/${made?.slug}`)).status()).toBe(200);
    await page.getByRole('button', { name: 'Kirjoita itse' }).click();
    await expect(titleField(page)).toHaveValue('');
    await expect(contentField(page)).toHaveValue('');
  });

  const submit = (page: Page) => page.getByRole('button', { name: 'Tallenna ja julkaise' });

  async function expectRequired(page: Page): Promise<void> {
    let calls = 0;
    await page.route('**/api/blog/publish', (route) => {
      calls += 1;
      return route.fallback();
    });
    await titleField(page).fill('');
    await submit(page).click();
    await expect(page.getByText('Otsikko on pakollinen. Lisää otsikko ennen julkaisua.', { exact: true })).toBeVisible();
    await expect(titleField(page)).toBeFocused();
    await titleField(page).fill(word);
    await contentField(page).fill('  ');
    await submit(page).click();
    await expect(page.getByText('Sisältö on pakollinen. Generoi tai kirjoita sisältö ennen julkaisua.', { exact: true })).toBeVisible();
    expect(calls).toBe(0);
    await contentField(page).fill('Ensimmäinen kappale.');
  }

  async function expectFailure(page: Page): Promise<void> {
    await failCalls(page, '**/api/blog/publish', 'POST');
    await submit(page).click();
    await expectNotice(page, 'Artikkelin tallennus epäonnistui: Levy on täynnä.');
    await expect(titleField(page)).toHaveValue(word);
    await expect(submit(page)).toBeEnabled();
    await page.unroute('**/api/blog/publish');
  }

  async function publishWithPicture(page: Page): Promise<void> {
    const png = await sharp({ create: { width: 640, height: 360, channels: 3, background: { r: Date.now() % 256, g: 90, b: 40 } } })
      .png()
      .toBuffer();
    const file = page.getByLabel('Artikkelin kuva: valitse tiedosto');
    await file.setInputFiles({ name: 'kuva.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
    await expect(page.getByText('File type not supported. Please upload a JPEG, PNG or WebP image.')).toBeVisible();
    await file.setInputFiles({ name: 'kuva.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
    await expect(page.getByText('File size exceeds 5MB limit')).toBeVisible();
    await file.setInputFiles({ name: 'kuva.png', mimeType: 'image/png', buffer: png });
    await page.getByLabel('Kuvan vaihtoehtoinen teksti').fill('Oranssi pinta');
    await expect(preview(page).getByRole('img', { name: 'Oranssi pinta' })).toBeVisible();
    await page.getByRole('button', { name: 'Poista kuva artikkelista' }).click();
    await page.getByRole('button', { name: 'Kumoa' }).click();
    await expect(page.getByLabel('Kuvan vaihtoehtoinen teksti')).toHaveValue('Oranssi pinta');
    await submit(page).click();
    await expectNotice(page, 'Artikkeli julkaistu onnistuneesti!');
    const [made] = await articlesOf(word);
    expect(made?.image).toEqual({
      url: expect.stringMatching(/^\/images\//),
      alt: 'Oranssi pinta',
      width: 640,
      height: 360,
      blur: expect.stringMatching(/^data:image\//),
    });
  }

  test('A-5-037 A-5-038 A-8-017 requires a title and a text, keeps the input when the save fails, and stores an image with its size and placeholder', async ({
    page,
  }) => {
    await write(page, word);
    await test.step('sends nothing without a title and a text', () => expectRequired(page));
    await test.step('shows why it could not be saved', () => expectFailure(page));
    await test.step('an image is validated, uploaded and described', () => publishWithPicture(page));
  });

  test('a new article can be scheduled, and the list shows its time', async ({ page }) => {
    const title = `${word} ajastettu`;
    await write(page, title);
    await page.getByLabel('Ajasta', { exact: true }).check();
    await page.getByLabel('Päivämäärä').fill('1.1.2020');
    await page.getByRole('button', { name: 'Ajasta julkaisu' }).click();
    await expect(page.getByText('Valitse aika, joka ei ole vielä mennyt.')).toBeVisible();
    const year = new Date().getFullYear() + 1;
    await page.getByLabel('Päivämäärä').fill(`1.7.${year}`);
    await page.getByLabel('Kellonaika').fill('9');
    const when = new RegExp(`\\w\\w 1\\.7\\.${year} klo 9\\.00`);
    await expect(page.getByText(/Artikkeli julkaistaan/)).toHaveText(when);
    await page.getByRole('button', { name: 'Ajasta julkaisu' }).click();
    await expectNotice(page, /Artikkeli ajastettu: se julkaistaan \w\w 1\.7\.\d{4} klo 9\.00/);
    const [made] = await articlesOf(word);
    expect(made).toMatchObject({ status: 'scheduled', publishedAt: `${year}-07-01T06:00:00.000Z` });
    expect((await page.request.get(`/artikkelit/${made?.slug}`)).status()).toBe(404);
    await openBlog(page, word);
    await expect(row(page, title).getByText(/^Ajastettu/)).toHaveText(when);
    // Changes the schedule so that the article is published at once.
    await row(page, title).getByRole('button', { name: 'Muokkaa artikkelia' }).click();
    await expect(page.getByLabel('Päivämäärä')).toHaveValue(shownDate(`${year}-07-01`));
    await expect(page.getByLabel('Kellonaika')).toHaveValue('9.00');
    await page.getByLabel('Julkaise heti tallennettaessa').check();
    await page.getByRole('button', { name: 'Tallenna muutokset' }).click();
    await expectNotice(page, 'Artikkeli päivitetty!');
    await expect.poll(async () => (await articlesOf(word))[0]?.status).toBe('published');
  });

  async function open(page: Page, title: string): Promise<void> {
    await row(page, title).getByRole('button', { name: 'Muokkaa artikkelia' }).click();
    await expect(titleField(page)).toHaveValue(title);
  }

  async function update(page: Page, article: CreatedArticle): Promise<void> {
    await open(page, article.title);
    await expect(page.getByRole('heading', { name: 'Muokkaa artikkelia' })).toBeVisible();
    await expect(page.getByLabel('Avainsanat')).toHaveValue('koe, rengas');
    await page.getByLabel('Avainsanat').fill('koe,uusi sana ,');
    await contentField(page).fill('Muutettu teksti.');
    const call = page.waitForRequest(
      (request) => request.method() === 'PUT' && request.url().includes(`/api/blog/articles/${article._id}`),
    );
    await page.getByRole('button', { name: 'Tallenna muutokset' }).click();
    expect((await call).postDataJSON()).toMatchObject({
      keywords: ['koe', 'uusi sana'],
      content: 'Muutettu teksti.',
      version: article.version,
    });
    await expectUpdates(page, 1);
    expect(await articlesOf(article.title)).toEqual([
      expect.objectContaining({ keywords: ['koe', 'uusi sana'], content: 'Muutettu teksti.', publishedAt: article.publishedAt }),
    ]);
  }

  async function saveRevision(page: Page, { title }: CreatedArticle): Promise<void> {
    await open(page, title);
    await expect(contentField(page)).toHaveValue('Toinen teksti.');
    await page.getByRole('button', { name: 'Aiemmat versiot' }).click();
    await dialog(page)
      .getByRole('button', { name: /Esikatsele/ })
      .click();
    await expect(dialog(page).getByText('Alkuperäinen teksti.')).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Lataa lomakkeelle' }).click();
    await expect(contentField(page)).toHaveValue('Alkuperäinen **teksti**.');
    await page.getByRole('button', { name: 'Tallenna muutokset' }).click();
    await expectUpdates(page, 2);
    expect((await articlesOf(title))[0]).toMatchObject({ content: 'Alkuperäinen **teksti**.', keywords: ['koe', 'rengas'] });
  }

  async function editByKeyboard(page: Page, { title }: CreatedArticle): Promise<void> {
    await row(page, title).getByRole('button', { name: 'Muokkaa artikkelia' }).press('Enter');
    await expect(titleField(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(contentField(page)).toBeFocused();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Lisää.');
    // Enter in a single-line field must not submit the form by accident.
    await titleField(page).press('Enter');
    await expect(titleField(page)).toBeFocused();
    await page.getByRole('button', { name: 'Tallenna muutokset' }).press('Enter');
    await expectUpdates(page, 3);
    await expect(page.getByRole('heading', { name: 'Blogi', exact: true })).toBeFocused();
    expect((await articlesOf(title))[0]?.content).toMatch(/Lisää\.$/);
  }

  test('A-2-060 A-3-029 A-4-025 A-7-014 A-8-019 updates a published article instead of publishing another one, also from an earlier revision and with the keyboard alone', async ({
    page,
  }) => {
    const [updated, revised, typed] = [
      await makeArticle(`${word} muokattava`),
      await makeArticle(`${word} versioitu`, { content: 'Alkuperäinen **teksti**.' }),
      await makeArticle(`${word} näppäimillä`),
    ];
    await admin.put(`/blog/articles/${revised._id}`, { title: revised.title, content: 'Toinen teksti.', keywords: [] });
    await openBlog(page, word);
    await test.step('with its keywords', () => update(page, updated));
    await test.step('from an earlier revision', () => saveRevision(page, revised));
    await test.step('with the keyboard alone', () => editByKeyboard(page, typed));
  });

  test('A-2-057 fits 390, 768 and 1440 px in both themes', async ({ page }) => {
    const expectFits = async (expectMore: (width: number) => Promise<void> = () => Promise.resolve()) => {
      for (const [width, colorScheme] of [
        [390, 'dark'],
        [768, 'light'],
        [1440, 'dark'],
      ] as const)
        await test.step(`${width} px, ${colorScheme}`, async () => {
          await page.setViewportSize({ width, height: 900 });
          await page.emulateMedia({ colorScheme });
          await expectNoOverflow(page);
          await expectAccessible(page);
          await expectMore(width);
        });
    };
    await makeArticle(`${word} ${'pitkäyhdyssana'.repeat(6)}`);
    await page.setViewportSize({ width: 390, height: 900 });
    await openBlog(page, word);
    await expect(row(page, word)).toBeVisible();
    await expectFits();
    await row(page, word).getByRole('button', { name: 'Muokkaa artikkelia' }).click();
    await expect(titleField(page)).toBeFocused();
    await expectFits(async (width) => {
      const [text, shown] = [await contentField(page).boundingBox(), await preview(page).boundingBox()];
      if (!text || !shown) throw new Error('nothing to measure');
      expect(shown.x > text.x + text.width).toBe(width === 1440);
    });
  });
});
