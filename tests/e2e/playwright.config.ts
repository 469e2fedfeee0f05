import { defineConfig } from '@playwright/test';
import { chromiumFlags } from './chromium.ts';

const report = process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'];

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  // A journey takes 2 to 18 s; at a load of 20 on two cores it took a minute.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env['CI'] === 'true',
  reporter: report === undefined ? 'list' : [['list'], ['json', { outputFile: report }]],
  use: {
    baseURL: process.env['SHOP_URL'] ?? 'http://127.0.0.1:3000',
    locale: 'fi-FI',
    timezoneId: 'Europe/Helsinki',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: chromiumFlags },
  },
});
