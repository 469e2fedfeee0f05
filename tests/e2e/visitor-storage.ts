/** The base URL of the shop under test. */
export const shopUrl = process.env['SHOP_URL'] ?? 'http://127.0.0.1:3000';

/** Returns a storage state with these localStorage entries from earlier visits. */
export const remembering = (entries: Record<string, string>) => ({
  cookies: [],
  origins: [{ origin: new URL(shopUrl).origin, localStorage: Object.entries(entries).map(([name, value]) => ({ name, value })) }],
});

/** localStorage entries that prevent the newsletter popup at any clock time of a journey: it was last shown in the future. */
export const popupSeen = {
  'newsletter-popup-shown': 'true',
  'newsletter-popup-last-shown': String(Date.UTC(2099, 0, 1)),
};
