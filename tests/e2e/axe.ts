import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Until what is seen and fades in, or into another theme's colours, has done so. What is not laid out yet stands still. */
const settled = (page: Page) =>
  page.evaluate(() => {
    const isSeen = (effect: AnimationEffect | null) =>
      effect instanceof KeyframeEffect && (effect.target?.checkVisibility({ contentVisibilityAuto: true }) ?? false);
    return Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => isSeen(effect) && Number.isFinite(effect?.getComputedTiming().endTime))
        .map((animation) => animation.finished.catch(() => undefined)),
    );
  });

/**
 * Fails on anything that axe finds on the page as it stands, and on a poor contrast in the other theme. Axe opens a page
 * of its own to put its findings together; `inPage` keeps it from that, for a journey that moves the clock of all pages
 * meanwhile. `otherTheme: false` is for who looks at both themes whole.
 */
export async function expectAccessible(page: Page, { inPage = false, otherTheme = true } = {}): Promise<void> {
  const found = async (theme: 'light' | 'dark', axe: AxeBuilder) => {
    await settled(page);
    const { violations } = await axe.setLegacyMode(inPage).analyze();
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
