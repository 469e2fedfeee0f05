import { z } from 'zod';
import { Deleted, DeletedPage, deletedPaging } from '../deletions.ts';
import { Id, line, Pagination, paging } from '../fields.ts';
import { download, operation } from '../operation.ts';
import { emailField } from '../rules/email-address.ts';
import { SOURCE_HEADER, subscriberSources, subscriptionSources } from './newsletter-consent.ts';

const REQUIRED = 'Sähköpostiosoite on pakollinen.';
const WRONG = 'Syötä kelvollinen sähköpostiosoite.';
const NO_TOKEN = 'Peruutuslinkki puuttuu.';

/** An e-mail address with the messages of the newsletter forms, which recognise them by a part of the text. */
const SubscriberEmail = emailField(REQUIRED, WRONG);

const Confirmation = z.object({ message: z.string() });

/** `isToConfirm`: the subscription begins only when the link of the mail is confirmed (doubleOptIn). */
const Subscribed = Confirmation.extend({ isToConfirm: z.boolean().optional() });

/** Enough for a household or an office behind one IP address, but not for a script that floods the list. */
const perIpAddress = { requests: 30, seconds: 600 };

/**
 * States of a subscriber. 'unconfirmed': has not confirmed the subscription by the link of the mail. 'suppressed': subscribed, but
 * gets no mail until an admin lifts the suppression.
 */
export const subscriberStatuses = ['active', 'unsubscribed', 'unconfirmed', 'suppressed'] as const;

/** A state of a subscriber. */
export type SubscriberStatus = (typeof subscriberStatuses)[number];

/** A subscriber, as the panel sees it. Times are ISO 8601 UTC. */
export const Subscriber = z.object({
  _id: z.string(),
  /** The address as its owner typed it. */
  email: z.string(),
  isSubscribed: z.boolean(),
  createdAt: z.string(),
  status: z.enum(subscriberStatuses),
  /** The latest subscription; null for one that was never confirmed. */
  subscribedAt: z.string().nullable(),
  unsubscribedAt: z.string().nullable(),
  /** The proof of consent: the form, and the text that it showed; for an import, what the admin or the file says. */
  source: z.enum(subscriberSources),
  consentText: z.string(),
  /** Why the address gets no mail; null: it does. `reply` is the mail server's; of a complaint, the program that reported it. */
  suppression: z.object({ reason: z.enum(['bounce', 'complaint']), at: z.string(), reply: z.string() }).nullable(),
});

export const subscribe = operation({
  subject: 'marketing.subscriber.subscribe',
  http: 'POST /subscribers/subscribe',
  access: 'public',
  summary: 'Tilaa uutiskirje',
  input: z.strictObject({ email: SubscriberEmail, source: z.enum(subscriptionSources).optional() }),
  headers: { source: SOURCE_HEADER },
  output: Subscribed,
  errors: ['already_subscribed', 'address_registered', 'too_many_requests'],
  status: 201,
  rateLimit: perIpAddress,
});

/** Confirms a subscription by the link of a mail, if the settings require it (doubleOptIn). */
export const confirmSubscription = operation({
  subject: 'marketing.subscriber.confirm',
  http: 'POST /subscribers/confirm',
  access: 'public',
  summary: 'Vahvista uutiskirjeen tilaus linkin tunnisteella',
  input: z.strictObject({ token: z.string('Vahvistuslinkki puuttuu.').min(1, 'Vahvistuslinkki puuttuu.').max(200) }),
  output: Confirmation,
  errors: ['confirmation_link_invalid', 'too_many_requests'],
  rateLimit: perIpAddress,
});

