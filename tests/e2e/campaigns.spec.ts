import { expect, test } from './journey.ts';
import { expectAccessible } from './axe.ts';
import { type CreatedCampaign, dayIn, makeCampaign, popup, removeCampaigns, uniqueName, visitWithPopup } from './campaign-steps.ts';
import { campaignPeriod } from '#contracts/rules/campaign';
import { expectNoOverflow, expectNoTextCut } from './no-overflow.ts';
import { admin } from './shop-api.ts';
import { popupSeen, remembering } from './visitor-storage.ts';

let before: string[];
test.beforeAll(async () => {
  before = (await admin.get<CreatedCampaign[]>('/campaigns')).body.map(({ _id }) => _id);
});
test.afterEach(() => removeCampaigns(before));

const finnish = (day: string) => day.split('-').map(Number).toReversed().join('.');

test.describe('the campaign popup', () => {
  test('P-2-090 P-2-149 P-2-150 floats at the bottom right, lists the active campaigns, and can be closed @core', async ({ page }) => {
    const [one, two] = [await makeCampaign(), await makeCampaign({ endDate: dayIn(0) })];
    await makeCampaign({ name: uniqueName('Pois'), isActive: false });
    await makeCampaign({ name: uniqueName('Tulossa'), startDate: dayIn(1) });
    await visitWithPopup(page);
    const items = popup(page).getByRole('listitem');
    await expect(items).toHaveCount(2);
    await expect(items.first()).toContainText(two.name);
    await expect(items.last()).toContainText(one.name);
    await expect(items.last()).toContainText(`Voimassa ${finnish(one.endDate)} asti`);
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    const box = await popup(page).boundingBox();
    expect(width - ((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThanOrEqual(48);
    expect(height - ((box?.y ?? 0) + (box?.height ?? 0))).toBeLessThanOrEqual(48);
    await expectAccessible(page);

    await popup(page).getByRole('button', { name: 'Sulje kampanjat' }).click();
    await expect(popup(page)).toHaveCount(0);
    // It stays closed during the session, until there is a campaign that the visitor has not seen.
    const read = page.waitForResponse('**/api/campaigns/active');
    await page.reload();
    await read;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(popup(page)).toHaveCount(0);
    const later = await makeCampaign();
    await visitWithPopup(page);
    await expect(popup(page)).toContainText(later.name);
  });

  test('A-1-001 P-2-151 P-2-152 P-2-153 P-2-154 P-2-155 opens a modal with picture, name, description and end date', async ({ page }) => {
    const { name, endDate } = await makeCampaign({ discountCode: 'TALVI15', imageAlt: 'Talvirengas' });
    await visitWithPopup(page);
    await popup(page).getByRole('button', { name }).click();
    const modal = page.getByRole('dialog', { name });
    await expect(modal.getByRole('heading', { name })).toBeVisible();
    const picture = modal.getByRole('img', { name: 'Talvirengas' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(0);
    await expect(modal).toContainText('Neljä rengasta alle.');
    await expect(modal).toContainText(`Voimassa ${finnish(endDate)} asti`);
    await expect(modal).toContainText('−15\u00A0%');
    await expect(modal).toContainText('TALVI15');
    await expectAccessible(page);
  });

  test('P-2-156 P-2-157 the modal is dismissed by a click outside, by its button and by Escape, and returns the focus', async ({
    page,
  }) => {
    const { name } = await makeCampaign();
    await visitWithPopup(page);
    const opener = popup(page).getByRole('button', { name });
    const modal = page.getByRole('dialog', { name });
    for (const dismiss of [
      () => page.mouse.click(5, 5),
      () => modal.getByRole('button', { name: 'Sulje' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(modal).toBeVisible();
      await dismiss();
      await expect(modal).toHaveCount(0);
      await expect(opener).toBeFocused();
    }
    await expect(popup(page)).toBeVisible();
  });

  test('shows a campaign and its modal until it ends, while the page stays open', async ({ page }) => {
    const [ending, staying] = [await makeCampaign({ endDate: dayIn(0) }), await makeCampaign({ endDate: dayIn(40) })];
    const end = campaignPeriod({ startDate: dayIn(-1), endDate: ending.endDate }).endsAt.getTime();
    await page.clock.install();
    await page.goto('/');
    await page.clock.runFor(5_000);
    await popup(page).getByRole('button', { name: ending.name }).click();
    const modal = page.getByRole('dialog', { name: ending.name });
    await expect(modal).toBeVisible();
    await page.clock.fastForward(end - (await page.evaluate(() => Date.now())));
    await expect(modal).toHaveCount(0);
    await expect(popup(page).getByRole('listitem')).toHaveCount(1);
    await expect(popup(page)).toContainText(staying.name);

    // A device that slept: its clock is later, and no timer has run.
    await page.clock.setSystemTime(end + 41 * 86_400_000);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(popup(page)).toHaveCount(0);
  });

  test("a newsletter's link opens its campaign at once, also after the popup was closed", async ({ page }) => {
    const [linked, ended] = [await makeCampaign(), await makeCampaign({ startDate: dayIn(-3), endDate: dayIn(-1) })];
    await makeCampaign();
    await visitWithPopup(page);
    await popup(page).getByRole('button', { name: 'Sulje kampanjat' }).click();
    const linkTo = ({ _id }: CreatedCampaign) => `/?uutiskirje#kampanja-${_id}`;
    const read = page.waitForResponse('**/api/campaigns/active');
    await page.goto(linkTo(ended));
    await read;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(popup(page)).toHaveCount(0);
    // The same page, with another fragment.
    await page.evaluate((url) => location.assign(url), linkTo(linked));
    await expect(page.getByRole('dialog', { name: linked.name })).toBeVisible();
  });

  for (const [what, answer] of [
    ['the server fails', { status: 500, body: '' }],
    ['there is no campaign', { status: 200, json: [] }],
  ] as const)
    test(`P-2-158 is not shown when ${what}`, async ({ page }) => {
      await page.route('**/api/campaigns/active', (route) => route.fulfill(answer));
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      const read = page.waitForResponse('**/api/campaigns/active');
      await page.goto('/');
      await read;
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await expect(popup(page)).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
      expect(errors).toEqual([]);
    });

  for (const file of ['campaigns-', 'campaign-popup-'])
    test(`is left out when ${file}*.js cannot be loaded, and the page keeps working`, async ({ page }) => {
      await makeCampaign();
      await page.route(`**/${file}*.js`, (route) => route.abort());
      const failed = page.waitForEvent('requestfailed');
      await page.goto('/');
      expect((await failed).url()).toContain(file);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.getByRole('button', { name: 'Aukioloajat' }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    });

  test('is not on other pages', async ({ page }) => {
    await makeCampaign();
    await visitWithPopup(page);
    await page.getByRole('navigation', { name: 'Päävalikko' }).getByRole('link', { name: 'Vanteet' }).click();
    await expect(page).toHaveURL(/\/vanteet$/);
    await expect(popup(page)).toHaveCount(0);
  });

  for (const width of [320, 390])
    test(`fits on a phone of ${width} px with long texts, beside the clock`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 });
      const name = `${uniqueName('Kampanja')} talvirenkaista, asennuksesta ja kausisäilytyksestä samalla käynnillä`;
      await makeCampaign({ name, description: 'Talvirengasvaihtokampanja '.repeat(70).trim() });
      for (let more = 0; more < 4; more += 1) await makeCampaign();
      await visitWithPopup(page);
      const clock = await page
        .getByRole('button', { name: /Aukioloajat/ })
        .last()
        .boundingBox();
      const box = await popup(page).boundingBox();
      expect(box?.x ?? 0).toBeGreaterThan((clock?.x ?? 0) + (clock?.width ?? 0));
      // A height in fractional layout units may exceed its maximum by a rounding error.
      expect(Math.round(box?.height ?? 0)).toBeLessThanOrEqual(740 / 2);
      await expectNoOverflow(page);
      await popup(page).getByRole('button', { name }).click();
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      await expectNoOverflow(page, 'dialog');
      await expectNoTextCut(page);
      await expectAccessible(page);
    });
});

test.describe('before the visitor has chosen about cookies', () => {
  test.use({ storageState: remembering(popupSeen), viewport: { width: 390, height: 844 } });

  test('the campaign popup is above the cookie banner', async ({ page }) => {
    const { name } = await makeCampaign();
    await visitWithPopup(page);
    const banner = page.getByRole('region', { name: 'Evästeet' });
    await expect(banner).toBeVisible();
    const bottom = async () => {
      const box = await popup(page).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    await expect.poll(async () => (await bottom()) < ((await banner.boundingBox())?.y ?? 0)).toBe(true);
    await popup(page).getByRole('button', { name }).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
  });
});
