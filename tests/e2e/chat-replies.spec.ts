import { expect, gate, openDrawer, saying, test } from './scripted-chat.ts';
import { expectAccessible } from './axe.ts';
import { expectNoOverflow } from './no-overflow.ts';

const ASKING = 'Varmistan vielä: onko rengaskoko 205/55R16? Vastaa kyllä tai peruuta.';

test('P-4-053 P-4-054 P-4-055 P-4-056 P-4-057 P-4-058 P-4-059 P-4-060 P-4-061 P-4-062 a finished question about the tyre size has two buttons', async ({
  page,
  chat,
}) => {
  const { drawer, send, list } = await openDrawer(page);
  const panel = drawer.getByRole('region', { name: 'Vahvista rengaskoko' });
  const waits = gate();
  chat.willReply([...saying(ASKING, []), waits.promise, { type: 'finish' }], saying('Kiitos'));
  await send('2055516');
  await expect(list.getByText('Varmistan vielä')).toBeVisible();
  await expect(panel).toHaveCount(0);
  waits.resolve();
  await expect(panel.getByRole('button')).toHaveText(['Kyllä', 'Peruuta']);
  await panel.getByRole('button', { name: 'Kyllä' }).click();
  await expect(panel).toHaveCount(0);
  await expect(list.getByText('kyllä', { exact: true })).toBeVisible();
  await expect(list.getByText('Kiitos')).toBeVisible();
  await expect(panel).toHaveCount(0);

  chat.willReply(saying(ASKING.toUpperCase().replace('VARMISTAN', 'VAHVISTAN')), saying('Selvä'));
  await send('uudelleen');
  await panel.getByRole('button', { name: 'Peruuta' }).click();
  await expect(list.getByText('Selvä')).toBeVisible();
  expect(chat.questions.slice(1)).toEqual(['kyllä', 'uudelleen', 'peruuta']);

  chat.willReply(saying(ASKING), saying('Muuta asiaa'), saying(ASKING.replace('rengaskoko', 'koko')));
  await send('kolmas');
  await expect(panel).toBeVisible();
  await send('Jotain muuta');
  await expect(list.getByText('Muuta asiaa')).toBeVisible();
  await expect(panel).toHaveCount(0);
  await send('neljäs');
  await expect(list.getByText('onko koko')).toBeVisible();
  await expect(panel).toHaveCount(0);
});

