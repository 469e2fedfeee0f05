import { expect, test } from './journey.ts';
import { lengths, lengthWords } from '#contracts/content/articles';
import { articlesOf, clean, contentField, drafts, draftsOf, openBlog, titleField, uniqueWord } from './admin-blog.ts';
import { expectNotice, signIn } from './admin-page.ts';
import { expectAccessible } from './axe.ts';

let word: string;
test.beforeEach(async ({ page }) => {
  word = uniqueWord();
  await signIn(page);
  await openBlog(page);
});
test.afterEach(() => clean(word));

const wordsOf = (text: string) => text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;

test('A-5-036 A-3-031 A-3-032 needs keywords, and offers three tones and three lengths', async ({ page }) => {
  let calls = 0;
  await page.route('**/api/blog/generate', (route) => {
    calls += 1;
    return route.fallback();
  });
  await expect(page.getByLabel('Sävy')).toHaveValue('professional');
  const values = (label: string) =>
    page
      .getByLabel(label)
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  await expect.poll(() => values('Sävy')).toEqual(['professional', 'casual', 'educational']);
  await expect.poll(() => values('Pituus')).toEqual(['short', 'medium', 'long']);
  await expect(page.getByLabel('Pituus').locator('option')).toHaveText([/noin 300 sanaa/, /noin 600 sanaa/, /noin 1000 sanaa/]);
  await page.getByLabel('Avainsanat').fill(' , ');
  await page.getByRole('button', { name: 'Generoi artikkeli' }).click();
  await expect(page.getByText('Anna vähintään yksi avainsana.')).toBeVisible();
  expect(calls).toBe(0);
});

for (const length of lengths)
  test(`A-3-030 A-3-033 A-3-034 A-3-035 A-4-022 A-4-023 ${length}: generates about ${lengthWords[length]} words, which can be edited and discarded`, async ({
    page,
  }) => {
    const title = `${word} ${length}`;
    await page.getByLabel('Avainsanat').fill('talvirengas, rengaspaine');
    await page.getByLabel('Otsikko').fill(title);
    await page.getByLabel('Pituus').selectOption(length);
    const call = page.waitForRequest('**/api/blog/generate');
    await page.getByRole('button', { name: 'Generoi artikkeli' }).click();
    expect((await call).postDataJSON()).toEqual({ keywords: ['talvirengas', 'rengaspaine'], title, tone: 'professional', length });
    await expect(titleField(page)).toHaveValue(title);
    await expect(page.getByText(/Teksti on koottu mallipohjasta/)).toBeVisible();
    const text = await contentField(page).inputValue();
    expect(Math.abs(wordsOf(text) / lengthWords[length] - 1)).toBeLessThanOrEqual(0.15);
    await contentField(page).fill(`${text}\n\nLisätty itse.`);
    await expect(contentField(page)).toHaveValue(/Lisätty itse\.$/);
    await page.getByRole('button', { name: 'Hylkää', exact: true }).click();
    await expectNotice(page, 'Luonnos hylätty');
    await expect(contentField(page)).toHaveCount(0);
    await expect.poll(() => draftsOf(word)).toEqual([]);
    await expect.poll(() => articlesOf(word)).toEqual([]);
  });

test('A-4-024 a generated article can be published @core', async ({ page }) => {
  await page.getByLabel('Avainsanat').fill('rengashotelli');
  await page.getByLabel('Otsikko').fill(`${word} generoitu`);
  await page.getByRole('button', { name: 'Generoi artikkeli' }).click();
  await expect(page.getByText(/Teksti on koottu mallipohjasta/)).toBeVisible();
  await expect(page.getByLabel('Avainsanat')).toHaveValue('rengashotelli');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Tallenna ja julkaise' }).click();
  await expectNotice(page, 'Artikkeli julkaistu onnistuneesti!');
  const [made] = await articlesOf(word);
  await page.goto(`/artikkelit/${made?.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: `${word} generoitu` })).toBeVisible();
});

test('A-8-016 shows that the generation failed, and keeps the input', async ({ page }) => {
  await page.route('**/api/blog/generate', (route) =>
    route.fulfill({ status: 502, json: { code: 'generation_failed', message: 'Malli ei vastannut.', requestId: 'x' } }),
  );
  await page.getByLabel('Avainsanat').fill('talvirengas');
  await page.getByRole('button', { name: 'Generoi artikkeli' }).click();
  await expectNotice(page, 'Blogin generointi epäonnistui. Yritä uudelleen.');
  await expect(page.getByText('Viimeisin yritys ei onnistunut: Malli ei vastannut.')).toBeVisible();
  await expect(page.getByLabel('Avainsanat')).toHaveValue('talvirengas');
});

test('a slow generation shows its progress, can be cancelled, and is saved as a draft when the admin leaves the tab', async ({ page }) => {
  let answer = (): void => undefined;
  const wait = () => new Promise<void>((go) => (answer = go));
  await page.route('**/api/blog/generate', async (route) => {
    await wait();
    await route
      .fulfill({ json: { content: 'Kielimallin teksti.', generatedTitle: `${word} mallilta`, source: 'model' } })
      .catch(() => undefined);
  });
  await page.getByLabel('Avainsanat').fill('talvirengas');
  await page.getByRole('button', { name: 'Generoi artikkeli' }).click();
  await expect(page.getByRole('progressbar', { name: 'Artikkelin kirjoitus' })).toBeVisible();
  await page.getByRole('button', { name: 'Peruuta' }).click();
  await expect(page.getByRole('button', { name: 'Generoi artikkeli' })).toBeVisible();
  await expect(page.getByLabel('Avainsanat')).toHaveValue('talvirengas');
  answer();

  await page.getByRole('button', { name: 'Generoi artikkeli' }).click();
  await expect(page.getByRole('progressbar', { name: 'Artikkelin kirjoitus' })).toBeVisible();
  await page.getByRole('link', { name: 'Renkaiden hallinta' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  answer();
  await expectNotice(page, 'Artikkeliluonnos on valmis.');
  await expect.poll(async () => (await draftsOf(word)).length).toBe(1);
  await page.getByRole('link', { name: 'Blogi' }).click();
  await drafts(page)
    .getByRole('button', { name: `Jatka: ${word} mallilta` })
    .click();
  await expect(contentField(page)).toHaveValue('Kielimallin teksti.');
  await expect(page.getByText(/Tekstin kirjoitti kielimalli/)).toBeVisible();
});
