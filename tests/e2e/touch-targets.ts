import { expect, type Locator, type Page } from '@playwright/test';

/** Gives the open page a touch screen, as Playwright's `hasTouch` does for a new one. */
export async function useTouchScreen(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  await page.waitForFunction(() => matchMedia('(pointer: coarse)').matches);
}

/**
 * Expects that each control is at least 44 px high and wide. A check box counts with its label, which can be pressed too. A link within
 * a sentence may be as high as its line.
 */
export async function expectTouchTargets(part: Locator): Promise<void> {
  const tooSmall = () =>
    part.evaluate((within) => {
      const isInSentence = (control: Element) => control.matches('a') && getComputedStyle(control).display === 'inline';
      const controls = [...within.querySelectorAll('button, input, select, textarea, summary, a[href]')].filter(
        (control) => !isInSentence(control),
      );
      const targetOf = (control: Element) =>
        (control.matches('[type=checkbox], [type=radio]') && (control as HTMLInputElement).labels?.[0]) || control;
      return controls
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        .map((control) => ({ control, box: targetOf(control).getBoundingClientRect() }))
        .filter(({ box: { width, height } }) => width > 1 && (width < 43.9 || height < 43.9))
        .map(({ control, box }) => `${box.width} x ${box.height}: ${control.outerHTML.slice(0, 120)}`);
    });
  await expect.poll(tooSmall).toEqual([]);
}

/**
 * Expects that each link and control of a visitor's page is at least 44 px high and wide on a touch screen. Left out are what only
 * screen readers see, and the width of links within a sentence: a short word is one. A link that is stretched over its card counts with
 * the card.
 */
export async function expectPageTouchTargets(page: Page): Promise<void> {
  const tooSmall = () =>
    page.evaluate(() => {
      const isStretched = (control: Element) => {
        const { position, content } = getComputedStyle(control, '::after');
        return position === 'absolute' && content !== 'none';
      };
      const targetOf = (control: Element) =>
        (control.matches('[type=checkbox], [type=radio]') && control.closest('label')) ||
        (isStretched(control) && (control as HTMLElement).offsetParent) ||
        control;
      return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
        .filter((control) => control.checkVisibility({ visibilityProperty: true }) && control.closest('.sr-only') === null)
        .map((control) => ({ control, box: targetOf(control).getBoundingClientRect() }))
        .filter(({ control, box }) => box.height < 43.9 || (box.width < 43.9 && getComputedStyle(control).display !== 'inline'))
        .map(({ control, box }) => `${box.width} x ${box.height}: ${control.outerHTML.slice(0, 160)}`);
    });
  await expect.poll(tooSmall).toEqual([]);
}
