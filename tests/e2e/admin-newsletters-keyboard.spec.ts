import { expect, test } from './journey.ts';
import {
  addSubscribers,
  clean,
  contentField,
  list,
  mail,
  mailsTo,
  newslettersOf,
  openNewsletters,
  preview,
  sendDialog,
  subjectField,
  uniqueWord,
} from './admin-newsletters.ts';
import { dialog, expectNotice, signIn } from './admin-page.ts';
import { tabTo } from './tab-to.ts';

let word: string;
test.beforeEach(async ({ page }) => {
  word = uniqueWord();
  await signIn(page);
});
test.afterEach(() => clean(word));

test('A-2-055 A-2-056 A-2-066 A-4-021 a newsletter is written, previewed, tested, sent to chosen subscribers and followed by keyboard alone', async ({
  page,
}) => {
  const [one = '', two = '', three = ''] = await addSubscribers(word, 3);
  const { keyboard } = page;
  await openNewsletters(page);
  await tabTo(page, page.getByRole('button', { name: 'Uusi uutiskirje' }));
  await keyboard.press('Enter');
  await expect(subjectField(page)).toBeFocused();
  await keyboard.type(`${word} näppäimillä`);
  await tabTo(page, contentField(page));
  await keyboard.type('## Ilman hiirtä');
  await expect(mail(page).getByRole('heading', { name: 'Ilman hiirtä' })).toBeVisible();

  await tabTo(page, dialog(page).getByLabel('Testiviestin vastaanottaja'));
  await keyboard.type(`${word.toLowerCase()}@testi.example`);
  await keyboard.press('Enter');
  await expect.poll(async () => (await mailsTo(`${word.toLowerCase()}@testi.example`)).length).toBe(1);

  await tabTo(page, preview(page).getByRole('button', { name: 'Tekstiversio' }));
  await keyboard.press('Space');
  await expect(preview(page).getByRole('region', { name: 'Uutiskirjeen tekstiversio' })).toContainText('Ilman hiirtä');
  await tabTo(page, dialog(page).getByRole('button', { name: 'Lähetä…' }));
  await keyboard.press('Enter');

  await expect(sendDialog(page).getByLabel('Kaikille aktiivisille tilaajille')).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(sendDialog(page).getByLabel('Valituille tilaajille')).toBeChecked();
  await tabTo(page, sendDialog(page).getByLabel('Hae tilaajista'));
  await keyboard.type(word.toLowerCase());
  for (const email of [one, two, three]) {
    await tabTo(page, sendDialog(page).getByRole('checkbox', { name: email }));
    await keyboard.press('Space');
  }
  await tabTo(page, sendDialog(page).getByRole('button', { name: `Poista valinnasta ${three}` }));
  await keyboard.press('Enter');
  await expect(sendDialog(page).getByText('2 tilaajaa valittu')).toBeFocused();
  await tabTo(page, sendDialog(page).getByRole('button', { name: 'Lähetä valituille (2)' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Peruuta' })).toBeFocused();
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Lähetä nyt' }));
  await keyboard.press('Enter');

  await expectNotice(page, 'Uutiskirje lähtee 2 tilaajalle');
  await expect(page.getByRole('heading', { name: `${word} näppäimillä` })).toBeFocused();
  await expect(page.getByText('Lähetys on valmis')).toBeVisible();
  await tabTo(page, page.getByLabel('Hae osoitteella'));
  await keyboard.type(two);
  const results = page.getByRole('region', { name: 'Vastaanottajien tulokset' });
  await expect(results.getByRole('row')).toHaveCount(2);
  await tabTo(page, results);
  await expect(results).toContainText('Lähetetty');
  await tabTo(page, page.getByRole('button', { name: 'Takaisin uutiskirjeisiin' }), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(list(page)).toBeVisible();
  expect(await newslettersOf(word)).toMatchObject([{ status: 'sent', sending: { total: 2, sent: 2 } }]);
  expect(await mailsTo(three)).toEqual([]);
});
