import { z } from 'zod';
import { Timestamp } from '../fields.ts';
import { operation } from '../operation.ts';

/** An event whose reaction has failed at its last try, as it waits in the stream DEAD_LETTERS. */
export const DeadLetter = z.object({
  /** Whose reaction failed: the event is delivered to no other one again. */
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
  /** What the last try has thrown: for the log and the admin who calls for help, in English. */
  error: z.string(),
  failedAt: Timestamp,
});

const letterId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'Tunniste on virheellinen.')
  .transform(Number);

/** How many are answered at most; the oldest first, as one mostly causes the next. */
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

/** Delivers the event to the reaction that failed, which has all its tries again. */
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
