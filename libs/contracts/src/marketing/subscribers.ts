import { z } from 'zod';
import { emailField } from '../rules/email-address.ts';
import { SOURCE_HEADER, subscriptionSources } from './newsletter-consent.ts';
import { operation } from '../operation.ts';

const REQUIRED = 'Sähköpostiosoite on pakollinen.';
const WRONG = 'Syötä kelvollinen sähköpostiosoite.';

/** An e-mail address with the messages of the newsletter forms, which recognise them by a part of the text. */
const SubscriberEmail = emailField(REQUIRED, WRONG);

const Confirmation = z.object({ message: z.string() });

/** Enough for a household or an office behind one IP address, but not for a script that floods the list. */
const perIpAddress = { requests: 30, seconds: 600 };

export const subscribe = operation({
  subject: 'marketing.subscriber.subscribe',
  http: 'POST /subscribers/subscribe',
  access: 'public',
  summary: 'Tilaa uutiskirje',
  input: z.strictObject({ email: SubscriberEmail, source: z.enum(subscriptionSources).optional() }),
  headers: { source: SOURCE_HEADER },
  output: Confirmation,
  errors: ['already_subscribed', 'address_registered', 'too_many_requests'],
  status: 201,
  rateLimit: perIpAddress,
});

export const unsubscribe = operation({
  subject: 'marketing.subscriber.unsubscribe',
  http: 'POST /subscribers/unsubscribe',
  access: 'public',
  summary: 'Peru uutiskirje linkin tunnisteella',
  input: z.strictObject({ token: z.string('Peruutuslinkki puuttuu.').min(1, 'Peruutuslinkki puuttuu.').max(200) }),
  output: Confirmation,
  errors: ['unsubscribe_link_invalid', 'too_many_requests'],
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
