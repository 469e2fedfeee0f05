import { expect, type Page, test as base } from '@playwright/test';

export * from '@playwright/test';

/** Waits until the page is hydrated. A page without an app script is ready at once. */
async function untilReady(page: Page): Promise<void> {
  // The evaluation fails while the page redirects, so poll again.
  const isReady = () => page.evaluate(() => 'appIsReady' in window || document.getElementById('app-script') === null).catch(() => false);
  await expect.poll(isReady, { message: 'the page has not become ready', intervals: [20, 50, 100] }).toBe(true);
}

/** Moves the pointer, the first input, and waits until the footer is hydrated. Before that its links load whole documents. */
export async function untilFooterIsReady(page: Page): Promise<void> {
  await page.mouse.move(9, 9);
  await expect(page.locator('[data-unhydrated="footer"]')).toHaveCount(0);
}

/** Makes `goto` and `reload` of the page wait until it is hydrated. */
function readyWhenOpened(page: Page): Page {
  const [open, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await open(url, options);
    if (options?.waitUntil !== 'commit') await untilReady(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await untilReady(page);
    return response;
  };
  return page;
}

/**
 * Playwright's `test` with pages that wait for hydration when they are opened. Scripts start after the first paint, and a link that
 * is clicked before that loads the next page as a whole document. With `waitUntil: 'commit'` a journey does not wait.
 */
export const test = base.extend({
  context: async ({ context, javaScriptEnabled }, use) => {
    const newPage = context.newPage.bind(context);
    if (javaScriptEnabled !== false) context.newPage = async () => readyWhenOpened(await newPage());
    await use(context);
  },
});
