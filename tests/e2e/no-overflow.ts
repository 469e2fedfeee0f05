import { expect, type Page } from '@playwright/test';

/**
 * The page itself never scrolls sideways, and nothing stands beyond its edge but what scrolls in an area of its own.
 * `within` looks at a part of the page only.
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

/** No text is cut off at the sides of a box that hides what does not fit, unless an ellipsis says so. */
export async function expectNoTextCut(page: Page): Promise<void> {
  const cut = () =>
    page.evaluate(() => {
      // The nearest box that hides what does not fit; null where one can scroll to the text, or it is for screen readers.
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
