import { type Page, expect, test } from './journey.ts';

const article = 'nastat-vai-kitkat-nain-valitset-talvirenkaat';

type Moved = readonly [name: string, duration: number];

/** Records which elements (view-transition-name) each view transition animates, and the duration in milliseconds. */
const recordTransitions = (page: Page) =>
  page.addInitScript(() => {
    const recorded: Moved[] = [];
    Object.assign(window, { recorded });
    const start = document.startViewTransition.bind(document);
    const note = async (transition: ViewTransition) => {
      await transition.ready;
      for (const { effect } of document.getAnimations()) {
        const part = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
        const [, name] = /^::view-transition-group\((.+)\)$/.exec(part ?? '') ?? [];
        if (name !== undefined) recorded.push([name, Number(effect?.getTiming().duration)]);
      }
    };
    document.startViewTransition = (update) => {
      const transition = start(update);
      void note(transition);
      return transition;
    };
  });

/** Returns the animations recorded since the last call, sorted by name. */
const moved = async (page: Page) => {
  const recorded = await page.evaluate(() => (window as unknown as { recorded: Moved[] }).recorded.splice(0));
  return recorded.map(([name, duration]) => `${name} ${duration} ms`).toSorted();
};

for (const [reducedMotion, duration] of [
  ['no-preference', 180],
  ['reduce', 1],
] as const)
  test(`the image of an opened article morphs into its place while the header stays (motion: ${reducedMotion})`, async ({ page }) => {
    const parts = [`cover-${article}`, 'root', 'site-header'].map((name) => `${name} ${duration} ms`);
    await page.emulateMedia({ reducedMotion });
    await recordTransitions(page);
    await page.goto('/hyva-tietaa');
    await page.getByRole('main').locator(`a[href="/artikkelit/${article}"]`).click();
    await expect(page).toHaveURL(`/artikkelit/${article}`);
    await expect.poll(() => moved(page)).toEqual(parts);
    await page.goBack();
    await expect(page).toHaveURL('/hyva-tietaa');
    await expect.poll(() => moved(page)).toEqual(parts);
  });
