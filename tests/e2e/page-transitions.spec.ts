import { type Page, expect, test } from './journey.ts';

const article = 'nastat-vai-kitkat-nain-valitset-talvirenkaat';

type Moved = readonly [name: string, duration: number];

/** Notes what each view transition of the page moves (its CSS name) and for how long, in milliseconds. */
const noteTransitions = (page: Page) =>
  page.addInitScript(() => {
    const noted: Moved[] = [];
    Object.assign(window, { noted });
    const start = document.startViewTransition.bind(document);
    const note = async (transition: ViewTransition) => {
      await transition.ready;
      for (const { effect } of document.getAnimations()) {
        const part = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
        const [, name] = /^::view-transition-group\((.+)\)$/.exec(part ?? '') ?? [];
        if (name !== undefined) noted.push([name, Number(effect?.getTiming().duration)]);
      }
    };
    document.startViewTransition = (update) => {
      const transition = start(update);
      void note(transition);
      return transition;
    };
  });

/** What has moved since it was asked last, by name. */
const moved = async (page: Page) => {
  const noted = await page.evaluate(() => (window as unknown as { noted: Moved[] }).noted.splice(0));
  return noted.map(([name, duration]) => `${name} ${duration} ms`).toSorted();
};

for (const [reducedMotion, duration] of [
  ['no-preference', 180],
  ['reduce', 1],
] as const)
  test(`the picture of an opened article grows into its place, the header stays (motion: ${reducedMotion})`, async ({ page }) => {
    const parts = [`cover-${article}`, 'root', 'site-header'].map((name) => `${name} ${duration} ms`);
    await page.emulateMedia({ reducedMotion });
    await noteTransitions(page);
    await page.goto('/hyva-tietaa');
    await page.getByRole('main').locator(`a[href="/artikkelit/${article}"]`).click();
    await expect(page).toHaveURL(`/artikkelit/${article}`);
    await expect.poll(() => moved(page)).toEqual(parts);
    await page.goBack();
    await expect(page).toHaveURL('/hyva-tietaa');
    await expect.poll(() => moved(page)).toEqual(parts);
  });
