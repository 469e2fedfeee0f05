import { expect, test } from './journey.ts';
import { admin } from './shop-api.ts';

interface StoredFeedback {
  rating: number;
  comment: string;
  source: string;
  conversationId: string | null;
}

const feedbackOf = async (source: string) =>
  (await admin.get<{ data: StoredFeedback[] }>(`/feedback/all?source=${source}&limit=100`)).body.data;

test('P-4-042 D-CHAT-010 D-CHAT-011 D-CHAT-012 D-CHAT-017 D-PATH-077 A-3-047 A-3-048 the built-in assistant answers, asks to confirm a size, and remembers after a reload @core', async ({
  page,
}) => {
  await page.goto('/');
  const open = () => page.getByRole('main').getByRole('button', { name: 'Kaartobotti' }).click();
  await open();
  const drawer = page.getByRole('dialog', { name: 'Kaartobotti' });
  const box = drawer.getByRole('textbox', { name: 'Viesti' });
  await drawer.getByRole('button', { name: 'Mitkä ovat aukioloajat?' }).click();
  await expect(drawer.getByText(/9–17.*10–13/)).toBeVisible();
  await drawer.getByRole('button', { name: 'Hyvä vastaus' }).click();
  await expect(box).toBeEnabled();
  await box.fill('2055516');
  await box.press('Enter');
  await drawer.getByRole('button', { name: 'Kyllä' }).click();
  const tyres = drawer.getByRole('list', { name: 'Renkaat' });
  await expect(tyres.getByText('205/55R16').first()).toBeVisible();
  const href = (await tyres.getByRole('link').first().getAttribute('href')) ?? '';

  const conversationId = await page.evaluate(() => localStorage.getItem('kaartobotti-conversation'));
  await expect
    .poll(async () => (await feedbackOf('chat_thumbs')).filter((feedback) => feedback.conversationId === conversationId))
    .toMatchObject([{ rating: 10 }]);

  await page.reload();
  await open();
  await expect(drawer.getByText(/9–17.*10–13/)).toBeAttached();
  await expect(drawer.getByRole('button', { name: 'Hyvä vastaus', pressed: true })).toHaveCount(1);
  await expect(drawer.getByRole('button', { name: 'Kyllä' })).toHaveCount(0);

  const comment = `Neuvo oli hyvä ${Date.now()}`;
  await drawer.getByRole('button', { name: 'Anna palautetta' }).click();
  const form = page.getByRole('dialog', { name: 'Anna palautetta' });
  await form.getByLabel(/Kommentti/).fill(comment);
  await form.getByRole('button', { name: 'Lähetä palaute' }).click();
  await expect(form.getByText('Kiitos palautteestasi!')).toBeVisible();
  await expect
    .poll(async () => (await feedbackOf('feedback_form')).filter((feedback) => feedback.comment === comment))
    .toMatchObject([{ rating: 5 }]);
  await expect(form).toHaveCount(0);

  await tyres.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await expect(drawer).toHaveCount(0);
});

test('on a slow line a reply arrives whole, and a reload in its middle shows it once', async ({ page }) => {
  await page.goto('/');
  const open = () => page.getByRole('main').getByRole('button', { name: 'Kaartobotti' }).click();
  await open();
  const drawer = page.getByRole('dialog', { name: 'Kaartobotti' });
  const box = drawer.getByRole('textbox', { name: 'Viesti' });
  await expect(box).toBeEnabled();
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  // A phone at the edge of its network: bytes per second, and milliseconds of delay.
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 600,
    downloadThroughput: 4_000,
    uploadThroughput: 4_000,
  });
  await box.fill('Kesärenkaat 205/55R16');
  await box.press('Enter');
  await expect(drawer.getByText('Kaartobotti kirjoittaa...')).toBeVisible();
  await network.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
  await page.reload();
  await open();
  await expect(drawer.getByRole('list', { name: 'Renkaat' })).toHaveCount(1);
  await expect(drawer.getByText('Kesärenkaat 205/55R16', { exact: true })).toHaveCount(1);
  await expect(box).toBeEnabled();
});
