import { describe, expect, it } from '@jest/globals';
import { isVisitorPage } from './pages.ts';

describe('isVisitorPage', () => {
  it.each([
    '/',
    '/?a=1',
    '/renkaat',
    '/renkaat.data?type=summer',
    '/_root.data',
    '/renkaat/66f0',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/adminkaan',
    '/x?y=/a.js',
  ])('accepts %s', (address) => {
    expect(isVisitorPage(address)).toBe(true);
  });

  it.each([
    '/admin',
    '/admin?x',
    '/admin.data',
    '/admin/login',
    '/assets/a.js',
    '/images/x',
    '/api',
    '/kaarto.svg',
    '/favicon.ico',
    '/wp-login.php',
    `/?${'x'.repeat(1_000)}`,
  ])('rejects %s', (address) => {
    expect(isVisitorPage(address)).toBe(false);
  });
});