test('P-4-063 P-4-064 P-4-065 the dog is above replies about it; Markdown is safe, tyres are cards', async ({ page, chat }) => {
  const { drawer, send, list } = await openDrawer(page);
  const dog = list.getByRole('img', { name: /Rocky/ });
  const tyre = {
    id: '65a000000000000000000001',
    manufacturer: 'Nokian Tyres',
    model: 'Hakkapeliitta 10',
    fullSize: '205/55R16',
    loadIndex: '94',
    speedSymbol: 'T',
    type: 'winter',
    winterType: 'studded',
    price: 100,
    currentPrice: 80,
    lowestPrice30Days: 90,
    stock: 3,
    fuelEfficiency: 'C',
    wetGrip: 'D',
    noiseLevel: 72,
    snowMark: true,
    iceMark: false,
    image: null,
  };
  const markdown =
    'Hinnat: **39,90 €** <img src=x onerror="window.hacked=1">\n\n- [Hinnasto](/hinnasto)\n- [Muualle](https://muu.example/)\n- [Paha](javascript:alert(1))';
  chat.willReply(
    saying(markdown, [{ type: 'data-tyres', id: 'd', data: [tyre] }, { type: 'finish' }]),
    saying('Hallissa on Rocky'),
    saying('Hallin KOIRA nukkuu'),
  );
  await send('Renkaat');
  const card = list.getByRole('list', { name: 'Renkaat' }).getByRole('listitem').first();
  await expect(card).toContainText(/Hakkapeliitta 10.*205\/55R16 94T.*80,00\s€.*100,00\s€.*Nastarengas.*Varastossa enää 3 kpl/);
  await expect(card).toContainText('Alin hinta 30 päivän aikana ennen alennusta: 90,00 €');
  await expect(card.getByRole('link')).toHaveAttribute('href', `/renkaat/${tyre.id}`);
  await expect(list.getByRole('strong').filter({ hasText: '39,90' })).toBeVisible();
  await expect(list.getByText('<img src=x')).toBeVisible();
  await expect(list.getByRole('link', { name: 'Hinnasto' })).toBeVisible();
  await expect(list.getByRole('link', { name: /Muualle|Paha/ })).toHaveCount(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await expect(dog).toHaveCount(0);
  await send('Rocky?');
  await expect(list.getByRole('listitem').filter({ hasText: 'Hallissa on Rocky' }).getByRole('img', { name: /Rocky/ })).toBeVisible();
  await send('Koira?');
  await expect(dog).toHaveCount(2);
  const above = async () => ((await dog.last().boundingBox())?.y ?? 0) < ((await list.getByText('Hallin KOIRA').boundingBox())?.y ?? 0);
  expect(await above()).toBe(true);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoOverflow(page);
  await list.getByRole('link', { name: 'Hinnasto' }).click();
  await expect(page).toHaveURL(/\/hinnasto$/);
  await expect(drawer).toHaveCount(0);
});

test('P-8-008 P-8-017 P-8-018 failures are told in the conversation, and the same message can be sent again', async ({ page, chat }) => {
  const { drawer, send, list } = await openDrawer(page);
  const told = (text: string) => expect(list.getByRole('listitem').last()).toContainText(`Anteeksi, tekninen virhe tapahtui: ${text}`);
  const failures: [Parameters<typeof chat.willReply>[0], string][] = [
    [{ status: 503, body: JSON.stringify({ message: 'Palvelu on hetken poissa.', code: 'unavailable' }) }, 'Palvelu on hetken poissa.'],
    [{ status: 500, body: 'rikki' }, 'rikki'],
    [{ status: 500, body: '' }, 'Failed to fetch the chat response.'],
    [[], 'The response body is empty.'],
    [saying('Alku', [{ type: 'error', errorText: 'Malli ei vastaa.' }]), 'Malli ei vastaa.'],
  ];
  chat.willReply(...failures.map(([script]) => script));
  await send('Kysymys');
  for (const [at, [, text]] of failures.entries()) {
    await told(text);
    if (at === failures.length - 1) break;
    await drawer.getByRole('button', { name: 'Yritä uudelleen' }).click();
  }
  await page.route('**/api/ai/chat', (route) => route.abort());
  await drawer.getByRole('button', { name: 'Yritä uudelleen' }).click();
  await told('Failed to fetch');
  await page.unroute('**/api/ai/chat');
  expect(new Set(chat.requests.map(({ messages }) => messages[0]?.id)).size).toBe(1);
  await expect(list.getByText('Kysymys', { exact: true })).toHaveCount(1);
});

test('a reply whose connection breaks is resumed, and is not shown twice; the visitor can stop it', async ({ page, chat }) => {
  const { drawer, send, list, box } = await openDrawer(page);
  chat.willReply(saying('Puolikas', ['break']));
  chat.willResume(saying('Puolikas, taas', []), saying('Puolikas ja loput'));
  await send('Kysymys');
  await expect(list.getByText('Puolikas ja loput')).toBeVisible();
  await expect(list.getByText(/Puolikas/)).toHaveCount(1);
  await expect(box).toBeEnabled();

  // Finished meanwhile: there is nothing to resume, but the stored reply.
  chat.willReply(saying('Kesken', ['break']));
  chat.hasStored(() => ({
    messages: [{ id: 'done', role: 'assistant', content: 'Valmis', parts: [{ type: 'text', text: 'Valmis' }], createdAt: '', thumb: null }],
  }));
  await send('Toinen');
  await expect(list.getByText('Valmis', { exact: true })).toBeVisible();
  await expect(list.getByText('Kesken', { exact: true })).toHaveCount(0);

  const waits = gate();
  chat.willReply([...saying('Pitkä vastaus', []), waits.promise]);
  await send('Kolmas');
  await expect(list.getByText('Pitkä vastaus')).toBeVisible();
  const stopped = page.waitForRequest(/\/api\/ai\/chat\/conv_[^/]+\/stop$/);
  await drawer.getByRole('button', { name: 'Pysäytä' }).click();
  await stopped;
  await expect(list.getByRole('listitem').last()).toContainText('Pitkä vastaus(pysäytetty)');
  await expect(box).toBeFocused();
  waits.resolve();
});

test('a question for the staff is sent from the chat, and nothing of it is lost', async ({ page, chat }) => {
  const { drawer, send } = await openDrawer(page);
  chat.willReply(
    saying('Jätä viesti.', [
      { type: 'data-contact-form', id: 'form', data: { question: 'Mahtuuko 19 tuuman vanne?' } },
      { type: 'finish' },
    ]),
  );
  await send('Vanne');
  const form = drawer.getByRole('form', { name: 'Viesti asentajalle' });
  await expect(form.getByLabel('Kysymys')).toHaveValue('Mahtuuko 19 tuuman vanne?');
  await form.getByLabel('Nimi').fill('Chat Asiakas');
  await form.getByRole('button', { name: 'Lähetä viesti' }).click();
  await expect(form.getByText('Anna sähköpostiosoite, johon vastaamme.')).toBeVisible();
  await expect(form.getByLabel('Sähköposti')).toBeFocused();
  await form.getByLabel('Sähköposti').fill('chat@visitor.example');
  const keys: string[] = [];
  await page.route('**/api/contact-messages', (route) => {
    keys.push((route.request().postDataJSON() as { key: string }).key);
    return keys.length === 1 ? route.abort() : route.fulfill({ status: 201, json: { message: 'Kiitos viestistäsi.' } });
  });
  await form.getByRole('button', { name: 'Lähetä viesti' }).click();
  await expect(form.getByRole('alert')).toContainText('Viestisi on tallessa lomakkeessa.');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Kaartobotti' }).click();
  await expect(form.getByLabel('Nimi')).toHaveValue('Chat Asiakas');
  await form.getByRole('button', { name: 'Lähetä viesti' }).click();
  await expect(drawer.getByText(/Kiitos viestistäsi\. (Avaamme seuraavan kerran|Olemme nyt auki)/)).toBeVisible();
  expect(keys[0]).toBe(keys[1]);
});
