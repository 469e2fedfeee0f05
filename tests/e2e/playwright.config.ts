import { defineConfig } from '@playwright/test';
import { journeyFlags } from './chromium.ts';
import { popupSeen, remembering, shopUrl } from './visitor-storage.ts';

const report = process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'];

/** Journeys that change content of every page. They run one after the other on a second shop that no other journey uses. */
export const changingTheShop =
  /\/(home-settings|hours-settings|reviews-settings|admin-hours|admin-homepage|admin-settings|campaigns|admin-campaigns|newsletter-confirmation)\.spec\.ts$/;

export default defineConfig({
  testDir: '.',
  // One folder for each run, because a run empties its folder when it starts, even while another run writes traces.
  outputDir: `../../test-results/${new URL(shopUrl).port}`,
  // A journey takes 2 to 18 s; at a load of 20 on two cores it took a minute.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 2,
  fullyParallel: true,
  // The retry writes a trace. tests/count.ts counts journeys that pass only on the retry.
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
    // Traces of all journeys would take 10 % more time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // The cookie consent and the newsletter popup have their own journeys (consent.spec.ts, newsletter-popup.spec.ts). In other
    // journeys they would only cover the page.
    storageState: remembering({ 'cookie-consent': 'denied', ...popupSeen }),
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell', args: journeyFlags },
  },
});
