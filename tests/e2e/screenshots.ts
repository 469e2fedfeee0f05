// npm run screenshots: pictures of the demo shop's pages for docs/screenshots, as a phone, a tablet and a desk see them.
import fs from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { loadDemoShop } from '../../dev/demo/load.ts';
import { root } from '../../dev/folders.mjs';
import { adminAccount, startShop } from '../harness.ts';
import { chromiumFlags, ensureChromium } from './chromium.ts';

const folder = path.join(root, 'docs/screenshots');
const widths = { phone: 390, tablet: 834, desktop: 1440 } as const;
const themes = ['light', 'dark'] as const;
const pages = [
  { name: 'etusivu', path: '/' },
  { name: 'renkaat', path: '/renkaat?search=205/55R16' },
  { name: 'rengas', path: '/renkaat', follow: true },
  { name: 'yllapito', path: '/admin', admin: true },
];

const shop = await startShop({ web: true });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
try {
  await loadDemoShop({ gatewayUrl: shop.url, admin: adminAccount, log: () => undefined });
  fs.mkdirSync(folder, { recursive: true });
  for (const theme of themes)
    for (const [device, width] of Object.entries(widths)) {
      const context = await browser.newContext({
        viewport: { width, height: width === 390 ? 844 : 1000 },
        colorScheme: theme,
        locale: 'fi-FI',
        timezoneId: 'Europe/Helsinki',
      });
      await context.addInitScript((token) => {
        if (location.pathname.startsWith('/admin')) localStorage.setItem('adminToken', token);
        else localStorage.removeItem('adminToken');
      }, shop.admin.token ?? '');
      const page = await context.newPage();
      for (const { name, path: address, follow } of pages) {
        await page.goto(shop.url + address);
        if (follow) await page.getByRole('list', { name: 'Renkaat' }).getByRole('article').first().getByRole('link').click();
        await page.getByRole('heading').first().waitFor();
        await page.waitForLoadState('networkidle');
        await page.screenshot({ path: path.join(folder, `${name}-${device}-${theme}.png`) });
      }
      await context.close();
    }
} finally {
  await browser.close();
  await shop.stop();
}
process.exit(0);
