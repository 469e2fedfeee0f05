import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Waits until the animations of visible elements end, such as fade-ins and theme changes. */
const settled = (page: Page) =>
  page.evaluate(() => {
    const isVisible = (effect: AnimationEffect | null) =>
      effect instanceof KeyframeEffect && (effect.target?.checkVisibility({ contentVisibilityAuto: true }) ?? false);
    return Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => isVisible(effect) && Number.isFinite(effect?.getComputedTiming().endTime))
        .map((animation) => animation.finished.catch(() => undefined)),
    );
  });

/**
 * Returns whether the page shows frames. Only they need axe's second page, in which the results of all frames are merged and which
 * takes half of its time. A frame that may run no scripts is left out: axe cannot run there, and would never end.
 */
const hasFrames = async (page: Page) => (await page.locator('iframe:not([sandbox])').count()) > 0;

/**
 * Expects that axe finds no violation in the current state of the page, and no poor contrast in the other theme.
 * `otherTheme: false` skips the other theme, for journeys that check both themes completely. `within` limits the check to a part of the
 * page, such as a dialog over a page that is checked elsewhere.
 */
export async function expectAccessible(page: Page, { otherTheme = true, within = 'html' } = {}): Promise<void> {
  const found = async (theme: 'light' | 'dark', rules: string[] = []) => {
    await settled(page);
    const axe = new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      .include(within)
      .exclude('iframe[sandbox]');
    if (rules.length > 0) axe.withRules(rules);
    const { violations } = await axe.setLegacyMode(!(await hasFrames(page))).analyze();
    return violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  };
  const [isDark, isReduced] = await page.evaluate(() =>
    ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)'].map((query) => matchMedia(query).matches),
  );
  const [shown, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  expect(await found(shown)).toEqual([]);
  if (!otherTheme) return;
  // Without transitions: those of a part off the screen begin only when axe looks at it, and would show it half in the old colours.
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: other });
  expect(await found(other, ['color-contrast'])).toEqual([]);
  await page.emulateMedia({ reducedMotion: isReduced ? 'reduce' : 'no-preference', colorScheme: shown });
}
