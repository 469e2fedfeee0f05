import { expect, type Page, test as base } from '@playwright/test';

export * from '@playwright/test';

/** Longer than a page needs to answer by itself; one whose scripts a journey holds back never does. */
const PATIENCE = 5_000;

async function untilReady(page: Page): Promise<void> {
  const isReady = () => page.evaluate(() => 'appIsReady' in window || document.getElementById('app-script') === null);
  await expect
    .poll(isReady, { timeout: PATIENCE, intervals: [20, 50, 100] })
    .toBe(true)
    .catch(() => undefined);
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
