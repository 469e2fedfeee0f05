import { monitorFields } from '../competitor-site.ts';
import type { Page, Route } from './journey.ts';
import { dialog } from './admin-page.ts';
import { admin } from './shop-api.ts';

export interface StoredMonitor {
  _id: string;
  name: string;
  url: string;
  selector: string | null;
  tyreId: string | null;
  status: string;
  crawlSettings: { timeout: number; retryAttempts: number };
}

export const view = (word = '') => `/admin/competitor-prices${word === '' ? '' : `?haku=${word}`}`;
export const table = (page: Page) => page.getByRole('region', { name: 'Kilpailijoiden seurannat' });
export const row = (page: Page, word: string) => table(page).getByRole('row').filter({ hasText: word });
export const action = (page: Page, word: string, name: string) => row(page, word).getByRole('button', { name: new RegExp(`^${name} `) });
export const found = (page: Page) => dialog(page).getByRole('region', { name: 'Sivulta löytyi' });
export const stored = async (word: string) =>
  (await admin.get<StoredMonitor[]>('/competitor-prices')).body
    .filter(({ name }) => name.includes(word))
    .toSorted((one, other) => one.name.localeCompare(other.name));

/** Makes a monitor of a page, and checks it unless `fields.unchecked`. */
export async function makeMonitor(name: string, url: string, fields: Record<string, unknown> = {}): Promise<StoredMonitor> {
  const { status, body } = await admin.post<StoredMonitor>('/competitor-prices', monitorFields(url, { name, ...fields }));
  if (status !== 201) throw new Error(`no monitor: ${JSON.stringify(body)}`);
  await admin.post(`/competitor-prices/${body._id}/check`);
  return body;
}

/** Answers the call of the list with these monitors. */
export const listed = (page: Page, monitors: readonly Record<string, unknown>[]) =>
  page.route(/\/api\/competitor-prices\/?$/, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: monitors }) : route.fallback(),
  );

export const mocked = (name: string, fields: Record<string, unknown> = {}) => ({
  ...monitorFields('https://kauppa.example/rengas', { name }),
  _id: [...name]
    .reduce((id, letter) => id + letter.charCodeAt(0).toString(16), '')
    .padEnd(24, '0')
    .slice(0, 24),
  tags: [],
  tyreId: null,
  status: 'active',
  disabledBy: null,
  lastError: null,
  lastChecked: null,
  failures: 0,
  contentChanges: [],
  currentPrice: 89.9,
  previousPrice: null,
  priceReadAt: null,
  priceChangedAt: null,
  certainty: 'sure',
  reason: 'Hinta löytyi tuotetiedoista.',
  pieces: 1,
  lowestPrice: 89.9,
  highestPrice: 89.9,
  inStock: null,
  quarantinedPrice: null,
  foundName: null,
  picture: null,
  reader: 'http',
  step: null,
  nextCheckAt: null,
  version: 0,
  createdAt: '2026-11-01T06:00:00.000Z',
  ...fields,
});

/** Fails a call without a message of the server's. */
export const failMutely = (route: Route) => route.fulfill({ status: 500, json: {} });
