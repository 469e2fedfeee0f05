// npm run screenshots: takes screenshots of the demo shop for docs/screenshots at phone and desktop size, of all pages or of those
// whose name contains the first argument. Visitors' pages are
// captured in full, the chat and pages of the panel only as far as the viewport, because they scroll inside themselves.
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { build } from '../../dev/build.ts';
import { serveCompetitors } from '../../dev/demo/competitor-pages.ts';
import { loadDemoShop } from '../../dev/demo/load.ts';
import { folders, root } from '../../dev/folders.mjs';
import { adminAccount, startShop } from '../harness.ts';
import { chromiumFlags, ensureChromium } from './chromium.ts';

const folder = path.join(root, 'docs/screenshots');
const devices = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 1000 } } as const;
const themes = ['light', 'dark'] as const;
const [only] = process.argv.slice(2);

interface Screenshot {
  name: string;
  path: string;
  /** Navigates further, or waits until the page shows its content. */
  ready?: (page: Page) => Promise<unknown>;
  /** Only what is in the viewport, without scrolling. Pages of the panel have it always. */
  isViewport?: boolean;
}

const firstTyre = (page: Page) => page.getByRole('list', { name: 'Renkaat' }).getByRole('article').first().getByRole('link').click();

async function askKaartobotti(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Kaartobotti' }).click();
  const chat = page.getByRole('dialog', { name: 'Kaartobotti' });
  const box = chat.getByRole('textbox', { name: 'Viesti' });
  await box.fill('Näytä kitkarenkaat kokoon 205/55R16');
  await box.press('Enter');
  await chat.getByRole('list', { name: 'Renkaat' }).waitFor();
  await chat.getByRole('button', { name: 'Hyvä vastaus' }).waitFor();
}

const openDialog = (page: Page) => page.getByRole('dialog').waitFor();

/** Waits until each monitor that is not paused has been checked. */
const checkedMonitors = (page: Page) => page.waitForFunction(() => !/ei vielä tarkistettu|Luetaan sivua/.test(document.body.innerText));

async function fillMonitor(page: Page): Promise<void> {
  const url = await page.getByRole('row', { name: /varma/ }).first().getByRole('link').getAttribute('href');
  await page.getByRole('button', { name: 'Lisää seuranta' }).click();
  await page.getByLabel('URL-osoite').fill(url ?? '');
  await page.getByRole('button', { name: 'Lue sivu' }).click();
  await page.getByRole('dialog').getByRole('radio').first().waitFor();
  await page.getByRole('dialog').locator('img').waitFor();
  await page.getByRole('button', { name: 'Käytä kuvauksena' }).click();
}

