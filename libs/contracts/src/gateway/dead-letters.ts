import { z } from 'zod';
import { Timestamp } from '../fields.ts';
import { operation } from '../operation.ts';

/** An event whose reaction failed at its last try, as the stream DEAD_LETTERS stores it. */
export const DeadLetter = z.object({
  /** The service of the failed reaction. A resent event reaches no other reaction. */
  service: z.string(),
  reaction: z.string(),
  event: z.string(),
  envelope: z.object({
    id: z.string(),
    occurredAt: Timestamp,
    requestId: z.string().optional(),
    traceparent: z.string().optional(),
    data: z.unknown(),
  }),
  tries: z.number().int(),
  /** The error of the last try, in English: for the log, and for an admin who reports the problem. */
  error: z.string(),
  failedAt: Timestamp,
});

/** The Finnish names of all reactions, for the panel, by `<service>/<reaction>`. A test names those that are missing. */
export const reactionNames: Readonly<Record<string, string>> = {
  'catalogue/copy-seasons': 'Kausien vienti renkaiden suositusjärjestykseen',
  'catalogue/rename-tyres': 'Valmistajan uuden nimen vienti renkaisiin',
  'marketing/mail-price-changes': 'Sähköposti kilpailijoiden hintojen muutoksista',
};

const letterId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'Tunniste on virheellinen.')
  .transform(Number);

/** Maximum number of listed dead letters. The oldest come first, because one failure often causes the next. */
export const DEAD_LETTERS_SHOWN = 100;

export const listDeadLetters = operation({
  subject: 'gateway.dead-letter.list',
  http: 'GET /dead-letters',
  access: 'admin',
  summary: 'Taustatyöt, jotka eivät onnistuneet',
  input: z.strictObject({}),
  output: z.object({
    items: z.array(DeadLetter.extend({ id: z.number().int() })).max(DEAD_LETTERS_SHOWN),
    total: z.number().int(),
  }),
  errors: [],
});

/** Resends the event to the reaction that failed, with the full number of tries. */
export const resendDeadLetter = operation({
  subject: 'gateway.dead-letter.resend',
  http: 'POST /dead-letters/:id/resend',
  access: 'admin',
  summary: 'Yritä taustatyötä uudelleen',
  input: z.strictObject({ id: letterId }),
  output: z.object({ id: z.number().int() }),
  errors: ['dead_letter_not_found'],
});

export const dismissDeadLetter = operation({
  subject: 'gateway.dead-letter.dismiss',
  http: 'DELETE /dead-letters/:id',
  access: 'admin',
  summary: 'Hylkää taustatyö, joka ei onnistunut',
  input: z.strictObject({ id: letterId }),
  output: z.object({ id: z.number().int() }),
  errors: ['dead_letter_not_found'],
});
