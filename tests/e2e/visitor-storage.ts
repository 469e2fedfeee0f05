/** Where the shop of the journeys is. */
export const shopUrl = process.env['SHOP_URL'] ?? 'http://127.0.0.1:3000';

/** The storage of a visitor whose browser remembers this from earlier visits. */
export const remembering = (entries: Record<string, string>) => ({
  cookies: [],
  origins: [{ origin: new URL(shopUrl).origin, localStorage: Object.entries(entries).map(([name, value]) => ({ name, value })) }],
});

/** The newsletter's popup was shown already, and not seven days ago, whatever the clock of a journey says. */
export const popupSeen = {
  'newsletter-popup-shown': 'true',
  'newsletter-popup-last-shown': String(Date.UTC(2099, 0, 1)),
};
