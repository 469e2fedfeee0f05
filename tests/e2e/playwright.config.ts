import { defineConfig } from '@playwright/test';
import { chromiumFlags } from './chromium.ts';

const report = process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'];
const baseURL = process.env['SHOP_URL'] ?? 'http://127.0.0.1:3000';

/** Journeys that change what every page shows: one after the other, when no other journey looks. */
const changingTheShop = /\/(home-settings|hours-settings|reviews-settings|admin-hours|admin-homepage|admin-settings)\.spec\.ts$/;

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
  projects: [
    { name: 'journeys', testIgnore: changingTheShop },
    { name: 'settings', testMatch: changingTheShop, dependencies: ['journeys'], workers: 1 },
  ],
  use: {
    baseURL,
    locale: 'fi-FI',
    timezoneId: 'Europe/Helsinki',
    trace: 'retain-on-failure',
    // The question about cookies has journeys of its own (consent.spec.ts); over the others it would only lie in the way.
    storageState: {
      cookies: [],
      origins: [{ origin: new URL(baseURL).origin, localStorage: [{ name: 'cookie-consent', value: 'denied' }] }],
    },
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: chromiumFlags },
  },
});
