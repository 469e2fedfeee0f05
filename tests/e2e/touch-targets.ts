import { expect, type Locator } from '@playwright/test';

/** Expects that each control is at least 44 px high and wide. A check box counts with its label, which can be pressed too. */
export async function expectTouchTargets(part: Locator): Promise<void> {
  const tooSmall = () =>
    part.evaluate((within) => {
      const controls = [...within.querySelectorAll('button, input, select, textarea, summary')];
      const targetOf = (control: Element) => (control.matches('[type=checkbox], [type=radio]') && control.closest('label')) || control;
      return controls
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        .map((control) => ({ control, box: targetOf(control).getBoundingClientRect() }))
        .filter(({ box: { width, height } }) => width > 1 && (width < 43.9 || height < 43.9))
        .map(({ control, box }) => `${box.width} x ${box.height}: ${control.outerHTML.slice(0, 120)}`);
    });
  await expect.poll(tooSmall).toEqual([]);
}