/** Unsubscribes the owner of a link's token, or an address if an admin calls. Idempotent. */
export const unsubscribe = operation({
  subject: 'marketing.subscriber.unsubscribe',
  http: 'POST /subscribers/unsubscribe',
  access: 'public',
  tellsAdmin: true,
  summary: 'Peru uutiskirje linkin tunnisteella, ylläpitäjänä osoitteella',
  input: z
    .strictObject({ token: z.string(NO_TOKEN).min(1, NO_TOKEN).max(200).optional(), email: SubscriberEmail.optional() })
    .refine(({ token, email }) => token !== undefined || email !== undefined, { path: ['token'], error: NO_TOKEN })
    .refine(({ token, email }) => token === undefined || email === undefined, { path: ['email'], error: 'Anna vain toinen.' }),
  output: Confirmation,
  errors: ['unauthenticated', 'unsubscribe_link_invalid', 'subscriber_not_found', 'too_many_requests'],
  rateLimit: perIpAddress,
});

export const requestUnsubscribeLink = operation({
  subject: 'marketing.subscriber.request-unsubscribe-link',
  http: 'POST /subscribers/unsubscribe-link',
  access: 'public',
  summary: 'Pyydä sähköpostiin linkki, josta uutiskirjeen voi perua',
  input: z.strictObject({ email: SubscriberEmail }),
  output: Confirmation,
  errors: ['too_many_requests'],
  status: 202,
  // Stricter, because each request may send a mail to another person.
  rateLimit: { requests: 10, seconds: 600 },
});

/** Filters of the list and the export. */
const chosen = {
  /** Part of an address. */
  search: line(254).optional(),
  status: z.enum(subscriberStatuses).optional(),
};

/** Lists the subscribers, newest first. `counts` are the subscribers of each status that match the search. */
export const listSubscribers = operation({
  subject: 'marketing.subscriber.list',
  http: 'GET /subscribers',
  access: 'admin',
  summary: 'Uutiskirjeen tilaajat',
  input: z.strictObject({ ...chosen, ...paging(20, 200) }),
  output: z.object({
    items: z.array(Subscriber),
    pagination: Pagination,
    counts: z.record(z.enum(subscriberStatuses), z.number().int()),
  }),
  errors: [],
});

/** Exports the subscribers as CSV for Excel: UTF-8 with a byte order mark, semicolons, formulas neutralised. */
export const exportSubscribers = download({
  subject: 'marketing.subscriber.export',
  http: 'GET /subscribers/export',
  access: 'admin',
  summary: 'Tilaajat CSV-tiedostona',
  input: z.strictObject(chosen),
  download: { fileName: 'tilaajat.csv', mediaType: 'text/csv; charset=utf-8' },
  errors: [],
});

export const deleteSubscriber = operation({
  subject: 'marketing.subscriber.delete',
  http: 'DELETE /subscribers/:id',
  access: 'admin',
  summary: 'Poista tilaaja',
  input: z.strictObject({ id: Id }),
  output: Deleted,
  errors: ['subscriber_not_found'],
});

/** Lists the subscribers whose deletion can still be undone, latest first. */
export const listDeletedSubscribers = operation({
  subject: 'marketing.subscriber.deleted',
  http: 'GET /subscribers/deleted',
  access: 'admin',
  summary: 'Poistetut tilaajat, jotka voi vielä palauttaa',
  input: deletedPaging,
  output: DeletedPage,
  errors: [],
});

export const restoreSubscriber = operation({
  subject: 'marketing.subscriber.restore',
  http: 'POST /subscribers/:id/restore',
  access: 'admin',
  summary: 'Peru tilaajan poisto',
  input: z.strictObject({ id: Id }),
  output: Subscriber,
  errors: ['subscriber_not_found', 'undo_expired'],
});

/** Lets an address get newsletters again after its mail bounced or its owner complained. */
export const liftSuppression = operation({
  subject: 'marketing.subscriber.lift-suppression',
  http: 'POST /subscribers/:id/lift-suppression',
  access: 'admin',
  summary: 'Salli lähettäminen osoitteeseen taas',
  input: z.strictObject({ id: Id }),
  output: Subscriber,
  errors: ['subscriber_not_found'],
});
