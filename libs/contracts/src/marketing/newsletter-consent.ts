/** Forms with which a visitor subscribes; `other` is a client that does not name its form. */
export const subscriptionSources = ['header', 'footer', 'popup', 'other'] as const;

/** The form of a subscription. */
export type SubscriptionSource = (typeof subscriptionSources)[number];

/** How a subscriber was added: by a form, or by an admin's import. */
export const subscriberSources = [...subscriptionSources, 'import'] as const;

/** How a subscriber was added. */
export type SubscriberSource = (typeof subscriberSources)[number];

/** The request header in which a form names itself, because its body may contain only the address (specification P §3). */
export const SOURCE_HEADER = 'subscription-source';

/**
 * The consent text that the forms show next to their button; it is stored with each subscription. The text may be changed:
 * earlier subscriptions keep the text that was shown.
 */
export const newsletterConsent =
  'Tilaamalla annat luvan lähettää sinulle uutiskirjeitä sähköpostitse. Voit perua tilauksen milloin tahansa.';

/** The consent text of each form. A client other than our forms must show the same text. */
export const consentTexts: Readonly<Record<SubscriptionSource, string>> = {
  header: newsletterConsent,
  footer: newsletterConsent,
  popup: newsletterConsent,
  other: newsletterConsent,
};

/** The proof of consent of imported subscribers, unless the admin or the file says more. */
export const importConsent = 'Ylläpitäjä vahvisti tuonnissa, että osoitteen omistaja on antanut luvan uutiskirjeisiin.';
