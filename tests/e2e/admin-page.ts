import { expect, type Page } from '@playwright/test';
import type { SizeMade } from './shop-api.ts';

const token = process.env['SHOP_ADMIN_TOKEN'] ?? '';

/** The page belongs to a signed-in admin from its first moment. */
export const signIn = (page: Page) => page.addInitScript((value) => localStorage.setItem('adminToken', value), token);

export const dialog = (page: Page) => page.getByRole('dialog');

export const card = (page: Page, size: SizeMade) => page.getByRole('article', { name: size.size.fullSize });

/** The panel with only this size in sight. */
export async function openSize(page: Page, size: SizeMade): Promise<void> {
  await page.goto(`/admin?haku=${encodeURIComponent(size.size.fullSize)}`);
  await expect(card(page, size)).toBeVisible();
}
