import { expect, type Locator, type Page } from '@playwright/test';

/** More than any screen has between two controls; the mail in the preview has a link for each offer. */
const MOST_PRESSES = 80;

/** Presses Tab, or Shift+Tab, until an element has the focus, and expects that the focus is visible and nothing covers it. */
export async function tabTo(page: Page, element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(element).toBeEnabled();
  const hasFocus = () => element.evaluate((each) => each === document.activeElement);
  for (let presses = 0; presses < MOST_PRESSES && !(await hasFocus()); presses += 1) await page.keyboard.press(key);
  await expect(element).toBeFocused();
  const look = () =>
    element.evaluate((each) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
      return { isCovered: !(there !== null && each.contains(there)), isOutlined: getComputedStyle(each).outlineStyle !== 'none' };
    });
  await expect.poll(look).toEqual({ isCovered: false, isOutlined: true });
}