const pages: readonly Screenshot[] = [
  { name: 'etusivu', path: '/', ready: (page) => page.getByRole('complementary', { name: 'Kampanjat' }).waitFor() },
  { name: 'renkaat', path: '/renkaat?search=205/55R16' },
  { name: 'rengas', path: '/renkaat', ready: firstTyre },
  { name: 'vanteet', path: '/vanteet' },
  { name: 'rengashotelli', path: '/rengashotelli' },
  { name: 'hinnasto', path: '/hinnasto' },
  { name: 'hyva-tietaa', path: '/hyva-tietaa' },
  { name: 'artikkeli', path: '/artikkelit/nastat-vai-kitkat-nain-valitset-talvirenkaat' },
  { name: 'rahoitus', path: '/rahoitus' },
  { name: 'ota-yhteytta', path: '/ota-yhteytta' },
  { name: 'tasapainoitus', path: '/palvelut/tasapainoitus' },
  { name: 'korjaustyot', path: '/palvelut/korjaustyot' },
  { name: 'tietosuojaseloste', path: '/tietosuojaseloste' },
  { name: 'peruuta-uutiskirje', path: '/peruuta-uutiskirje' },
  { name: 'tili', path: '/tili' },
  { name: 'kaartobotti', path: '/', ready: askKaartobotti, isViewport: true },
  { name: 'ei-loydy', path: '/sivu-jota-ei-ole' },
  { name: 'yllapito', path: '/admin' },
  { name: 'yllapito-blogi', path: '/admin/blog' },
  { name: 'yllapito-kampanjat', path: '/admin/campaigns' },
  { name: 'yllapito-uutiskirjeet', path: '/admin/newsletters' },
  { name: 'yllapito-tilaajat', path: '/admin/newsletters?nakyma=tilaajat' },
  { name: 'yllapito-etusivu', path: '/admin/settings' },
  ...['aukioloajat', 'kauppa', 'sivut', 'hinnasto', 'viestit', 'tili'].map((view) => ({
    name: `yllapito-${view}`,
    path: `/admin/settings?nakyma=${view}`,
  })),
  { name: 'yllapito-palaute', path: '/admin/feedback' },
  ...['tilastot', 'historia', 'kysymykset', 'vastaukset'].map((view) => ({
    name: `yllapito-${view}`,
    path: `/admin/feedback?nakyma=${view}`,
  })),
  { name: 'yllapito-kilpailijat', path: '/admin/competitor-prices', ready: checkedMonitors },
  { name: 'yllapito-seuranta', path: '/admin/competitor-prices', ready: fillMonitor },
  {
    name: 'yllapito-hintahistoria',
    path: '/admin/competitor-prices',
    ready: async (page) => {
      await page
        .getByRole('button', { name: /^Hintahistoria / })
        .first()
        .click();
      await openDialog(page);
    },
  },
  { name: 'yllapito-hinnoittelu', path: '/admin/competitor-prices?nakyma=hinnoittelu' },
  { name: 'yllapito-tuonti', path: '/admin/competitor-prices?nakyma=tuonti' },
];

/** Scrolls through the page so that all lazy content loads, and returns to the top. */
async function loadLazyContent(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y);
      await painted();
    }
    scrollTo(0, 0);
    await painted();
  });
  await page.waitForLoadState('networkidle');
}

await build(root, { logFile: path.join(folders().logs, 'build.log'), watch: false, detail: (text) => console.log(`build: ${text}`) });
const shop = await startShop({ web: true, mail: true });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
try {
  const chatDatabase = { url: shop.mongo.url, name: shop.databaseOf('chat') };
  const competitors = await serveCompetitors(0);
  const monitorDemo = {
    url: shop.mongo.url,
    name: shop.databaseOf('monitoring'),
    pages: `http://127.0.0.1:${(competitors.address() as AddressInfo).port}`,
  };
  await loadDemoShop({ gatewayUrl: shop.url, admin: adminAccount, chatDatabase, monitorDemo, log: () => undefined });
  if (only === undefined) fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  for (const theme of themes)
    for (const [device, viewport] of Object.entries(devices)) {
      const context = await browser.newContext({ viewport, colorScheme: theme, locale: 'fi-FI', timezoneId: 'Europe/Helsinki' });
      await context.addInitScript((token) => {
        localStorage.setItem('cookie-consent', 'denied');
        localStorage.setItem('newsletter-popup-shown', 'true');
        localStorage.setItem('newsletter-popup-last-shown', String(Date.now()));
        if (location.pathname.startsWith('/admin')) localStorage.setItem('adminToken', token);
        else if (window === window.top) localStorage.removeItem('adminToken');
      }, shop.admin.token ?? '');
      const page = await context.newPage();
      for (const { name, path: address, ready, isViewport } of pages.filter((each) => each.name.includes(only ?? ''))) {
        await page.goto(shop.url + address);
        await ready?.(page);
        await page.getByRole('heading').first().waitFor();
        if (isViewport) await page.waitForLoadState('networkidle');
        else await loadLazyContent(page);
        const picture = await page.screenshot({ fullPage: !isViewport && !address.startsWith('/admin'), animations: 'disabled' });
        await sharp(picture)
          .webp({ quality: 55, effort: 6 })
          .toFile(path.join(folder, `${name}-${device}-${theme}.webp`));
      }
      await context.close();
    }
} finally {
  await browser.close();
  await shop.stop();
}
process.exit(0);
