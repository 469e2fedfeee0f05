import { expect, openDrawer, saying, test } from './scripted-chat.ts';
import { expectAccessible } from './axe.ts';

const FAILED = 'Palautteen lähettäminen epäonnistui. Yritä uudelleen.';

test('P-2-215 P-2-228 P-2-229 P-2-230 P-2-231 P-3-028 P-4-066 P-4-067 P-4-068 P-4-069 P-5-022 P-5-023 P-5-024 P-8-009 P-8-010 feedback is given in a drawer', async ({
  page,
}) => {
  const sent: unknown[] = [];
  const answers = [500, null, 201, 201] as const;
  let release = Promise.withResolvers<void>();
  await page.route('**/api/feedback', async (route) => {
    const answer = answers[sent.length];
    sent.push(route.request().postDataJSON());
    await release.promise;
    await (answer === null ? route.abort() : route.fulfill({ status: answer, json: { message: 'x' } }));
  });
  const { drawer } = await openDrawer(page);
  await drawer.getByRole('button', { name: 'Anna palautetta' }).click();
  const form = page.getByRole('dialog', { name: 'Anna palautetta' });
  const slider = form.getByRole('slider');
  const comment = form.getByLabel(/Kommentti/);
  for (const [name, value] of Object.entries({ min: '0', max: '10', step: '1' })) await expect(slider).toHaveAttribute(name, value);
  await expect(slider).toHaveValue('5');
  await expect(form.getByText('5/10')).toBeVisible();
  await expect(comment).toHaveAttribute('rows', '4');
  await expectAccessible(page);
  const bottom = async () => ((await form.boundingBox())?.y ?? 0) + ((await form.boundingBox())?.height ?? 0);
  await expect.poll(bottom).toBe(page.viewportSize()?.height);

  await slider.press('ArrowRight');
  await slider.press('ArrowRight');
  await expect(form.getByText('7/10')).toBeVisible();
  await comment.fill('Hyvä neuvo');
  await form.getByRole('button', { name: 'Lähetä palaute' }).click();
  await expect(form.getByRole('button', { name: 'Lähetetään...' })).toBeVisible();
  release.resolve();
  await expect(form.getByText(FAILED)).toBeVisible();
  await form.getByRole('button', { name: 'Lähetä palaute' }).click();
  await expect.poll(() => sent.length).toBe(2);
  await expect(form.getByText(FAILED)).toBeVisible();
  await expect(comment).toHaveValue('Hyvä neuvo');
  await form.getByRole('button', { name: 'Lähetä palaute' }).click();
  await expect(form.getByText('Kiitos palautteestasi!')).toBeVisible();
  await expect(comment).toHaveValue('');
  await expect(slider).toHaveValue('5');
  await expect(form).toHaveCount(0);
  await expect(drawer.getByRole('button', { name: 'Anna palautetta' })).toBeFocused();

  await drawer.getByRole('button', { name: 'Anna palautetta' }).click();
  release = Promise.withResolvers();
  release.resolve();
  await form.getByRole('button', { name: 'Lähetä palaute' }).click();
  await expect(form.getByText('Kiitos palautteestasi!')).toBeVisible();
  expect(sent.slice(2)).toEqual([
    { rating: 7, comment: 'Hyvä neuvo' },
    { rating: 5, comment: '' },
  ]);
});

test('A-3-048 a reply gets a thumb, which can be withdrawn and explained', async ({ page, chat }) => {
  const calls: [string, unknown][] = [];
  await page.route('**/api/feedback**', (route) => {
    calls.push([`${route.request().method()} ${new URL(route.request().url()).pathname}`, route.request().postDataJSON()]);
    return route.fulfill({ status: 200, json: { message: 'Kiitos', withdrawn: true } });
  });
  const { drawer, send } = await openDrawer(page);
  const script = saying('Vastaus');
  chat.willReply(script);
  await expect(drawer.getByRole('button', { name: 'Hyvä vastaus' })).toHaveCount(0);
  await send('Kysymys');
  const [up, down] = [drawer.getByRole('button', { name: 'Hyvä vastaus' }), drawer.getByRole('button', { name: 'Huono vastaus' })];
  await up.click();
  await expect(up).toHaveAttribute('aria-pressed', 'true');
  await up.click();
  await expect(up).toHaveAttribute('aria-pressed', 'false');
  await down.click();
  await expect(down).toHaveAttribute('aria-pressed', 'true');
  await drawer.getByLabel('Mikä oli vialla?').fill('Väärä hinta');
  await drawer.getByRole('form').or(drawer.locator('form')).getByRole('button', { name: 'Lähetä', exact: true }).first().click();
  await expect(drawer.getByText('Kiitos, tästä on apua.')).toBeVisible();
  const conversationId = chat.requests[0]?.conversationId;
  const messageId = (script[0] as { messageId: string }).messageId;
  const thumb = { source: 'chat_thumbs', conversationId, messageId };
  expect(calls).toEqual([
    ['POST /api/feedback', { ...thumb, rating: 10 }],
    [`DELETE /api/feedback/thumbs/${conversationId}/${messageId}`, null],
    ['POST /api/feedback', { ...thumb, rating: 0 }],
    ['POST /api/feedback', { ...thumb, rating: 0, comment: 'Väärä hinta' }],
  ]);
});
