import { expect, type Page } from '@playwright/test';
import type { CreatedSize } from './shop-api.ts';

const token = process.env['SHOP_ADMIN_TOKEN'] ?? '';

/** Signs the page in as an admin before it loads, and records the text of each notice. */
export async function signIn(page: Page): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('adminToken', value), token);
  await recordNotices(page);
}

/**
 * Records the text of each notice of a page. A notice is visible for 3 s, and a journey on a busy machine may check later than that
 * (the trace of a click on a large page alone takes half a second).
 */
export const recordNotices = (page: Page) =>
  page.addInitScript(() => {
    const notices: string[] = [];
    Object.assign(window, { notices });
    new MutationObserver(() => {
      for (const notice of document.querySelectorAll<HTMLElement>('[data-toaster] li:not([data-recorded])')) {
        notice.dataset['recorded'] = '';
        notices.push(notice.innerText);
      }
    }).observe(document, { subtree: true, childList: true });
  });

/** Returns the texts of all notices since the page was loaded, including those that are no longer visible. */
export const recordedNotices = (page: Page) => page.evaluate(() => (window as unknown as { notices: string[] }).notices);

/** Waits until the page has shown a notice with this text, even if it is no longer visible. */
export async function expectNotice(page: Page, text: string | RegExp): Promise<void> {
  const expected = typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text);
  await expect.poll(() => recordedNotices(page)).toContainEqual(expected);
}

/** Waits until the page has shown this many notices with this text, for journeys that cause the same notice more than once. */
export const expectNotices = (page: Page, text: string, times: number): Promise<void> =>
  expect.poll(async () => (await recordedNotices(page)).filter((notice) => notice.includes(text)).length).toBe(times);

/** A date as an owner types it: '2026-12-24' → '24.12.2026'. */
export const typedDate = (date: string): string => date.split('-').map(Number).toReversed().join('.');

/** Matches what a date field shows: the weekday and the date, 'to 24.12.2026'. */
export const shownDate = (date: string): RegExp => new RegExp(`^[a-z]{2} ${typedDate(date).replaceAll('.', '\\.')}$`);

export const dialog = (page: Page) => page.getByRole('dialog');

export const card = (page: Page, size: CreatedSize) => page.getByRole('article', { name: size.size.fullSize });

/** Opens the panel, filtered to this size. */
export async function openSize(page: Page, size: CreatedSize): Promise<void> {
  await page.goto(`/admin?haku=${encodeURIComponent(size.size.fullSize)}`);
  await expect(card(page, size)).toBeVisible();
}

/** Fails the page's calls of this method with the unexpected error 'Levy on täynnä.' */
export const failCalls = (page: Page, path: string, method: string) =>
  page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { code: 'internal', message: 'Levy on täynnä.', requestId: 'x' } })
      : route.fallback(),
  );
