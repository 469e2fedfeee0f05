import { drawerOf, expect, gate, openDrawer, saying, storedMessage, test } from './scripted-chat.ts';
import { expectAccessible } from './axe.ts';
import { expectNoOverflow } from './no-overflow.ts';
import { expectTouchTargets } from './touch-targets.ts';

const KEY = 'kaartobotti-conversation';
const WELCOME = /^Kaartobotti: Hei! Olen tekoälyavustaja Kaartobotti, .*-liikkeen asiakaspalvelusta\./;

test('P-1-006 P-2-208 P-2-209 P-2-210 P-2-214 P-4-039 P-4-040 P-9-006 P-9-007 P-9-008 P-9-009 P-9-010 P-9-011 P-9-012 D-LAW-018 the chat opens with the welcome of an AI assistant, six questions and a disclaimer @core', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  const { drawer, list } = await openDrawer(page);
  await expect.poll(async () => (await drawer.boundingBox())?.y).toBe(120);
  expect(await drawer.boundingBox()).toMatchObject({ width: 400, height: 680 });
  await expect(drawer.getByRole('heading', { name: 'Kaartobotti', exact: true })).toBeVisible();
  await expect(list.getByRole('listitem').first()).toHaveText(WELCOME);
  await expect(drawer.getByRole('region', { name: 'Ehdotetut kysymykset' }).getByRole('button')).toHaveText([
    /palvelu/,
    /205\/55R16/,
    /aukiolo/,
    /renkaanvaihto maksaa/,
    /Rocky/,
    /ketju/,
  ]);
  await expect(drawer.getByText(/voi erehtyä. Tarkista tärkeät tiedot/)).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(390);
  await expectTouchTargets(drawer);
  await expectNoOverflow(page);
  // The first line as it is shown, on the narrowest phone too.
  await page.setViewportSize({ width: 320, height: 800 });
  const firstLine = () =>
    list
      .getByRole('listitem')
      .first()
      .locator('p')
      .first()
      .evaluate((paragraph) => {
        const word = document.createRange();
        const text = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT).nextNode() as Text;
        const at = text.data.indexOf('tekoäly');
        word.setStart(text, at);
        word.setEnd(text, at + 'tekoäly'.length);
        return word.getBoundingClientRect().top - paragraph.getBoundingClientRect().top;
      });
  await expect.poll(firstLine).toBeLessThan(10);
});

test('P-2-216 P-2-217 P-2-218 P-2-219 P-2-220 P-3-024 P-3-025 P-3-026 P-4-041 P-4-042 P-4-043 P-4-044 P-4-045 P-4-047 P-5-025 a conversation: Enter sends, the form waits for the reply', async ({
  page,
  chat,
}) => {
  const { drawer, box, list } = await openDrawer(page);
  const waits = gate();
  chat.willReply([...saying('Ensimmäinen ', []), waits.promise, { type: 'finish' }], saying('Toinen'), saying('Kolmas'));
  await box.fill('   ');
  await box.press('Enter');
  await drawer.getByRole('button', { name: 'Lähetä' }).click();
  expect(chat.requests).toHaveLength(0);

  await box.fill('');
  await drawer.getByRole('button', { name: 'Mitkä ovat aukioloajat?' }).click();
  await expect(drawer.getByRole('region', { name: 'Ehdotetut kysymykset' })).toHaveCount(0);
  await expect(list.getByText('Mitkä ovat aukioloajat?')).toBeVisible();
  await expect(list.getByText('Ensimmäinen')).toBeVisible();
  await expect(drawer.getByText('Kaartobotti kirjoittaa...', { exact: true })).toBeVisible();
  await expect(box).toBeDisabled();
  await expect(drawer.getByRole('button', { name: 'Lähetä' })).toBeDisabled();
  await expect(drawer.getByRole('button', { name: 'Hyvä vastaus' })).toHaveCount(0);
  waits.resolve();
  await expect(box).toBeFocused();
  await expect(drawer.getByText('Kaartobotti kirjoittaa...')).toHaveCount(0);
  await expect(list.getByRole('status').filter({ hasText: 'Ensimmäinen' })).toHaveCount(1);

  await box.pressSequentially('Rivi');
  await box.press('Shift+Enter');
  await box.pressSequentially('toinen');
  await expect(box).toHaveValue('Rivi\ntoinen');
  await box.fill(Array.from({ length: 20 }, (_, line) => `Rivi ${line}`).join('\n'));
  await expect.poll(async () => (await box.boundingBox())?.height).toBe(150);
  await drawer.getByRole('button', { name: 'Lähetä' }).click();
  await expect(list.getByText('Toinen')).toBeVisible();
  await expect(box).toBeFocused();

  // Enter that ends a composed character does not send.
  await box.fill('日本');
  await box.dispatchEvent('keydown', { key: 'Enter', code: 'Enter', isComposing: true, bubbles: true });
  await expect(box).toHaveValue('日本');
  await box.press('Enter');
  await expect(list.getByText('Kolmas')).toBeVisible();

  expect(chat.requests.map(({ messages }) => messages.length)).toEqual([1, 1, 1]);
  const [id = '', ...others] = chat.requests.map(({ conversationId }) => conversationId);
  expect(id).toMatch(/^conv_\d+_[a-z\d]{26}$/);
  expect(others).toEqual([id, id]);
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBe(id);
});

