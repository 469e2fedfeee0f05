/** Places where a visitor subscribes; `other` is a caller that does not say. */
export const subscriptionSources = ['header', 'footer', 'popup', 'other'] as const;

export type SubscriptionSource = (typeof subscriptionSources)[number];

/** The header in which a form names its place: its body holds the address and nothing else (specification P §3). */
export const SOURCE_HEADER = 'subscription-source';

/**
 * What the forms say beside their button; it is stored with each subscription. Change the text freely: what was stored
 * before stays as it was shown.
 */
export const newsletterConsent =
  'Tilaamalla annat luvan lähettää sinulle uutiskirjeitä sähköpostitse. Voit perua tilauksen milloin tahansa.';

/** The text that a subscription has agreed to. Who calls without a form of ours has to show the same. */
export const consentTexts: Readonly<Record<SubscriptionSource, string>> = {
  header: newsletterConsent,
  footer: newsletterConsent,
  popup: newsletterConsent,
  other: newsletterConsent,
};
