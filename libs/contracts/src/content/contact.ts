import { z } from 'zod';
import { Email } from '../access/access.ts';
import { Deleted } from '../catalogue/deletions.ts';
import { Id, Pagination, QueryFlag, line, paging, requiredLine, requiredProse } from '../fields.ts';
import { operation } from '../operation.ts';

export const contactTopics = ['renkaat', 'vanteet', 'ajanvaraus', 'rengashotelli', 'rahoitus', 'muu'] as const;

/** Months for which messages are kept (the privacy notice says so). */
export const CONTACT_MONTHS = 24;

/** Messages on one page: so many of the longest still fit into what our processes send each other at once (1 MiB). */
const PAGE_AT_MOST = 50;

export const ContactMessage = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  topic: z.enum(contactTopics),
  message: z.string(),
  receivedAt: z.string(),
  isHandled: z.boolean(),
  /** The copy to the shop's own mailbox. */
  mail: z.object({ state: z.enum(['waiting', 'sent', 'failed']), attempts: z.number().int(), lastError: z.string() }),
});

export const sendContactMessage = operation({
  subject: 'content.contact-message.send',
  http: 'POST /contact-messages',
  access: 'public',
  summary: 'Lähetä viesti kaupalle',
  bodyLimit: 32 * 1024,
  input: z.strictObject({
    name: requiredLine(100, 'Kerro nimesi.'),
    email: Email,
    phone: line(30)
      .regex(/^(\+?[\d ()-]{5,})?$/, 'Anna puhelinnumero numeroina.')
      .default(''),
    topic: z.enum(contactTopics).default('muu'),
    message: requiredProse(5_000, 'Kirjoita viesti.'),
    /** Hidden from people; what fills it in is a machine, which gets the same answer and nothing is kept. */
    website: z.string().max(500).default(''),
    /** Made by the form, so that a second click or a repeated request is the same message. */
    key: z
      .string()
      .regex(/^[\w-]{16,64}$/)
      .optional(),
  }),
  output: z.object({ message: z.string() }),
  errors: ['too_many_requests'],
  status: 201,
  rateLimit: { requests: 5, seconds: 600 },
});

const { page, limit } = paging(20);

export const listContactMessages = operation({
  subject: 'content.contact-message.list',
  http: 'GET /contact-messages',
  access: 'admin',
  summary: 'Kaupalle lähetetyt viestit',
  input: z.strictObject({
    page,
    /** Who asks for more gets the longest page there is; the answer's pagination says so. */
    limit: limit.transform((wanted) => Math.min(wanted, PAGE_AT_MOST)),
    handled: QueryFlag.optional(),
  }),
  output: z.object({ items: z.array(ContactMessage), pagination: Pagination, unhandled: z.number().int() }),
  errors: [],
});

export const handleContactMessage = operation({
  subject: 'content.contact-message.handle',
  http: 'PUT /contact-messages/:id',
  access: 'admin',
  summary: 'Merkitse viesti käsitellyksi',
  input: z.strictObject({ id: Id, isHandled: z.boolean() }),
  output: ContactMessage,
  errors: ['message_not_found'],
});

export const deleteContactMessage = operation({
  subject: 'content.contact-message.delete',
  http: 'DELETE /contact-messages/:id',
  access: 'admin',
  summary: 'Poista viesti',
  input: z.strictObject({ id: Id }),
  output: Deleted,
  errors: ['message_not_found'],
});

export const restoreContactMessage = operation({
  subject: 'content.contact-message.restore',
  http: 'POST /contact-messages/:id/restore',
  access: 'admin',
  summary: 'Peru viestin poisto',
  input: z.strictObject({ id: Id }),
  output: ContactMessage,
  errors: ['message_not_found', 'undo_expired'],
});
