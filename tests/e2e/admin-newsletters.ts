import { expect, type Page } from '@playwright/test';
import type { ReceivedMail } from '../shop-mail.ts';
import { dialog } from './admin-page.ts';
import { admin } from './shop-api.ts';

// Locators of the newsletters' screens, and newsletters that belong to one journey.

export interface CreatedNewsletter {
  _id: string;
  subject: string;
  content: string;
  associatedCampaign: string | null;
  sendDate: string;
  status: 'draft' | 'scheduled' | 'sent' | 'failed';
  failure: string | null;
  sending: { state: string; total: number; sent: number; left: number } | null;
  version: number;
}

interface Page1<Item> {
  items: Item[];
}

let count = 0;

/** Returns a unique word. All subjects of a journey begin with it. */
export function uniqueWord(): string {
  count += 1;
  return `Koekirje${process.env['TEST_WORKER_INDEX'] ?? '0'}x${Date.now().toString(36)}${count}`;
}

/** A moment in a year, as a send date. */
export const nextYear = (): string => `${new Date().getFullYear() + 1}-07-01T06:00:00.000Z`;

export async function makeNewsletter(subject: string, fields: Record<string, unknown> = {}): Promise<CreatedNewsletter> {
  const answer = await admin.post<CreatedNewsletter>('/newsletters', {
    subject,
    content: `## Väliotsikko\n\nTeksti uutiskirjeestä ${subject}.`,
    sendDate: nextYear(),
    ...fields,
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

/** Subscribes new addresses, which contain the word of the journey, and returns them. */
export async function addSubscribers(word: string, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, at) => `${word.toLowerCase()}-${at + 1}@tilaaja.example`);
  for (const email of emails) expect((await admin.post('/subscribers/subscribe', { email })).status).toBe(201);
  return emails;
}

export async function schedule({ _id }: CreatedNewsletter, sendDate = nextYear()): Promise<void> {
  expect((await admin.post(`/newsletters/${_id}/schedule`, { sendDate })).status).toBe(200);
}

export const newsletter = async (id: string): Promise<CreatedNewsletter> => (await admin.get<CreatedNewsletter>(`/newsletters/${id}`)).body;

/** Returns the newsletters of a journey. They are among the newest, because other journeys make few. */
export async function newslettersOf(word: string): Promise<CreatedNewsletter[]> {
  const pages = await Promise.all([1, 2, 3].map((page) => admin.get<Page1<CreatedNewsletter>>(`/newsletters?page=${page}`)));
  return pages.flatMap(({ body }) => body.items).filter(({ subject }) => subject.startsWith(word));
}

export const draftsOf = async (word: string): Promise<{ key: string; subject: string }[]> =>
  (await admin.get<{ items: { key: string; subject: string }[] }>('/newsletters/drafts?limit=100')).body.items.filter(({ subject }) =>
    subject.startsWith(word),
  );

/** Deletes the newsletters and drafts of a journey. */
export async function clean(word: string): Promise<void> {
  for (const { _id } of await newslettersOf(word)) await admin.delete(`/newsletters/${_id}`);
  for (const { key } of await draftsOf(word)) await admin.delete(`/newsletters/drafts/${key}`);
}

/** Returns the mails to an address that the embedded inbox has received. */
export async function mailsTo(email: string): Promise<ReceivedMail[]> {
  const mails = (await (await fetch(process.env['SHOP_INBOX_URL'] ?? '')).json()) as ReceivedMail[];
  return mails.filter(({ to }) => to.some(({ address }) => address === email));
}

export const list = (page: Page) => page.getByRole('list', { name: 'Kaikki uutiskirjeet' });
export const row = (page: Page, subject: string) => list(page).getByRole('listitem').filter({ hasText: subject });
export const drafts = (page: Page) => page.getByRole('list', { name: 'Keskeneräiset' });
export const subjectField = (page: Page) => dialog(page).getByLabel('Aihe', { exact: true });
export const contentField = (page: Page) => dialog(page).getByLabel('Sisältö', { exact: true });
export const preview = (page: Page) => dialog(page).getByRole('region', { name: 'Esikatselu' });
export const mail = (page: Page) => preview(page).frameLocator('iframe');
export const sendDialog = (page: Page) => page.getByRole('dialog', { name: 'Lähetä uutiskirje' });

export async function openNewsletters(page: Page): Promise<void> {
  await page.goto('/admin/newsletters');
  await expect(page.getByRole('heading', { name: 'Kaikki uutiskirjeet' })).toBeVisible();
}

/** Fills in a new newsletter without saving it. */
export async function write(page: Page, subject: string, content = 'Ensimmäinen kappale.'): Promise<void> {
  await openNewsletters(page);
  await page.getByRole('button', { name: 'Uusi uutiskirje' }).click();
  await subjectField(page).fill(subject);
  await contentField(page).fill(content);
}

/** Opens a newsletter in the editor. */
export async function edit(page: Page, subject: string): Promise<void> {
  await openNewsletters(page);
  await row(page, subject)
    .getByRole('button', { name: /^(Muokkaa|Näytä) uutiskirje/ })
    .click();
  await expect(subjectField(page)).toHaveValue(subject);
}