test('P-7-017 a message is one request, also when the reply ends with a tool', async ({ page, chat }) => {
  const { send, list, box } = await openDrawer(page);
  const tool = [
    { type: 'tool-input-available', toolCallId: 'call', toolName: 'getHours', input: {} },
    { type: 'tool-output-available', toolCallId: 'call', output: {} },
    { type: 'finish' },
  ];
  chat.willReply(saying('Ensimmäinen', tool), saying('Toinen', tool));
  await send('Yksi');
  await expect(list.getByText('Ensimmäinen')).toBeVisible();
  await expect(box).toBeFocused();
  await send('Kaksi');
  await expect(list.getByText('Toinen')).toBeVisible();
  await expect(box).toBeFocused();
  expect(chat.requests.map(({ messages }) => messages.at(-1)?.parts[0]?.text)).toEqual(['Yksi', 'Kaksi']);
});

test('P-2-213 P-4-046 the list scrolls to a reply, except for those who read above it; a long message is not lost', async ({
  page,
  chat,
}) => {
  const { drawer, box, send, list } = await openDrawer(page);
  const long = Array.from({ length: 40 }, (_, line) => `Rivi ${line}`).join('\n\n');
  chat.willReply(saying(`${long}\n\nLoppu yksi`));
  await send('Yksi');
  await expect(list.getByText('Loppu yksi')).toBeInViewport();

  const waits = gate();
  chat.willReply([...saying(long, []), waits.promise, ...saying('Loppu kaksi').slice(1)]);
  await send('Kaksi');
  await expect(list.getByText('Rivi 39').last()).toBeInViewport();
  await list.hover();
  await page.mouse.wheel(0, -3_000);
  await expect(list.getByText('Rivi 39').last()).not.toBeInViewport();
  waits.resolve();
  await drawer.getByRole('button', { name: 'Uusi vastaus' }).click();
  await expect(list.getByText('Loppu kaksi')).toBeInViewport();
  await expect(drawer.getByRole('button', { name: 'Uusi vastaus' })).toHaveCount(0);

  await box.fill('x'.repeat(2_001));
  await expect(drawer.getByText('Viesti on liian pitkä. Lyhennä sitä 1 merkillä.')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Lähetä' })).toBeDisabled();
  await box.press('Enter');
  await expect(box).toHaveValue('x'.repeat(2_001));
  await box.fill('x'.repeat(1_800));
  await expect(drawer.getByText(/^1.800\/2.000$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
});

test('P-3-023 D-PATH-077 a reload continues the conversation, with earlier messages and a reply that is still being written', async ({
  page,
  chat,
}) => {
  const id = 'conv_1700000000000_abcdefghijklmnopqrstuvwxyz';
  const call = { id: 'c', type: 'function', function: { name: 'submitFeedback' } };
  const lines = Array.from({ length: 30 }, (_, at) => storedMessage(`m${at}`, at % 2 === 0 ? 'user' : 'assistant', `Viesti ${at}`));
  chat.hasStored((before) =>
    before === null
      ? {
          messages: [
            ...lines,
            storedMessage('f', 'user', 'Arvosana 9', { tool_calls: [call] }),
            storedMessage('q', 'user', 'Kysymys'),
            storedMessage('p', 'assistant', 'Puolikas'),
          ],
          before: 7,
          isReplying: true,
        }
      : { messages: [storedMessage('old', 'user', 'Ensimmäinen viesti')], before: null },
  );
  chat.willResume(saying('Puolikas ja loput'));
  await page.addInitScript(([key, value]) => localStorage.setItem(key ?? '', value ?? ''), [KEY, id]);
  const { drawer, list, send } = await openDrawer(page);
  await expect(list.getByText('Puolikas ja loput')).toBeInViewport();
  await expect(list.getByText(/Puolikas/)).toHaveCount(1);
  await expect(list.getByText('Arvosana 9')).toHaveCount(0);
  await expect(list.getByRole('listitem').first()).toHaveText(WELCOME);

  await list.evaluate((region) => region.scrollTo(0, 0));
  const third = list.getByText('Viesti 2', { exact: true });
  const before = (await third.boundingBox())?.y ?? 0;
  await drawer.getByRole('button', { name: 'Näytä aiemmat viestit' }).click();
  await expect(list.getByText('Ensimmäinen viesti')).toBeAttached();
  await expect(drawer.getByRole('button', { name: 'Näytä aiemmat viestit' })).toHaveCount(0);
  expect(Math.abs(((await third.boundingBox())?.y ?? 0) - before)).toBeLessThan(4);

  chat.willReply(saying('Vastaus'));
  await send('Jatko');
  await expect(list.getByText('Vastaus', { exact: true })).toBeVisible();
  expect(chat.requests[0]?.conversationId).toBe(id);
  await drawer.getByRole('button', { name: 'Aloita uusi keskustelu' }).click();
  await expect(list.getByText('Vastaus', { exact: true })).toHaveCount(0);
  await expect(drawer.getByRole('region', { name: 'Ehdotetut kysymykset' })).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull();
});

test('P-4-048 P-4-049 P-4-050 P-4-051 P-4-052 pending questions begin and continue a conversation; an expired one begins anew', async ({
  page,
  chat,
}) => {
  await page.addInitScript((key) => {
    if (sessionStorage.getItem('begun') !== null) return;
    sessionStorage.setItem('begun', '1');
    localStorage.setItem(key, 'conv_1700000000000_expired');
    localStorage.setItem('pendingQuestion', 'Odottava kysymys');
    localStorage.setItem('pendingConversationId', 'faq_1700000000000odottava');
  }, KEY);
  const { list } = await openDrawer(page);
  chat.willReply(saying('Vastaus yksi'), saying('Vastaus kaksi'), saying('Vastaus kolme'));
  await expect(list.getByText('Odottava kysymys')).toBeVisible();
  await expect(list.getByText('Vastaus yksi')).toBeVisible();
  const ask = (detail: object) =>
    page.evaluate((given) => window.dispatchEvent(new CustomEvent('pendingFaqQuestion', { detail: given })), detail);
  await ask({ question: 'Toinen kysymys' });
  await ask({ question: 'Kolmas kysymys', conversationId: 'faq_1700000000000toinen' });
  await expect(list.getByText('Vastaus kolme')).toBeVisible();
  await expect(list.getByText('Odottava kysymys')).toBeAttached();
  expect(chat.questions).toEqual(['Odottava kysymys', 'Toinen kysymys', 'Kolmas kysymys']);
  expect(chat.requests.map(({ conversationId }) => conversationId)).toEqual([
    'faq_1700000000000odottava',
    'faq_1700000000000odottava',
    'faq_1700000000000toinen',
  ]);
  expect(await page.evaluate(() => [localStorage.getItem('pendingQuestion'), localStorage.getItem('pendingConversationId')])).toEqual([
    null,
    null,
  ]);
  await expect(drawerOf(page)).toHaveCount(1);
});
