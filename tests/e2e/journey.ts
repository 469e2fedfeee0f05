import { expect, type Page, test as base } from '@playwright/test';

export * from '@playwright/test';

/** Until the page answers; one without a script of its own does from the first. */
async function untilReady(page: Page): Promise<void> {
  // A page that leads on to another at once takes the question with it.
  const isReady = () => page.evaluate(() => 'appIsReady' in window || document.getElementById('app-script') === null).catch(() => false);
  await expect.poll(isReady, { message: 'the page has not become ready', intervals: [20, 50, 100] }).toBe(true);
}

/** The page, which from now on is ready when it has been opened. */
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
 * A page that is opened is looked at before it is touched: its scripts begin when it has been painted, and a link that
 * is pressed before that loads the next page as a whole. With `waitUntil: 'commit'` a journey goes on at once.
 */
export const test = base.extend({
  context: async ({ context, javaScriptEnabled }, use) => {
    const newPage = context.newPage.bind(context);
    if (javaScriptEnabled !== false) context.newPage = async () => readyWhenOpened(await newPage());
    await use(context);
  },
});
