import { expect, type Locator, type Page, test } from './journey.ts';
import { expectNotice, signIn } from './admin-page.ts';
import { expectAccessible } from './axe.ts';
import { ask, feedbackRow, giveThumb, uniqueWord, view } from './chatbot-steps.ts';
import { expectNoOverflow, expectNoTextCut } from './no-overflow.ts';
import { admin } from './shop-api.ts';
import { expectTouchTargets } from './touch-targets.ts';

test.beforeEach(({ page }) => signIn(page));

/** Returns which of red, green and blue is strongest in an element's background; yellow has as little blue as red or green has much. */
const hueOf = (element: Locator) =>
  element.evaluate((each) => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) return 'none';
    canvas.fillStyle = getComputedStyle(each).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    if (alpha === 0 || Math.max(red, green, blue) - Math.min(red, green, blue) < 5) return 'none';
    if (red > 150 && green > 120 && blue < 100) return 'yellow';
    return red > green ? 'red' : 'green';
  });

const failing = (page: Page, path: string) => page.route(path, (route) => route.fulfill({ status: 500, body: '' }));

test('A-2-015 A-2-077 A-9-001 A-9-002 A-9-003 A-9-004 A-9-005 feedback is listed in its colours, filtered, and leads to its conversation @core', async ({
  page,
}) => {
  const word = uniqueWord();
  for (const rating of [0, 3, 4, 7, 8, 10]) await admin.post('/feedback', { rating, comment: `${word} arvosana ${rating}.` });
  const asked = await ask(`Milloin ${word} on auki?`);
  await giveThumb(asked, 'up', `${word} peukku.`);

  await page.goto('/admin');
  await page.getByRole('link', { name: 'Chatbot-palaute' }).click();
  await expect(page.getByRole('heading', { name: 'Chatbot-palaute' })).toBeVisible();
  const colours = { 0: 'red', 3: 'red', 4: 'none', 7: 'none', 8: 'green', 10: 'green' } as const;
  for (const [rating, colour] of Object.entries(colours))
    await expect.poll(() => hueOf(feedbackRow(page, `${word} arvosana ${rating}.`)), `rating ${rating}`).toBe(colour);
  await expect(feedbackRow(page, `${word} arvosana 3.`)).toContainText('Huono');
  await expect(feedbackRow(page, `${word} arvosana 8.`)).toContainText('Hyvä');
  for (let rating = 0; rating <= 10; rating += 1)
    await expect
      .poll(() => hueOf(page.locator(`[data-rating="${rating}"]`)), `bar ${rating}`)
      .toBe(rating >= 8 ? 'green' : rating >= 5 ? 'yellow' : 'red');
  await expect(page.getByRole('region', { name: 'Yhteenveto' }).locator('svg.recharts-surface')).toBeVisible();
  await page.getByText('Viikot taulukkona').click();
  await expect(page.getByRole('region', { name: 'Keskiarvo viikoittain' }).getByRole('row')).not.toHaveCount(1);
  await expectAccessible(page);

  await page.getByLabel('Arvosana', { exact: true }).selectOption('low');
  await expect(feedbackRow(page, `${word} arvosana 8.`)).toHaveCount(0);
  await expect(feedbackRow(page, `${word} arvosana 3.`)).toBeVisible();
  await page.getByLabel('Arvosana', { exact: true }).selectOption('');
  await page.getByLabel('Mistä').selectOption('chat_thumbs');
  await expect(page).toHaveURL(/lahde=chat_thumbs/);
  await expect(feedbackRow(page, `${word} arvosana 10.`)).toHaveCount(0);
  await feedbackRow(page, `${word} peukku.`)
    .getByRole('button', { name: /Näytä keskustelu/ })
    .click();
  await expect(page.getByRole('heading', { name: `Milloin ${word} on auki?` })).toBeVisible();
  await expect(page.getByText(`Yläpeukku: ${word} peukku.`)).toBeVisible();
  await page.goBack();
  await expect(feedbackRow(page, `${word} peukku.`)).toBeVisible();
});

test('A-2-078 each day has its number of conversations, in a chart and in a table', async ({ page }) => {
  await ask('Moneltako avaatte?');
  await page.goto(view('tilastot'));
  const days = page.getByRole('region', { name: 'Keskustelut päivittäin' }).getByRole('row');
  await expect(days).toHaveCount(31);
  await expect(days.nth(1)).toContainText(/\d+\.\d+\.\d{4}\s*[1-9]/);
  await expect(page.locator('svg.recharts-surface')).toBeVisible();
  await page.getByRole('button', { name: '7 päivää' }).click();
  await expect(days).toHaveCount(8);
  await page.reload();
  await expect(days).toHaveCount(8);
});

test('A-8-044 A-8-045 A-8-046 a load that fails is named, and can be tried again', async ({ page }) => {
  const cases = [
    { name: '', path: '**/api/feedback/all**', text: 'Chatbot-palautteen lataus epäonnistui' },
    { name: 'tilastot', path: '**/api/conversations/stats**', text: 'Keskustelutilastojen lataus epäonnistui' },
    { name: 'historia', path: '**/api/conversations?**', text: 'Keskusteluhistorian lataus epäonnistui' },
  ];
  for (const { name, path, text } of cases) {
    await failing(page, path);
    await page.goto(view(name));
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await page.unroute(path);
    await page.getByRole('button', { name: 'Yritä uudelleen' }).click();
    await expect(page.getByText(text, { exact: true })).toHaveCount(0);
  }
});

test('D-LAW-022 the retention time of conversations is a setting', async ({ page }) => {
  await admin.put('/chat-settings', { retentionDays: null });
  await page.goto('/admin/settings');
  await page.getByRole('button', { name: 'Kaartobotti' }).click();
  const days = page.getByLabel('Keskustelujen säilytysaika (päivää)');
  await expect(days).toHaveValue('90');
  await days.fill('400');
  await page.getByRole('button', { name: 'Tallenna' }).click();
  await expect(page.getByText('Säilytysaika on 1–365 päivää.')).toBeVisible();
  await days.fill('60');
  await page.getByRole('button', { name: 'Tallenna' }).click();
  await expectNotice(page, 'Kaartobotin asetukset tallennettu');
  const { body } = await admin.get<{ retentionDays: number }>('/chat-settings');
  expect(body.retentionDays).toBe(60);
  await admin.put('/chat-settings', { retentionDays: null });
});

test.describe('on a phone of 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('every view stays within the page', async ({ page }) => {
    const asked = await ask('Moneltako avaatte lauantaina?');
    await giveThumb(asked, 'down');
    const pages = [
      view(''),
      view('tilastot'),
      view('historia'),
      view('historia', { keskustelu: asked.conversationId }),
      view('kysymykset'),
    ];
    for (const path of pages) {
      await page.goto(path);
      await expect(page.locator('main [role=status], main output')).toHaveCount(0);
      await expect(page.locator('main section').first()).toBeVisible();
      await expectNoOverflow(page);
      await expectNoTextCut(page);
      await expectTouchTargets(page.locator('main'));
    }
    await expectAccessible(page);
  });
});
