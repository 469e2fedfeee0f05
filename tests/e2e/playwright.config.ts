import { defineConfig } from '@playwright/test';
import { journeyFlags } from './chromium.ts';
import { popupSeen, remembering, shopUrl } from './visitor-storage.ts';

const report = process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'];

/** Journeys that change what every page shows: one after the other, on a shop where no other journey looks. */
export const changingTheShop = /\/(home-settings|hours-settings|reviews-settings|admin-hours|admin-homepage|admin-settings)\.spec\.ts$/;

export default defineConfig({
  testDir: '.',
  // Each run's own: a run empties its folder when it begins, also while another one writes traces.
  outputDir: `../../test-results/${new URL(shopUrl).port}`,
  // A journey takes 2 to 18 s; at a load of 20 on two cores it took a minute.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 2,
  fullyParallel: true,
  // For its trace. What passes only then is counted by tests/count.ts.
  retries: 1,
  forbidOnly: process.env['CI'] === 'true',
  reporter: report === undefined ? 'list' : [['list'], ['json', { outputFile: report }]],
  projects: [
    { name: 'visitors', testIgnore: changingTheShop },
    { name: 'settings', testMatch: changingTheShop, workers: 1 },
  ],
  use: {
    baseURL: shopUrl,
    locale: 'fi-FI',
    timezoneId: 'Europe/Helsinki',
    // Traces of all would cost a tenth of the time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // The question about cookies and the newsletter's popup have journeys of their own (consent.spec.ts,
    // newsletter-popup.spec.ts); over the others they would only lie in the way.
    storageState: remembering({ 'cookie-consent': 'denied', ...popupSeen }),
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell', args: journeyFlags },
  },
});
