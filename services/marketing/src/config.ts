import { isEmailAddress } from '#contracts/rules/email-address';
import { mailSigning } from '#service/mail/dkim';
import { address, languageModel, mailing, objectStorage, port, storage } from '#service/process/config';
import { z } from 'zod';

/** A local part has at most 64 characters, of which `+` and the signed ids take 57. */
const MAX_BOUNCE_LOCAL = 64 - 57;

/** The environment variables of the marketing service. */
export const Config = z.object({
  ...storage,
  ...objectStorage,
  ...mailing,
  ...mailSigning,
  /** Port of the health and metrics endpoints. */
  HEALTH_PORT: port.default(9467),
  /** Maximum number of connections to the mail server per replica, while a newsletter is sent. */
  SMTP_CONNECTIONS: z.coerce.number().int().min(1).max(200).default(20),
  /** Lease of a worker in milliseconds. Other replicas take over when it expires. */
  SENDING_LEASE_MS: z.coerce.number().int().min(500).max(600_000).default(10_000),
  /** Milliseconds after which a newsletter that the mail server does not accept counts as failed. */
  SENDING_GIVE_UP_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(7 * 86_400_000)
    .default(86_400_000),
  /**
   * The address for reports about newsletters that a mail server accepted but could not deliver. Its server must deliver
   * `local+anything` to it. Without it, MAIL_FROM is the return path of newsletters.
   */
  BOUNCE_ADDRESS: z
    .string()
    .refine((text) => isEmailAddress(text) && text.indexOf('@') <= MAX_BOUNCE_LOCAL, 'must be an address with a short local part')
    .optional(),
  /** IMAP URL of the mailbox of BOUNCE_ADDRESS, with user and password. */
  BOUNCE_IMAP_URL: address(/^imaps?:$/, 'imaps://user:password@mail.example.fi/INBOX').optional(),
  /**
   * Signs the links of mail to unsubscribe or confirm, and the return paths; the key of the ids of subscribers, under which opt-outs
   * are stored. Changing it invalidates the links in mail already sent, and forgets the opt-outs of removed subscribers.
   */
  UNSUBSCRIBE_SECRET: z.string('is missing').min(32, 'must have 32 characters or more'),
  ...languageModel,
});

export type Config = z.output<typeof Config>;
