import { expect, type Page, test } from './journey.ts';
import { signIn } from './admin-page.ts';
import { expectAccessible } from './axe.ts';
import { expectFocusInVisualOrder, expectFocusSeen } from './focus-order.ts';
import { openView, type PanelView, panelViews } from './panel-views.ts';
import { expectTouchTargets, useTouchScreen } from './touch-targets.ts';

test.beforeEach(({ page }) => signIn(page));

const partOf = async (page: Page): Promise<string> => ((await page.getByRole('dialog').count()) > 0 ? '[role="dialog"]' : 'main');

/** Returns the labels, headings, names and hints in the page that are English, as they are read or as a screen reader says them. */
const englishWords = (page: Page) =>
  page.evaluate(() => {
    const english =
      /\b(close|open|edit|delete|remove|add|save|next|previous|search|menu|toggle|sort|upload|more|less|cancel|loading|notifications?|required|select|choose|file|show|hide|page|chart|dialog)\b/i;
    const attributes = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'alt', 'placeholder'];
    // The texts of the interface. Others may be data: a tyre's model is often English.
    const shown = [...document.querySelectorAll('button, label, legend, th, dt, summary, option, h1, h2, h3, h4, [role="tab"]')]
      .map((element) => element.textContent ?? '')
      .filter((text) => english.test(text));
    const named = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join())].flatMap((element) =>
      attributes.flatMap((name) => {
        const words = element.getAttribute(name) ?? '';
        return english.test(words) ? [`${name}="${words}"`] : [];
      }),
    );
    return [...shown, ...named];
  });

const expectWordsForScreenReaders = async (page: Page, part: string) => {
  expect(await englishWords(page)).toEqual([]);
  await expect(page.getByRole('navigation', { name: 'Ylläpidon osiot', includeHidden: true })).toHaveCount(1);
  // Notices are announced in every view, and so is the number of what a search has found.
  await expect(page.locator('[data-toaster]')).toHaveAttribute('aria-live', /polite|assertive/);
  if ((await page.locator(`${part} input[type="search"]`).count()) > 0)
    await expect(page.locator(`${part} :is([aria-live], output, [role="status"])`).first()).toBeAttached();
};

const walk = (view: PanelView) =>
  test(view.name, async ({ page }) => {
    await openView(page, view);
    const part = await partOf(page);
    // The page behind a dialog is a view of its own.
    const within = part === 'main' ? 'html' : part;
    const expectUsable = async () => {
      await expectFocusInVisualOrder(page, part);
      await expectWordsForScreenReaders(page, part);
    };
    await test.step('at a desk', async () => {
      await expectUsable();
      await expectAccessible(page, { within, otherTheme: false });
      await expectFocusSeen(page, 30);
    });
    await test.step('on a phone, in the dark', async () => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await useTouchScreen(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectTouchTargets(page.locator(part).last());
      await expectUsable();
      await expectAccessible(page, { within });
    });
  });

test.describe('A-0-001 every view of the panel is Finnish, and can be used by touch, keyboard and screen reader', () => {
  test.use({ viewport: { width: 1280, height: 844 } });
  for (const view of panelViews) walk(view);
});
