import { z } from 'zod';
import { emailField } from '../rules/email-address.ts';
import { SOURCE_HEADER, subscriptionSources } from './newsletter-consent.ts';
import { operation } from '../operation.ts';

const REQUIRED = 'Sähköpostiosoite on pakollinen.';
const WRONG = 'Syötä kelvollinen sähköpostiosoite.';

/** The forms know the sentences by a part of theirs. */
export const SubscriberEmail = emailField(REQUIRED, WRONG);

const Said = z.object({ message: z.string() });

/** A household or an office behind one address, and not a script that fills the list. */
const fromOneAddress = { requests: 30, seconds: 600 };

export const subscribe = operation({
  subject: 'marketing.subscriber.subscribe',
  http: 'POST /subscribers/subscribe',
  access: 'public',
  summary: 'Tilaa uutiskirje',
  input: z.strictObject({ email: SubscriberEmail, source: z.enum(subscriptionSources).optional() }),
  headers: { source: SOURCE_HEADER },
  output: Said,
  errors: ['already_subscribed', 'address_registered', 'too_many_requests'],
  status: 201,
  rateLimit: fromOneAddress,
});

export const unsubscribe = operation({
  subject: 'marketing.subscriber.unsubscribe',
  http: 'POST /subscribers/unsubscribe',
  access: 'public',
  summary: 'Peru uutiskirje linkin tunnisteella',
  input: z.strictObject({ token: z.string('Peruutuslinkki puuttuu.').min(1, 'Peruutuslinkki puuttuu.').max(200) }),
  output: Said,
  errors: ['unsubscribe_link_invalid', 'too_many_requests'],
  rateLimit: fromOneAddress,
});

export const requestUnsubscribeLink = operation({
  subject: 'marketing.subscriber.request-unsubscribe-link',
  http: 'POST /subscribers/unsubscribe-link',
  access: 'public',
  summary: 'Pyydä sähköpostiin linkki, josta uutiskirjeen voi perua',
  input: z.strictObject({ email: SubscriberEmail }),
  output: Said,
  errors: ['too_many_requests'],
  status: 202,
  // Each may send a mail to somebody else.
  rateLimit: { requests: 10, seconds: 600 },
});
