import { expect, type Page } from '@playwright/test';
import type { SizeMade } from './shop-api.ts';

const token = process.env['SHOP_ADMIN_TOKEN'] ?? '';

/** The page belongs to a signed-in admin from its first moment, and keeps the text of each notice. */
export async function signIn(page: Page): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('adminToken', value), token);
  await keepNotices(page);
}

/**
 * Keeps the text of each notice of a page. A notice is there for 3 s; a journey on a busy machine can look away for
 * longer (the trace of a click on a large page alone takes half a second).
 */
export const keepNotices = (page: Page) =>
  page.addInitScript(() => {
    const notices: string[] = [];
    Object.assign(window, { notices });
    new MutationObserver(() => {
      for (const notice of document.querySelectorAll<HTMLElement>('[data-toaster] li:not([data-kept])')) {
        notice.dataset['kept'] = '';
        notices.push(notice.innerText);
      }
    }).observe(document, { subtree: true, childList: true });
  });

/** All notices since the page was loaded, also those that are gone. */
export const keptNotices = (page: Page) => page.evaluate(() => (window as unknown as { notices: string[] }).notices);

/** Waits until the page has shown a notice with this text; it may be gone by then. */
export async function expectNotice(page: Page, text: string | RegExp): Promise<void> {
  const expected = typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text);
  await expect.poll(() => keptNotices(page)).toContainEqual(expected);
}

export const dialog = (page: Page) => page.getByRole('dialog');

export const card = (page: Page, size: SizeMade) => page.getByRole('article', { name: size.size.fullSize });

/** The panel with only this size in sight. */
export async function openSize(page: Page, size: SizeMade): Promise<void> {
  await page.goto(`/admin?haku=${encodeURIComponent(size.size.fullSize)}`);
  await expect(card(page, size)).toBeVisible();
}
