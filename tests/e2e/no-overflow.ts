import { expect, type Page } from '@playwright/test';

/**
 * Expects that the page does not scroll sideways and that no element is beyond its edge, except inside a scroll container.
 * `within` limits the check to a part of the page.
 */
export async function expectNoOverflow(page: Page, within = 'body'): Promise<void> {
  const beyond = () =>
    page.evaluate((part) => {
      const root = document.documentElement;
      const width = root.clientWidth;
      const scrolls = (element: Element | null): boolean =>
        element !== null && (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement));
      const outside = [...document.querySelectorAll(`${part} *`)].filter((element) => {
        const { left, right, height } = element.getBoundingClientRect();
        return right > left && height > 0 && (right > width + 1 || left < -1) && !scrolls(element.parentElement);
      });
      return [
        ...(part === 'body' && root.scrollWidth > window.innerWidth ? [`page: ${root.scrollWidth} > ${window.innerWidth}`] : []),
        ...outside.map((element) => element.outerHTML.slice(0, 120)),
      ];
    }, within);
  await expect.poll(beyond).toEqual([]);
}

/** Expects that no text is cut off by a box with hidden overflow, unless the box has an ellipsis. */
export async function expectNoTextCut(page: Page): Promise<void> {
  const cut = () =>
    page.evaluate(() => {
      // The closest box with hidden overflow; null when the text can be scrolled to, or is only for screen readers.
      const hiderOf = (element: Element | null): Element | null => {
        if (element === null) return null;
        const { overflowX, clipPath, textOverflow } = getComputedStyle(element);
        if (['auto', 'scroll'].includes(overflowX) || clipPath !== 'none' || textOverflow === 'ellipsis') return null;
        return overflowX === 'visible' ? hiderOf(element.parentElement) : element;
      };
      const found: string[] = [];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const box = hiderOf(text.parentElement)?.getBoundingClientRect();
        if (box === undefined || (text.textContent ?? '').trim() === '') continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const { left, right } = range.getBoundingClientRect();
        if (right > left && (right > box.right + 1 || left < box.left - 1)) found.push(text.textContent ?? '');
      }
      return found;
    });
  await expect.poll(cut).toEqual([]);
}
