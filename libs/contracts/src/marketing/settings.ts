import { z } from 'zod';
import { Version, forUpdate, line } from '../fields.ts';
import { operation } from '../operation.ts';

const Mails = z
  .number('Anna viestien määrä numerona.')
  .int('Anna kokonaisluku.')
  .min(1, 'Vähintään 1.')
  .max(1_000_000, 'Enintään 1 000 000.');
const Seconds = z.number('Anna aika sekunteina.').int('Anna kokonaisluku.').min(1, 'Vähintään 1 s.').max(86_400, 'Enintään vuorokausi.');

/** At most `mails` in any `seconds`; null: unlimited. */
const Limit = z.strictObject({ mails: Mails, seconds: Seconds }).nullable().default(null);

const fields = {
  /** A new subscriber must confirm the subscription by the link of a mail before getting newsletters. */
  doubleOptIn: z.boolean().default(false),
  /** Mails per second in total; null: as fast as the mail server accepts them. */
  perSecond: Mails.nullable().default(null),
  /** A sliding window over all mails. */
  window: Limit,
  /** A sliding window for each recipient domain, such as gmail.com. */
  perDomain: Limit,
  /** A sentence in the footer of each newsletter, besides the shop's contact details and the link to unsubscribe. */
  footerText: line(300).default('Emme seuraa, avaatko viestin tai mitä linkkejä käytät.'),
};

/** The settings of the newsletters; `updatedAt` is ISO 8601 UTC, or null before the first save. */
export const NewsletterSettings = z.object({ ...fields, version: Version, updatedAt: z.string().nullable() });

/** The settings before the first save. */
export const defaultNewsletterSettings = z.object(fields).parse({});

export const getNewsletterSettings = operation({
  subject: 'marketing.newsletter-settings.get',
  http: 'GET /newsletter-settings',
  access: 'admin',
  summary: 'Uutiskirjeiden asetukset',
  input: z.strictObject({}),
  output: NewsletterSettings,
  errors: [],
});

/** Saves the settings. New limits apply at once, also to a sending in progress. */
export const updateNewsletterSettings = operation({
  subject: 'marketing.newsletter-settings.update',
  http: 'PUT /newsletter-settings',
  access: 'admin',
  summary: 'Muuta uutiskirjeiden asetuksia',
  input: z.strictObject({ ...forUpdate(fields), version: Version.optional(), updatedAt: z.unknown().optional() }),
  output: NewsletterSettings,
  errors: ['stale_version'],
});
