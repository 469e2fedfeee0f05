// npm run screenshots: pictures of the demo shop's pages for docs/screenshots, as a phone and a desk see them.
import fs from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { loadDemoShop } from '../../dev/demo/load.ts';
import { root } from '../../dev/folders.mjs';
import { adminAccount, startShop } from '../harness.ts';
import { chromiumFlags, ensureChromium } from './chromium.ts';

const folder = path.join(root, 'docs/screenshots');
const devices = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 1000 } } as const;
const themes = ['light', 'dark'] as const;

interface Shown {
  name: string;
  path: string;
  /** Goes on from there, or waits until the page shows what it is pictured for. */
  ready?: (page: Page) => Promise<unknown>;
}

const firstTyre = (page: Page) => page.getByRole('list', { name: 'Renkaat' }).getByRole('article').first().getByRole('link').click();

const pages: readonly Shown[] = [
  { name: 'etusivu', path: '/' },
  { name: 'renkaat', path: '/renkaat?search=205/55R16' },
  { name: 'rengas', path: '/renkaat', ready: firstTyre },
  { name: 'vanteet', path: '/vanteet' },
  { name: 'rengashotelli', path: '/rengashotelli' },
  { name: 'hinnasto', path: '/hinnasto' },
  { name: 'hyva-tietaa', path: '/hyva-tietaa' },
  {
    name: 'artikkeli',
    path: '/hyva-tietaa',
    ready: (page) => page.getByRole('main').getByRole('article').first().getByRole('link').first().click(),
  },
  { name: 'rahoitus', path: '/rahoitus' },
  { name: 'ota-yhteytta', path: '/ota-yhteytta' },
  { name: 'tasapainoitus', path: '/palvelut/tasapainoitus' },
  { name: 'korjaustyot', path: '/palvelut/korjaustyot' },
  { name: 'tietosuojaseloste', path: '/tietosuojaseloste' },
  { name: 'peruuta-uutiskirje', path: '/peruuta-uutiskirje' },
  { name: 'tili', path: '/tili' },
  { name: 'ei-loydy', path: '/sivu-jota-ei-ole' },
  { name: 'yllapito', path: '/admin' },
  { name: 'yllapito-blogi', path: '/admin/blog' },
  { name: 'yllapito-asetukset', path: '/admin/settings' },
];

const shop = await startShop({ web: true });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
try {
  await loadDemoShop({ gatewayUrl: shop.url, admin: adminAccount, log: () => undefined });
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  for (const theme of themes)
    for (const [device, viewport] of Object.entries(devices)) {
      const context = await browser.newContext({ viewport, colorScheme: theme, locale: 'fi-FI', timezoneId: 'Europe/Helsinki' });
      await context.addInitScript((token) => {
        localStorage.setItem('cookie-consent', 'denied');
        localStorage.setItem('newsletter-popup-shown', 'true');
        localStorage.setItem('newsletter-popup-last-shown', String(Date.now()));
        if (location.pathname.startsWith('/admin')) localStorage.setItem('adminToken', token);
        else localStorage.removeItem('adminToken');
      }, shop.admin.token ?? '');
      const page = await context.newPage();
      for (const { name, path: address, ready } of pages) {
        await page.goto(shop.url + address);
        await ready?.(page);
        await page.getByRole('heading').first().waitFor();
        await page.waitForLoadState('networkidle');
        const picture = await page.screenshot();
        await sharp(picture)
          .webp({ quality: 80 })
          .toFile(path.join(folder, `${name}-${device}-${theme}.webp`));
      }
      await context.close();
    }
} finally {
  await browser.close();
  await shop.stop();
}
process.exit(0);
