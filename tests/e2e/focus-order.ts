import { expect, type Page } from '@playwright/test';

/**
 * Expects that Tab visits the controls in the order in which they are seen: none has a positive tabindex, and the parts of each row and
 * column that hold controls are placed in the order of the document.
 */
export async function expectFocusInVisualOrder(page: Page, part: string): Promise<void> {
  const misplaced = await page.evaluate((selector) => {
    const within = [...document.querySelectorAll(selector)].at(-1);
    if (!within) return [`${selector} is missing`];
    const controls = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';
    const faults = [...within.querySelectorAll<HTMLElement>('[tabindex]')]
      .filter(({ tabIndex }) => tabIndex > 0)
      .map(({ outerHTML }) => outerHTML);
    for (const container of [within, ...within.querySelectorAll('*')]) {
      if (!/flex|grid/.test(getComputedStyle(container).display)) continue;
      const parts = [...container.children].filter(
        (child) =>
          (child.matches(controls) || child.querySelector(controls) !== null) &&
          child.checkVisibility({ visibilityProperty: true }) &&
          !['absolute', 'fixed', 'sticky'].includes(getComputedStyle(child).position),
      );
      parts.forEach((child, at) => {
        const before = parts[at - 1]?.getBoundingClientRect();
        if (!before) return;
        const box = child.getBoundingClientRect();
        const isBeside = box.left >= before.right - 1;
        const isAbove = box.bottom <= before.top + 1;
        const isLeftOf = box.right <= before.left + 1 && box.top < before.bottom - 1;
        if ((isAbove && !isBeside) || isLeftOf) faults.push(child.outerHTML.slice(0, 150));
      });
    }
    return faults;
  }, part);
  expect(misplaced, 'controls whose place differs from their order').toEqual([]);
}

/** Presses Tab through the first controls of the page, and expects that the focus can be seen and that nothing covers it. */
export async function expectFocusSeen(page: Page, presses: number): Promise<void> {
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab');
    // The page may still be scrolling, so poll.
    const fault = () =>
      page.evaluate(() => {
        const focused = document.activeElement;
        // Native date fields and frames show the focus within them.
        if (!(focused instanceof HTMLElement) || focused.matches('body, iframe, [type="date"], [type="time"]')) return null;
        const isOutlined = (element: Element): boolean => getComputedStyle(element).outlineStyle !== 'none';
        // A hidden control, like a file input, shows its focus by the part around it.
        const shown = focused.getBoundingClientRect().width > 1 ? focused : (focused.closest('label, [class*="focus-within"]') ?? focused);
        const { left, top, right, bottom, width, height } = shown.getBoundingClientRect();
        const there = document.elementFromPoint(left + Math.min(width / 2, 20), top + Math.min(height / 2, 20));
        const isSeen = there === null || shown.contains(there) || there.contains(shown);
        const isInside = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
        return isInside && isSeen && (isOutlined(shown) || isOutlined(focused)) ? null : focused.outerHTML.slice(0, 150);
      });
    await expect.poll(fault, { message: `the focus after ${press + 1} presses of Tab`, timeout: 5_000 }).toBeNull();
  }
}
