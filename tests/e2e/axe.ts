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
 * Expects that axe finds no violation in the current state of the page, and no poor contrast in the other theme. Axe normally opens
 * a second page to merge its results; `inPage` prevents that for journeys with a stopped clock, which applies to all pages. A frame
 * that may not run scripts is left out, because axe cannot run there and would never end.
 * `otherTheme: false` skips the other theme, for journeys that check both themes completely.
 */
export async function expectAccessible(page: Page, { inPage = false, otherTheme = true } = {}): Promise<void> {
  const found = async (theme: 'light' | 'dark', axe: AxeBuilder) => {
    await settled(page);
    const { violations } = await axe.setLegacyMode(inPage).exclude('iframe[sandbox]').analyze();
    return violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  };
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [shown, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  expect(await found(shown, new AxeBuilder({ page }))).toEqual([]);
  if (!otherTheme) return;
  await page.emulateMedia({ colorScheme: other });
  expect(await found(other, new AxeBuilder({ page }).withRules('color-contrast'))).toEqual([]);
  await page.emulateMedia({ colorScheme: shown });
}
